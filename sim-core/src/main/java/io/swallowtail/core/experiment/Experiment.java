package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.Choices;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A protocol on a network, with named parameters and metrics. A subclass provides a {@link Definition} and has no
 * state.
 *
 * <p>The command line, tables, SQL and the reference pages all read a protocol's properties from this class.
 */
public abstract class Experiment {
    private final Definition definition;

    /**
     * Makes an experiment.
     *
     * @param definition the definition; it must not change afterwards
     */
    protected Experiment(Definition definition) {
        this.definition = definition;
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
        return definition.name;
    }

    /**
     * Describes what it simulates.
     *
     * @return one line
     */
    public final String description() {
        return definition.description;
    }

    /**
     * Cites the source of the protocol.
     *
     * @return paper, section and theorem
     */
    public final String source() {
        return definition.source;
    }

    /**
     * Gives the revision of the results.
     *
     * @return the revision, at least 1; within a revision, an address identifies the same trial forever
     */
    public final int revision() {
        return definition.revision;
    }

    /**
     * Lists the parameters.
     *
     * @return the parameters in the order in which people read them
     */
    public final List<Parameter<?>> parameters() {
        return definition.parameters;
    }

    /**
     * Finds a parameter by its name.
     *
     * @param name the name
     * @return the parameter; empty if the experiment has none with this name
     */
    public final Optional<Parameter<?>> parameter(String name) {
        return definition.parameters.stream()
                .filter(each -> each.name().equals(name))
                .findFirst();
    }

    /**
     * Explains why a parameter does not apply at a point. An inapplicable parameter has no value: it is rejected when
     * given, omitted from the point's identity, and null in tables.
     *
     * @param parameter one of the parameters
     * @param earlier values of the parameters listed before it, at least
     * @return empty if the parameter applies; otherwise the condition that does not hold, such as {@code network =
     *     mesh}
     */
    public final Optional<String> unmetCondition(Parameter<?> parameter, Parameters earlier) {
        return Optional.ofNullable(definition.conditions.get(parameter))
                .filter(condition -> !condition.holds().test(earlier))
                .map(Definition.Condition::text);
    }

    /**
     * Gives the condition under which a parameter applies. The column of a conditional parameter is nullable.
     *
     * @param parameter one of the parameters
     * @return for example {@code network = mesh}; empty if the parameter applies at every point
     */
    public final Optional<String> condition(Parameter<?> parameter) {
        return Optional.ofNullable(definition.conditions.get(parameter)).map(Definition.Condition::text);
    }

    /**
     * Checks the parameters together.
     *
     * @param parameters the values, each in its range
     * @throws ParameterException if two of them contradict each other
     */
    public final void check(Parameters parameters) {
        definition.check.accept(parameters);
    }

    /**
     * Computes the constants that expressions may use in addition to the parameters.
     *
     * @param parameters the values
     * @return constants by name, such as {@code d} = log2 n, including those of the network's size
     */
    public final Map<String, Long> constants(Parameters parameters) {
        Map<String, Long> constants = new LinkedHashMap<>(new TreeMap<>(definition.constants.apply(parameters)));
        networkSize(parameters).ifPresent(size -> constants.putAll(size.constants()));
        return constants;
    }

    /**
     * Gives the size of the network.
     *
     * @param parameters the values
     * @return its nodes, edges and buffers; empty if the experiment does not state them
     */
    public final Optional<NetworkSize> networkSize(Parameters parameters) {
        return definition.size.apply(parameters);
    }

    /**
     * Lists the figures of its own that a report of a sweep draws.
     *
     * @return the figures in the order of their declaration
     */
    public final List<MeanFigure> figures() {
        return definition.figures;
    }

    /**
     * Lists the metrics.
     *
     * @return the metrics in the order of their declaration
     */
    public final Metrics metrics() {
        return definition.metrics;
    }

    /**
     * Lists the metrics that have refinements at some points. Splitting cannot reach rare events of other flags.
     *
     * @return all metrics with refinements for some parameters
     */
    public final Set<Metric> refinedMetrics() {
        return definition.refined.keySet();
    }

    /**
     * Reports whether a metric has refinements at a point.
     *
     * @param parameters the values
     * @param metric a metric
     * @return true if {@link Simulator#runRefined} computes its refinement
     */
    public final boolean refines(Parameters parameters, Metric metric) {
        return definition.refined.getOrDefault(metric, none -> false).test(parameters);
    }

    /**
     * Sets the default events: those whose tails a sweep reports if it lists no events.
     *
     * @param parameters the values; the events depend on nothing else, so the family of events is fixed before any
     *     trial
     * @return event texts; ranges are allowed
     */
    public final List<String> defaultEvents(Parameters parameters) {
        return definition.events.apply(parameters);
    }

    /**
     * Estimates the work of a trial. The estimate serves to divide trials into tasks of similar length and has no
     * effect on results.
     *
     * @param parameters the values
     * @return approximate path-edges of a trial (one path-edge is one path crossing one edge, a few nanoseconds); at
     *     least 1
     */
    public final long work(Parameters parameters) {
        return definition.work.applyAsLong(parameters);
    }

    /**
     * Gives a proven lower bound of a metric. Events below the bound are impossible.
     *
     * @param metric a metric
     * @return a number that no trial falls below; {@link Long#MIN_VALUE} if no bound is known
     */
    public final long lowerBound(Metric metric) {
        return definition.lowerBounds.getOrDefault(metric, Long.MIN_VALUE);
    }

    /**
     * Reports whether the experiment comes from outside of this project.
     *
     * @return true unless its class is in a package of this project
     */
    final boolean isFromOutside() {
        return !getClass().getName().startsWith("io.swallowtail.");
    }

    /**
     * Gives a proven upper bound of a metric at a point. Events beyond the bound are impossible.
     *
     * @param parameters the values
     * @param metric a metric
     * @return a number that no trial exceeds; {@link Long#MAX_VALUE} if no bound is known
     */
    public final long upperBound(Parameters parameters, Metric metric) {
        return definition
                .upperBounds
                .getOrDefault(metric, none -> Long.MAX_VALUE)
                .applyAsLong(parameters);
    }

    /**
     * Gives the witnesses of an event. No simulator is necessary.
     *
     * @param parameters the values
     * @param metric the metric of the event
     * @param least the value of the metric from which the event happens, at least 1
     * @return the family; empty if none is declared
     */
    public final Optional<WitnessFamily> witnesses(Parameters parameters, Metric metric, long least) {
        return definition
                .witnesses
                .getOrDefault(metric, (none, value) -> Optional.empty())
                .apply(parameters, least);
    }

    /**
     * Reports whether a metric is monotone in a parameter, all other parameters being equal. Trials at two of its
     * values can then be coupled so that the metric is never less (or never greater) at the greater value. The
     * probabilities of the metric's tails are then monotone too.
     *
     * @param parameter a parameter
     * @param metric a metric
     * @return 1 if the metric increases with the parameter, -1 if it decreases, 0 if neither is known
     */
    public final int trend(Parameter<?> parameter, Metric metric) {
        return definition.trends.getOrDefault(parameter, Map.of()).getOrDefault(metric, 0);
    }

    /**
     * Explains why a metric is null in all trials of a point.
     *
     * @param parameters the values
     * @param metric a metric
     * @return the reason, one line; empty if the metric has values
     */
    public final Optional<String> whyUndefined(Parameters parameters, Metric metric) {
        return definition
                .undefined
                .getOrDefault(metric, none -> Optional.empty())
                .apply(parameters);
    }

    /**
     * Finds the weak points of the network of a point.
     *
     * @param parameters the values
     * @return the weak points; empty if the experiment does not find them
     */
    public final Optional<WeakPoints> weakPoints(Parameters parameters) {
        return Optional.ofNullable(definition.weakPoints.apply(parameters));
    }

    /**
     * Describes the input of a point, such as a file.
     *
     * @param parameters the values
     * @return lines without full stops, none for most experiments
     */
    public final List<String> notes(Parameters parameters) {
        return definition.notes.apply(parameters);
    }

    /**
     * Reports whether the flags of a stream are declared as faults of a parameter, for any probability.
     *
     * @param parameter a parameter
     * @param stream the name of a stream of flags
     * @return true if they are
     */
    public final boolean isFault(RealParameter parameter, String stream) {
        return definition.faults.getOrDefault(parameter, none -> false).test(stream);
    }

    /**
     * Gives the proven limits of a metric for each number of faults.
     *
     * @param metric a metric
     * @return the limits; empty if none are known
     */
    public final Optional<Definition.FaultLimit> withFaults(Metric metric) {
        return Optional.ofNullable(definition.faultLimits.get(metric));
    }

    /**
     * Finds the probability of an event that can be computed without trials.
     *
     * @param parameters the values
     * @param event an event of this experiment
     * @return its computation; empty if there is none
     */
    public final Optional<ExactProbability> exact(Parameters parameters, Event event) {
        return definition.exact.apply(parameters, event);
    }

    /**
     * Selects the choices of a trial on which events depend.
     *
     * @param choices choices of this experiment
     * @param events events of this experiment
     * @return those choices without the streams that are declared to have no effect on any metric of the events
     */
    public final Choices relevant(Choices choices, Collection<Event> events) {
        return choices.only(stream -> {
            Set<Metric> readers = definition.readers.get(stream.name());
            return readers == null
                    || events.stream()
                            .flatMapToInt(Event::metrics)
                            .mapToObj(metrics()::inSlot)
                            .anyMatch(readers::contains);
        });
    }

    /** Lists the metrics that depend on a stream by declaration; empty if nothing is declared. */
    final Set<Metric> readers(String stream) {
        return definition.readers.getOrDefault(stream, Set.of());
    }

    /**
     * Lists the theorems about this experiment.
     *
     * @return the bounds
     */
    public final List<Bound> bounds() {
        return List.copyOf(definition.bounds);
    }

    /**
     * Identifies the random network or fault set that all trials of a point share. Trials are independent given the
     * network, and estimates are probabilities on that network.
     *
     * @param parameters the values
     * @return the network; empty if each trial draws a new one or the network is not random
     */
    public final Optional<FixedNetwork> network(Parameters parameters) {
        return NetworkParameters.isFixed(parameters)
                ? Optional.of(
                        new FixedNetwork(definition.network.apply(parameters), parameters.get(NetworkParameters.INDEX)))
                : Optional.empty();
    }

    /**
     * Creates a simulator. It does not draw a fixed network; {@link Point#simulator} does both.
     *
     * @param parameters the values
     * @return a simulator for one thread
     */
    public final Simulator newSimulator(Parameters parameters) {
        return definition.simulator.apply(parameters);
    }
}
