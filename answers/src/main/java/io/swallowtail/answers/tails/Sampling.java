package io.swallowtail.answers.tails;

import io.swallowtail.answers.plan.Method;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.io.Serializable;
import java.util.List;

/** A method whose trials are not plain: what precedes them, what a range of them yields, and the tail that follows from all of them. */
public interface Sampling {
    /**
     * Finds the sampling of a method.
     *
     * @param method a method of sweeps other than plain trials
     * @return its sampling
     */
    static Sampling of(Method method) {
        return switch (method) {
            case UNION, WITNESS -> new PlantedSampling();
            case SPLITTING -> new SplittingSampling();
            case ORDER -> new OrderSampling();
            case MONTE_CARLO, STRATA -> throw new IllegalArgumentException("no sampling of sweeps: " + method.word());
        };
    }

    /** Returns whether {@link #prepare} runs trials, so that a task should do it. */
    boolean runsPilots();

    /** Does what precedes the first trial; the result is a function of point, events and seed. */
    Prepared prepare(Point point, List<Event> events, long seed);

    /** Estimates an event from the counts of its point. */
    Tail tail(PointCounts counts, Event event);

    /** What precedes the first trial, in a form that can be sent to executors. */
    interface Prepared extends Serializable {
        /** Runs trials [from, to), and calls a function often, which may end them by an exception. */
        Results run(Point point, List<Event> events, long seed, long from, long to, Runnable check);

        /** Counts the simulator runs of one trial; 0 if the plan's guess holds. */
        default long runsOfTrial() {
            return 0;
        }
    }

    /** The results of a range: the counted values of each event, and what limits and diagnostics need besides. */
    record Results(List<QuantityCounts> counts, SplittingCounts others) {}
}
