package io.swallowtail.protocols.reliability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes the law of a connected network: it works if its terminals are in one component. Nodes enter one after the other. The frontier
 * holds the nodes with links to nodes that have not entered. Its states are the partitions of its nodes into components, with marks for
 * components that have terminals. The value of a state is the probability of the faults that lead to it. All terms are positive.
 *
 * <p>Sources: H. Imai, K. Sekine, K. Imai, <i>Computational investigations of all-terminal network reliability via BDDs</i>, IEICE Trans.
 * Fundamentals E82-A (1999); G. Hardy, C. Lucet, N. Limnios, <i>K-terminal network reliability measures with binary decision diagrams</i>,
 * IEEE Trans. Reliability 56 (2007).
 */
final class FrontierPass {
    /** The most coefficients of all states at one step: less than 0.5 GB of memory. */
    static final int MAX_VALUES = 1 << 22;
    /** The most transitions that are recorded for derivatives. */
    private static final int MAX_RECORDED = 1 << 24;

    private static final int SEPARATED = -1;
    private static final int JOINED = -2;
    private static final double[] ONE = {1};

    /** The states of a frontier over those of one with one place less, about, if links fail; measured. */
    private static final double GROWTH = 2.4;
    /** The same if nodes fail. */
    private static final double GROWTH_OF_NODES = 3;

    /** A label that no component of a state has. */
    private static final int FRESH = FrontierStates.MAX_WIDTH + 1;
    /** In {@link Step#open}: links to several nodes. */
    private static final int SEVERAL = -1;

    /**
     * One step of all states: a node enters, or a link is added.
     *
     * @param law the law of the node that enters, or of the link; null for a node that never fails
     * @param place the place of the node, or of one end of the link
     * @param other the place of the other end; -1 if a node enters
     * @param isTerminal whether a terminal enters
     * @param isLast whether all terminals have entered
     * @param width the places after the step
     * @param open null unless a node has all its links to earlier nodes after this step; then, by place, the nodes outside to which its
     *     node has links: 0 for none, 1 + v for one node v only, {@link #SEVERAL}
     */
    private record Step(
            FailureLaw law, int place, int other, boolean isTerminal, boolean isLast, int width, int[] open) {
        boolean isEntry() {
            return other < 0;
        }
    }

    /**
     * The successors of the states of one step.
     *
     * @param separated the probability that earlier steps separated terminals
     * @param joined the probability that earlier steps joined all terminals
     */
    private record Recorded(int[] ifFails, int[] ifWorks, double[] values, double separated, double joined) {}

    private final List<Step> steps = new ArrayList<>();
    private final List<Recorded> recorded;
    private final int[] labels = new int[FrontierStates.MAX_WIDTH];
    private final int[] after = new int[FrontierStates.MAX_WIDTH];
    private final int[] names = new int[32];
    /** By label: the nodes outside to which its component has links, as in {@link Step#open}. */
    private final int[] reached = new int[32];

    private double[] separated;
    private double[] joined;
    long transitions;
    /** The most states of a step. */
    int peak;

    /**
     * Prepares the steps.
     *
     * @param network a connected network with at least two terminals
     * @param order its nodes
     * @param records whether {@link #setSlopes} follows
     */
    FrontierPass(ReducedNetwork.Block network, int[] order, boolean records) {
        recorded = records ? new ArrayList<>() : null;
        int nodes = order.length;
        int[] rank = new int[nodes];
        int unseen = 0;
        List<List<ReducedNetwork.Link>> byLast = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            rank[order[i]] = i;
            byLast.add(new ArrayList<>());
            unseen += network.isTerminal()[i] ? 1 : 0;
        }
        network.links()
                .forEach(link ->
                        byLast.get(Math.max(rank[link.from()], rank[link.to()])).add(link));
        int[][] near = network.near();
        List<Integer> frontier = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            int node = order[i];
            int entered = i;
            boolean isTerminal = network.isTerminal()[node];
            unseen -= isTerminal ? 1 : 0;
            frontier.add(node);
            int width = frontier.size();
            int[] open = frontier.stream()
                    .mapToInt(each -> Arrays.stream(near[each])
                            .filter(other -> rank[other] > entered)
                            .map(other -> other + 1)
                            .reduce(0, FrontierPass::both))
                    .toArray();
            List<ReducedNetwork.Link> links = byLast.get(i);
            steps.add(new Step(
                    network.nodes()[node],
                    width - 1,
                    -1,
                    isTerminal,
                    unseen == 0,
                    width,
                    links.isEmpty() ? open : null));
            for (ReducedNetwork.Link link : links) {
                int from = frontier.indexOf(link.from());
                int to = frontier.indexOf(link.to());
                boolean isLast = link == links.get(links.size() - 1);
                steps.add(new Step(link.law(), from, to, false, unseen == 0, width, isLast ? open : null));
            }
            for (int place = width - 1; place >= 0; place--) {
                if (open[place] == 0) {
                    frontier.remove(place);
                }
            }
        }
    }

    /** Joins two values of {@link Step#open}. */
    private static int both(int open, int more) {
        return open == 0 || open == more ? more : more == 0 ? open : SEVERAL;
    }

    /** Predicts the number of transitions between states. */
    double expectedTransitions() {
        boolean nodesFail = steps.stream().anyMatch(step -> step.isEntry() && step.law != null);
        double growth = nodesFail ? GROWTH_OF_NODES : GROWTH;
        return steps.stream()
                .mapToDouble(step -> Math.min(MAX_VALUES, Math.pow(growth, step.width)))
                .sum();
    }

    /**
     * Runs the steps.
     *
     * @param length the number of coefficients: 1 for probabilities
     * @return the law of the network
     * @throws TooManyStatesException if they exceed the memory
     */
    FailureLaw run(int length) {
        separated = new double[length];
        joined = new double[length];
        FrontierStates now = new FrontierStates(length, 1);
        now.values[now.find(labels, 0, 0, names)] = 1;
        for (Step step : steps) {
            if (length > 1 && step.law != null) {
                separated = Arrays.copyOf(FailureLaw.product(separated, step.law.all()), length);
                joined = Arrays.copyOf(FailureLaw.product(joined, step.law.all()), length);
            }
            double[] separatedBefore = separated;
            double[] joinedBefore = joined;
            // The small terms of a step would be lost one by one in the sum of all steps.
            separated = new double[length];
            joined = new double[length];
            FrontierStates next = new FrontierStates(length, now.size);
            int[] ifFails = recorded == null ? null : new int[now.size];
            int[] ifWorks = recorded == null ? null : new int[now.size];
            for (int state = 0; state < now.size; state++) {
                int marks = now.unpack(state, labels, step.isEntry() ? step.width - 1 : step.width);
                labels[step.width - 1] = step.isEntry() ? FRESH : labels[step.width - 1];
                boolean matters = step.law != null && (step.isEntry() || isEffective(step));
                int fails = matters ? afterFault(step, marks, next) : 0;
                int works = afterWorking(step, marks, next);
                if (!matters || fails == works) {
                    fails = works;
                    add(next, works, now, state, step.law == null ? ONE : step.law.all(), length);
                } else {
                    add(next, works, now, state, step.law.works, length);
                    add(next, fails, now, state, step.law.fails, length);
                }
                if (recorded != null) {
                    ifFails[state] = fails;
                    ifWorks[state] = works;
                }
            }
            separated = FailureLaw.sum(separatedBefore, separated);
            joined = FailureLaw.sum(joinedBefore, joined);
            transitions += now.size;
            if ((long) next.size * length > MAX_VALUES || recorded != null && transitions > MAX_RECORDED) {
                throw new TooManyStatesException();
            }
            if (recorded != null) {
                recorded.add(new Recorded(ifFails, ifWorks, now.values, separatedBefore[0], joinedBefore[0]));
            }
            peak = Math.max(peak, next.size);
            now = next;
        }
        return new FailureLaw(separated, joined);
    }

    private void add(FrontierStates next, int successor, FrontierStates now, int state, double[] factor, int length) {
        switch (successor) {
            case SEPARATED -> FrontierStates.add(separated, 0, now.values, state * length, factor, length);
            case JOINED -> FrontierStates.add(joined, 0, now.values, state * length, factor, length);
            default -> next.add(successor, now.values, state, factor);
        }
    }

    private int afterFault(Step step, int marks, FrontierStates next) {
        System.arraycopy(labels, 0, after, 0, step.width);
        after[step.place] = step.isEntry() ? 0 : after[step.place];
        return settle(step, marks, next);
    }

    private int afterWorking(Step step, int marks, FrontierStates next) {
        System.arraycopy(labels, 0, after, 0, step.width);
        if (step.isEntry()) {
            return settle(step, marks | (step.isTerminal ? 1 << FRESH : 0), next);
        }
        if (!isEffective(step)) {
            return settle(step, marks, next);
        }
        int kept = labels[step.place];
        int lost = labels[step.other];
        for (int place = 0; place < step.width; place++) {
            after[place] = after[place] == lost ? kept : after[place];
        }
        int joint = (marks & ~(1 << lost)) | (marks >> lost & 1) << kept;
        return step.isLast && Integer.bitCount(joint) == 1 ? JOINED : settle(step, joint, next);
    }

    private boolean isEffective(Step step) {
        int one = labels[step.place];
        int other = labels[step.other];
        return one != 0 && other != 0 && one != other;
    }

    /**
     * Drops the nodes that have no links to nodes outside. A component without a terminal whose links lead to one node at most joins
     * nothing, so its nodes count as failed. A component with a terminal and without such links is separated from the other terminals.
     */
    private int settle(Step step, int marks, FrontierStates next) {
        if (step.open == null) {
            return next.find(after, step.width, marks, names);
        }
        Arrays.fill(reached, 0);
        for (int place = 0; place < step.width; place++) {
            reached[after[place]] = both(reached[after[place]], step.open[place]);
        }
        int kept = 0;
        for (int place = 0; place < step.width; place++) {
            int label = after[place];
            boolean isMarked = (marks >> label & 1) != 0;
            if (isMarked && reached[label] == 0) {
                return SEPARATED;
            }
            if (step.open[place] != 0) {
                after[kept++] = isMarked || reached[label] == SEVERAL ? label : 0;
            }
        }
        return next.find(after, kept, marks, names);
    }

    /**
     * Sets the slopes of the laws of nodes and links.
     *
     * @param result the law of the network, with its slopes
     */
    void setSlopes(FailureLaw result) {
        double withFails = result.failsSlope;
        double withWorks = result.worksSlope;
        double[] next = {};
        for (int i = steps.size() - 1; i >= 0; i--) {
            Recorded layer = recorded.get(i);
            double[] now = new double[layer.values.length];
            FailureLaw law = steps.get(i).law;
            double lawFails = layer.separated * withFails + layer.joined * withWorks;
            double lawWorks = lawFails;
            for (int state = 0; state < layer.ifWorks.length; state++) {
                double works = slope(layer.ifWorks[state], next, withFails, withWorks);
                double fails = slope(layer.ifFails[state], next, withFails, withWorks);
                lawFails += layer.values[state] * fails;
                lawWorks += layer.values[state] * works;
                now[state] = law == null ? works : law.fails[0] * fails + law.works[0] * works;
            }
            if (law != null) {
                law.setSlopes(lawFails, lawWorks);
            }
            next = now;
        }
    }

    private static double slope(int successor, double[] next, double withFails, double withWorks) {
        return switch (successor) {
            case SEPARATED -> withFails;
            case JOINED -> withWorks;
            default -> next[successor];
        };
    }
}
