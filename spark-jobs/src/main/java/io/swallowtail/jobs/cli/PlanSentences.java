package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.expression.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about the points of a sweep, and about their trials or replications of splittings. */
final class PlanSentences {
    /** The meaning of probabilities if all trials use one random network. */
    static final String NETWORK = "Where " + NetworkParameters.INDEX.name()
            + " is 0 or more, all trials of a point are on one random network: probabilities are those on that network.";

    private static final int MOST_NOTES = 12;

    private PlanSentences() {}

    /** Describes the input of points, such as a file: each line once. */
    static List<String> notes(Collection<Point> points) {
        Map<List<String>, Point> inputs = new LinkedHashMap<>();
        for (Point point : points) {
            // Numbers such as p do not change the input.
            List<String> input = new ArrayList<>(List.of(point.experiment().name()));
            point.experiment().parameters().stream()
                    .filter(parameter -> !parameter.isNumber())
                    .map(Parameter::name)
                    .map(name -> String.valueOf(point.parameters().texts().get(name)))
                    .forEach(input::add);
            inputs.putIfAbsent(input, point);
        }
        boolean isOne =
                inputs.values().stream().map(PlanSentences::file).distinct().count() <= 1;
        List<String> notes = inputs.values().stream()
                .flatMap(point -> point.experiment().notes(point.parameters()).stream()
                        .map(note -> isOne ? note : file(point) + ": " + note))
                .distinct()
                .limit(MOST_NOTES + 1)
                .toList();
        return notes.size() <= MOST_NOTES
                ? notes
                : Stream.concat(notes.stream().limit(MOST_NOTES), Stream.of("…"))
                        .toList();
    }

    /** Returns the value that is read from a file; empty without any. */
    private static String file(Point point) {
        return point.experiment().parameters().stream()
                .filter(parameter -> parameter instanceof TextParameter<?> text
                        && text.fromFile().isPresent())
                .map(parameter -> point.parameters().texts().getOrDefault(parameter.name(), ""))
                .collect(Collectors.joining(" "));
    }

    /** Returns the word for the simulated units. */
    static String unit(SweepPlan plan) {
        return plan.points().stream()
                .map(planned -> planned.method().sampling().size().unit())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.joining(" and "));
    }

    /** Counts the points and their trials, such as {@code 3 points of 1,000 trials, 2 of 40 replications, 1 without trials}. */
    static String points(SweepPlan plan) {
        List<String> parts = new ArrayList<>();
        for (Sampling.Size size : Sampling.Size.values()) {
            List<PlannedPoint> those = plan.points().stream()
                    .filter(planned -> planned.method().sampling().size() == size)
                    .toList();
            if (!those.isEmpty()) {
                parts.add(Words.of(
                        "%,d%s %s",
                        those.size(),
                        !parts.isEmpty() ? "" : those.size() == 1 ? " point" : " points",
                        size == Sampling.Size.COMPUTATION
                                ? "without trials"
                                : Words.of(
                                        "of %s%,d %s",
                                        plan.stop().isPresent() && size == Sampling.Size.TRIALS ? "at most " : "",
                                        those.get(0).trials(),
                                        size.unit())));
            }
        }
        return String.join(", ", parts);
    }

    /** Names the events that need no trials, although a plan has trials; those of one point of each experiment. */
    static List<String> computable(SweepPlan plan) {
        Map<String, PlannedPoint> points = new LinkedHashMap<>();
        plan.points().stream()
                .filter(PlannedPoint::yieldsMetrics)
                .forEach(planned ->
                        points.putIfAbsent(planned.point().experiment().name(), planned));
        return points.values().stream()
                .flatMap(planned -> planned.events().stream()
                        .map(event -> event.event())
                        .filter(event -> isComputable(planned.point(), event))
                        .map(event -> "method = exact computes " + event + " of "
                                + planned.point().experiment().name() + " without trials."))
                .toList();
    }

    private static boolean isComputable(Point point, Event event) {
        return point.exact(event)
                .filter(exact -> exact.work() < Double.POSITIVE_INFINITY)
                .isPresent();
    }

    /** Counts the points whose plan changed after a look at their trials; empty if there are none. */
    static Optional<String> looks(SweepPlan plan) {
        long seen = plan.points().stream()
                .filter(planned -> !planned.looks().isEmpty())
                .count();
        return seen == 0
                ? Optional.empty()
                : Optional.of("The plan of " + CountWords.of(seen, "point")
                        + " changed after trials could be seen: the limits hold at every look (anytime).");
    }

    /**
     * Names the trials, points and events of a directory that its tables show, although a plan does not want them; empty if there are none.
     *
     * @param committed returns the number of committed trials by the id of a point
     */
    static Optional<String> kept(SweepPlan wanted, SweepPlan directory, ToLongFunction<String> committed) {
        Map<String, PlannedPoint> points =
                wanted.points().stream().collect(Collectors.toMap(planned -> planned.id(), planned -> planned));
        Optional<PlannedPoint> fewer = wanted.points().stream()
                .filter(planned -> committed.applyAsLong(planned.id()) > planned.trials())
                .findFirst();
        long more = directory.points().stream()
                .filter(planned -> !points.containsKey(planned.id()))
                .count();
        long events = directory.points().stream()
                .filter(planned -> points.containsKey(planned.id()))
                .flatMap(planned -> planned.events().stream()
                        .filter(event -> !points.get(planned.id()).hasEvent(event)))
                .map(event -> event.event().text())
                .distinct()
                .count();
        List<String> parts = new ArrayList<>();
        fewer.ifPresent(planned -> parts.add(Words.of(
                "%,d %s where the file says %,d",
                committed.applyAsLong(planned.id()),
                planned.method().sampling().size().unit(),
                planned.trials())));
        if (more > 0) {
            parts.add(CountWords.of(more, "other point"));
        }
        if (events > 0) {
            parts.add(CountWords.of(events, "other event"));
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of("The tables show all that the directory has: " + String.join(", ", parts)
                        + "; another directory shows the file alone.");
    }

    /** Describes the stopping rule; empty if all points have fixed numbers of trials. */
    static Optional<String> stopping(SweepPlan plan) {
        boolean allEnd = plan.points().stream()
                .filter(PlannedPoint::yieldsMetrics)
                .noneMatch(planned -> plan.stopEvents(planned).isEmpty());
        long none = plan.points().stream().filter(plan::endsAtOnce).count();
        return plan.stop()
                .map(rule -> stopping(rule, plan.exceedancesToStop())
                        + (allEnd ? "" : " Points without a stop event that can happen run all these trials.")
                        + (none == 0
                                ? ""
                                : " " + CountWords.of(none, "point") + (none == 1 ? " ends" : " end")
                                        + " at trial 0: no event is possible there."));
    }

    private static String stopping(StopRule rule, long exceedances) {
        return Words.of(
                "A point ends when %s happened %,d times (relative error %s), and after %,d trials at the latest.",
                rule.events().size() == 1
                        ? rule.quotedEvents() + " has"
                        : rule.events().size() < 5
                                ? "each of " + rule.quotedEvents() + " has"
                                : "each of " + rule.events().size() + " events has",
                exceedances,
                rule.relativeError(),
                rule.maxTrials());
    }
}
