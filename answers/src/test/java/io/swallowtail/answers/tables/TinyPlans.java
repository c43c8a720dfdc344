package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Points and plans of a few words, without a sweep file. */
public final class TinyPlans {
    static final long SEED = 7;
    static final double CONFIDENCE = 0.95;

    private TinyPlans() {}

    /** Reads a point such as {@code dice add=3}. */
    public static Point point(String words) {
        String[] parts = words.split(" ");
        Experiment experiment = Catalogue.load().experiment(parts[0]);
        Map<String, String> parameters = new HashMap<>();
        Arrays.stream(parts).skip(1).forEach(part -> parameters.put(part.split("=")[0], part.split("=")[1]));
        return new Point(experiment, Parameters.parse(experiment, parameters));
    }

    /** Compiles an event of a point. */
    public static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    static PlannedPoint planned(String words, Method method, long trials, String... events) {
        Point point = point(words);
        return new PlannedPoint(
                point,
                method,
                Stream.of(events)
                        .map(text -> PlannedEvent.of(event(point, text), point.experiment()))
                        .toList(),
                0,
                trials);
    }

    static PlannedPoint plain(String words, long trials, String... events) {
        return planned(words, Method.MONTE_CARLO, trials, events);
    }

    static SweepPlan plan(PlannedPoint... points) {
        return plan(Optional.empty(), points);
    }

    static SweepPlan plan(Optional<StopRule> stop, PlannedPoint... points) {
        return new SweepPlan(
                "tiny", SEED, false, OptionalLong.empty(), CONFIDENCE, false, stop, Question.NONE, List.of(points));
    }
}
