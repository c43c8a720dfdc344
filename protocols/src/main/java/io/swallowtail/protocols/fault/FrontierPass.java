package io.swallowtail.protocols.fault;

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
    private static final double GROWTH_OF_NODES = 3.5;

    private enum Kind {
        ENTER,
        LINK,
        LEAVE
    }

    /**
     * One step of all states.
     *
     * @param law the law of the node that enters, or of the link; null for a node that never fails, or that leaves
     * @param place the place of the node, or of one end of the link
     * @param other the place of the other end
     * @param isTerminal whether a terminal enters
     * @param isLast whether all terminals have entered
     * @param width the places before the step
     */
    private record Step(
            Kind kind, FailureLaw law, int place, int other, boolean isTerminal, boolean isLast, int width) {}

    /** The successors of the states of one step. */
    private record Recorded(int[] ifFails, int[] ifWorks, double[] values) {}

    private final List<Step> steps = new ArrayList<>();
    private final List<Recorded> recorded;
    private final int[] labels = new int[FrontierStates.MAX_WIDTH];
    private final int[] names = new int[32];
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
        int[] left = new int[nodes];
        int unseen = 0;
        List<List<ReducedNetwork.Link>> byLast = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            rank[order[i]] = i;
            byLast.add(new ArrayList<>());
            unseen += network.isTerminal()[i] ? 1 : 0;
        }
        for (ReducedNetwork.Link link : network.links()) {
            left[link.from()]++;
            left[link.to()]++;
            byLast.get(Math.max(rank[link.from()], rank[link.to()])).add(link);
        }
        List<Integer> frontier = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            int node = order[i];
            boolean isTerminal = network.isTerminal()[node];
            unseen -= isTerminal ? 1 : 0;
            int width = frontier.size();
            steps.add(new Step(Kind.ENTER, network.nodes()[node], width, 0, isTerminal, unseen == 0, width));
            frontier.add(node);
            for (ReducedNetwork.Link link : byLast.get(i)) {
                int from = frontier.indexOf(link.from());
                int to = frontier.indexOf(link.to());
                steps.add(new Step(Kind.LINK, link.law(), from, to, false, unseen == 0, width + 1));
                left[link.from()]--;
                left[link.to()]--;
            }
            for (int place = frontier.size() - 1; place >= 0; place--) {
                if (left[frontier.get(place)] == 0) {
                    steps.add(new Step(Kind.LEAVE, null, place, 0, false, unseen == 0, frontier.size()));
                    frontier.remove(place);
                }
            }
        }
    }

    /** Predicts the number of transitions between states. */
    double expectedTransitions() {
        boolean nodesFail = steps.stream().anyMatch(step -> step.kind == Kind.ENTER && step.law != null);
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
            FrontierStates next = new FrontierStates(length, now.size);
            int[] ifFails = recorded == null ? null : new int[now.size];
            int[] ifWorks = recorded == null ? null : new int[now.size];
            for (int state = 0; state < now.size; state++) {
                int marks = now.unpack(state, labels, step.width);
                boolean matters = step.law != null && (step.kind == Kind.ENTER || isEffective(step));
                int works = afterWorking(step, now, state, marks, next);
                int fails = works;
                if (step.law == null) {
                    add(next, works, now, state, ONE, length);
                } else {
                    fails = matters ? next.findSame(now, state) : works;
                    if (fails == works) {
                        add(next, works, now, state, step.law.all(), length);
                    } else {
                        add(next, works, now, state, step.law.works, length);
                        add(next, fails, now, state, step.law.fails, length);
                    }
                }
                if (recorded != null) {
                    ifFails[state] = fails;
                    ifWorks[state] = works;
                }
            }
            transitions += now.size;
            if ((long) next.size * length > MAX_VALUES || recorded != null && transitions > MAX_RECORDED) {
                throw new TooManyStatesException();
            }
            if (recorded != null) {
                recorded.add(new Recorded(ifFails, ifWorks, now.values));
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

    private int afterWorking(Step step, FrontierStates now, int state, int marks, FrontierStates next) {
        switch (step.kind) {
            case ENTER -> {
                int label = 1;
                for (int place = 0; place < step.width; place++) {
                    label = Math.max(label, labels[place] + 1);
                }
                return next.findEntered(now, state, step.width, label, step.isTerminal);
            }
            case LINK -> {
                return isEffective(step) ? afterJoining(step, marks, next) : next.findSame(now, state);
            }
            default -> {
                return afterLeaving(step, marks, next);
            }
        }
    }

    private boolean isEffective(Step step) {
        int one = labels[step.place];
        int other = labels[step.other];
        return one != 0 && other != 0 && one != other;
    }

    private int afterJoining(Step step, int marks, FrontierStates next) {
        int kept = labels[step.place];
        int lost = labels[step.other];
        for (int place = 0; place < step.width; place++) {
            labels[place] = labels[place] == lost ? kept : labels[place];
        }
        int joint = (marks & ~(1 << lost)) | (marks >> lost & 1) << kept;
        return step.isLast && Integer.bitCount(joint) == 1 ? JOINED : next.find(labels, step.width, joint, names);
    }

    private int afterLeaving(Step step, int marks, FrontierStates next) {
        int label = labels[step.place];
        System.arraycopy(labels, step.place + 1, labels, step.place, step.width - step.place - 1);
        boolean isAlone = true;
        for (int place = 0; place < step.width - 1; place++) {
            isAlone &= labels[place] != label;
        }
        // With all terminals in this component, an earlier step would have found that.
        return isAlone && (marks >> label & 1) != 0 ? SEPARATED : next.find(labels, step.width - 1, marks, names);
    }

    /**
     * Sets the slopes of the laws of nodes and links.
     *
     * @param result the law of the network, with its slopes
     */
    void setSlopes(FailureLaw result) {
        double withFails = result.failsSlope();
        double withWorks = result.worksSlope();
        double[] next = {};
        for (int i = steps.size() - 1; i >= 0; i--) {
            Recorded layer = recorded.get(i);
            double[] now = new double[layer.values.length];
            FailureLaw law = steps.get(i).law;
            double lawFails = 0;
            double lawWorks = 0;
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
