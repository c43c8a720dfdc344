import org.apache.spark.sql.SparkSession;

/** Counts congestions, and estimates the probability of a large one, by a Spark Connect server. Arguments: the server's address, and Swallowtail's application jar. */
final class ConnectClient {
    private ConnectClient() {}

    public static void main(String[] arguments) throws Exception {
        SparkSession spark = org.apache.spark.sql.connect.SparkSession.builder()
                .remote(arguments[0])
                .getOrCreate();
        spark.addArtifact(arguments[1]);
        spark.conf().set("spark.sql.catalog.sim", "io.swallowtail.jobs.connector.SimulationCatalog");
        for (String n : new String[] {"64", "64.5"}) {
            spark.sql("SELECT congestion, count(*) FROM sim.valiant WHERE n = " + n + " AND trial < 500 GROUP BY 1 ORDER BY 1")
                    .collectAsList()
                    .forEach(System.out::println);
        }
        spark.sql("SELECT method, trials, runs, ci_low <= estimate FROM tail('valiant', 'congestion >= 9', map('n', 64))")
                .collectAsList()
                .forEach(System.out::println);
        spark.close();
        System.exit(0);
    }
}
