package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The plan of a sweep, completely validated.
 *
 * @param name the sweep's name, which also names its directory
 * @param seed the seed of all its trials
 * @param keepsRows whether every trial is kept as a row and not only counted
 * @param trialsPerTask the number of trials of a range, or empty to choose it by the measured cost
 * @param confidence confidence of every interval, in (0, 1)
 * @param simultaneous whether the confidence holds for all tails of the sweep together (Bonferroni) or for each tail
 * @param stop the stopping rule, or empty if each point has a fixed number of trials
 * @param question the question that the sweep answers
 * @param points the points, no two with one identity or one random key
 */
public record SweepPlan(
        String name,
        long seed,
        boolean keepsRows,
        OptionalLong trialsPerTask,
        double confidence,
        boolean simultaneous,
        Optional<StopRule> stop,
        Question question,
        List<PlannedPoint> points) {
    /** The maximum number of trials of a point. */
    public static final long MAX_TRIALS = Sampling.Size.TRIALS.most();

    /** The maximum number of replications of a splitting. */
    public static final long MAX_REPLICATIONS = Sampling.Size.REPLICATIONS.most();

    private static final int MIN_DIGITS = 6;
    private static final int MAX_LISTED = 12;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /**
     * Checks the name and the confidence.
     *
     * @throws IllegalArgumentException if {@link #isName} or {@link #isConfidence} does not hold
     */
    public SweepPlan {
        if (!isName(name) || !isConfidence(confidence)) {
            throw new IllegalArgumentException("name or confidence is none that a sweep can have");
        }
    }

    /**
     * Returns whether a name is valid for a sweep.
     *
     * @return whether it is short and consists of letters, digits, dots and dashes
     */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Returns whether a confidence is valid.
     *
     * @return whether it is in [0.5, 1)
     */
    public static boolean isConfidence(double confidence) {
        return confidence >= 0.5 && confidence < 1;
    }

    /**
     * Counts the tails.
     *
     * @return the sum of the numbers of events of all points
     */
    public long tails() {
        return points.stream().mapToLong(point -> point.events().size()).sum();
    }

    /**
     * Returns the error probability of one tail's interval.
     *
     * @return 1 - confidence, divided by the number of tails of different possible events if they are simultaneous
     */
    public double alphaOfTail() {
        return (1 - confidence) / (simultaneous ? Math.max(1, possibleTails()) : 1);
    }

    private long possibleTails() {
        return points.stream().mapToLong(PlannedPoint::possibleConditions).sum();
    }

    /**
     * Adds the points, events and trials of another plan.
     *
     * @param earlier a plan whose points come first
     * @return a plan with the points, events and trials of both, and the other settings of this plan
     */
    public SweepPlan including(List<PlannedPoint> earlier) {
        Map<String, PlannedPoint> all = new LinkedHashMap<>();
        earlier.forEach(planned -> all.put(planned.id(), planned));
        points.forEach(planned -> all.merge(planned.id(), planned, PlannedPoint::union));
        return withPoints(List.copyOf(all.values()));
    }

    /**
     * Names the events as another plan does. The texts of an existing sweep stay, because its commits name counts by them.
     *
     * @param earlier the points of the other plan
     * @return this plan, with the other plan's texts of the same events
     */
    public SweepPlan namedAs(List<PlannedPoint> earlier) {
        EventNames names = new EventNames();
        earlier.forEach(planned -> planned.events().forEach(event -> names.named(planned.point(), event)));
        List<PlannedPoint> named =
                points.stream().map(planned -> planned.named(names)).toList();
        return new SweepPlan(
                name,
                seed,
                keepsRows,
                trialsPerTask,
                confidence,
                simultaneous,
                stop.map(rule -> rule.withEvents(names.texts(rule.events()))),
                question,
                named);
    }

    /**
     * Records looks at the points that have trials, if this plan requests other trials than another one, or the other one lacks the point.
     * A stopping rule with another number of exceedances also requests other trials.
     *
     * @param earlier the other plan, usually that of the committed trials
     * @param committed returns the number of committed trials by the id of a point
     */
    public SweepPlan afterLooks(SweepPlan earlier, ToLongFunction<String> committed) {
        Map<String, PlannedPoint> before = new HashMap<>();
        earlier.points.forEach(planned -> before.put(planned.id(), planned));
        boolean sameRule = earlier.exceedancesToStop() == exceedancesToStop();
        return withPoints(points.stream()
                .map(planned -> {
                    PlannedPoint there = before.get(planned.id());
                    long trials = committed.applyAsLong(planned.id());
                    boolean same = there != null
                            && there.method() == planned.method()
                            && there.from() == planned.from()
                            && there.to() == planned.to()
                            && (sameRule
                                    || stopEvents(planned).isEmpty()
                                            && earlier.stopEvents(there).isEmpty());
                    return same || trials == 0 ? planned : planned.withLooks(List.of(trials));
                })
                .toList());
    }

    /**
     * Explains why points of another plan cannot be merged with these.
     *
     * @return a message that names a point of both plans with different methods, or a file that has changed between them; empty if
     *     there is none
     */
    public Optional<String> conflict(List<PlannedPoint> others) {
        Map<String, Method> methods = new HashMap<>();
        points.forEach(planned -> methods.put(planned.id(), planned.method()));
        return others.stream()
                .filter(other -> methods.getOrDefault(other.point().id(), other.method()) != other.method())
                .findFirst()
                .map(other -> "the method of \"" + other.point() + "\" is "
                        + other.method().word() + " there and "
                        + methods.get(other.point().id()).word() + " here")
                .or(() -> UserFile.changed(others, points));
    }

    /**
     * Explains why trials of an earlier plan lack counts that this plan needs. Events that no metric decides are counted while trials run.
     *
     * @param earlier the plan of the trials
     * @param committed returns the number of the trials by the id of a point
     * @return a message that names such an event and its point; empty if there is none
     */
    public Optional<String> uncounted(SweepPlan earlier, ToLongFunction<String> committed) {
        Map<String, List<String>> counted = new HashMap<>();
        earlier.points.forEach(planned -> counted.put(planned.id(), planned.quantities()));
        return points.stream()
                .filter(planned -> committed.applyAsLong(planned.id()) > 0)
                .flatMap(planned -> planned.talliedEvents().stream()
                        .map(Event::text)
                        .filter(text -> !counted.getOrDefault(planned.id(), List.of(text))
                                .contains(text))
                        .map(text -> "\"" + text + "\" was not counted in the committed trials of "
                                + planned.point().identity()
                                + (earlier.keepsRows && planned.yieldsMetrics() ? inRows(planned.point(), text) : "")))
                .findFirst();
    }

    /** Writes a query that counts an event in the kept rows. */
    private static String inRows(Point point, String event) {
        return "; `sql` counts it in the kept rows: SELECT count_if("
                + event.replace("&&", "AND")
                        .replace("||", "OR")
                        .replace("==", "=")
                        .replaceAll("!(?!=)", "NOT ")
                + "), count(*) FROM trials_" + point.experiment().name() + " WHERE point = '" + point.id() + "'";
    }

    /**
     * Replaces the points.
     *
     * @return a plan with these points and the same settings
     */
    public SweepPlan withPoints(List<PlannedPoint> others) {
        return new SweepPlan(name, seed, keepsRows, trialsPerTask, confidence, simultaneous, stop, question, others);
    }

    /**
     * Disables rows and the fixed length of tasks.
     *
     * @return a plan for trials that are not plain
     */
    public SweepPlan withoutRows() {
        return new SweepPlan(name, seed, false, OptionalLong.empty(), confidence, simultaneous, stop, question, points);
    }

    /**
     * Computes the number of exceedances at which a stop event ends. It takes some milliseconds.
     *
     * @return the number of exceedances for the relative error, with the error probability of one tail; 0 without a stopping rule
     * @throws IllegalArgumentException if the number is too large
     */
    public long exceedancesToStop() {
        return stop.isPresent() ? stop.get().exceedances(alphaOfTail()) : 0;
    }

    /**
     * Lists the events that end a point.
     *
     * @return its stop events; empty if it has a fixed number of trials
     */
    public List<PlannedEvent> stopEvents(PlannedPoint planned) {
        return planned.stopEvents(Set.copyOf(stop.map(StopRule::events).orElse(List.of())));
    }

    /**
     * Returns whether a point ends before its first trial.
     *
     * @return whether it has stop events, and none of its events is possible
     */
    public boolean endsAtOnce(PlannedPoint planned) {
        List<PlannedEvent> events = stopEvents(planned);
        return !events.isEmpty() && planned.possible(events).isEmpty();
    }

    /**
     * Finds the experiments of the points.
     *
     * @return the experiments by name, in the order of the names
     */
    public Map<String, Experiment> experiments() {
        Map<String, Experiment> experiments = new TreeMap<>();
        points.forEach(planned -> experiments.put(
                planned.point().experiment().name(), planned.point().experiment()));
        return experiments;
    }

    /**
     * Returns the index of each point.
     *
     * @return the indices by the points' ids
     */
    public Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            places.put(points.get(i).point().id(), i);
        }
        return places;
    }

    /**
     * Returns a point. Searches all points.
     *
     * @param id the id of one of them
     */
    public PlannedPoint point(String id) {
        return points.stream()
                .filter(planned -> planned.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Finds a point by its id.
     *
     * @param id the point's id, or a unique prefix of it with at least 6 hexadecimal digits
     * @param directory the sweep's directory, for messages
     * @throws BadInputException if there is not exactly one such point
     */
    public PlannedPoint planned(String id, String directory) {
        String prefix = id.toLowerCase(Locale.ROOT);
        if (!prefix.matches("[0-9a-f]{" + MIN_DIGITS + ",64}")) {
            throw new BadInputException(
                    "--point", id, "is not the beginning of a point's id: " + MIN_DIGITS + " to 64 hexadecimal digits");
        }
        List<PlannedPoint> matching = points.stream()
                .filter(planned -> planned.id().startsWith(prefix))
                .toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        throw new BadInputException(
                "--point",
                id,
                (matching.isEmpty() ? "no point of " + directory + " matches" : matching.size() + " points match")
                        + "; choose one, such as "
                        + (matching.isEmpty() ? points : matching)
                                .stream()
                                        .limit(MAX_LISTED)
                                        .map(planned -> planned.point().toString())
                                        .collect(Collectors.joining(", ")));
    }
}
