package io.swallowtail.plan;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * What a sweep is to do, checked in full: nothing in it can be wrong any more.
 *
 * @param name the sweep's name, which names its directory
 * @param seed the seed of all its trials
 * @param keepsRows whether every trial is kept as a row, or only counted
 * @param trialsPerTask how many trials a range has, or empty to let the measured cost decide
 * @param confidence confidence of every interval, in (0, 1)
 * @param simultaneous whether the confidence holds for all tails of the sweep at once (Bonferroni) or for each alone
 * @param stop when points end by themselves, or empty if each has a number of trials that is fixed beforehand
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
        List<PlannedPoint> points) {
    /** The most trials of a point. */
    public static final long MOST_TRIALS = 1_000_000_000_000L;

    /** The most replications of a splitting. */
    public static final long MOST_REPLICATIONS = 1_000_000;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /**
     * Asks whether a sweep can have a name.
     *
     * @param name the name
     * @return whether it is short, and of letters, digits, dots and dashes
     */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Asks whether intervals can have a confidence.
     *
     * @param confidence the confidence
     * @return whether it is in [0.5, 1)
     */
    public static boolean isConfidence(double confidence) {
        return confidence >= 0.5 && confidence < 1;
    }

    /**
     * Counts the tails.
     *
     * @return events summed over points
     */
    public long tails() {
        return points.stream().mapToLong(point -> point.events().size()).sum();
    }

    /**
     * Gives the error probability that one tail's interval may spend.
     *
     * @return 1 - confidence, divided by the number of tails if they are simultaneous
     */
    public double alphaOfTail() {
        return (1 - confidence) / (simultaneous ? Math.max(1, tails()) : 1);
    }

    /**
     * Adds the points, events and trials of another plan.
     *
     * @param earlier a plan whose points come first
     * @return this plan with everything that either wants, its other settings as they are
     */
    public SweepPlan including(List<PlannedPoint> earlier) {
        Map<String, PlannedPoint> all = new LinkedHashMap<>();
        earlier.forEach(planned -> all.put(planned.point().id(), planned));
        points.forEach(planned -> all.merge(planned.point().id(), planned, PlannedPoint::union));
        return withPoints(List.copyOf(all.values()));
    }

    /**
     * Records looks: the points that have trials, and of which this plan wants other trials than an earlier one did. A stop rule that
     * waits for another number of exceedances wants other trials too.
     *
     * @param earlier the plan of the trials that are there
     * @param committed the number of trials that are there, by the id of a point
     * @return this plan with the looks
     */
    public SweepPlan afterLooks(SweepPlan earlier, ToLongFunction<String> committed) {
        Map<String, PlannedPoint> before = new HashMap<>();
        earlier.points.forEach(planned -> before.put(planned.point().id(), planned));
        boolean sameRule = earlier.exceedancesToStop() == exceedancesToStop();
        return withPoints(points.stream()
                .map(planned -> {
                    PlannedPoint there = before.get(planned.point().id());
                    long trials = committed.applyAsLong(planned.point().id());
                    boolean same = there == null
                            || there.from() == planned.from()
                                    && there.to() == planned.to()
                                    && (sameRule || stopEvents(planned).isEmpty());
                    return same || trials == 0 ? planned : planned.withLook(trials);
                })
                .toList());
    }

    /**
     * Says why points of another plan cannot be joined with these.
     *
     * @param others the points
     * @return a point that both estimate, by different methods; empty if there is none
     */
    public Optional<String> methodConflict(List<PlannedPoint> others) {
        Map<String, Method> methods = new HashMap<>();
        points.forEach(planned -> methods.put(planned.point().id(), planned.method()));
        return others.stream()
                .filter(other -> methods.getOrDefault(other.point().id(), other.method()) != other.method())
                .findFirst()
                .map(other -> "the method of \"" + other.point().identity() + "\" is "
                        + other.method().word() + " there and "
                        + methods.get(other.point().id()).word() + " here");
    }

    /**
     * Gives the same settings other points.
     *
     * @param others the points
     * @return a plan of these
     */
    public SweepPlan withPoints(List<PlannedPoint> others) {
        return new SweepPlan(name, seed, keepsRows, trialsPerTask, confidence, simultaneous, stop, others);
    }

    /**
     * Gives the same points tasks of any length that keep no rows.
     *
     * @return a plan for trials that are not plain ones
     */
    public SweepPlan withoutRows() {
        return new SweepPlan(name, seed, false, OptionalLong.empty(), confidence, simultaneous, stop, points);
    }

    /**
     * Finds how often a stop event must happen; some milliseconds.
     *
     * @return the exceedances for the wanted relative error with the error probability that one tail may spend; 0 if no point
     *     ends by itself
     * @throws IllegalArgumentException if these are too many
     */
    public long exceedancesToStop() {
        return stop.isPresent() ? stop.get().exceedances(alphaOfTail()) : 0;
    }

    /**
     * Lists the events that end a point.
     *
     * @param planned one of the points
     * @return those of its events that are stop events; empty if it has a fixed number of trials
     */
    public List<PlannedEvent> stopEvents(PlannedPoint planned) {
        Set<String> texts = stop.filter(rule -> planned.isPlain())
                .map(rule -> Set.copyOf(rule.events()))
                .orElse(Set.of());
        return planned.events().stream()
                .filter(event -> texts.contains(event.event().text()))
                .toList();
    }

    /**
     * Says where each point is.
     *
     * @return the points' places by their ids
     */
    public Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            places.put(points.get(i).point().id(), i);
        }
        return places;
    }
}
