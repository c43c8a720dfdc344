package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data of one sweep in a report: its plan, its tables, and the committed trials of each point. */
public final class SweepData {
    private final String label;
    private final String directory;
    private final SweepPlan plan;
    private final int randomRevision;
    private final Map<String, Integer> revisions;
    private final Map<SweepTable, Table> tables;
    private final Function<Point, Committed> committed;
    private final boolean running;
    /** Cached because every kind of figure needs them. */
    private final Map<String, Map<String, Point>> pointsOf = new HashMap<>();

    private final Map<String, List<Tail>> tailsOf = new HashMap<>();

    /**
     * The committed trials of a point.
     *
     * @param trials how many; of a splitting its replications
     * @param seconds their time in seconds of one core
     */
    public record Committed(long trials, double seconds) {}

    /**
     * Collects the data of a sweep.
     *
     * @param label the sweep's name in the report
     * @param directory its directory
     * @param plan its plan
     * @param randomRevision the revision of the random words
     * @param revisions the revision of each experiment, by name
     * @param tables the tables {@code tails}, {@code spectrum}, {@code bounds} and {@code summary}
     * @param committed finds the committed trials of a point
     * @param running whether the tables of the sweep do not exist yet or contain fewer trials, so that these come from the commits
     */
    public SweepData(
            String label,
            String directory,
            SweepPlan plan,
            int randomRevision,
            Map<String, Integer> revisions,
            Map<SweepTable, Table> tables,
            Function<Point, Committed> committed,
            boolean running) {
        this.label = label;
        this.directory = directory;
        this.plan = plan;
        this.randomRevision = randomRevision;
        this.revisions = revisions;
        this.tables = tables;
        this.committed = committed;
        this.running = running;
    }

    /**
     * Returns the sweep's name in the report.
     *
     * @return its label
     */
    public String label() {
        return label;
    }

    /**
     * Returns the sweep's directory.
     *
     * @return the path
     */
    public String directory() {
        return directory;
    }

    /**
     * Returns the sweep's plan.
     *
     * @return the plan
     */
    public SweepPlan plan() {
        return plan;
    }

    int randomRevision() {
        return randomRevision;
    }

    Map<String, Integer> revisions() {
        return revisions;
    }

    Table tails() {
        return tables.get(SweepTable.TAILS);
    }

    Table bounds() {
        return tables.get(SweepTable.BOUNDS);
    }

    Table spectrum() {
        return tables.get(SweepTable.SPECTRUM);
    }

    Table summary() {
        return tables.get(SweepTable.SUMMARY);
    }

    Committed committed(Point point) {
        return committed.apply(point);
    }

    boolean running() {
        return running;
    }

    /** Lists the tails of an experiment in the order of its points and of the table. */
    List<Tail> tails(String experiment) {
        return tailsOf.computeIfAbsent(experiment, name -> Tail.of(this, name));
    }

    /** Counts the points that lack trials. */
    long unfinished() {
        return openStops()
                + plan.points().stream()
                        .filter(planned -> plan.stopEvents(planned).isEmpty())
                        .filter(planned -> committed(planned.point()).trials() < planned.trials())
                        .count();
    }

    /** Counts the points that have not reached their stop events; the limits of these events still hold at every look. */
    private long openStops() {
        Set<String> open = tails().rows().stream()
                .filter(row -> row.text("interval").equals("anytime"))
                .map(row -> row.text("point") + " " + row.text("event"))
                .collect(Collectors.toSet());
        return plan.points().stream()
                .filter(planned -> plan.stopEvents(planned).stream()
                        .anyMatch(event -> open.contains(
                                planned.point().id() + " " + event.event().text())))
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

    /** Lists the points of an experiment by their ids, in the order of their parameters. */
    Map<String, Point> points(String experiment) {
        return pointsOf.computeIfAbsent(experiment, this::sortedPoints);
    }

    /** Finds the rows of one metric in {@code summary} that have a value in a column, in the order of the points. */
    Map<Point, Table.Row> summary(String experiment, String metric, String column) {
        Map<String, Point> points = points(experiment);
        Map<Point, Table.Row> rows = new LinkedHashMap<>();
        points.values().forEach(point -> rows.put(point, null));
        for (Table.Row row : summary().rows()) {
            Point point = points.get(row.text("point"));
            if (point != null && row.text("metric").equals(metric) && row.has(column)) {
                rows.put(point, row);
            }
        }
        rows.values().removeIf(Objects::isNull);
        return rows;
    }

    private Map<String, Point> sortedPoints(String experiment) {
        List<Point> points = new ArrayList<>(plan.points().stream()
                .map(PlannedPoint::point)
                .filter(point -> point.experiment().name().equals(experiment))
                .toList());
        if (!points.isEmpty()) {
            PointNames names = PointNames.of(points);
            Comparator<Point> order = (a, b) -> 0;
            for (String parameter : names.varied()) {
                order = order.thenComparingDouble(point -> names.number(point, parameter))
                        .thenComparing(point -> String.valueOf(names.value(point, parameter)));
            }
            points.sort(order);
        }
        Map<String, Point> byId = new LinkedHashMap<>();
        points.forEach(point -> byId.put(point.id(), point));
        return byId;
    }
}
