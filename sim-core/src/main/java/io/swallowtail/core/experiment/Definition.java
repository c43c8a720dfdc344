package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.network.NetworkSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The definition of an {@link Experiment}: names, parameters, metrics, and functions of the parameters. Each method
 * sets one property and returns this object. {@link #metrics}, {@link #events} and {@link #simulator} are required; all
 * other methods are optional.
 *
 * <p>One class, because an author of a protocol reads in one place all that can be declared.
 */
public final class Definition {
    /** The condition under which a parameter applies. */
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
    final Map<Metric, Long> lowerBounds = new LinkedHashMap<>();
    final Map<Metric, ToLongFunction<Parameters>> upperBounds = new LinkedHashMap<>();
    final Map<Metric, BiFunction<Parameters, Long, Optional<WitnessFamily>>> witnesses = new LinkedHashMap<>();
    /** By parameter: the streams that are declared as its faults. */
    final Map<RealParameter, Predicate<String>> faults = new LinkedHashMap<>();

    final Map<Metric, FaultLimit> faultLimits = new LinkedHashMap<>();
    final Map<Metric, Function<Parameters, Optional<String>>> undefined = new LinkedHashMap<>();
    Function<Parameters, List<String>> notes = none -> List.of();
    Function<Parameters, WeakPoints> weakPoints = none -> null;
    BiFunction<Parameters, Event, Optional<ExactProbability>> exact = (parameters, event) -> Optional.empty();
    /** By stream that some metrics do not depend on: the metrics that do. */
    final Map<String, Set<Metric>> readers = new LinkedHashMap<>();

    /** By parameter and metric: 1 if the metric increases with the parameter, -1 if it decreases. */
    final Map<Parameter<?>, Map<Metric, Integer>> trends = new LinkedHashMap<>();

    final List<MeanFigure> figures = new ArrayList<>();
    Function<Parameters, String> network = parameters -> "";
    Function<Parameters, Simulator> simulator;

    private Definition(String name, String description, String source) {
        this.name = name;
        this.description = description;
        this.source = source;
    }

    /**
     * Starts a definition.
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
     * Gives the revision of the results.
     *
     * @param number at least 1, raised whenever any metric of any trial changes; within a revision, an address
     *     identifies the same trial forever
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
     * Makes parameters conditional: they apply only at points that satisfy a condition. At other points a conditional
     * parameter has no value: it is rejected when given, omitted from the point's identity, and null in tables.
     *
     * @param text the condition as people read it, such as {@code network = mesh}
     * @param holds the condition as a function of the parameters listed before
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
     * Sets the default events: those whose tails a sweep reports if it lists no events.
     *
     * @param texts computes the event texts from the parameters; ranges are allowed
     * @return this
     */
    public Definition events(Function<Parameters, List<String>> texts) {
        events = texts;
        return this;
    }

    /**
     * Sets the same default events at every point.
     *
     * @param texts event texts; ranges are allowed
     * @return this
     */
    public Definition events(String... texts) {
        List<String> all = List.of(texts);
        return events(parameters -> all);
    }

    /**
     * Adds named constants, which expressions may use in addition to the parameters.
     *
     * @param byName computes the constants by name, such as {@code d} = log2 n
     * @return this
     */
    public Definition constants(Function<Parameters, Map<String, Long>> byName) {
        constants = byName;
        return this;
    }

    /**
     * Sets the size of the network. Its numbers become constants: {@code nodes}, {@code edges}, {@code crosspoints} if
     * they are counted and {@code buffer_slots} if buffers are limited.
     *
     * @param sizes computes the network's size
     * @return this
     */
    public Definition size(Function<Parameters, NetworkSize> sizes) {
        size = sizes.andThen(Optional::of);
        return this;
    }

    /**
     * Adds a check of several parameters together. Checks run in the order in which they are added.
     *
     * @param requirement throws a {@link ParameterException} if two values contradict each other
     * @return this
     */
    public Definition check(Consumer<Parameters> requirement) {
        check = check.andThen(requirement);
        return this;
    }

    /**
     * Sets the estimated work of a trial. It serves to divide trials into tasks of similar length and has no effect on
     * results.
     *
     * @param pathEdges estimates the path-edges of a trial (one path-edge is one path crossing one edge, a few
     *     nanoseconds); at least 1
     * @return this
     */
    public Definition work(ToLongFunction<Parameters> pathEdges) {
        work = pathEdges;
        return this;
    }

    /**
     * Adds theorems about the experiment.
     *
     * @param theorems the bounds, appended to those added before
     * @return this
     */
    public Definition bounds(Bound... theorems) {
        bounds.addAll(List.of(theorems));
        return this;
    }

    /**
     * Declares metrics with refinements: {@link Simulator#simulateRefined} ranks trials of equal value by how close
     * they are to the next value.
     *
     * @param some the metrics
     * @return this
     */
    public Definition refined(Metric... some) {
        return refined(parameters -> true, some);
    }

    /**
     * Declares metrics that have refinements at some points.
     *
     * @param where selects the points
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
     * Sets a proven range of an integer metric. Events outside of the range are impossible, and a trial outside of it
     * fails. Limits of the metric's mean hold without assumption about the distribution on the range.
     *
     * @param metric the metric
     * @param least a number that no trial falls below
     * @param most computes a number that no trial exceeds; {@link Long#MAX_VALUE} if no bound is known
     * @return this
     */
    public Definition range(Metric metric, long least, ToLongFunction<Parameters> most) {
        lowerBounds.put(metric, least);
        return upperBound(metric, most);
    }

    /**
     * Sets a proven upper bound of an integer metric without a known least value.
     *
     * @param metric the metric
     * @param bound computes a number that no trial exceeds; {@link Long#MAX_VALUE} if no bound is known
     * @return this
     */
    public Definition upperBound(Metric metric, ToLongFunction<Parameters> bound) {
        if (metric.kind() != Metric.Kind.INTEGER) {
            throw new IllegalArgumentException("range of " + metric + ", allowed: of an integer metric");
        }
        upperBounds.put(metric, bound);
        return this;
    }

    /**
     * Declares witnesses of the events that a metric is at least a value. Where there is a family, {@link
     * Simulator#witnesses} must not be empty.
     *
     * @param metric the metric
     * @param family computes, for a value of at least 1, the family; empty if there is none
     * @return this
     */
    public Definition witnesses(Metric metric, BiFunction<Parameters, Long, Optional<WitnessFamily>> family) {
        witnesses.put(metric, family);
        return this;
    }

    /**
     * Declares that metrics increase with a parameter, all other parameters being equal: trials at two of its values
     * can be coupled so that no metric is smaller at the greater value. The tails of such a metric are monotone in the
     * parameter. Declare this only where it is proven.
     *
     * <p>If the parameter is the probability of flags ({@link io.swallowtail.core.random.BernoulliChoices}), these are its faults, and the
     * coupling is theirs: setting one more flag must not decrease a metric, all other choices being equal, and a metric is null with
     * all sets of flags or with none. Except for the flags, the trial must not depend on the parameter. Failures in random order then
     * estimate the metric's tails for all values of the parameter at once.
     *
     * @param parameter a parameter whose values are numbers
     * @param some the metrics
     * @return this
     */
    public Definition rises(Parameter<?> parameter, Metric... some) {
        return trend(parameter, 1, some);
    }

    /**
     * Declares that metrics decrease with a parameter; the counterpart of {@link #rises}.
     *
     * @param parameter a parameter whose values are numbers
     * @param some the metrics
     * @return this
     */
    public Definition falls(Parameter<?> parameter, Metric... some) {
        return trend(parameter, -1, some);
    }

    /**
     * Declares that flags with probabilities of their own are faults, too: setting one moves metrics as the parameter does ({@link
     * #rises}, {@link #falls}). Flags with the probability of the parameter are its faults without this.
     *
     * @param parameter the probability of the other faults
     * @param streams selects the streams of flags by their names
     * @return this
     */
    public Definition faults(RealParameter parameter, Predicate<String> streams) {
        faults.put(parameter, streams);
        return this;
    }

    /**
     * Sets a proven limit of a metric for each number of faults: the value that a trial with so many set flags cannot pass in the
     * direction in which more flags move the metric ({@link #rises}, {@link #falls}). Rare sets of few faults need not be sampled
     * where such limits exclude the event.
     *
     * @param metric an integer metric
     * @param limit the limit
     * @return this
     */
    public Definition withFaults(Metric metric, FaultLimit limit) {
        faultLimits.put(metric, limit);
        return this;
    }

    /**
     * Declares where a metric is null in all trials. Events on it are refused there.
     *
     * @param metric the metric
     * @param why gives the reason, one line; empty where the metric has values
     * @return this
     */
    public Definition undefined(Metric metric, Function<Parameters, Optional<String>> why) {
        undefined.put(metric, why);
        return this;
    }

    /**
     * Declares that the experiment finds the weak points of its network.
     *
     * @param find analyses the network of a point
     * @return this
     */
    public Definition weakPoints(Function<Parameters, WeakPoints> find) {
        weakPoints = find;
        return this;
    }

    /**
     * Declares sentences about the input of a point, such as a file. Commands print them with their answers.
     *
     * @param sentences gives lines without full stops
     * @return this
     */
    public Definition notes(Function<Parameters, List<String>> sentences) {
        notes = sentences;
        return this;
    }

    /**
     * Declares probabilities that are computed without trials.
     *
     * @param probability finds the probability of an event; empty if the experiment cannot compute it
     * @return this
     */
    public Definition exact(BiFunction<Parameters, Event, Optional<ExactProbability>> probability) {
        exact = probability;
        return this;
    }

    /**
     * Declares that a stream of choices has no effect on other metrics. Methods that study an event on other metrics then do not vary
     * these choices.
     *
     * @param stream the name of the stream
     * @param some the metrics that depend on it
     * @return this
     */
    public Definition onlyFor(String stream, Metric... some) {
        readers.put(stream, Set.of(some));
        return this;
    }

    /** A proven limit of a metric in trials with a number of faults. */
    @FunctionalInterface
    public interface FaultLimit {
        /**
         * Gives the limit.
         *
         * @param parameters the values
         * @param faults the number of set flags, at least 0
         * @return the smallest possible value of a falling metric, or the largest one of a rising metric
         */
        long of(Parameters parameters, long faults);
    }

    private Definition trend(Parameter<?> parameter, int sign, Metric... some) {
        Map<Metric, Integer> known = trends.computeIfAbsent(parameter, key -> new LinkedHashMap<>());
        for (Metric metric : some) {
            known.put(metric, sign);
        }
        return this;
    }

    /**
     * Adds figures, which a report of a sweep draws in addition to those of every experiment.
     *
     * @param declared the figures, appended to those added before
     * @return this
     */
    public Definition figures(MeanFigure... declared) {
        figures.addAll(List.of(declared));
        return this;
    }

    /**
     * Declares that the parameter {@link NetworkParameters#INDEX} fixes a random network or fault set for all trials of
     * a point.
     *
     * @param identity computes the canonical text of the parameters on which the network's law depends; see {@link
     *     FixedNetwork}
     * @return this
     */
    public Definition network(Function<Parameters, String> identity) {
        network = identity;
        return this;
    }

    /**
     * Sets the simulator.
     *
     * @param prepare creates a simulator for one thread
     * @return this
     */
    public Definition simulator(Function<Parameters, Simulator> prepare) {
        simulator = prepare;
        return this;
    }
}
