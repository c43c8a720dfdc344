package io.swallowtail.experiment;

import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Hears the trace of a trial, a plain sentence at a time. */
public interface Tracer {
    /**
     * Hears a sentence.
     *
     * @param sentence one fact, in one line, with its full stop
     */
    void say(String sentence);

    /**
     * Tells how much of a long list is wanted.
     *
     * @return how many items of a list are told before the rest of them is only counted, at least 1
     */
    int longestList();

    /**
     * Tells the items of a list, the first {@link #longestList()} of them, and how many more there are.
     *
     * @param items how many there are
     * @param teller tells the item of an index, counted from 0
     */
    default void list(int items, IntConsumer teller) {
        int told = Math.min(items, longestList());
        for (int i = 0; i < told; i++) {
            teller.accept(i);
        }
        sayMore(items - told);
    }

    /**
     * Names the items of a list within one sentence, the first {@link #longestList()} of them, and how many more there are.
     *
     * @param items how many there are
     * @param namer names the item of an index, counted from 0
     * @return the names with commas between them; nothing if there are no items
     */
    default String named(int items, IntFunction<String> namer) {
        int told = Math.min(items, longestList());
        String names = IntStream.range(0, told).mapToObj(namer).collect(Collectors.joining(", "));
        return told == items ? names : names + " and " + (items - told) + " more";
    }

    /**
     * Says how many items of a list were left out, if any were.
     *
     * @param leftOut how many, at least 0
     */
    default void sayMore(int leftOut) {
        if (leftOut > 0) {
            say("… and " + leftOut + " more.");
        }
    }

    /**
     * Sees circuits as they stand in the end. Whoever only listens does nothing.
     *
     * @param picture the circuits, while the trace is told
     */
    default void see(CircuitPicture picture) {}

    /**
     * Sees the ways of packets. Whoever only listens does nothing.
     *
     * @param picture the packets, while the trace is told
     */
    default void see(JourneyPicture picture) {}
}
