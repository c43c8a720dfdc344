package io.swallowtail.experiment;

import io.swallowtail.network.NetworkSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * All that an {@link Experiment} is, stated once: names, parameters, metrics, and functions of the parameters. Each method says one
 * fact and returns the same object. Only {@link #metrics}, {@link #events} and {@link #simulator} must be called.
 */
public final class Definition {
    /** Where a conditional parameter has a value. */
    record Condition(Predicate<Parameters> holds, String text) {}

    final String name;
    final String description;
    final String source;
    int revision = 1;
    List<Parameter<?>> parameters = List.of();
    final Map<Parameter<?>, Condition> conditions = new LinkedHashMap<>();
    Metrics metrics;
    Function<Parameters, List<String>> events;
    Function<Parameters, Map<String, Long>> constants = parameters -> Map.of();
    Function<Parameters, Optional<NetworkSize>> size = parameters -> Optional.empty();
    Consumer<Parameters> check = parameters -> {};
    ToLongFunction<Parameters> work = parameters -> 1;
    final List<Bound> bounds = new ArrayList<>();
    final Map<Metric, Predicate<Parameters>> refined = new LinkedHashMap<>();
    final Map<Metric, ToLongFunction<Parameters>> maxima = new LinkedHashMap<>();
    final Map<Metric, Function<Parameters, Optional<LongToDoubleFunction>>> loads = new LinkedHashMap<>();
    /** 1 for metrics that rise with a parameter, -1 for those that fall. */
    final Map<Parameter<?>, Map<Metric, Integer>> trends = new LinkedHashMap<>();

    Function<Parameters, String> network = parameters -> "";
    Function<Parameters, Simulator> simulator;

    private Definition(String name, String description, String source) {
        this.name = name;
        this.description = description;
        this.source = source;
    }

    /**
     * Begins a definition.
     *
     * @param name a lower-case name, unique in the catalogue
     * @param description what the experiment simulates, in one line
     * @param source where the protocol comes from: paper, section and theorem
     * @return the definition, of revision 1
     */
    public static Definition of(String name, String description, String source) {
        return new Definition(name, description, source);
    }

    /**
     * Numbers the results.
     *
     * @param number at least 1, raised whenever any metric of any trial changes: within a revision an address means the same trial
     *     for ever
     * @return this
     */
    public Definition revision(int number) {
        revision = number;
        return this;
    }

    /**
     * Lists the parameters.
     *
     * @param all the parameters, in the order in which people read them
     * @return this
     */
    public Definition parameters(Parameter<?>... all) {
        parameters = List.of(all);
        return this;
    }

    /**
     * Restricts a parameter to some points. Elsewhere it has no value: it is refused when given, left out of the point's identity,
     * and null in tables.
     *
     * @param text where it has a value, such as {@code network = mesh}
     * @param holds tells whether it has one, from the parameters listed before it
     * @param conditional the parameters
     * @return this
     */
    public Definition where(String text, Predicate<Parameters> holds, Parameter<?>... conditional) {
        for (Parameter<?> parameter : conditional) {
            conditions.put(parameter, new Condition(holds, text));
        }
        return this;
    }

    /**
     * Lists the metrics.
     *
     * @param all the metrics; none can be declared afterwards
     * @return this
     */
    public Definition metrics(Metrics all) {
        metrics = all.complete();
        return this;
    }

    /**
     * Proposes the events whose tails a sweep reports when it names none.
     *
     * @param texts gives event texts, ranges allowed, from the parameters alone
     * @return this
     */
    public Definition events(Function<Parameters, List<String>> texts) {
        events = texts;
        return this;
    }

    /**
     * Proposes the same events at every point.
     *
     * @param texts event texts, ranges allowed
     * @return this
     */
    public Definition events(String... texts) {
        List<String> all = List.of(texts);
        return events(parameters -> all);
    }

    /**
     * Names numbers that expressions may use besides the parameters.
     *
     * @param byName gives constants by name, such as {@code d} = log2 n
     * @return this
     */
    public Definition constants(Function<Parameters, Map<String, Long>> byName) {
        constants = byName;
        return this;
    }

    /**
     * States the size of the network, of which the numbers are constants too: {@code nodes}, {@code edges} and, where buffers are
     * limited, {@code buffer_slots}.
     *
     * @param sizes gives the network's size
     * @return this
     */
    public Definition size(Function<Parameters, NetworkSize> sizes) {
        size = sizes.andThen(Optional::of);
        return this;
    }

    /**
     * Checks what no parameter can check alone, after the checks that were stated before.
     *
     * @param requirement throws a {@link ParameterException} if two values contradict each other
     * @return this
     */
    public Definition check(Consumer<Parameters> requirement) {
        check = check.andThen(requirement);
        return this;
    }

    /**
     * Estimates the work of a trial, which divides trials into tasks of even length and never decides a result.
     *
     * @param pathEdges gives path-edges (a path crossing one edge, some nanoseconds) a trial, roughly; at least 1
     * @return this
     */
    public Definition work(ToLongFunction<Parameters> pathEdges) {
        work = pathEdges;
        return this;
    }

    /**
     * Lists theorems about the experiment.
     *
     * @param theorems the bounds, after those that were listed before
     * @return this
     */
    public Definition bounds(Bound... theorems) {
        bounds.addAll(List.of(theorems));
        return this;
    }

    /**
     * Says that simulators order trials more finely than by these metrics: {@link Simulator#simulateRefined} writes the refinements.
     *
     * @param some the metrics
     * @return this
     */
    public Definition refined(Metric... some) {
        return refined(parameters -> true, some);
    }

    /**
     * Says that simulators order trials more finely than by these metrics at some points.
     *
     * @param where at which points
     * @param some the metrics
     * @return this
     */
    public Definition refined(Predicate<Parameters> where, Metric... some) {
        for (Metric metric : some) {
            refined.put(metric, where);
        }
        return this;
    }

    /**
     * States a proven maximum of a metric, so that events beyond it are known to be impossible.
     *
     * @param metric the metric
     * @param most gives a number that no trial exceeds; {@link Long#MAX_VALUE} where none is known
     * @return this
     */
    public Definition most(Metric metric, ToLongFunction<Parameters> most) {
        maxima.put(metric, most);
        return this;
    }

    /**
     * States the law of the loads of which a metric is the largest, where each is a sum of independent choices. Union sampling
     * applies then, and {@link Simulator#union} is not empty.
     *
     * @param metric the metric
     * @param tails gives, for a load of at least 1, the natural logarithm of the expected number of edges that carry so much or
     *     more, -infinity where no edge can; empty where the metric is no such load
     * @return this
     */
    public Definition largestLoad(Metric metric, Function<Parameters, Optional<LongToDoubleFunction>> tails) {
        loads.put(metric, tails);
        return this;
    }

    /**
     * Says that metrics rise with a parameter, all other parameters being equal: trials at two of its values can be coupled so that no
     * metric is less at the greater value. The tails of such a metric are monotone in the parameter. State it where it is proven.
     *
     * @param parameter a parameter whose values are numbers
     * @param some the metrics
     * @return this
     */
    public Definition rises(Parameter<?> parameter, Metric... some) {
        return trend(parameter, 1, some);
    }

    /**
     * Says that metrics fall with a parameter, as {@link #rises} says that they rise.
     *
     * @param parameter a parameter whose values are numbers
     * @param some the metrics
     * @return this
     */
    public Definition falls(Parameter<?> parameter, Metric... some) {
        return trend(parameter, -1, some);
    }

    private Definition trend(Parameter<?> parameter, int sign, Metric... some) {
        Map<Metric, Integer> known = trends.computeIfAbsent(parameter, key -> new LinkedHashMap<>());
        for (Metric metric : some) {
            known.put(metric, sign);
        }
        return this;
    }

    /**
     * Says that the parameter {@link NetworkParameters#INDEX} fixes a random network or fault set for all trials of a point.
     *
     * @param identity gives what is random in one canonical text of the parameters on which the network's law depends; see
     *     {@link FixedNetwork}
     * @return this
     */
    public Definition network(Function<Parameters, String> identity) {
        network = identity;
        return this;
    }

    /**
     * Says how trials are simulated.
     *
     * @param prepare prepares a simulator for one thread
     * @return this
     */
    public Definition simulator(Function<Parameters, Simulator> prepare) {
        simulator = prepare;
        return this;
    }

    /** The parameters that have no value at some points. */
    Set<Parameter<?>> conditional() {
        return new LinkedHashSet<>(conditions.keySet());
    }
}
