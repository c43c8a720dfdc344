package io.swallowtail.protocols.reliability;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reduces an undirected network with terminals to biconnected blocks. The terminals are joined if all blocks and all cut nodes between
 * terminals work. In each block, parallel links are one link, and so are two links that meet in a node that is no terminal. Parts that
 * are on no path between terminals have no effect. Cost: linear in nodes and links, apart from hashing.
 *
 * <p>Source: R. E. Tarjan, <i>Depth-first search and linear graph algorithms</i>, SIAM J. Computing 1 (1972).
 */
final class ReducedNetwork {
    /** A link between two different nodes. */
    record Link(int from, int to, FailureLaw law) {}

    /**
     * A biconnected network that no reduction simplifies.
     *
     * @param nodes by node, its law; null if it never fails
     * @param isTerminal by node, whether it must be joined with the others
     * @param links its links, no two of which are parallel
     */
    record Block(FailureLaw[] nodes, boolean[] isTerminal, List<Link> links) {
        /** Returns the neighbours of each node. */
        int[][] near() {
            List<List<Integer>> near = new ArrayList<>();
            Arrays.stream(nodes).forEach(node -> near.add(new ArrayList<>()));
            for (Link link : links) {
                near.get(link.from).add(link.to);
                near.get(link.to).add(link.from);
            }
            return near.stream()
                    .map(some -> some.stream().mapToInt(each -> each).toArray())
                    .toArray(int[][]::new);
        }
    }

    private final FailureLaw[] laws;
    private final boolean[] isTerminal;
    private final List<Link> links;
    private final List<FailureLaw> gone;
    /** By node: the links that meet there. */
    private final List<List<Integer>> meeting = new ArrayList<>();

    /** By node: its place in the search, from 1; 0 before it is found. */
    private final int[] found;
    /** By node: the earliest place that its subtree reaches. */
    private final int[] low;
    /** By node: the link by which the search found it. */
    private final int[] entrance;
    /** By node: whether a block below it leads to a terminal. */
    private final boolean[] leads;

    /** By node: the biconnected components of the whole network to which it belongs. */
    final int[] blocksOf;
    /** The links that are biconnected components. */
    final Set<Link> bridges = new LinkedHashSet<>();

    private int count;

    private final Set<FailureLaw> unused = new LinkedHashSet<>();

    /** The law of all that is not in {@link #blocks}. */
    FailureLaw others = FailureLaw.perfect();

    /** The blocks that have more than two nodes. */
    final List<Block> blocks = new ArrayList<>();

    /**
     * Reduces a network.
     *
     * @param laws by node, its law; null if it never fails, as terminals
     * @param isTerminal by node, whether it is a terminal; at least one is
     * @param links the links, none from a node to itself
     * @param gone the laws of other parts, which have no effect
     */
    ReducedNetwork(FailureLaw[] laws, boolean[] isTerminal, List<Link> links, List<FailureLaw> gone) {
        this.laws = laws;
        this.gone = gone;
        this.isTerminal = isTerminal;
        this.links = links;
        found = new int[laws.length];
        low = new int[laws.length];
        entrance = new int[laws.length];
        leads = new boolean[laws.length];
        blocksOf = new int[laws.length];
        for (int node = 0; node < laws.length; node++) {
            meeting.add(new ArrayList<>());
        }
        for (int e = 0; e < links.size(); e++) {
            meeting.get(links.get(e).from).add(e);
            meeting.get(links.get(e).to).add(e);
        }
        addUnused();
        int root = 0;
        while (!isTerminal[root]) {
            root++;
        }
        search(root);
        boolean isSeparated = IntStream.range(0, laws.length).anyMatch(node -> isTerminal[node] && found[node] == 0);
        for (int node = 0; node < laws.length; node++) {
            if (found[node] == 0) {
                search(node);
            }
        }
        if (isSeparated) {
            blocks.clear();
            others = FailureLaw.broken();
            addUnused();
        }
        for (FailureLaw law : unused) {
            others = others.beside(law);
        }
    }

    private void addUnused() {
        Arrays.stream(laws).filter(Objects::nonNull).forEach(unused::add);
        links.forEach(link -> unused.add(link.law));
        unused.addAll(gone);
    }

    /** Searches in depth and cuts off a block whenever nothing below reaches above its highest node. */
    private void search(int root) {
        Deque<Integer> path = new ArrayDeque<>(List.of(root));
        Deque<Integer> open = new ArrayDeque<>();
        int[] next = new int[laws.length];
        found[root] = ++count;
        low[root] = count;
        entrance[root] = -1;
        while (!path.isEmpty()) {
            int node = path.peek();
            if (next[node] < meeting.get(node).size()) {
                int e = meeting.get(node).get(next[node]++);
                int other = otherEnd(e, node);
                if (found[other] == 0) {
                    found[other] = ++count;
                    low[other] = count;
                    entrance[other] = e;
                    open.push(e);
                    path.push(other);
                } else if (e != entrance[node] && found[other] < found[node]) {
                    open.push(e);
                    low[node] = Math.min(low[node], found[other]);
                }
            } else {
                path.pop();
                if (!path.isEmpty()) {
                    int above = path.peek();
                    low[above] = Math.min(low[above], low[node]);
                    if (low[node] >= found[above]) {
                        cut(above, entrance[node], open);
                    }
                }
            }
        }
    }

    private int otherEnd(int e, int node) {
        return links.get(e).from == node ? links.get(e).to : links.get(e).from;
    }

    /** Cuts off the block whose links are the last ones down to a link. */
    private void cut(int above, int last, Deque<Integer> open) {
        List<Link> some = new ArrayList<>();
        Set<Integer> nodes = new LinkedHashSet<>();
        int e;
        do {
            e = open.pop();
            some.add(links.get(e));
            nodes.addAll(List.of(links.get(e).from, links.get(e).to));
        } while (e != last);
        nodes.forEach(node -> blocksOf[node]++);
        if (some.size() == 1) {
            bridges.add(some.get(0));
        }
        nodes.remove(above);
        if (nodes.stream().anyMatch(this::isNeeded)) {
            if (!isNeeded(above) && laws[above] != null) {
                others = others.inSeries(laws[above]);
                unused.remove(laws[above]);
            }
            leads[above] = true;
            nodes.add(above);
            reduce(nodes, some);
        }
    }

    /** Returns whether all terminals can be joined only if a node works. */
    private boolean isNeeded(int node) {
        return isTerminal[node] || leads[node];
    }

    private void reduce(Set<Integer> nodes, List<Link> some) {
        Map<Integer, Map<Integer, FailureLaw>> near = new LinkedHashMap<>();
        nodes.forEach(node -> near.put(node, new LinkedHashMap<>()));
        for (Link link : some) {
            unused.remove(link.law);
            add(near, link);
        }
        Deque<Integer> open = new ArrayDeque<>(nodes);
        while (!open.isEmpty()) {
            int node = open.pop();
            if (near.containsKey(node) && near.get(node).size() == 2 && !isNeeded(node)) {
                FailureLaw law = laws[node] == null ? FailureLaw.perfect() : laws[node];
                List<Integer> ends = List.copyOf(near.remove(node).keySet());
                for (int end : ends) {
                    law = law.inSeries(near.get(end).remove(node));
                }
                unused.remove(laws[node]);
                add(near, new Link(ends.get(0), ends.get(1), law));
                open.addAll(ends);
            }
        }
        if (near.size() == 2) {
            others = others.inSeries(
                    near.values().iterator().next().values().iterator().next());
        } else {
            blocks.add(block(near));
        }
    }

    private static void add(Map<Integer, Map<Integer, FailureLaw>> near, Link link) {
        near.get(link.from).merge(link.to, link.law, FailureLaw::inParallel);
        near.get(link.to).put(link.from, near.get(link.from).get(link.to));
    }

    private Block block(Map<Integer, Map<Integer, FailureLaw>> near) {
        List<Integer> nodes = List.copyOf(near.keySet());
        FailureLaw[] own = new FailureLaw[nodes.size()];
        boolean[] needed = new boolean[nodes.size()];
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int node : nodes) {
            int number = numbers.size();
            numbers.put(node, number);
            needed[number] = isNeeded(node);
            own[number] = needed[number] ? null : laws[node];
            unused.remove(laws[node]);
        }
        List<Link> kept = new ArrayList<>();
        near.forEach((node, ends) -> ends.forEach((end, law) -> {
            if (numbers.get(node) < numbers.get(end)) {
                kept.add(new Link(numbers.get(node), numbers.get(end), law));
            }
        }));
        return new Block(own, needed, kept);
    }
}
