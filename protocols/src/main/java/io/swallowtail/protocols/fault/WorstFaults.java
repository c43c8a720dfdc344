package io.swallowtail.protocols.fault;

import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.fault.PathCounts.Damage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An adversary who knows a network and makes some of its nodes or edges fail, to disconnect inputs and outputs. It
 * finds a bad set of faults, not always the worst, so its damage is a lower bound on the maximum damage.
 *
 * <p>It builds fault sets in two ways, each once per level:
 *
 * <ul>
 *   <li><i>free</i>: adds single faults, always the one that cuts off most pairs; the first fault is on the level;
 *   <li><i>structured</i>: adds a single fault, all predecessors or all successors of a node, or all edges into or out
 *       of a node: the group that cuts off most pairs per fault. All faults are on the level; one more set has faults
 *       on any levels.
 * </ul>
 *
 * <p>Among equal choices it takes the one that leaves the remaining pairs most fragile: the sum of 1/paths over them is
 * largest. Further ties are broken by order: single elements before neighbourhoods, nodes before edges, then by number.
 * It takes the worst set of each way, and moves single faults of both to the places where they cause the most damage.
 * This ends when no move increases the damage, or when all faults have been tried {@value #MAX_ROUNDS} times. The worse
 * of the two sets is the result.
 *
 * <p>Cost: a step takes up to n² nanoseconds for each candidate and for each neighbour of a node. F faults and L levels
 * take up to F·(L + 1) steps without neighbours, up to 2·F steps with them, and up to 2·F·{@value #MAX_ROUNDS} moves of
 * one step each. Memory: that of {@link PathCounts}.
 */
final class WorstFaults {
    private static final int MAX_ROUNDS = 8;
    private static final int ANY = -1;

    private final LeveledGraph graph;
    private final PathCounts paths;
    private final boolean[] isCandidate;
    /** The elements that can fail, each as a group of its own. */
    private final int[][] singles;

    private final int faultCount;

    /** A set of faults and its damage. */
    private record FoundSet(int[] chosen, Damage damage) {}

    /**
     * Prepares searches.
     *
     * @param nodes whether nodes can fail
     * @param edges whether edges can fail
     * @param ends whether inputs and outputs are among these nodes
     * @param faultCount the number of faults, at most the number of candidates
     */
    WorstFaults(LeveledGraph graph, boolean nodes, boolean edges, boolean ends, int faultCount) {
        this.graph = graph;
        this.faultCount = faultCount;
        paths = new PathCounts(graph);
        isCandidate = new boolean[graph.nodes() + graph.edges()];
        Arrays.fill(isCandidate, graph.rows(), graph.nodes() - graph.rows(), nodes);
        for (int row = 0; nodes && ends && row < graph.n(); row++) {
            isCandidate[row] = true;
            isCandidate[graph.levels() * graph.rows() + row] = true;
        }
        for (int edge = 0; edges && edge < graph.edges(); edge++) {
            isCandidate[graph.nodes() + edge] = !graph.isMissing(edge);
        }
        singles = IntStream.range(0, isCandidate.length)
                .filter(element -> isCandidate[element])
                .mapToObj(element -> new int[] {element})
                .toArray(int[][]::new);
    }

    /** Chooses the faults of a set that has none. */
    void choose(FaultSet faults) {
        if (faultCount == 0) {
            return;
        }
        int[][] groups = singlesAndNeighbourhoods();
        FoundSet free = null;
        FoundSet structured = build(faults, groups, ANY, ANY);
        for (int level = 0; level <= graph.levels(); level++) {
            int each = level;
            if (Arrays.stream(singles).anyMatch(single -> paths.level(single[0]) == each)) {
                free = worse(free, build(faults, singles, level, ANY));

                structured = worse(structured, build(faults, groups, level, level));
            }
        }
        fail(faults, worse(improve(faults, free), improve(faults, structured)).chosen, true);
    }

    private static FoundSet worse(FoundSet found, FoundSet other) {
        return found == null || other.damage.isWorseThan(found.damage) ? other : found;
    }

    private int[][] singlesAndNeighbourhoods() {
        List<int[]> groups = new ArrayList<>(List.of(singles));
        Set<List<Integer>> known = new HashSet<>();
        int rows = graph.rows();
        int g = graph.degree();
        for (int node = 0; node < graph.nodes(); node++) {
            int level = node / rows;
            int row = node % rows;
            IntStream behind = level == graph.levels() ? IntStream.empty() : IntStream.range(0, g);
            IntStream before = level == 0 ? IntStream.empty() : IntStream.range(0, g);
            int[] out = behind.map(k -> graph.edge(level, row, k))
                    .filter(edge -> !graph.isMissing(edge))
                    .toArray();
            int[] in = before.map(j -> graph.enteringEdge(level, row, j))
                    .filter(edge -> !graph.isMissing(edge))
                    .toArray();
            List.of(
                            IntStream.of(out).map(edge -> (level + 1) * rows + graph.head(level, row, edge / rows % g)),
                            IntStream.of(in).map(edge -> (level - 1) * rows + edge % rows),
                            IntStream.of(out).map(edge -> graph.nodes() + edge),
                            IntStream.of(in).map(edge -> graph.nodes() + edge))
                    .forEach(elements -> {
                        int[] group = elements.filter(element -> isCandidate[element])
                                .distinct()
                                .sorted()
                                .toArray();
                        if (group.length > 1
                                && known.add(IntStream.of(group).boxed().toList())) {
                            groups.add(group);
                        }
                    });
        }
        return groups.toArray(int[][]::new);
    }

    /**
     * Adds groups of faults until the set is full. The first group is on one level, the others on another level as far
     * as it has enough elements.
     */
    private FoundSet build(FaultSet faults, int[][] groups, int first, int others) {
        int[] chosen = new int[faultCount];
        int size = 0;
        while (size < faultCount) {
            Damage now = paths.count(faults);
            int most = faultCount - size;
            int[] best = best(faults, groups, size == 0 ? first : others, most, now);
            if (best.length == 0) {
                best = best(faults, groups, ANY, most, now);
            }
            fail(faults, best, true);
            System.arraycopy(best, 0, chosen, size, best.length);
            size += best.length;
        }
        FoundSet found = new FoundSet(chosen, paths.count(faults));
        fail(faults, chosen, false);
        return found;
    }

    /** Repeatedly moves each fault to the place where it causes the most damage, as long as the damage increases. */
    private FoundSet improve(FaultSet faults, FoundSet found) {
        int[] chosen = found.chosen.clone();
        fail(faults, chosen, true);
        Damage now = found.damage;
        boolean improves = true;
        for (int round = 0; improves && round < MAX_ROUNDS; round++) {
            improves = false;
            for (int i = 0; i < chosen.length; i++) {
                int[] before = {chosen[i]};
                fail(faults, before, false);
                Damage without = paths.count(faults);
                int[] best = best(faults, singles, ANY, 1, without);
                Damage moved = paths.without(best);
                if (moved.isWorseThan(now)) {
                    chosen[i] = best[0];
                    now = moved;
                    improves = true;
                }
                fail(faults, new int[] {chosen[i]}, true);
            }
        }
        fail(faults, chosen, false);
        return new FoundSet(chosen, now);
    }

    /**
     * Finds the group that cuts off most pairs per fault; empty if no group on the level has between 1 and {@code most}
     * working elements.
     */
    private int[] best(FaultSet faults, int[][] groups, int level, int most, Damage now) {
        int[] best = {};
        Damage damageOfBest = null;
        for (int[] group : groups) {
            if (level == ANY || paths.level(group[0]) == level) {
                int[] working = working(faults, group);
                if (working.length > 0 && working.length <= most) {
                    Damage damage = paths.without(working);
                    if (damageOfBest == null || cutsOffMore(damage, working.length, damageOfBest, best.length, now)) {
                        best = working;
                        damageOfBest = damage;
                    }
                }
            }
        }
        return best;
    }

    /** Reports whether a group of faults causes more damage per fault than another one. */
    private static boolean cutsOffMore(Damage one, int size, Damage other, int otherSize, Damage now) {
        long more = (now.pairs() - one.pairs()) * otherSize - (now.pairs() - other.pairs()) * size;
        return more > 0
                || more == 0
                        && Damage.exceeds(
                                now.fragility() + (one.fragility() - now.fragility()) / size,
                                now.fragility() + (other.fragility() - now.fragility()) / otherSize);
    }

    private int[] working(FaultSet faults, int[] group) {
        for (int element : group) {
            if (hasFailed(faults, element)) {
                return IntStream.of(group)
                        .filter(each -> !hasFailed(faults, each))
                        .toArray();
            }
        }
        return group;
    }

    private boolean hasFailed(FaultSet faults, int element) {
        return element < graph.nodes() ? !faults.isLive(element) : !faults.isLiveEdge(element - graph.nodes());
    }

    private void fail(FaultSet faults, int[] elements, boolean fails) {
        for (int element : elements) {
            if (element < graph.nodes()) {
                faults.setNode(element, fails);
            } else {
                faults.setEdge(element - graph.nodes(), fails);
            }
        }
    }
}
