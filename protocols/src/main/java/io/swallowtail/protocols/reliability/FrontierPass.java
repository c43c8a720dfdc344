package io.swallowtail.protocols.reliability;

import io.swallowtail.protocols.reliability.FrontierSteps.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes the law of connected networks in series: all work if the terminals of each are in one component. Nodes are eliminated one
 * after the other ({@link FrontierSteps}). The frontier holds the nodes with links of both kinds, added and not yet added. Its states are
 * the partitions of its nodes into components, with marks for components that have terminals, and the open groups that have failed. The
 * value of a state is the probability of the faults that lead to it. All terms are positive. A node without an added link is in no state,
 * so dense networks have few states at first and at last.
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
    /** In the marks of a state: the terminals of its block are joined. */
    static final int DONE = 1 << 31;

    private static final int SEPARATED = -1;
    private static final int JOINED = -2;

    /** No component. */
    private static final int NONE = -1;

    /**
     * The successors of the states of one step.
     *
     * @param separated the probability that earlier steps separated terminals
     * @param joined the probability that earlier steps joined all terminals
     */
    private record Recorded(int[] ifFails, int[] ifWorks, double[] values, double separated, double joined) {}

    private final List<Step> steps;
    private final List<Recorded> recorded;
    private final int[] labels = new int[FrontierStates.MAX_WIDTH];
    private final int[] after = new int[FrontierStates.MAX_WIDTH];
    /** By label: its number after a step; 0 if it has none yet, or for failed nodes. */
    private final int[] names = new int[FrontierStates.MAX_WIDTH + 1];
    /** By label: the nodes to which its component has further links, as in {@link Step#open}. */
    private final int[] reached = new int[FrontierStates.MAX_WIDTH + 1];
    /** The components of a state. */
    private int components;
    /** The open groups that have failed in a state. */
    private int groups;

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
        FrontierStates now = new FrontierStates(length, 0, 1);
        now.values[now.find(0, labels, 0)] = 1;
        if (steps.isEmpty()) {
            joined[0] = 1;
        }
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
            FrontierStates next = new FrontierStates(length, step.width(), now.size);
            int[] ifFails = recorded == null ? null : new int[now.size];
            int[] ifWorks = recorded == null ? null : new int[now.size];
            double[] all = step.law().all();
            for (int state = 0; state < now.size; state++) {
                int marks = enter(step, now.unpack(state, labels, step.width() - step.entering()));
                boolean matters = matters(step, marks);
                int ifFault = matters ? afterFault(step, marks, next) : 0;
                int works = afterWorking(step, marks, matters, next);
                int fails = matters ? ifFault : works;
                if (fails == works) {
                    add(next, works, now, state, all, length);
                } else {
                    add(next, works, now, state, step.law().works, length);
                    add(next, fails, now, state, step.law().fails, length);
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

    /** Adds the nodes that enter to the labels of a state, keeps its groups, and returns its marks. */
    private int enter(Step step, long head) {
        groups = (int) (head >>> Integer.SIZE);
        int marks = (int) head;
        int first = step.width() - step.entering();
        components = 0;
        for (int place = 0; place < first; place++) {
            components = Math.max(components, labels[place]);
        }
        for (int i = 0; i < step.entering(); i++) {
            labels[first + i] = marks == DONE ? 0 : ++components;
            marks |= marks == DONE ? 0 : (step.terminals() >> i & 1) << components;
        }
        return marks;
    }

    /** Returns whether the decision of a step can make a difference to a state. */
    private boolean matters(Step step, int marks) {
        if (step.isGroup()) {
            return (groups & step.covering()) == 0 && (marks != DONE || (step.later() & step.groups()) != 0);
        }
        if (!step.isLink()) {
            return marks != DONE;
        }
        int one = labels[step.from()];
        int other = labels[step.to()];
        return one != 0 && other != 0 && one != other && (groups & step.groups()) == 0;
    }

    private void add(FrontierStates next, int successor, FrontierStates now, int state, double[] factor, int length) {
        if (length == 1 && successor >= 0) {
            next.values[successor] += factor[0] * now.values[state];
            return;
        }
        switch (successor) {
            case SEPARATED -> FrontierStates.add(separated, 0, now.values, state * length, factor, length);
            case JOINED -> FrontierStates.add(joined, 0, now.values, state * length, factor, length);
            default -> next.add(successor, now.values, state, factor);
        }
    }

    private int afterFault(Step step, int marks, FrontierStates next) {
        if (step.isGroup()) {
            return settle(step, NONE, NONE, marks, groups & ~step.covered() | step.groups(), next);
        }
        return step.isLink()
                ? settle(step, NONE, NONE, marks, groups, next)
                : settle(step, labels[step.from()], 0, marks, groups, next);
    }

    private int afterWorking(Step step, int marks, boolean matters, FrontierStates next) {
        if (!step.isLink() || !matters) {
            return settle(step, NONE, NONE, marks, groups, next);
        }
        int kept = labels[step.from()];
        int lost = labels[step.to()];
        int joint = (marks & ~(1 << lost)) | (marks >> lost & 1) << kept;
        if (!step.isLast() || Integer.bitCount(joint) != 1) {
            return settle(step, lost, kept, joint, groups, next);
        }
        if (step.isFinal()) {
            return JOINED;
        }
        Arrays.fill(labels, 0);
        return settle(step, NONE, NONE, DONE, groups & step.later(), next);
    }

    /**
     * Drops the nodes without further links, and numbers the components by their first places. A component without a terminal whose links
     * lead to one node at most joins nothing, so its nodes count as failed. A component with a terminal and without such links is
     * separated from the other terminals.
     *
     * @param lost a component that becomes part of another one
     * @param kept that other one
     */
    private int settle(Step step, int lost, int kept, int marks, int failed, FrontierStates next) {
        int[] open = step.open();
        if (open != null) {
            Arrays.fill(reached, 0, components + 1, 0);
            for (int place = 0; place < open.length; place++) {
                reached[labels[place] == lost ? kept : labels[place]] |= open[place];
            }
        }
        Arrays.fill(names, 0, components + 1, 0);
        int seen = 0;
        int renamed = step.isEnd() ? 0 : marks & DONE;
        int width = 0;
        // Without branches that depend on a state: they would be predicted wrongly.
        for (int place = 0; place < step.width(); place++) {
            int label = labels[place] == lost ? kept : labels[place];
            int mark = marks >> label & 1;
            if (open != null) {
                int further = reached[label];
                if (open[place] == 0) {
                    if (further == 0 && mark != 0) {
                        return SEPARATED;
                    }
                    continue;
                }
                label = (further & further - 1 | mark) == 0 ? 0 : label;
            }
            int name = names[label];
            seen += (name == 0 ? 1 : 0) & (label == 0 ? 0 : 1);
            name = label == 0 ? 0 : name == 0 ? seen : name;
            names[label] = name;
            renamed |= mark << name;
            after[width++] = name;
        }
        return next.find((long) (failed & ~step.closing()) << Integer.SIZE | renamed & 0xFFFFFFFFL, after, width);
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
            case SEPARATED -> withFails;
            case JOINED -> withWorks;
            default -> next[successor];
        };
    }
}
