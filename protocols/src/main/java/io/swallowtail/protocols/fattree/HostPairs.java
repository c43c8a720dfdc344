package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.networkfile.NetworkFile;
import io.swallowtail.protocols.traffic.TrafficFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Flows between pairs of hosts, from a file of the user. Its lines are {@code source destination [flows]}, by the numbers of the hosts;
 * {@code #} starts a comment. Lines of one pair add up.
 *
 * <p>The canonical text has one line for each pair, sorted by source, then destination. Traffic with one canonical text is equal.
 * Immutable.
 */
public final class HostPairs extends TrafficFile {
    private static final String BY_PARAMETERS = "permutation";
    private static final HostPairs NONE = new HostPairs(BY_PARAMETERS, List.of());
    private static final IntegerParameter HOST = IntegerParameter.required("host", "a host", 0, FatTree.MAX_HOSTS - 1);
    private static final IntegerParameter FLOWS =
            IntegerParameter.required("flows", "flows of a pair", 1, Integer.MAX_VALUE);

    static final TextParameter<HostPairs> TRAFFIC = new TextParameter<>(
            "traffic",
            "which hosts send to which; permutation: by permutation, load, flows and pairs; otherwise a file, whose pairs send in each"
                    + " trial",
            BY_PARAMETERS
                    + ", or the path of a file with lines \"source destination [flows]\"; the path has a dot or slash",
            List.of(BY_PARAMETERS),
            HostPairs.class,
            HostPairs::parse,
            Optional.of(NONE),
            false,
            Optional.of(NetworkFile.text(HostPairs::of)));

    /** The pairs in the order of the text: source, destination, flows. */
    final List<Pair> pairs;

    /** A pair of hosts, at least one flow. */
    record Pair(int source, int destination, int flows) {
        private String line() {
            return source + " " + destination + (flows == 1 ? "" : " " + flows) + "\n";
        }
    }

    private HostPairs(String name, List<Pair> pairs) {
        super(name, pairs.stream().map(Pair::line).collect(Collectors.joining()));
        this.pairs = pairs;
    }

    /** Restores traffic from {@link #complete}. */
    private static HostPairs parse(String text) {
        return TrafficFile.parse(text, HostPairs::ofWord, HostPairs::of);
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
     * @return the traffic
     * @throws IllegalArgumentException if a line is wrong or there is none; the message starts with the path and the number of the line
     */
    static HostPairs of(String file, List<Line> lines) {
        Map<Long, Long> flows = new TreeMap<>();
        long[] all = {0};
        TrafficFile.read(file, lines, line -> {
            String[] words = line.text().split("\\s+");
            if (words.length != 2 && words.length != 3) {
                throw new IllegalArgumentException("\"" + line.text() + "\" is not \"source destination [flows]\"");
            }
            long count = words.length == 2 ? 1 : FLOWS.parse(words[2]);
            flows.merge(HOST.parse(words[0]) * FatTree.MAX_HOSTS + HOST.parse(words[1]), count, Long::sum);
            all[0] += count;
            if (all[0] > FatTreeFlows.MAX_FLOWS) {
                throw new IllegalArgumentException("there are more than " + FatTreeFlows.MAX_FLOWS + " flows");
            }
        });
        if (flows.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no flows; a line is \"source destination [flows]\"");
        }
        List<Pair> pairs = new ArrayList<>();
        flows.forEach((pair, count) -> pairs.add(
                new Pair((int) (pair / FatTree.MAX_HOSTS), (int) (pair % FatTree.MAX_HOSTS), Math.toIntExact(count))));
        return new HostPairs(file, pairs);
    }

    /** Counts the flows. */
    int flows() {
        return pairs.stream().mapToInt(Pair::flows).sum();
    }
}
