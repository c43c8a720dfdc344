package io.swallowtail.experiment;

import io.swallowtail.network.NetworkSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToDoubleFunction;

/**
 * A protocol on a network, with named parameters and metrics. A subclass states its {@link Definition} and holds no state.
 *
 * <p>Everything that users see of a protocol (command line, tables, SQL, reference) reads this class.
 */
public abstract class Experiment {
    private final Definition is;

    /**
     * Makes an experiment.
     *
     * @param definition all that it is; nobody changes it afterwards
     */
    protected Experiment(Definition definition) {
        this.is = definition;
        Objects.requireNonNull(definition.metrics, "metrics");
        Objects.requireNonNull(definition.events, "events");
        Objects.requireNonNull(definition.simulator, "simulator");
    }

    /**
     * Names the experiment.
     *
     * @return a lower-case name, unique in the catalogue
     */
    public final String name() {
        return is.name;
    }

    /**
     * Says what it simulates.
     *
     * @return one line
     */
    public final String description() {
        return is.description;
    }

    /**
     * Cites where the protocol comes from.
     *
     * @return paper, section and theorem
     */
    public final String source() {
        return is.source;
    }

    /**
     * Numbers the results.
     *
     * @return the revision, at least 1: within it an address means the same trial for ever
     */
    public final int revision() {
        return is.revision;
    }

    /**
     * Lists the parameters.
     *
     * @return the parameters in the order in which people read them
     */
    public final List<Parameter<?>> parameters() {
        return is.parameters;
    }

    /**
     * Lists the parameters that mean nothing at some points: their columns can be null.
     *
     * @return some of the parameters; {@link #absence} says where they have no value
     */
    public final Set<Parameter<?>> conditionalParameters() {
        return is.conditional();
    }

    /**
     * Tells whether a parameter means anything at a point. One that does not has no value there: it is refused when given, left
     * out of the point's identity, and null in tables.
     *
     * @param parameter one of the parameters
     * @param earlier values of the parameters listed before it, at least
     * @return empty if it has a value; otherwise where it would have one, such as {@code network = mesh}
     */
    public final Optional<String> absence(Parameter<?> parameter, Parameters earlier) {
        return Optional.ofNullable(is.conditions.get(parameter))
                .filter(condition -> !condition.holds().test(earlier))
                .map(Definition.Condition::text);
    }

    /**
     * Says at which points a parameter has a value.
     *
     * @param parameter one of the parameters
     * @return such as {@code network = mesh}; empty if it has one at every point
     */
    public final Optional<String> condition(Parameter<?> parameter) {
        return Optional.ofNullable(is.conditions.get(parameter)).map(Definition.Condition::text);
    }

    /**
     * Checks what no parameter can check alone.
     *
     * @param parameters the values, each in its range
     * @throws ParameterException if two of them contradict each other
     */
    public final void check(Parameters parameters) {
        is.check.accept(parameters);
    }

    /**
     * Computes names that expressions may use besides the parameters.
     *
     * @param parameters the values
     * @return constants by name, such as {@code d} = log2 n, and those of the network's size
     */
    public final Map<String, Long> constants(Parameters parameters) {
        Map<String, Long> constants = new LinkedHashMap<>(is.constants.apply(parameters));
        networkSize(parameters).ifPresent(size -> constants.putAll(size.constants()));
        return constants;
    }

    /**
     * Tells what the network costs.
     *
     * @param parameters the values
     * @return its nodes, edges and buffers; empty if the experiment does not state them
     */
    public final Optional<NetworkSize> networkSize(Parameters parameters) {
        return is.size.apply(parameters);
    }

    /**
     * Lists the metrics.
     *
     * @return the metrics in the order of their declaration
     */
    public final Metrics metrics() {
        return is.metrics;
    }

    /**
     * Lists the metrics that simulators order more finely than by their values at some points: rare events of other flags are out of
     * splitting's reach.
     *
     * @return all metrics that are refined for some parameters
     */
    public final Set<Metric> refinedMetrics() {
        return is.refined.keySet();
    }

    /**
     * Tells whether simulators order trials more finely than by a metric.
     *
     * @param parameters the values
     * @param metric a metric
     * @return whether {@link Simulator#runRefined} gives its refinement
     */
    public final boolean refines(Parameters parameters, Metric metric) {
        return is.refined.containsKey(metric) && is.refined.get(metric).test(parameters);
    }

    /**
     * Proposes the events whose tails a sweep reports when it names none.
     *
     * @param parameters the values; nothing else is looked at, so that the family of events is known before any trial
     * @return event texts, ranges allowed
     */
    public final List<String> defaultEvents(Parameters parameters) {
        return is.events.apply(parameters);
    }

    /**
     * Counts the work of a trial, which serves to divide trials into tasks of even length and never to decide a result.
     *
     * @param parameters the values
     * @return path-edges (a path crossing one edge, some nanoseconds) a trial, roughly; at least 1
     */
    public final long work(Parameters parameters) {
        return is.work.applyAsLong(parameters);
    }

    /**
     * Tells a proven maximum of a metric at a point, so that events beyond it are known to be impossible.
     *
     * @param parameters the values
     * @param metric a metric
     * @return a number that no trial exceeds; {@link Long#MAX_VALUE} if none is known
     */
    public final long most(Parameters parameters, Metric metric) {
        return is.maxima.containsKey(metric) ? is.maxima.get(metric).applyAsLong(parameters) : Long.MAX_VALUE;
    }

    /**
     * Sums the tails of the loads of which a metric is the largest, where each is a sum of independent choices: union sampling
     * applies then.
     *
     * @param parameters the values
     * @param metric a metric
     * @return for a load of at least 1 the natural logarithm of the expected number of edges that carry so much or more,
     *     -infinity where no edge can; a function of the parameters, for one thread; empty where the metric is no such load
     */
    public final Optional<LongToDoubleFunction> largestLoad(Parameters parameters, Metric metric) {
        return is.loads.containsKey(metric) ? is.loads.get(metric).apply(parameters) : Optional.empty();
    }

    /**
     * Tells whether a metric is monotone in a parameter, all other parameters being equal: trials at two of its values can then be coupled so
     * that the metric is never less (or never greater) at the greater value. So are the probabilities of its tails.
     *
     * @param parameter a parameter
     * @param metric a metric
     * @return 1 if the metric rises with the parameter, -1 if it falls, 0 if neither is known
     */
    public final int trend(Parameter<?> parameter, Metric metric) {
        return is.trends.getOrDefault(parameter, Map.of()).getOrDefault(metric, 0);
    }

    /**
     * Lists the theorems about this experiment.
     *
     * @return the bounds
     */
    public final List<Bound> bounds() {
        return List.copyOf(is.bounds);
    }

    /**
     * Names the random network or fault set that all trials of a point have in common. Trials are independent given it, and
     * what is estimated then is a probability on that network.
     *
     * @param parameters the values
     * @return the network, or empty if each trial has a new one or nothing is random about it
     */
    public final Optional<FixedNetwork> network(Parameters parameters) {
        return NetworkParameters.isFixed(parameters)
                ? Optional.of(new FixedNetwork(is.network.apply(parameters), parameters.get(NetworkParameters.INDEX)))
                : Optional.empty();
    }

    /**
     * Prepares a simulator. A network that stays is still to be drawn: {@link Point#simulator} does both.
     *
     * @param parameters the values
     * @return a simulator for one thread
     */
    public final Simulator prepare(Parameters parameters) {
        return is.simulator.apply(parameters);
    }
}
