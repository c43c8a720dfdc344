package io.swallowtail.protocols.reliability;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Reduces a network with terminals to biconnected blocks. The terminals are joined if all blocks and all cut nodes between
 * terminals work. If links have directions, there are two terminals, and each block has a source and a sink of its own. In each block, parallel links with the same groups are one link, and so are two links that meet in a node that is no
 * terminal. A group whose failure separates terminals is a part in series. A group that only one link has is in series with it, and
 * groups with the same links are one group. Parts that are on no path between terminals have no effect. Cost: linear in nodes and links
 * for each group, apart from hashing.
 *
 * <p>Source: R. E. Tarjan, <i>Depth-first search and linear graph algorithms</i>, SIAM J. Computing 1 (1972).
 */
final class ReducedNetwork {
    private static final int NONE = -1;

    /**
     * A link between two different nodes.
     *
     * @param isDirected whether it leads only from the first node to the second
     * @param groups the groups whose failure makes it fail
     */
    record Link(int from, int to, boolean isDirected, FailureLaw law, Set<Integer> groups) {
        boolean leaves(int node) {
            return node == from || node == to && !isDirected;
        }

        boolean enters(int node) {
            return node == to || node == from && !isDirected;
        }

        private Link without(Set<Integer> some) {
            Set<Integer> left = new TreeSet<>(groups);
            left.removeAll(some);
            return new Link(from, to, isDirected, law, left);
        }
    }

    /**
     * What parallel links have in common.
     *
     * @param head the node to which they lead; {@link #NONE} without a direction
     */
    private record Kind(int head, Set<Integer> groups) {}

    /**
     * A biconnected network that no reduction simplifies.
     *
     * @param nodes by node, its law; null if it never fails
     * @param isTerminal by node, whether it must be joined with the others
     * @param links its links, no two of which are parallel and have the same direction and groups
     * @param source the terminal that must reach the other one; {@link #NONE} if no link has a direction
     */
    record Block(FailureLaw[] nodes, boolean[] isTerminal, List<Link> links, int source) {
        /** Returns the neighbours of each node. */
        int[][] near() {
            List<Set<Integer>> near = new ArrayList<>();
            Arrays.stream(nodes).forEach(node -> near.add(new LinkedHashSet<>()));
            for (Link link : links) {
                near.get(link.from).add(link.to);
                near.get(link.to).add(link.from);
            }
            return near.stream()
                    .map(some -> some.stream().mapToInt(each -> each).toArray())
                    .toArray(int[][]::new);
        }
    }

    /** The links of a block while it is reduced: by node and neighbour, those of each kind in parallel. */
    private final class Open {
        final Map<Integer, Map<Integer, Map<Kind, FailureLaw>>> near = new LinkedHashMap<>();
        final int source;

        Open(Set<Integer> nodes, List<Link> some, int source) {
            this.source = source;
            nodes.forEach(node -> near.put(node, new LinkedHashMap<>()));
            some.forEach(this::add);
        }

        private void add(Link link) {
            Map<Kind, FailureLaw> both = near.get(link.from).computeIfAbsent(link.to, none -> new LinkedHashMap<>());
            both.merge(new Kind(link.isDirected ? link.to : NONE, link.groups), link.law, FailureLaw::inParallel);
            near.get(link.to).put(link.from, both);
        }

        List<Link> links() {
            List<Link> all = new ArrayList<>();
            Set<Integer> before = new HashSet<>();
            near.forEach((node, ends) -> {
                before.add(node);
                ends.forEach((end, both) -> {
                    if (!before.contains(end)) {
                        both.forEach((kind, law) -> all.add(link(node, end, kind.head, law, kind.groups)));
                    }
                });
            });
            return all;
        }

        /** Replaces two links that meet in a node by one. */
        void reduce() {
            Deque<Integer> open = new ArrayDeque<>(near.keySet());
            while (!open.isEmpty()) {
                int node = open.pop();
                Map<Integer, Map<Kind, FailureLaw>> ends = near.getOrDefault(node, Map.of());
                if (ends.size() == 2
                        && !isNeeded(node)
                        && ends.values().stream().allMatch(both -> both.size() == 1)) {
                    FailureLaw law = laws[node] == null ? FailureLaw.perfect() : laws[node];
                    Set<Integer> groups = new TreeSet<>();
                    List<Integer> both = List.copyOf(ends.keySet());
                    int head = NONE;
                    near.remove(node);
                    for (int end : ends.keySet()) {
                        near.get(end).remove(node);
                        for (Map.Entry<Kind, FailureLaw> link : ends.get(end).entrySet()) {
                            law = law.inSeries(link.getValue());
                            groups.addAll(link.getKey().groups);
                            if (link.getKey().head != NONE) {
                                boolean leadsHere = link.getKey().head == end;
                                head = leadsHere ? end : both.get(0) + both.get(1) - end;
                            }
                        }
                    }
                    add(link(both.get(0), both.get(1), head, law, groups));
                    open.addAll(both);
                }
            }
        }
    }

    /** Makes a link between two nodes that leads to one of them or has no direction. */
    private static Link link(int one, int other, int head, FailureLaw law, Set<Integer> groups) {
        return head == one ? new Link(other, one, true, law, groups) : new Link(one, other, head == other, law, groups);
    }

    private final FailureLaw[] laws;
    private final boolean[] isTerminal;
    private final int source;
    private final List<Link> links;
    private final List<Open> open = new ArrayList<>();
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

    /** The blocks that have more than one link. */
    final List<Block> blocks = new ArrayList<>();
    /** The laws of the groups of links in {@link #blocks}. */
    final SortedMap<Integer, FailureLaw> groups = new TreeMap<>();

    /**
     * Reduces a network.
     *
     * @param laws by node, its law; null if it never fails, as terminals
     * @param isTerminal by node, whether it is a terminal; at least one is
     * @param all the links, none from a node to itself
     * @param groupLaws by group, its law
     * @param source the terminal that must reach the only other one; {@link #NONE} if no link has a direction
     */
    ReducedNetwork(FailureLaw[] laws, boolean[] isTerminal, List<Link> all, List<FailureLaw> groupLaws, int source) {
        this.laws = laws;
        this.source = source;
        this.isTerminal = isTerminal;
        found = new int[laws.length];
        low = new int[laws.length];
        entrance = new int[laws.length];
        leads = new boolean[laws.length];
        blocksOf = new int[laws.length];
        for (int node = 0; node < laws.length; node++) {
            meeting.add(new ArrayList<>());
        }
        for (int e = 0; e < all.size(); e++) {
            meeting.get(all.get(e).from).add(e);
            meeting.get(all.get(e).to).add(e);
        }
        addUnused(all, groupLaws);
        int root = Math.max(0, source);
        while (!isTerminal[root]) {
            root++;
        }
        boolean isJoined = joins(all, root, NONE);
        Set<Integer> inSeries = new HashSet<>();
        for (int group = 0; isJoined && group < groupLaws.size(); group++) {
            if (!joins(all, root, group)) {
                others = others.inSeries(use(groupLaws.get(group)));
                inSeries.add(group);
            } else {
                groups.put(group, groupLaws.get(group));
            }
        }
        links = inSeries.isEmpty()
                ? all
                : all.stream().map(link -> link.without(inSeries)).toList();
        search(root);
        for (int node = 0; node < laws.length; node++) {
            if (found[node] == 0) {
                search(node);
            }
        }
        if (isJoined) {
            reduce();
        } else {
            others = FailureLaw.broken();
            addUnused(all, groupLaws);
        }
        for (FailureLaw law : unused) {
            others = others.beside(law);
        }
    }

    private void addUnused(List<Link> all, List<FailureLaw> groupLaws) {
        Arrays.stream(laws).filter(Objects::nonNull).forEach(unused::add);
        all.forEach(link -> unused.add(link.law));
        unused.addAll(groupLaws);
    }

    private FailureLaw use(FailureLaw law) {
        unused.remove(law);
        return law;
    }

    /** Returns whether a node reaches all terminals if a group fails. */
    private boolean joins(List<Link> all, int from, int failing) {
        boolean[] reached = reach(all, from, NONE, true, link -> !link.groups.contains(failing));
        return IntStream.range(0, laws.length).allMatch(node -> reached[node] || !isTerminal[node]);
    }

    /** Finds the nodes that a node reaches, or that reach it, by some links and without another node. */
    private boolean[] reach(List<Link> all, int from, int without, boolean forwards, Predicate<Link> isUsable) {
        boolean[] reached = new boolean[laws.length];
        Deque<Integer> path = new ArrayDeque<>(List.of(from));
        reached[from] = true;
        while (!path.isEmpty()) {
            int node = path.pop();
            for (int e : meeting.get(node)) {
                Link link = all.get(e);
                int other = link.from == node ? link.to : link.from;
                if (!reached[other]
                        && other != without
                        && (forwards ? link.leaves(node) : link.enters(node))
                        && isUsable.test(link)) {
                    reached[other] = true;
                    path.push(other);
                }
            }
        }
        return reached;
    }

    /** Keeps the links, and the directions of links, that paths from one node to another take in a block. */
    private List<Link> onPaths(List<Link> some, int from, int to) {
        Set<Link> block = Collections.newSetFromMap(new IdentityHashMap<>());
        block.addAll(some);
        boolean[] reached = reach(links, from, to, true, block::contains);
        boolean[] reaching = reach(links, to, from, false, block::contains);
        List<Link> kept = new ArrayList<>();
        for (Link link : some) {
            boolean ahead = reached[link.from] && reaching[link.to];
            boolean back = !link.isDirected && reached[link.to] && reaching[link.from];
            if (ahead || back) {
                kept.add(link(
                        link.from, link.to, ahead && back ? NONE : ahead ? link.to : link.from, link.law, link.groups));
            }
        }
        return kept;
    }

    /** Searches in depth and cuts off a block whenever nothing below reaches above its highest node. */
    private void search(int root) {
        Deque<Integer> path = new ArrayDeque<>(List.of(root));
        Deque<Integer> pending = new ArrayDeque<>();
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
                    pending.push(e);
                    path.push(other);
                } else if (e != entrance[node] && found[other] < found[node]) {
                    pending.push(e);
                    low[node] = Math.min(low[node], found[other]);
                }
            } else {
                path.pop();
                if (!path.isEmpty()) {
                    int above = path.peek();
                    low[above] = Math.min(low[above], low[node]);
                    if (low[node] >= found[above]) {
                        cut(above, entrance[node], pending);
                    }
                }
            }
        }
    }

    private int otherEnd(int e, int node) {
        return links.get(e).from == node ? links.get(e).to : links.get(e).from;
    }

    /** Cuts off the block whose links are the last ones down to a link. */
    private void cut(int above, int last, Deque<Integer> pending) {
        List<Link> some = new ArrayList<>();
        Set<Integer> nodes = new LinkedHashSet<>();
        int e;
        do {
            e = pending.pop();
            some.add(links.get(e));
            nodes.addAll(List.of(links.get(e).from, links.get(e).to));
        } while (e != last);
        nodes.forEach(node -> blocksOf[node]++);
        if (some.size() == 1) {
            bridges.add(some.get(0));
        }
        nodes.remove(above);
        if (nodes.stream().anyMatch(this::isNeeded)) {
            if (source != NONE) {
                int sink = nodes.stream().filter(this::isNeeded).findFirst().orElseThrow();
                some = onPaths(some, above, sink);
                nodes.clear();
                some.forEach(link -> nodes.addAll(List.of(link.from, link.to)));
            }
            nodes.stream().filter(node -> node != above && !isNeeded(node)).forEach(node -> use(laws[node]));
            some.forEach(link -> use(link.law));
            if (!isNeeded(above) && laws[above] != null) {
                others = others.inSeries(use(laws[above]));
            }
            leads[above] = true;
            nodes.add(above);
            open.add(new Open(nodes, some, source == NONE ? NONE : above));
        }
    }

    /** Returns whether all terminals can be joined only if a node works. */
    private boolean isNeeded(int node) {
        return isTerminal[node] || leads[node];
    }

    /** Reduces all blocks, again and again as long as groups become those of one link, or equal. */
    private void reduce() {
        open.forEach(block -> block.links().forEach(link -> link.groups.forEach(group -> use(groups.get(group)))));
        groups.values().removeIf(unused::contains);
        do {
            open.forEach(Open::reduce);
        } while (mergeGroups());
        for (Open block : open) {
            List<Link> some = block.links();
            if (some.size() == 1) {
                others = others.inSeries(some.get(0).law);
            } else {
                blocks.add(block(block.near.keySet(), some, block.source));
            }
        }
    }

    /** Merges groups with links and with each other, and returns whether a link has changed. */
    private boolean mergeGroups() {
        Map<Integer, List<Link>> members = new TreeMap<>();
        open.forEach(block -> block.links()
                .forEach(link -> link.groups.forEach(group -> members.computeIfAbsent(group, none -> new ArrayList<>())
                        .add(link))));
        Map<List<Link>, Integer> first = new HashMap<>();
        Map<Link, FailureLaw> single = new HashMap<>();
        Set<Integer> merged = new HashSet<>();
        members.forEach((group, some) -> {
            FailureLaw law = groups.get(group);
            if (some.size() == 1) {
                single.merge(some.get(0), law, FailureLaw::inSeries);
                merged.add(group);
            } else if (first.putIfAbsent(some, group) != null) {
                groups.merge(first.get(some), law, FailureLaw::inSeries);
                merged.add(group);
            }
        });
        if (merged.isEmpty()) {
            return false;
        }
        groups.keySet().removeAll(merged);
        open.replaceAll(block -> new Open(
                block.near.keySet(),
                block.links().stream()
                        .map(link -> single.containsKey(link)
                                ? new Link(
                                        link.from,
                                        link.to,
                                        link.isDirected,
                                        link.law.inSeries(single.get(link)),
                                        link.groups)
                                : link)
                        .map(link -> link.without(merged))
                        .toList(),
                block.source));
        return true;
    }

    private Block block(Set<Integer> nodes, List<Link> some, int source) {
        FailureLaw[] own = new FailureLaw[nodes.size()];
        boolean[] needed = new boolean[nodes.size()];
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int node : nodes) {
            int number = numbers.size();
            numbers.put(node, number);
            needed[number] = isNeeded(node);
            own[number] = needed[number] ? null : laws[node];
        }
        return new Block(
                own,
                needed,
                some.stream()
                        .map(link -> new Link(
                                numbers.get(link.from), numbers.get(link.to), link.isDirected, link.law, link.groups))
                        .toList(),
                numbers.getOrDefault(source, NONE));
    }
}
