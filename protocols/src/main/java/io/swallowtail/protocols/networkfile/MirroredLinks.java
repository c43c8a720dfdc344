package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Links that join the same nodes in both orders. They may be one link, written twice. */
final class MirroredLinks {
    private static final int FEWEST = 3;

    private MirroredLinks() {}

    /**
     * Finds links that repeat another one in the other order.
     *
     * @param edges all links
     * @return the links to leave out; none if the user says that they are parallel links
     * @throws NetworkFileException if there may be such links, and the user does not say what they are
     */
    static Set<DraftLink> repeated(List<DraftLink> edges, Map<ReadOption, String> options) {
        Map<String, List<DraftLink>> pairs = new LinkedHashMap<>();
        edges.stream()
                .filter(DraftLink::isUndirected)
                .forEach(edge -> pairs.computeIfAbsent(edge.pair(), none -> new ArrayList<>(1))
                        .add(edge));
        if (options.containsKey(ReadOption.MIRRORED)) {
            boolean isOne = ReadOption.MIRRORED.choice(options, "one", "two").equals("one");
            return isOne
                    ? pairs.values().stream().flatMap(MirroredLinks::seconds).collect(Collectors.toSet())
                    : Set.of();
        }
        // Directions that the user withdraws are as doubtful for one pair as for all.
        boolean isWithdrawn = ReadOption.direction(options).equals(ReadOption.UNDIRECTED);
        Optional<DraftLink> mirrored =
                pairs.values().stream().flatMap(pair -> mirrors(pair).limit(1)).findFirst();
        boolean isEach = pairs.values().stream().mapToInt(List::size).sum() >= FEWEST
                && pairs.values().stream().allMatch(pair -> 2 * mirrors(pair).count() == pair.size());
        if (mirrored.isPresent() && (isWithdrawn || isEach)) {
            throw new NetworkFileException(
                    mirrored.get().line,
                    (isEach ? "each link stands in both orders" : "some links lead in both directions") + ", as \""
                            + mirrored.get().ends()
                            + "\": -p mirrored=one reads a pair as one link, -p mirrored=two as two parallel links");
        }
        return Set.of();
    }

    private static Stream<DraftLink> mirrors(List<DraftLink> pair) {
        return pair.stream().filter(edge -> edge.isMirrorOf(pair.get(0)));
    }

    /** Finds the links of a pair of nodes that repeat another one in the other order. */
    private static Stream<DraftLink> seconds(List<DraftLink> pair) {
        List<DraftLink> others = mirrors(pair).toList();
        List<DraftLink> firsts =
                pair.stream().filter(edge -> !edge.isMirrorOf(pair.get(0))).toList();
        int both = Math.min(firsts.size(), others.size());
        for (int i = 0; i < both; i++) {
            DraftLink one = firsts.get(i);
            if (!one.isLike(others.get(i))) {
                throw new NetworkFileException(
                        others.get(i).line,
                        "link " + one.ends() + " has other values in the other order"
                                + (one.line > 0 ? " (line " + one.line + ")" : "")
                                + "; mirrored=one needs equal ones");
            }
        }
        return (firsts.size() < others.size() ? firsts : others).stream().limit(both);
    }
}
