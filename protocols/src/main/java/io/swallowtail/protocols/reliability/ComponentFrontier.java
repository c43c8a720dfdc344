package io.swallowtail.protocols.reliability;

import java.util.Arrays;

/**
 * The partition of a frontier into components, for links without directions. The label of a node is the number of its component, in the
 * order of the first places. Bit c of the marks is set if component c has a terminal.
 */
final class ComponentFrontier extends Frontier {
    /** The most places with labels of 4 bits. */
    private static final int NARROW = 15;
    /** No component. */
    private static final int NONE = -1;

    /** By label: its number after a step; 0 if it has none yet, or for failed nodes. */
    private final int[] names = new int[FrontierStates.MAX_WIDTH + 1];
    /** By label: the nodes to which its component has further links, as in {@link FrontierSteps.Step#open}. */
    private final int[] reached = new int[FrontierStates.MAX_WIDTH + 1];

    private int components;
    /** A component that becomes part of another one. */
    private int lost;
    /** That other one. */
    private int kept;

    @Override
    int bits(int width) {
        return width > NARROW ? 5 : 4;
    }

    @Override
    void enter(int first) {
        lost = NONE;
        components = 0;
        for (int place = 0; place < first; place++) {
            components = Math.max(components, labels[place]);
        }
        for (int i = 0; i < step.entering(); i++) {
            labels[first + i] = marks == DONE ? 0 : ++components;
            marks |= marks == DONE ? 0 : (step.terminals() >> i & 1) << components;
        }
    }

    @Override
    boolean canJoin() {
        int one = labels[step.from()];
        int other = labels[step.to()];
        return one != 0 && other != 0 && one != other;
    }

    @Override
    boolean join() {
        kept = labels[step.from()];
        lost = labels[step.to()];
        marks = (marks & ~(1 << lost)) | (marks >> lost & 1) << kept;
        return step.isLast() && Integer.bitCount(marks) == 1;
    }

    /**
     * Numbers the components by their first places. A component without a terminal whose links lead to one node at most joins nothing, so
     * its nodes count as failed. A component with a terminal and without such links is separated from the other terminals.
     */
    @Override
    int settle(int failed) {
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
        return find(failed, renamed, width);
    }
}
