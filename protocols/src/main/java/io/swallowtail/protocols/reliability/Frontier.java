package io.swallowtail.protocols.reliability;

import io.swallowtail.protocols.reliability.FrontierSteps.Step;
import java.util.Arrays;

/**
 * One state of a {@link FrontierPass} while a step is applied to it. A state has one label for each place of the frontier, marks, and the
 * open groups that have failed. Subclasses say what labels and marks mean.
 */
abstract class Frontier {
    /** A successor without a terminal that further links can join to the others. */
    static final int SEPARATED = -1;
    /** A successor in which all terminals of all blocks are joined. */
    static final int JOINED = -2;
    /** The marks of a state if the terminals of its block are joined. */
    static final int DONE = 1 << 31;

    /** By place, its label. The label of failed nodes, and of all others that have no effect, is 0. */
    final int[] labels = new int[FrontierStates.MAX_WIDTH];
    /** By place after the step, its label. */
    final int[] after = new int[FrontierStates.MAX_WIDTH];

    int marks;
    Step step;
    private int groups;
    private FrontierStates next;

    /** Returns how many bits a label has in a frontier of some width. */
    abstract int bits(int width);

    /**
     * Reads a state whose labels have been set, and adds the nodes that enter.
     *
     * @param head its groups and marks
     * @param next the states after the step
     */
    final void enter(Step step, long head, FrontierStates next) {
        this.step = step;
        this.next = next;
        groups = (int) (head >>> Integer.SIZE);
        marks = (int) head;
        enter(step.width() - step.entering());
    }

    /** Sets the labels of the nodes that enter, from a first place on. */
    abstract void enter(int first);

    /** Returns whether the decision of the step can make a difference to the state. */
    final boolean matters() {
        if (step.isGroup()) {
            return (groups & step.covering()) == 0 && (marks != DONE || (step.later() & step.groups()) != 0);
        }
        return step.isLink() ? (groups & step.groups()) == 0 && canJoin() : marks != DONE;
    }

    /** Returns whether the link of the step makes a difference if it works. */
    abstract boolean canJoin();

    /** Finds the successor if the part of the step fails. */
    final int ifFails() {
        if (step.isGroup()) {
            return settle(groups & ~step.covered() | step.groups());
        }
        if (step.isLink()) {
            return settle(groups);
        }
        int label = labels[step.from()];
        labels[step.from()] = 0;
        int successor = settle(groups);
        labels[step.from()] = label;
        return successor;
    }

    /** Finds the successor if the part of the step works. This changes the labels. */
    final int ifWorks(boolean matters) {
        if (!matters || !step.isLink() || !join()) {
            return settle(groups);
        }
        if (step.isFinal()) {
            return JOINED;
        }
        Arrays.fill(labels, 0);
        marks = DONE;
        return settle(groups & step.later());
    }

    /** Adds the link of the step, and returns whether all terminals of the block are joined. */
    abstract boolean join();

    /** Drops the nodes without further links, and finds the state, or {@link #SEPARATED}. */
    abstract int settle(int failed);

    /** Asks for a state after the step. */
    final int find(int failed, int marks, int width) {
        return next.ask((long) (failed & ~step.closing()) << Integer.SIZE | marks & 0xFFFFFFFFL, after, width);
    }
}
