package io.swallowtail.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToDoubleFunction;

/**
 * A protocol on a network, with named parameters and metrics. Implementations hold no state.
 *
 * <p>Everything that users see of a protocol (command line, tables, SQL, reference) reads this interface.
 */
public interface Experiment {
    /**
     * Says what does not depend on the point.
     *
     * @return the facts, always equal
     */
    Facts facts();

    /**
     * Names the experiment.
     *
     * @return {@link Facts#name}
     */
    default String name() {
        return facts().name();
    }

    /**
     * Says what it simulates.
     *
     * @return {@link Facts#description}
     */
    default String description() {
        return facts().description();
    }

    /**
     * Cites where the protocol comes from.
     *
     * @return {@link Facts#source}
     */
    default String source() {
        return facts().source();
    }

    /**
     * Numbers the results.
     *
     * @return {@link Facts#revision}
     */
    default int revision() {
        return facts().revision();
    }

    /**
     * Lists the parameters.
     *
     * @return the parameters in the order in which people read them
     */
    List<Parameter<?>> parameters();

    /**
     * Lists the parameters that mean nothing at some points: their columns can be null.
     *
     * @return some of the parameters; {@link #absence} says where they have no value
     */
    default List<Parameter<?>> conditionalParameters() {
        return List.of();
    }

    /**
     * Tells whether a parameter means anything at a point. One that does not has no value there: it is refused when given, left
     * out of the point's identity, and null in tables.
     *
     * @param parameter one of the parameters
     * @param earlier values of the parameters listed before it, at least
     * @return empty if it has a value; otherwise where it would have one, such as {@code network = mesh}
     */
    default Optional<String> absence(Parameter<?> parameter, Parameters earlier) {
        return Optional.empty();
    }

    /**
     * Checks what no parameter can check alone.
     *
     * @param parameters the values, each in its range
     * @throws ParameterException if two of them contradict each other
     */
    default void check(Parameters parameters) {}

    /**
     * Computes names that expressions may use besides the parameters.
     *
     * @param parameters the values
     * @return constants by name, such as {@code d} = log2 n
     */
    default Map<String, Long> constants(Parameters parameters) {
        return Map.of();
    }

    /**
     * Lists the metrics.
     *
     * @return the metrics in the order in which {@link Simulator#run} writes them
     */
    List<Metric> metrics();

    /**
     * Names the metrics that simulators order more finely than by their values ({@link RefinedSimulator}), whatever the
     * parameters: rare events of other flags are out of splitting's reach.
     *
     * @return the names of all metrics that are refined for some parameters
     */
    default Set<String> refinedMetrics() {
        return Set.of();
    }

    /**
     * Proposes the events whose tails a sweep reports when it names none.
     *
     * @param parameters the values; nothing else may be looked at, so that the family of events is known before any trial
     * @return event texts, ranges allowed
     */
    List<String> defaultEvents(Parameters parameters);

    /**
     * Counts the work of a trial, which serves to divide trials into tasks of even length and never to decide a result.
     *
     * @param parameters the values
     * @return path-edges (a path crossing one edge, some nanoseconds) a trial, roughly; at least 1
     */
    default long work(Parameters parameters) {
        return 1;
    }

    /**
     * Tells a proven maximum of a metric at a point, so that events beyond it are known to be impossible.
     *
     * @param parameters the values
     * @param slot slot of a metric ({@link MetricLayout})
     * @return a number that no trial exceeds; {@link Long#MAX_VALUE} if none is known
     */
    default long most(Parameters parameters, int slot) {
        return Long.MAX_VALUE;
    }

    /**
     * Sums the tails of the loads of which a metric is the largest, where each is a sum of independent choices: union sampling
     * applies then, and simulators are {@link LoadUnion}s.
     *
     * @param parameters the values
     * @param slot slot of a metric ({@link MetricLayout})
     * @return for a load of at least 1 the natural logarithm of the expected number of edges that carry so much or more,
     *     -infinity where no edge can; a function of the parameters, for one thread; empty where the metric is no such load
     */
    default Optional<LongToDoubleFunction> largestLoad(Parameters parameters, int slot) {
        return Optional.empty();
    }

    /**
     * Lists the theorems about this experiment.
     *
     * @return the bounds
     */
    default List<Bound> bounds() {
        return List.of();
    }

    /**
     * Names the random network or fault set that all trials of a point have in common. Trials are independent given it, and
     * what is estimated then is a probability on that network.
     *
     * @param parameters the values
     * @return the network, or empty if each trial has a new one or nothing is random about it
     */
    default Optional<FixedNetwork> network(Parameters parameters) {
        return Optional.empty();
    }

    /**
     * Prepares a simulator. A network that stays is still to be drawn: whoever wants trials calls {@link Point#simulator}.
     *
     * @param parameters the values
     * @return a simulator for one thread; a {@link TracedSimulator} if it can tell its trials, a {@link RefinedSimulator} if
     *     it has finer scores, a {@link LoadUnion} if its loads allow union sampling
     */
    Simulator prepare(Parameters parameters);
}
