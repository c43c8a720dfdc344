package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Checks a master's URL before anything is started or written: Spark takes a minute to report an absent master, and YARN's client a quarter of an hour. */
public final class MasterUrl {
    private static final Pattern KNOWN = Pattern.compile(
            "local(\\[(\\*|\\d{1,9})(,\\d{1,9})?])?|local-cluster\\[\\d+,\\d+,\\d+]|yarn|(spark|k8s)://.+");
    private static final String STANDALONE = "spark://";
    private static final String YARN = "yarn";
    /** The host of YARN's resource manager by Hadoop's defaults. */
    private static final String UNNAMED = "0.0.0.0";

    private static final Pattern ADDRESS = Pattern.compile("\\[?([^\\[\\]]+)]?:(\\d{1,5})");
    private static final int PATIENCE_MILLIS = 5_000;
    /** Servers of HTTPS answer an unencrypted request by an error, or end the connection. */
    private static final String REQUEST = "GET /version HTTP/1.0\r\n\r\n";
    /** The class of Spark's client of Kubernetes, which only the archive for Kubernetes has. */
    private static final String KUBERNETES = "org.apache.spark.scheduler.cluster.k8s.KubernetesClusterManager";

    /** The settings that name the image of executors. */
    private static final List<String> IMAGES =
            List.of("spark.kubernetes.container.image", "spark.kubernetes.executor.container.image");

    private MasterUrl() {}

    /** The address at which a standalone master listens. */
    record Address(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * Returns if the URL is valid, Spark's client of its resource manager is on the class path and, for standalone masters and YARN, at least
     * one master or resource manager accepts a connection.
     *
     * @param option the option whose value it is
     * @param url such as {@code local[*]} or {@code spark://host:7077}; standby masters follow after commas
     * @throws BadInputException if the URL is not valid, its client is missing, or no master answers there
     */
    public static void require(String option, String url) {
        if (!KNOWN.matcher(url).matches()) {
            throw new BadInputException(
                    option,
                    "\"" + url
                            + "\" is not a Spark master; give local[*], local[N], spark://HOST:PORT, yarn or k8s://…");
        }
        try {
            if (url.startsWith(STANDALONE)) {
                requireAnswer(option, "master", addresses(url), "", PATIENCE_MILLIS);
            } else if (isYarn(url)) {
                requireAnswer(
                        option,
                        "YARN resource manager",
                        resourceManagers(Sessions.hadoopConfiguration()),
                        "",
                        PATIENCE_MILLIS);
            } else if (url.startsWith("k8s")) {
                requireKubernetes(option, KUBERNETES);
                if (System.getenv().keySet().stream().noneMatch(name -> name.matches("(?i)(https?|all)_proxy"))) {
                    requireAnswer(
                            option, "API server of Kubernetes", List.of(apiServer(url)), REQUEST, PATIENCE_MILLIS);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new BadInputException(option, e.getMessage());
        }
    }

    /**
     * Returns whether a URL is that of YARN.
     *
     * @param url a master's URL
     */
    public static boolean isYarn(String url) {
        return url.equals(YARN);
    }

    /**
     * Checks what a session on Kubernetes needs.
     *
     * @param client the class of Spark's client
     */
    static void requireKubernetes(String option, String client) {
        try {
            Class.forName(client);
        } catch (ClassNotFoundException e) {
            throw new BadInputException(
                    option,
                    "this Swallowtail has no client of Kubernetes; unpack the archive whose name ends with -kubernetes.tar.gz,"
                            + " or build the checkout with 'mvn -Pkubernetes -DskipTests package' (docs/how-to/cluster.md)");
        }
        if (IMAGES.stream().allMatch(image -> System.getProperty(image) == null)) {
            // Spark would only log this, and wait forever.
            throw new BadInputException(
                    "SWALLOWTAIL_JAVA_OPTIONS",
                    "-D" + IMAGES.get(0) + "=IMAGE must name the image of the executors (docs/how-to/cluster.md)");
        }
    }

    /** Requires that one address accepts a connection and, if there is a request, does anything at all about it. */
    static void requireAnswer(String option, String what, List<Address> addresses, String request, int millis) {
        StringJoiner failures = new StringJoiner(", ");
        for (Address address : addresses) {
            InetSocketAddress socketAddress = new InetSocketAddress(address.host(), address.port());
            if (socketAddress.isUnresolved()) {
                failures.add("no host " + address.host());
                continue;
            }
            try (Socket socket = new Socket()) {
                socket.connect(socketAddress, millis);
                socket.setSoTimeout(millis);
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                if (!request.isEmpty()) {
                    socket.getInputStream().read();
                }
                return;
            } catch (IOException e) {
                failures.add(e.getMessage());
            }
        }
        throw new BadInputException(
                option,
                "no " + what + " answers at "
                        + addresses.stream().map(Address::toString).collect(Collectors.joining(",")) + " (" + failures
                        + "); is it running, and reachable from here?");
    }

    /**
     * Returns the addresses of YARN's resource managers.
     *
     * @throws IllegalArgumentException if the configuration names none, so that YARN's client would wait for one on this machine
     */
    static List<Address> resourceManagers(Configuration hadoop) {
        YarnConfiguration yarn = new YarnConfiguration(hadoop);
        List<String> ids = HAUtil.isHAEnabled(yarn) ? List.copyOf(HAUtil.getRMHAIds(yarn)) : List.of("");
        List<Address> addresses = ids.stream()
                .map(id -> id.isEmpty() ? "" : "." + id)
                .map(suffix -> yarn.getTrimmed(
                        YarnConfiguration.RM_ADDRESS + suffix,
                        yarn.getTrimmed(YarnConfiguration.RM_HOSTNAME + suffix, UNNAMED)))
                .map(text -> NetUtils.createSocketAddr(text, YarnConfiguration.DEFAULT_RM_PORT))
                .map(found -> new Address(found.getHostString(), found.getPort()))
                .toList();
        if (addresses.contains(new Address(UNNAMED, YarnConfiguration.DEFAULT_RM_PORT))) {
            throw new IllegalArgumentException(
                    "no yarn-site.xml names YARN's resource manager; set HADOOP_CONF_DIR to the"
                            + " directory of Hadoop's configuration files");
        }
        return addresses;
    }

    /**
     * Returns the address in a URL of Kubernetes, whose own scheme may be left out.
     *
     * @throws IllegalArgumentException if it has none
     */
    static Address apiServer(String url) {
        String text = url.replaceFirst("^k8s://", "");
        URI uri = URI.create(text.contains("://") ? text : "https://" + text);
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("\"" + url + "\" names no host, as in k8s://https://HOST:6443");
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : "http".equals(uri.getScheme()) ? 80 : 443;
        return new Address(uri.getHost(), port);
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
