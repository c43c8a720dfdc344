package io.swallowtail.jobs.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Three hosts: network namespaces of this machine, of which the first has a switch that connects them. Processes have the same clock and
 * the same disk, but those of hosts 1 and 2 see an empty directory in place of one. This needs root and the programs ip and tc of iproute2.
 */
final class NetworkHosts implements StandaloneCluster.Hosts, AutoCloseable {
    private static final int HOSTS = 3;
    private static final String SWITCH = "switch";
    private static final String LINK = "wire";

    private final Path hidden;

    private NetworkHosts(Path hidden) throws IOException {
        this.hidden = hidden;
        try {
            for (int host = 0; host < HOSTS; host++) {
                ip("netns", "add", name(host));
                ip("-n", name(host), "link", "set", "lo", "up");
            }
            ip("-n", name(0), "link", "add", SWITCH, "type", "bridge");
            for (int host = 1; host < HOSTS; host++) {
                ip(
                        "-n",
                        name(0),
                        "link",
                        "add",
                        LINK + host,
                        "type",
                        "veth",
                        "peer",
                        "name",
                        LINK,
                        "netns",
                        name(host));
                ip("-n", name(0), "link", "set", LINK + host, "master", SWITCH);
                connect(host, true);
            }
            for (int host = 0; host < HOSTS; host++) {
                String device = host == 0 ? SWITCH : LINK;
                ip("-n", name(host), "addr", "add", address(host) + "/24", "dev", device);
                ip("-n", name(host), "link", "set", device, "up");
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /**
     * Makes the hosts.
     *
     * @param hidden the directory that hosts 1 and 2 do not see
     * @throws IOException if this machine has no network namespaces, or this user may not make them
     */
    static NetworkHosts make(Path hidden) throws IOException {
        return new NetworkHosts(hidden);
    }

    private static String name(int host) {
        return "swallowtail-" + ProcessHandle.current().pid() + "-" + host;
    }

    @Override
    public String address(int host) {
        return "10.99.7." + (host + 1);
    }

    @Override
    public List<String> enter(int host) {
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", name(host)));
        if (host > 0) {
            // The namespace has mounts of its own.
            words.addAll(List.of("sh", "-c", "mount -t tmpfs none \"$0\" && exec \"$@\"", hidden.toString()));
        }
        return words;
    }

    /** Connects host 1 or 2 to the switch, or takes its link down. */
    void connect(int host, boolean up) throws IOException {
        ip("-n", name(0), "link", "set", LINK + host, up ? "up" : "down");
    }

    /** Bounds the rate at which host 1 or 2 sends and receives, in kilobits per second; 0 removes the bound. */
    void limit(int host, int rate) throws IOException {
        for (String[] end : new String[][] {{name(0), LINK + host}, {name(host), LINK}}) {
            List<String> words = new ArrayList<>(
                    List.of("tc", "-n", end[0], "qdisc", rate == 0 ? "del" : "add", "dev", end[1], "root"));
            if (rate > 0) {
                words.addAll(List.of("tbf", "rate", rate + "kbit", "burst", "32kbit", "latency", "400ms"));
            }
            run(words.toArray(String[]::new));
        }
    }

    private static void ip(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        run(command.toArray(String[]::new));
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Removes the hosts. Their processes must have ended. */
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (int host = 0; host < HOSTS; host++) {
            try {
                ip("netns", "del", name(host));
            } catch (IOException e) {
                failure = e; // It was not made.
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
