package io.swallowtail.protocols.reliability;

/**
 * The nodes of a frontier that a source reaches, those that reach a sink, and which of the others reach each other, for links of which
 * some have a direction. The label of a node that neither concerns is a set of places that it reaches, closed under transitivity, with its
 * own. Only pairs that further links can use are kept: the first node has a further link that enters it, the second one that leaves it.
 */
final class DirectedFrontier extends Frontier {
    /** The label of nodes that the source reaches; in the marks, the source has entered. */
    private static final int SOURCE = 1;
    /** The label of nodes that reach the sink; in the marks, the sink has entered. */
    private static final int SINK = 2;
    /** How many bits of a label precede that of the first place. */
    private static final int OTHERS = 2;

    @Override
    int bits(int width) {
        return OTHERS + width;
    }

    private static int bit(int place) {
        return 1 << OTHERS + place;
    }

    private static boolean isOpen(int label) {
        return label > SINK;
    }

    @Override
    void enter(int first) {
        for (int i = 0; i < step.entering(); i++) {
            boolean isTerminal = (step.terminals() >> i & 1) != 0;
            int label = isTerminal ? i == step.source() ? SOURCE : SINK : bit(first + i);
            labels[first + i] = marks == DONE ? 0 : label;
            marks |= marks == DONE || !isTerminal ? 0 : label;
        }
    }

    @Override
    boolean canJoin() {
        return canUse(step.from(), step.to()) || !step.isDirected() && canUse(step.to(), step.from());
    }

    private boolean canUse(int from, int to) {
        int tail = labels[from];
        int head = labels[to];
        return tail != 0
                && head != 0
                && tail != SINK
                && head != SOURCE
                && (tail == SOURCE || head == SINK || (tail & bit(to)) == 0);
    }

    @Override
    boolean join() {
        return reach(step.from(), step.to()) || !step.isDirected() && reach(step.to(), step.from());
    }

    /** Adds a link, and returns whether the source reaches the sink. */
    private boolean reach(int from, int to) {
        if (!canUse(from, to)) {
            return false;
        }
        int head = labels[to];
        boolean isReached = labels[from] == SOURCE;
        for (int place = 0; place < step.width(); place++) {
            if (isReached && (head & bit(place)) != 0) {
                labels[place] = SOURCE;
            } else if (!isReached && (labels[place] & bit(from)) != 0) {
                labels[place] = head == SINK ? SINK : labels[place] | head;
            }
        }
        return isReached && head == SINK;
    }

    @Override
    int settle(int failed) {
        int[] open = step.open();
        int leaving = 0;
        for (int place = 0; place < open.length; place++) {
            leaving |= isOpen(labels[place]) && (open[place] & FrontierSteps.LEAVING) != 0 ? bit(place) : 0;
        }
        int kept = step.isEnd() ? 0 : marks & DONE;
        int reached = 0;
        for (int place = 0; place < open.length; place++) {
            int label = labels[place];
            boolean isKept = (open[place] & (label == SOURCE ? FrontierSteps.LEAVING : FrontierSteps.ENTERING)) != 0;
            after[place] = !isKept ? 0 : isOpen(label) ? label & leaving & ~bit(place) : label;
            reached |= after[place];
        }
        int terminals = marks & ~DONE;
        if ((terminals & ~reached) != 0) {
            return SEPARATED;
        }
        kept |= terminals;
        for (int place = 0; place < open.length; place++) {
            boolean isUsed = after[place] != 0 || (reached & bit(place)) != 0 || open[place] == FrontierSteps.BOTH;
            after[place] |= isOpen(labels[place]) && isUsed ? bit(place) : 0;
        }
        int width = open.length;
        for (int place = width - 1; place >= 0; place--) {
            if (open[place] == 0) {
                width--;
                int lower = bit(place) - 1;
                for (int i = 0; i < width; i++) {
                    int label = after[i < place ? i : i + 1];
                    after[i] = label & lower | label >>> 1 & ~lower;
                }
            }
        }
        return find(failed, kept, width);
    }
}
