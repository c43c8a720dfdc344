package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.ValueCounts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * The one implementation of a {@link Method}: where it applies, what precedes its first trial, what a range of trials yields, and the tail
 * that follows from all of them.
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
     * Returns whether it can estimate an event. Builds a simulator.
     *
     * @return whether no condition is unmet
     */
    default boolean applies(Point point, Event event) {
        return unmetCondition(point, event).isEmpty()
                && unmetByTrials(point, event).isEmpty();
    }

    /**
     * Identifies the trials of an event if other points have the same ones.
     *
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

    /** The numbers that determine how many trials a point of a sweep has. */
    enum Size {
        /** The number {@code trials}. */
        TRIALS("trials", 1_000_000_000_000L),
        /** The number {@code replications}. Each replication runs the simulator thousands of times. */
        REPLICATIONS("replications", 1_000_000),
        /** No number: there is one computation. */
        COMPUTATION("points", 1_000_000_000_000L);

        private final String unit;
        private final long most;

        Size(String unit, long most) {
            this.unit = unit;
            this.most = most;
        }

        /**
         * Names the members of a sample.
         *
         * @return {@code trials} or {@code replications}, which is also a key of sweep files, or {@code points}
         */
        public String unit() {
            return unit;
        }

        /**
         * Returns the maximum number of trials of a point.
         *
         * @return the number
         */
        public long most() {
            return most;
        }
    }

    /**
     * Returns what determines its number of trials.
     *
     * @return the size
     */
    default Size size() {
        return Size.TRIALS;
    }

    /**
     * Reports whether trials yield metrics. Such trials can be kept as rows, and stop events can end a point.
     *
     * @return false if trials yield only what tails need
     */
    default boolean yieldsMetrics() {
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
     * @param counted the counted integers of the event; for plain trials, 1 with the event and 0 without it
     * @param results its other results; null if counts are everything
     * @param rule the rule that determined the number of trials
     */
    Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule);

    /** Observes the trials of a range. */
    @FunctionalInterface
    interface Watch extends TrialSink {
        /** Is called before each long trial, and may end the trials by an exception. */
        void check();

        /** Receives each trial that yields metrics. */
        @Override
        default void accept(long trial, long[] quantities) {}
    }

    /** What precedes the first trial, in a form that can be sent to executors. */
    interface Prepared extends Serializable {
        /**
         * Runs trials.
         *
         * @param seed the user's seed
         * @param from the first trial
         * @param to the end of the range, exclusive
         * @param watch observes the trials
         * @return the results
         */
        Yield run(Point point, List<Event> events, long seed, long from, long to, Watch watch);

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
     * @param to the end of the trials, exclusive
     * @param counts the counted metrics, and the counted integers of each event
     * @param results the other results, by the events' texts
     * @param failure why trial {@code to} failed; null if no trial failed
     */
    record Yield(long to, List<QuantityCounts> counts, SortedMap<String, Results> results, Throwable failure) {}

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

        /**
         * Returns the number of trials after which an estimate ends in any case.
         *
         * @return the number
         */
        default long mostTrials() {
            return 1 << 24;
        }

        /**
         * Returns the number of trials that suffice to predict that {@link #mostTrials} are too few.
         *
         * @return the number; by default, an estimate does not end so early
         */
        default long enoughTrials() {
            return Long.MAX_VALUE;
        }

        @Override
        default boolean countsAll() {
            return false;
        }
    }

    /** The trials of one event. */
    @FunctionalInterface
    interface Trials {
        /**
         * Runs a trial.
         *
         * @param trial its index
         * @return its integer
         */
        long run(long trial);

        /**
         * Begins some trials of an estimate. The counts may serve to find the same integers in fewer runs.
         *
         * @param seen the counted integers of all earlier looks
         */
        default void begin(ValueTotals seen) {}

        /**
         * Counts the runs of the simulator since the last {@link #begin}.
         *
         * @param trials the number of trials since then
         */
        default long runs(long trials) {
            return trials;
        }
    }

    /**
     * A trial in which an event happened.
     *
     * @param simulator gives a simulator that holds its choices
     * @param origin its source, one line
     */
    record Example(Supplier<Simulator> simulator, String origin) {}

    /** What precedes the first trial of such a method. */
    interface PreparedEvents extends Prepared {
        /**
         * Prepares the trials of an event; one thread owns the result.
         *
         * @param seed the user's seed
         * @return the trials; empty if the tail is known without them
         */
        Optional<Trials> trials(Point point, Event event, long seed);

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
         * @param counted the counted integers of the event
         * @return the trial; empty if none is kept
         */
        default Optional<Example> example(Point point, Event event, long seed, ValueTotals counted) {
            return Optional.empty();
        }

        @Override
        default Yield run(Point point, List<Event> events, long seed, long from, long to, Watch watch) {
            List<QuantityCounts> counts = new ArrayList<>();
            for (Event event : events) {
                ValueCounts values = new ValueCounts();
                trials(point, event, seed).ifPresent(trials -> {
                    for (long trial = from; trial < to; trial++) {
                        values.add(trials.run(trial), trial);
                    }
                });
                counts.add(QuantityCounts.of(event.text(), values));
            }
            return new Yield(to, counts, results(), null);
        }
    }
}
