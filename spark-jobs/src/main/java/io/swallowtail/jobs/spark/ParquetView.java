package io.swallowtail.jobs.spark;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.internal.SessionState;
import org.apache.spark.sql.types.StructType;

/** Parquet files as views of a session. */
public final class ParquetView {
    /** Parquet's own setting: the checksum of every page that is read. */
    private static final String VERIFY_CHECKSUMS = "parquet.page.verify-checksum.enabled";

    private ParquetView() {}

    /**
     * Registers files as one view. This method reads the columns from the first file, because Spark would start a job to do so.
     *
     * @param name the view's name
     * @param files the files, of the same columns
     * @throws IOException if the first file cannot be read
     */
    public static void register(SparkSession spark, String name, Path... files) throws IOException {
        SessionState session = ClassicSession.of(spark).sessionState();
        try (ParquetFileReader file =
                ParquetFileReader.open(HadoopInputFile.fromPath(files[0], session.newHadoopConf()))) {
            StructType columns = new ParquetToSparkSchemaConverter(session.conf())
                    .convert(file.getFileMetaData().getSchema());
            register(spark, name, columns, files);
        }
    }

    /**
     * Registers some columns of files as one view. Every path is literal: Spark would read {@code [ ] { } ? * \\} as a pattern.
     *
     * @param name the view's name
     * @param files the files, which have these columns
     */
    public static void register(SparkSession spark, String name, StructType columns, Path... files) {
        spark.read()
                .schema(columns)
                .option(VERIFY_CHECKSUMS, true)
                .option(DataSource.GLOB_PATHS_KEY(), false)
                .parquet(Arrays.stream(files).map(Path::toString).toArray(String[]::new))
                .createOrReplaceTempView(name);
    }
}
