package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.protocols.networkfile.NetworkFile;
import io.swallowtail.protocols.traffic.TrafficFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Flows between pairs of hosts, from a file of the user, whose lines {@link FlowLines} reads; {@code #} starts a comment. Lines of one
 * pair and size add up.
 *
 * <p>The canonical text has one line for each pair and size, sorted by source, destination and size. Traffic with one canonical text is
 * equal. Immutable.
 */
public final class HostPairs extends TrafficFile {
    private static final String BY_PARAMETERS = "permutation";
    private static final HostPairs NONE = new HostPairs(BY_PARAMETERS, new FlowLines(true));

    static final TextParameter<HostPairs> TRAFFIC = new TextParameter<>(
            "traffic",
            "which hosts send to which; permutation: by permutation, load, flows and pairs; otherwise a file, whose pairs send in each"
                    + " trial",
            BY_PARAMETERS
                    + ", or the path of a file with lines \"source destination [flows]\", or other columns below a line that names them:"
                    + " source, destination, flows, size; the path has a dot or slash",
            List.of(BY_PARAMETERS),
            HostPairs.class,
            HostPairs::parse,
            Optional.of(NONE),
            false,
            Optional.of(NetworkFile.text((file, lines) -> of(file, lines, false))));

    private final String file;
    private final List<Entry> entries;

    /** Flows of one size between two hosts, as words. */
    private record Entry(FlowLines.Key hosts, int flows) {}

    /**
     * Flows of one size between two hosts.
     *
     * @param flows at least 1
     * @param size at least 1
     */
    record Pair(int source, int destination, int flows, int size) {
        /** Sums the sizes of the flows. */
        long weight() {
            return (long) flows * size;
        }
    }

    private HostPairs(String name, FlowLines lines) {
        super(
                name,
                lines.flows.entrySet().stream()
                        .map(each -> FlowLines.canonical(each.getKey(), each.getValue()))
                        .collect(Collectors.joining()));
        file = name;
        entries = lines.flows.entrySet().stream()
                .map(each -> new Entry(each.getKey(), each.getValue()))
                .toList();
    }

    /** Restores traffic from {@link #complete}. */
    private static HostPairs parse(String text) {
        return TrafficFile.parse(text, HostPairs::ofWord, (file, lines) -> of(file, lines, true));
    }

    private static HostPairs ofWord(String word) {
        if (!word.equals(BY_PARAMETERS)) {
            throw new IllegalArgumentException(word + " is not " + TRAFFIC.range());
        }
        return NONE;
    }

    /**
     * Reads a file.
     *
     * @param file its path, one line
     * @param isCanonical whether the lines are a canonical text
     * @return the traffic
     * @throws IllegalArgumentException if a line is wrong or there is none; the message starts with the path and the number of the line
     */
    static HostPairs of(String file, List<Line> lines, boolean isCanonical) {
        FlowLines flows = new FlowLines(isCanonical);
        TrafficFile.read(file, lines, flows);
        if (flows.flows.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no flows; a line is \"source destination [flows]\"");
        }
        return new HostPairs(file, flows);
    }

    /**
     * Numbers the hosts of the traffic of a point.
     *
     * @return its pairs, sorted by source, destination and size; none if no file gives them
     * @throws IllegalArgumentException if a host is unknown; the message starts with the path and names both hosts
     */
    static List<Pair> of(Parameters parameters) {
        HostPairs traffic = parameters.get(TRAFFIC);
        if (!traffic.isFile()) {
            return List.of();
        }
        int hosts = FatTreeFlows.tree(parameters).hosts();
        HostNames names = parameters.get(HostNames.HOSTS);
        List<Pair> pairs = new ArrayList<>();
        for (Entry entry : traffic.entries) {
            try {
                pairs.add(new Pair(
                        number(names, entry.hosts.source(), hosts),
                        number(names, entry.hosts.destination(), hosts),
                        entry.flows,
                        entry.hosts.size()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        traffic.file + ": \"" + entry.hosts.source() + " " + entry.hosts.destination() + "\": "
                                + e.getMessage(),
                        e);
            }
        }
        pairs.sort(Comparator.comparingInt(Pair::source)
                .thenComparingInt(Pair::destination)
                .thenComparingInt(Pair::size));
        return pairs;
    }

    private static int number(HostNames names, String word, int hosts) {
        int number = names.number(word);
        if (number >= hosts) {
            throw new IllegalArgumentException(
                    "the network has no host " + number + "; its hosts are 0 to " + (hosts - 1));
        }
        return number;
    }

    /** Counts the flows. */
    int flows() {
        return entries.stream().mapToInt(entry -> entry.flows).sum();
    }

    /** Sums the sizes of all flows. */
    long allSizes() {
        return entries.stream()
                .mapToLong(entry -> (long) entry.flows * entry.hosts.size())
                .sum();
    }

    /** Finds the size of all flows of a point; empty if they differ. */
    static Optional<Integer> commonSize(Parameters parameters) {
        HostPairs traffic = parameters.get(TRAFFIC);
        if (!traffic.isFile()) {
            return Optional.of(1);
        }
        int first = traffic.entries.get(0).hosts.size();
        return traffic.entries.stream().allMatch(entry -> entry.hosts.size() == first)
                ? Optional.of(first)
                : Optional.empty();
    }
}
