package io.swallowtail.core.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * Removes items from a list as long as it passes a test, by delta debugging (Zeller and Hildebrandt, Simplifying and
 * isolating failure-inducing input, IEEE TSE 28, 2002), testing complements only: it removes everything, then whole
 * groups of neighbours that belong together, then blocks of half the list, a quarter and so on, and finally single
 * items, cyclically, until every remaining item has been tried without success since the last removal.
 *
 * <p>The result passes the test, and fails without any one of its items (1-minimal). It need not be the smallest list
 * that passes. Cost: for k items at first and r in the result, at most 2k + g tests on blocks and groups and (k - r +
 * 1)·k on single items; k + r single ones if the test is monotone, that is if every list that contains a passing one
 * passes.
 *
 * @param <T> the items; equal ones are exchangeable
 */
final class ListReduction<T> {
    private final Function<List<T>, Optional<List<T>>> test;
    private final BiPredicate<T, T> belongTogether;
    private List<T> current;
    private boolean isStopped;

    /**
     * Prepares a reduction.
     *
     * @param items a list that passes the test
     * @param belongTogether whether two consecutive items belong to the same group
     * @param test gives what is left of a list that passes: the list itself, or less of it in the same order if some of
     *     its items turned out to be irrelevant; nothing if it fails
     */
    ListReduction(List<T> items, BiPredicate<T, T> belongTogether, Function<List<T>, Optional<List<T>>> test) {
        this.current = List.copyOf(items);
        this.belongTogether = belongTogether;
        this.test = test;
    }

    /** Ends the reduction before the next test. */
    void stop() {
        isStopped = true;
    }

    /** Returns the smallest list so far that passes. */
    List<T> current() {
        return current;
    }

    /** Reduces the list; returns whether no single item of it can be removed, which is so unless it was stopped. */
    boolean reduce() {
        if (!current.isEmpty()) {
            remove(0, current.size());
        }
        sweep(this::endOfGroup);
        for (int size = current.size() / 2; size > 1; size /= 2) {
            int block = size;
            sweep(start -> Math.min(start + block, current.size()));
        }
        int place = 0;
        for (int failures = 0; failures < current.size() && !isStopped; ) {
            place = place < current.size() ? place : 0;
            int kept = remove(place, place + 1);
            if (kept < 0) {
                failures++;
                place++;
            } else {
                failures = 0;
                place = kept;
            }
        }
        return !isStopped;
    }

    private int endOfGroup(int start) {
        int end = start + 1;
        while (end < current.size() && belongTogether.test(current.get(end - 1), current.get(end))) {
            end++;
        }
        return end;
    }

    /** Tries to remove each block of the list. */
    private void sweep(IntUnaryOperator endOfBlock) {
        for (int start = 0; start < current.size() && !isStopped; ) {
            int end = endOfBlock.applyAsInt(start);
            int kept = remove(start, end);
            start = kept < 0 ? end : kept;
        }
    }

    /** Tries to remove some neighbours; returns how many of those before them are left if that succeeds, else -1. */
    private int remove(int from, int to) {
        List<T> rest = new ArrayList<>(current.subList(0, from));
        rest.addAll(current.subList(to, current.size()));
        Optional<List<T>> left = isStopped ? Optional.empty() : test.apply(rest);
        if (left.isEmpty()) {
            return -1;
        }
        int kept = 0;
        for (int i = 0; i < from && kept < left.get().size(); i++) {
            kept += left.get().get(kept).equals(rest.get(i)) ? 1 : 0;
        }
        current = List.copyOf(left.get());
        return kept;
    }
}
