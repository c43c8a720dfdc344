package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.plan.Expectations;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.TailRow;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data of one sweep in a report: its plan, its tables, and the committed trials of each point.
 *
 * @param label the sweep's name in the report
 * @param randomRevision the revision of the random words
 * @param revisions the revision of each experiment, by name
 * @param rows the rows of the tables
 * @param committed counts the committed trials of a point; of a splitting its replications
 * @param running whether the tables of the sweep do not exist yet or contain fewer trials, so that these come from the commits
 */
public record SweepData(
        String label,
        String directory,
        SweepPlan plan,
        int randomRevision,
        Map<String, Integer> revisions,
        SweepRows rows,
        ToLongFunction<Point> committed,
        boolean running) {
    /** Lists all tails, by experiment and in the order of its points and of the table. */
    List<SweptTail> tails() {
        return experiments().keySet().stream()
                .flatMap(experiment -> rows.tails(experiment).stream())
                .toList();
    }

    /**
     * Compares the expectations with the tails.
     *
     * @return the unmet ones first
     */
    public List<Expectations.Outcome> expectations() {
        Expectations expectations = new Expectations(plan);
        rows.of(TailRow.class).forEach(expectations::add);
        return expectations.outcomes();
    }

    /** Counts the points that lack trials. */
    long unfinished() {
        return openStops()
                + plan.points().stream()
                        .filter(planned -> plan.stopEvents(planned).isEmpty())
                        .filter(planned -> committed.applyAsLong(planned.point()) < planned.trials())
                        .count();
    }

    /** Counts the points that have not reached their stop events; the limits of these events still hold at every look. */
    private long openStops() {
        Set<String> open = rows.of(TailRow.class).stream()
                .filter(row -> row.interval().equals("anytime"))
                .map(row -> row.point() + " " + row.event())
                .collect(Collectors.toSet());
        return plan.points().stream()
                .filter(planned -> plan.stopEvents(planned).stream()
                        .anyMatch(event ->
                                open.contains(planned.id() + " " + event.event().text())))
                .count();
    }

    Map<String, Experiment> experiments() {
        return plan.experiments();
    }

    /**
     * Lists the parameters that vary over the points of all experiments.
     *
     * @return {@link PointNames#EXPERIMENT} and their names
     */
    public List<String> varied() {
        return Stream.concat(Stream.of(PointNames.EXPERIMENT), names().varied().stream())
                .distinct()
                .toList();
    }

    private PointNames names() {
        return PointNames.of(plan.points().stream().map(PlannedPoint::point).toList());
    }

    /** Makes the table of all points with the parameters that vary. */
    NumberTable parameters() {
        PointNames names = names();
        List<String> varied = varied();
        NumberTable table = NumberTable.of(
                Stream.concat(Stream.of("point"), varied.stream()).toList());
        names.points()
                .forEach(point -> table.add(Stream.concat(
                                Stream.of(point.id().substring(0, 12)),
                                varied.stream().map(name -> names.value(point, name)))
                        .toArray()));
        return table;
    }
}
