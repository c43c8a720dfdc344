package io.swallowtail.protocols.reliability;

import io.swallowtail.protocols.reliability.FrontierSteps.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes the law of connected networks in series: all work if the terminals of each are in one component. Nodes are eliminated one
 * after the other ({@link FrontierSteps}). The frontier holds the nodes with links of both kinds, added and not yet added. Its states are
 * the partitions of its nodes into components ({@link ComponentFrontier}), or the pairs of which one reaches the other ({@link
 * DirectedFrontier}), with the open groups that have failed. The value of a state is the probability of the faults that lead to it. All
 * terms are positive. A node without an added link is in no state, so dense networks have few states at first and at last.
 *
 * <p>Sources: H. Imai, K. Sekine, K. Imai, <i>Computational investigations of all-terminal network reliability via BDDs</i>, IEICE Trans.
 * Fundamentals E82-A (1999); G. Hardy, C. Lucet, N. Limnios, <i>K-terminal network reliability measures with binary decision diagrams</i>,
 * IEEE Trans. Reliability 56 (2007).
 */
final class FrontierPass {
    /** The most coefficients of all states at one step: less than 0.5 GB of memory. */
    static final int MAX_VALUES = 1 << 23;
    /** The most transitions that are recorded for derivatives. */
    private static final int MAX_RECORDED = 1 << 24;
    /** The most transitions with directions, about 20 s: predictions of their states are rough. */
    private static final int MAX_DIRECTED = 1 << 24;
    /** A pass with directions ends if it expects so many times more transitions. */
    private static final int ROUGH = 8;
    /** How many states ask for their successors at once. */
    private static final int BATCH = FrontierStates.MAX_ASKED / 2;

    /**
     * The successors of the states of one step.
     *
     * @param separated the probability that earlier steps separated terminals
     * @param joined the probability that earlier steps joined all terminals
     */
    private record Recorded(int[] ifFails, int[] ifWorks, double[] values, double separated, double joined) {}

    private final List<Step> steps;
    private final List<Recorded> recorded;
    private final boolean isDirected;
    private final Frontier frontier;
    private double[] separated;
    private double[] joined;
    long transitions;
    /** The most states of a step. */
    int peak = 1;

    /**
     * Prepares a pass.
     *
     * @param records whether {@link #setSlopes} follows
     */
    FrontierPass(FrontierSteps steps, boolean records) {
        this.steps = steps.all;
        isDirected = steps.isDirected;
        frontier = isDirected ? new DirectedFrontier() : new ComponentFrontier();
        recorded = records ? new ArrayList<>() : null;
    }

    /** Predicts the number of transitions between states. */
    double expectedTransitions() {
        return steps.stream().mapToDouble(Step::expected).sum();
    }

    /**
     * Runs the steps.
     *
     * @param length the number of coefficients: 1 for probabilities
     * @return the law of all networks
     * @throws TooManyStatesException if they exceed the memory
     */
    FailureLaw run(int length) {
        if (steps.stream().anyMatch(step -> step.expected() * length > MAX_VALUES)) {
            throw new TooManyStatesException();
        }
        separated = new double[length];
        joined = new double[length];
        FrontierStates now = new FrontierStates(length, frontier.bits(0), 0, 1);
        now.ask(0, frontier.labels, 0);
        now.findAll();
        now.values[0] = 1;
        if (steps.isEmpty()) {
            joined[0] = 1;
        }
        double further = expectedTransitions();
        for (Step step : steps) {
            if (length > 1) {
                separated =
                        Arrays.copyOf(FailureLaw.product(separated, step.law().all()), length);
                joined = Arrays.copyOf(FailureLaw.product(joined, step.law().all()), length);
            }
            double[] separatedBefore = separated;
            double[] joinedBefore = joined;
            // The small terms of a step would be lost one by one in the sum of all steps.
            separated = new double[length];
            joined = new double[length];
            FrontierStates next = new FrontierStates(length, frontier.bits(step.width()), step.width(), now.size);
            double[] all = step.law().all();
            int[] ifFails = new int[now.size];
            int[] ifWorks = new int[now.size];
            for (int first = 0; first < now.size; first += BATCH) {
                int end = Math.min(first + BATCH, now.size);
                for (int state = first; state < end; state++) {
                    frontier.enter(step, now.unpack(state, frontier.labels, step.width() - step.entering()), next);
                    boolean matters = frontier.matters();
                    ifFails[state] = matters ? frontier.ifFails() : 0;
                    ifWorks[state] = frontier.ifWorks(matters);
                    if (!matters) {
                        ifFails[state] = ifWorks[state];
                    }
                }
                next.findAll();
                for (int state = first; state < end; state++) {
                    int fails = next.number(ifFails[state]);
                    int works = next.number(ifWorks[state]);
                    if (fails == works) {
                        add(next, works, now, state, all, length);
                    } else {
                        add(next, works, now, state, step.law().works, length);
                        add(next, fails, now, state, step.law().fails, length);
                    }
                    ifFails[state] = fails;
                    ifWorks[state] = works;
                }
            }
            separated = FailureLaw.sum(separatedBefore, separated);
            joined = FailureLaw.sum(joinedBefore, joined);
            transitions += now.size;
            further -= step.expected();
            if (isDirected && transitions + Math.max(0, further * next.size / step.expected() / ROUGH) > MAX_DIRECTED) {
                throw new TooManyStatesException();
            }
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
        if (length == 1 && successor >= 0) {
            next.values[successor] += factor[0] * now.values[state];
            return;
        }
        switch (successor) {
            case Frontier.SEPARATED -> FrontierStates.add(separated, 0, now.values, state * length, factor, length);
            case Frontier.JOINED -> FrontierStates.add(joined, 0, now.values, state * length, factor, length);
            default -> next.add(successor, now.values, state, factor);
        }
    }

    /**
     * Sets the slopes of the laws of nodes, links and groups.
     *
     * @param result the law of all networks, with its slopes
     */
    void setSlopes(FailureLaw result) {
        double withFails = result.failsSlope;
        double withWorks = result.worksSlope;
        double[] next = {};
        for (int i = steps.size() - 1; i >= 0; i--) {
            Recorded layer = recorded.get(i);
            double[] now = new double[layer.values.length];
            FailureLaw law = steps.get(i).law();
            double lawFails = layer.separated * withFails + layer.joined * withWorks;
            double lawWorks = lawFails;
            for (int state = 0; state < layer.ifWorks.length; state++) {
                double works = slope(layer.ifWorks[state], next, withFails, withWorks);
                double fails = slope(layer.ifFails[state], next, withFails, withWorks);
                lawFails += layer.values[state] * fails;
                lawWorks += layer.values[state] * works;
                now[state] = law.fails[0] * fails + law.works[0] * works;
            }
            law.setSlopes(lawFails, lawWorks);
            next = now;
        }
    }

    private static double slope(int successor, double[] next, double withFails, double withWorks) {
        return switch (successor) {
            case Frontier.SEPARATED -> withFails;
            case Frontier.JOINED -> withWorks;
            default -> next[successor];
        };
    }
}
