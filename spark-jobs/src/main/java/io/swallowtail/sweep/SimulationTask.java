package io.swallowtail.sweep;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.estimate.Tally;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A range in words that travel: what an executor needs in order to simulate it, and nothing it could get wrong.
 *
 * @param range which trials
 * @param experiment the experiment's name
 * @param parameters the values by parameter name
 * @param compoundEvents texts of the events tallied as quantities of their own
 * @param seed the seed
 */
record RangeTask(
        TrialRange range, String experiment, Map<String, String> parameters, List<String> compoundEvents, long seed)
        implements Serializable {
    static RangeTask of(SweepPlan plan, TrialRange range) {
        PlannedPoint planned = plan.points().get(range.point());
        Point point = planned.point();
        return new RangeTask(
                range,
                point.experiment().name(),
                new LinkedHashMap<>(point.parameters().texts()),
                planned.compoundEvents().stream().map(Event::text).collect(Collectors.toList()),
                plan.seed());
    }

    /** Simulates the range. */
    RangeTally simulate() {
        long start = System.nanoTime();
        Experiment found = Catalogue.load().experiment(experiment);
        Point point = new Point(found, Parameters.parse(found, parameters));
        List<Event> events = compoundEvents.stream()
                .map(text -> Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point)))
                .collect(Collectors.toList());
        Tally tally = new TrialRunner(point, seed, events).run(range.from(), range.to());
        return RangeTally.of(range, tally, found.metrics().size() + events.size(), System.nanoTime() - start);
    }
}
