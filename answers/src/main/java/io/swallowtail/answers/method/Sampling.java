package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.ValueCounts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * The one implementation of a {@link Method}: where it applies, what precedes its first trial, what a range of trials yields, and the tail
 * that follows from all of them. Plain trials are run by {@link io.swallowtail.core.experiment.TrialRunner}, because they yield metrics.
 */
public interface Sampling {
    /**
     * Explains why it cannot estimate an event, by the declarations of the experiment alone.
     *
     * @return what it needs, part of a sentence; empty if nothing is known against it
     */
    default Optional<String> unmetCondition(Point point, Event event) {
        return Optional.empty();
    }

    /**
     * Explains why it cannot estimate an event, by the choices of its trials. Builds a simulator.
     *
     * @param event the event; there is no {@link #unmetCondition}
     * @return what it needs, part of a sentence; empty if it applies
     */
    default Optional<String> unmetByTrials(Point point, Event event) {
        return Optional.empty();
    }

    /**
     * Identifies the trials of an event if other points have the same ones.
     *
     * @param event the event; there is no {@link #unmetCondition}
     * @return a text, equal for points with equal trials; empty if every point has trials of its own
     */
    default Optional<String> sharedTrials(Point point, Event event) {
        return Optional.empty();
    }

    /**
     * Guesses the number of simulator runs of a trial, or of a replication, before a pilot has measured it.
     *
     * @param events the number of events
     */
    double guessedRuns(int events);

    /**
     * Reports whether its trials are replications, each of which runs the simulator thousands of times.
     *
     * @return true for splitting
     */
    default boolean isReplicated() {
        return false;
    }

    /**
     * Reports whether it computes probabilities without trials.
     *
     * @return true for the exact method
     */
    default boolean isComputed() {
        return false;
    }

    /**
     * Reports whether every trial is counted.
     *
     * @return false if an event that is known without trials has none
     */
    default boolean countsAll() {
        return true;
    }

    /**
     * Reports whether {@link #prepare} runs trials, so that a task should do it.
     *
     * @return false if it takes no time
     */
    default boolean runsPilots() {
        return true;
    }

    /**
     * Does what precedes the first trial.
     *
     * @param seed the user's seed
     * @return a function of point, events and seed
     * @throws IllegalArgumentException if the method does not apply
     */
    Prepared prepare(Point point, List<Event> events, long seed);

    /**
     * Estimates an event from the results of a point.
     *
     * @param counted the counted integers of the event
     * @param results its other results; null if counts are everything
     * @param isOfDeclaredSize whether the number of trials was fixed before the first one
     */
    Tail tail(Point point, Event event, ValueTotals counted, Results results, boolean isOfDeclaredSize);

    /** What precedes the first trial, in a form that can be sent to executors. */
    interface Prepared extends Serializable {
        /**
         * Runs trials.
         *
         * @param seed the user's seed
         * @param from the first trial
         * @param to the end of the range, exclusive
         * @param check is called often, and may end the trials by an exception
         * @return the results
         */
        Yield run(Point point, List<Event> events, long seed, long from, long to, Runnable check);

        /**
         * Counts the simulator runs of one trial.
         *
         * @return the number; 0 if the method's guess holds
         */
        default long runsOfTrial() {
            return 0;
        }
    }

    /**
     * All that a range yields.
     *
     * @param counts the counted integers of each event
     * @param results the other results, by the events' texts
     */
    record Yield(List<QuantityCounts> counts, SortedMap<String, Results> results) {}

    /** A method each of whose trials yields one integer of one event, with limits that hold at every look. */
    interface OfEvents extends Sampling {
        @Override
        PreparedEvents prepare(Point point, List<Event> events, long seed);

        /** Guesses that an event takes one run. The number of its trials does not matter. */
        @Override
        default double guessedRuns(int events) {
            return events;
        }

        /**
         * Returns the number of trials at the first look of an estimate.
         *
         * @return the number, at least 1; it doubles from look to look
         */
        default long firstLook() {
            return 1 << 10;
        }

        @Override
        default boolean countsAll() {
            return false;
        }
    }

    /** What precedes the first trial of such a method. */
    interface PreparedEvents extends Prepared {
        /**
         * Prepares the trials of an event; one thread owns the result.
         *
         * @param seed the user's seed
         * @return runs a trial and returns its integer; empty if the tail is known without trials
         */
        Optional<LongUnaryOperator> trials(Point point, Event event, long seed);

        /**
         * Returns what the tails need in addition to counts.
         *
         * @return the results that no trial changes, by the events' texts
         */
        default SortedMap<String, Results> results() {
            return Collections.emptySortedMap();
        }

        /**
         * Counts the runs before the first trial.
         *
         * @return the number of runs of the simulator
         */
        default long preparationRuns() {
            return 0;
        }

        /**
         * Finds a trial in which an event happened.
         *
         * @param seed the user's seed
         * @return gives a simulator that holds its choices; empty if none is kept
         */
        default Optional<Supplier<Simulator>> example(Point point, Event event, long seed) {
            return Optional.empty();
        }

        @Override
        default Yield run(Point point, List<Event> events, long seed, long from, long to, Runnable check) {
            List<QuantityCounts> counts = new ArrayList<>();
            for (Event event : events) {
                ValueCounts values = new ValueCounts();
                trials(point, event, seed).ifPresent(trials -> {
                    for (long trial = from; trial < to; trial++) {
                        values.add(trials.applyAsLong(trial), trial);
                    }
                });
                counts.add(QuantityCounts.of(event.text(), values));
            }
            return new Yield(counts, results());
        }
    }
}
