package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.core.random.RandomKey;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.networkfile.NetworkFile;
import java.util.ArrayList;
import java.util.HexFormat;
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
public final class HostPairs implements TextParameter.Value {
    private static final String BY_PARAMETERS = "permutation";
    private static final HostPairs NONE = new HostPairs(BY_PARAMETERS, new TreeMap<>());
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

    private final String name;
    private final String text;
    private final String identity;
    /** The pairs in the order of the text: source, destination, flows. */
    final List<Pair> pairs = new ArrayList<>();

    /** A pair of hosts, at least one flow. */
    record Pair(int source, int destination, int flows) {}

    private HostPairs(String name, Map<Long, Long> flows) {
        this.name = name;
        flows.forEach((pair, count) -> pairs.add(
                new Pair((int) (pair / FatTree.MAX_HOSTS), (int) (pair % FatTree.MAX_HOSTS), Math.toIntExact(count))));
        text = pairs.stream()
                .map(pair -> pair.source + " " + pair.destination + (pair.flows == 1 ? "" : " " + pair.flows))
                .collect(Collectors.joining("\n", "", "\n"));
        identity = HexFormat.of().formatHex(RandomKey.sha256(text));
    }

    /** Restores traffic from {@link #complete}. */
    private static HostPairs parse(String text) {
        int end = text.indexOf('\n');
        if (text.equals(BY_PARAMETERS)) {
            return NONE;
        }
        if (end < 0) {
            throw new IllegalArgumentException(text + " is not " + TRAFFIC.range());
        }
        return of(text.substring(0, end), Line.of(text.substring(end + 1)));
    }

    /**
     * Reads a file.
     *
     * @param file its path, one line
     * @param lines its lines
     * @return the traffic
     * @throws IllegalArgumentException if a line is wrong or there is none; the message starts with the path and the number of the line
     */
    static HostPairs of(String file, List<Line> lines) {
        Map<Long, Long> flows = new TreeMap<>();
        long all = 0;
        for (Line line : lines) {
            String[] words = line.text().replaceFirst("#.*", "").strip().split("\\s+");
            if (words[0].isEmpty()) {
                continue;
            }
            try {
                if (words.length != 2 && words.length != 3) {
                    throw new IllegalArgumentException(
                            "\"" + String.join(" ", words) + "\" is not \"source destination [flows]\"");
                }
                long count = words.length == 2 ? 1 : FLOWS.parse(words[2]);
                flows.merge(HOST.parse(words[0]) * FatTree.MAX_HOSTS + HOST.parse(words[1]), count, Long::sum);
                all += count;
                if (all > FatTreeFlows.MAX_FLOWS) {
                    throw new IllegalArgumentException("there are more than " + FatTreeFlows.MAX_FLOWS + " flows");
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ":" + line.number() + ": " + e.getMessage(), e);
            }
        }
        if (flows.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no flows; a line is \"source destination [flows]\"");
        }
        return new HostPairs(file, flows);
    }

    /** Reports whether the traffic comes from a file. */
    boolean isFile() {
        return !pairs.isEmpty();
    }

    /** Counts the flows. */
    int flows() {
        return pairs.stream().mapToInt(Pair::flows).sum();
    }

    @Override
    public String shown() {
        return isFile() ? name + "@" + identity.substring(0, TextParameter.DIGITS) : name;
    }

    @Override
    public String complete() {
        return isFile() ? name + "\n" + text : name;
    }

    /** Gives the SHA-256 of the canonical text. */
    @Override
    public String identity() {
        return isFile() ? identity : name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HostPairs traffic && identity().equals(traffic.identity());
    }

    @Override
    public int hashCode() {
        return identity().hashCode();
    }
}
