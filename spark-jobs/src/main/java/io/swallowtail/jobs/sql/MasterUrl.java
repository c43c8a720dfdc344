package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.ShellWord;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks a master's URL before anything is started or written: Spark takes a minute to report an absent master. */
public final class MasterUrl {
    private static final Pattern KNOWN = Pattern.compile(
            "local(\\[(\\*|\\d{1,9})(,\\d{1,9})?])?|local-cluster\\[\\d+,\\d+,\\d+]|yarn|(spark|k8s)://.+");
    private static final String STANDALONE = "spark://";
    private static final Pattern ADDRESS = Pattern.compile("\\[?([^\\[\\]]+)]?:(\\d{1,5})");
    private static final int PATIENCE_MILLIS = 5_000;
    /** The classes of Spark's clients of other resource managers, which the archive lacks. */
    private static final Map<String, String> CLIENTS = Map.of(
            "yarn", "org.apache.spark.scheduler.cluster.YarnClusterManager",
            "k8s", "org.apache.spark.scheduler.cluster.k8s.KubernetesClusterManager");

    private MasterUrl() {}

    /** The address at which a standalone master listens. */
    record Address(String host, int port) {}

    /**
     * Returns if the URL is valid, Spark's client of its resource manager is on the class path and, for standalone masters, at least one of
     * them accepts a connection.
     *
     * @param option the option whose value it is
     * @param url such as {@code local[*]} or {@code spark://host:7077}; standby masters follow after commas
     * @throws BadInputException if the URL is not valid, its client is missing, or no master answers there
     */
    public static void require(String option, String url) {
        if (!KNOWN.matcher(url).matches()) {
            throw new BadInputException(
                    option,
                    "",
                    "\"" + url
                            + "\" is not a Spark master; give local[*], local[N], spark://HOST:PORT, yarn or k8s://…");
        }
        requireClient(option, url);
        if (url.startsWith(STANDALONE)) {
            requireAnswer(option, url);
        }
    }

    private static void requireClient(String option, String url) {
        String client = CLIENTS.get(url.split(":")[0]);
        try {
            if (client != null) {
                Class.forName(client);
            }
        } catch (ClassNotFoundException e) {
            String jar = System.getProperty(Sessions.JARS, "JAR").split(",")[0];
            throw new BadInputException(
                    option,
                    "",
                    "this archive has Spark's standalone client; use spark-submit of an installation of Spark: spark-submit --master "
                            + url + " --class io.swallowtail.jobs.cli.Main " + ShellWord.of(jar)
                            + " run CONF --out DIR (docs/how-to/cluster.md)");
        }
    }

    private static void requireAnswer(String option, String url) {
        StringJoiner failures = new StringJoiner(", ");
        List<Address> addresses;
        try {
            addresses = addresses(url);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(option, "", e.getMessage());
        }
        for (Address address : addresses) {
            InetSocketAddress socketAddress = new InetSocketAddress(address.host(), address.port());
            if (socketAddress.isUnresolved()) {
                failures.add("no host " + address.host());
                continue;
            }
            try (Socket socket = new Socket()) {
                socket.connect(socketAddress, PATIENCE_MILLIS);
                return;
            } catch (IOException e) {
                failures.add(e.getMessage());
            }
        }
        throw new BadInputException(
                option,
                "",
                "no master answers at " + url + " (" + failures + "); is it running, and reachable from here?");
    }

    /**
     * Splits a URL of standalone masters into their addresses; other URLs have none.
     *
     * @throws IllegalArgumentException if one is not HOST:PORT
     */
    static List<Address> addresses(String url) {
        if (!url.startsWith(STANDALONE)) {
            return List.of();
        }
        List<Address> addresses = new ArrayList<>();
        for (String address : url.substring(STANDALONE.length()).split(",")) {
            Matcher parts = ADDRESS.matcher(address);
            if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
                throw new IllegalArgumentException("\"" + address + "\" is not HOST:PORT, as in spark://host:7077");
            }
            addresses.add(new Address(parts.group(1), Integer.parseInt(parts.group(2))));
        }
        return addresses;
    }
}
