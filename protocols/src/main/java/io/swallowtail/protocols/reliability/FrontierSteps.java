package io.swallowtail.protocols.reliability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The steps of a {@link FrontierPass}: all groups, nodes and links in the order in which their states are decided. Nodes of a block are
 * eliminated one after the other: all links of a node are added, then it leaves the frontier. A node enters with its first link. A group
 * opens before its first link and closes after its last one.
 */
final class FrontierSteps {
    /** In {@link Step#open} of networks with directions: further links enter the node. */
    static final int ENTERING = 1;
    /** The same: further links leave the node. */
    static final int LEAVING = 2;
    /** The same: further links do both. */
    static final int BOTH = ENTERING | LEAVING;

    /** In {@link Step#open}: links to several nodes. */
    private static final int SEVERAL = 3;
    /** The most groups that are open at once. */
    private static final int MAX_OPEN = 32;

    /**
     * One step of all states.
     *
     * @param law the law of what is decided
     * @param from the place of the node or of one end of the link; -1 for a group
     * @param to the place of the other end; -1 for a node or a group
     * @param isDirected whether the link leads only from the first end to the other
     * @param entering how many nodes enter at the last places, before the decision
     * @param terminals bit i is set if the i-th of them is a terminal
     * @param source which of them is the source; -1 for none
     * @param width the places after they have entered
     * @param groups for a link, its groups; for a group, its bit
     * @param covering for a group, the open ones that fail all its links, too
     * @param covered for a group, the open ones of which it fails all further links
     * @param closing the groups without further links
     * @param later the groups with links in later blocks
     * @param isLast whether all terminals of the block have entered
     * @param isEnd whether it is the last step of the block
     * @param isFinal whether no block follows
     * @param open null unless a node leaves after this step; then, by place, the nodes to which its node has further links: no bit for
     *     none, one bit for one node, several bits for several nodes. If links have directions, always the directions of these links
     * @param expected a prediction of the states after this step
     */
    record Step(
            FailureLaw law,
            int from,
            int to,
            boolean isDirected,
            int entering,
            int terminals,
            int source,
            int width,
            int groups,
            int covering,
            int covered,
            int closing,
            int later,
            boolean isLast,
            boolean isEnd,
            boolean isFinal,
            int[] open,
            double expected) {
        boolean isGroup() {
            return from < 0;
        }

        boolean isLink() {
            return to >= 0;
        }
    }

    final List<Step> all = new ArrayList<>();
    /** Whether some links have a direction. */
    final boolean isDirected;

    private final SortedMap<Integer, FailureLaw> laws;
    /** By group, its links that have not been added. */
    private final Map<Integer, Set<ReducedNetwork.Link>> further = new HashMap<>();
    /** By open group, its bit. */
    private final Map<Integer, Integer> bits = new HashMap<>();

    private List<ReducedNetwork.Link> left;
    private final List<Integer> frontier = new ArrayList<>();
    private ExpectedStates expected;
    /** How many nodes of the block have left. */
    private int gone;

    private int unseen;
    private boolean isFinal;

    /**
     * Prepares the steps.
     *
     * @param blocks connected networks with at least two terminals each
     * @param laws those of their groups
     * @throws TooManyStatesException if a frontier is too large
     */
    FrontierSteps(List<ReducedNetwork.Block> blocks, SortedMap<Integer, FailureLaw> laws) {
        this.laws = laws;
        isDirected = blocks.stream().anyMatch(block -> block.source() >= 0);
        blocks.forEach(block -> block.links()
                .forEach(link -> link.groups()
                        .forEach(group -> further.computeIfAbsent(group, none -> new LinkedHashSet<>())
                                .add(link))));
        for (int b = 0; b < blocks.size(); b++) {
            isFinal = b == blocks.size() - 1;
            add(blocks.get(b));
        }
    }

    private void add(ReducedNetwork.Block block) {
        int[] order = new FrontierOrder(block).find();
        expected = new ExpectedStates(block);
        gone = 0;
        int[] rank = new int[order.length];
        IntStream.range(0, order.length).forEach(i -> rank[order[i]] = i);
        left = new ArrayList<>(block.links());
        left.sort(Comparator.<ReducedNetwork.Link>comparingInt(link -> Math.min(rank[link.from()], rank[link.to()]))
                .thenComparingInt(link -> Math.max(rank[link.from()], rank[link.to()])));
        unseen = (int) IntStream.range(0, order.length)
                .filter(node -> block.isTerminal()[node])
                .count();
        Set<Integer> entered = new HashSet<>();
        while (!left.isEmpty()) {
            ReducedNetwork.Link link = left.get(0);
            link.groups().stream().filter(group -> !bits.containsKey(group)).forEach(this::open);
            List<Integer> ends = new ArrayList<>(List.of(link.from(), link.to()));
            ends.removeIf(entered::contains);
            entered.addAll(ends);
            for (int node : ends) {
                if (block.nodes()[node] != null) {
                    frontier.add(node);
                    add(block.nodes()[node], frontier.size() - 1, -1, false, 1, 0, -1, 0, 0, 0);
                }
            }
            int entering = 0;
            int terminals = 0;
            int source = -1;
            for (int node : ends) {
                // Nodes that never fail enter with their first link.
                if (block.nodes()[node] == null) {
                    frontier.add(node);
                    source = node == block.source() ? entering : source;
                    terminals |= (block.isTerminal()[node] ? 1 : 0) << entering++;
                    unseen -= block.isTerminal()[node] ? 1 : 0;
                }
            }
            left.remove(0);
            link.groups().forEach(group -> further.get(group).remove(link));
            add(
                    link.law(),
                    frontier.indexOf(link.from()),
                    frontier.indexOf(link.to()),
                    link.isDirected(),
                    entering,
                    terminals,
                    source,
                    mask(link.groups()),
                    0,
                    0);
        }
    }

    private int mask(Iterable<Integer> groups) {
        int mask = 0;
        for (int group : groups) {
            mask |= 1 << bits.get(group);
        }
        return mask;
    }

    private void open(int group) {
        Set<Integer> taken = new HashSet<>(bits.values());
        int bit = IntStream.range(0, MAX_OPEN)
                .filter(each -> !taken.contains(each))
                .findFirst()
                .orElseThrow(TooManyStatesException::new);
        Set<ReducedNetwork.Link> own = further.get(group);
        List<Integer> covering = bits.keySet().stream()
                .filter(each -> further.get(each).containsAll(own))
                .toList();
        List<Integer> covered = bits.keySet().stream()
                .filter(each -> own.containsAll(further.get(each)))
                .toList();
        int masks = mask(covering);
        int others = mask(covered);
        bits.put(group, bit);
        add(laws.get(group), -1, -1, false, 0, 0, -1, 1 << bit, masks, others);
    }

    private void add(
            FailureLaw law,
            int from,
            int to,
            boolean directed,
            int entering,
            int terminals,
            int source,
            int groups,
            int covering,
            int covered) {
        int width = frontier.size();
        if (width > FrontierStates.MAX_WIDTH) {
            throw new TooManyStatesException();
        }
        List<Integer> closing = bits.keySet().stream()
                .filter(group -> further.get(group).isEmpty())
                .toList();
        List<Integer> later = bits.keySet().stream()
                .filter(group -> !left.containsAll(further.get(group)))
                .toList();
        int[] open = isDirected ? directions() : open();
        boolean leaves = to >= 0 && Arrays.stream(open).anyMatch(each -> each == 0);
        all.add(new Step(
                law,
                from,
                to,
                directed,
                entering,
                terminals,
                source,
                width,
                groups,
                covering,
                covered,
                mask(closing),
                mask(later),
                unseen == 0,
                left.isEmpty(),
                isFinal,
                leaves || isDirected ? open : null,
                expected.of(
                                width,
                                gone + 1,
                                Arrays.stream(open).filter(each -> each != BOTH).count())
                        * (1L << bits.size())));
        bits.keySet().removeAll(closing);
        if (leaves) {
            frontier.removeIf(node -> targets(node).isEmpty());
            gone += width - frontier.size();
        }
    }

    /** Returns the nodes to which a node of the frontier has further links. */
    private Set<Integer> targets(int node) {
        Set<Integer> targets = new HashSet<>();
        for (ReducedNetwork.Link link : left) {
            if (link.from() == node || link.to() == node) {
                targets.add(link.from() == node ? link.to() : link.from());
            }
        }
        return targets;
    }

    private int[] open() {
        List<Integer> single = new ArrayList<>();
        return frontier.stream()
                .map(this::targets)
                .mapToInt(targets -> {
                    if (targets.size() != 1) {
                        return targets.isEmpty() ? 0 : SEVERAL;
                    }
                    int target = targets.iterator().next();
                    if (!single.contains(target)) {
                        single.add(target);
                    }
                    return SEVERAL + 1 << single.indexOf(target);
                })
                .toArray();
    }

    private int[] directions() {
        return frontier.stream()
                .mapToInt(node -> left.stream()
                        .mapToInt(link -> (link.leaves(node) ? LEAVING : 0) | (link.enters(node) ? ENTERING : 0))
                        .reduce(0, (x, y) -> x | y))
                .toArray();
    }
}
