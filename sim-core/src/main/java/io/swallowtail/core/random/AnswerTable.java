package io.swallowtail.core.random;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The answers of one on-demand stream, keyed by step, place and bound. The table grows as needed; clearing and copying
 * allocate nothing unless it grows.
 */
public final class AnswerTable {
    /** Receives answers one by one. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives one answer.
         *
         * @param step the step at which the run requested it
         * @param place the place
         * @param bound its bound
         * @param answer the answer, in [0, bound)
         */
        void visit(long step, int place, int bound, int answer);
    }

    private static final int FIRST_CAPACITY = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long[] steps = new long[FIRST_CAPACITY];
    private int[] places = new int[FIRST_CAPACITY];
    private int[] bounds = new int[FIRST_CAPACITY];
    private int[] answers = new int[FIRST_CAPACITY];
    private int size;
    /**
     * Open-addressing hash table: index of an answer plus 1, or 0 for an empty slot; its length is a power of two, and
     * it is at most half full.
     */
    private int[] slots = new int[2 * FIRST_CAPACITY];

    AnswerTable() {}

    /**
     * Counts the answers.
     *
     * @return their number
     */
    public int size() {
        return size;
    }

    int answer(int index) {
        return answers[index];
    }

    int bound(int index) {
        return bounds[index];
    }

    /**
     * Visits the answers in the order of step, then place, then bound.
     *
     * @param visitor receives them
     */
    public void forEach(Visitor visitor) {
        IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(index -> steps[index])
                        .thenComparingInt(index -> places[index])
                        .thenComparingInt(index -> bounds[index]))
                .forEach(index -> visitor.visit(steps[index], places[index], bounds[index], answers[index]));
    }

    /**
     * Adds an answer, unless the table already has one with this step and place.
     *
     * @param step the step
     * @param place the place
     * @param bound the bound
     * @param answer the answer, in [0, bound)
     * @return true if it was added
     */
    public boolean put(long step, int place, int bound, int answer) {
        if (find(step, place, 0) >= 0) {
            return false;
        }
        add(step, place, bound, answer);
        return true;
    }

    /** Finds the index of the first answer at a step and place with this bound, or with any if it is 0; else -1. */
    int find(long step, int place, int bound) {
        int mask = slots.length - 1;
        for (int slot = slot(step, place, mask); slots[slot] != 0; slot = slot + 1 & mask) {
            int index = slots[slot] - 1;
            if (steps[index] == step && places[index] == place && (bounds[index] == bound || bound == 0)) {
                return index;
            }
        }
        return -1;
    }

    /** Reports whether two answers have one step and place, and different bounds. */
    boolean hasConflict() {
        for (int index = 0; index < size; index++) {
            if (find(steps[index], places[index], 0) != index) {
                return true;
            }
        }
        return false;
    }

    /** Adds an answer that the table does not contain yet. */
    void add(long step, int place, int bound, int answer) {
        if (size == steps.length) {
            grow();
        }
        steps[size] = step;
        places[size] = place;
        bounds[size] = bound;
        answers[size] = answer;
        enter(size++);
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, 0);
            size = 0;
        }
    }

    /** Copies another table into this one. */
    void copy(AnswerTable other) {
        if (slots.length == other.slots.length) {
            size = other.size;
            System.arraycopy(other.steps, 0, steps, 0, size);
            System.arraycopy(other.places, 0, places, 0, size);
            System.arraycopy(other.bounds, 0, bounds, 0, size);
            System.arraycopy(other.answers, 0, answers, 0, size);
            System.arraycopy(other.slots, 0, slots, 0, slots.length);
            return;
        }
        clear();
        for (int index = 0; index < other.size; index++) {
            copyOne(other, index);
        }
    }

    /** Adds one answer of another table. */
    void copyOne(AnswerTable other, int index) {
        add(other.steps[index], other.places[index], other.bounds[index], other.answers[index]);
    }

    private void grow() {
        int capacity = 2 * steps.length;
        steps = Arrays.copyOf(steps, capacity);
        places = Arrays.copyOf(places, capacity);
        bounds = Arrays.copyOf(bounds, capacity);
        answers = Arrays.copyOf(answers, capacity);
        slots = new int[2 * capacity];
        for (int index = 0; index < size; index++) {
            enter(index);
        }
    }

    private void enter(int index) {
        int mask = slots.length - 1;
        int slot = slot(steps[index], places[index], mask);
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = index + 1;
    }

    private static int slot(long step, int place, int mask) {
        long mixed = (step << 31 ^ place) * MIX;
        return (int) (mixed >>> 32) & mask;
    }
}
