package io.swallowtail.report;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepDescription;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepLedger;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.message.BadInputException;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.tableset.TableFile;
import io.swallowtail.tableset.TableSet;
import io.swallowtail.tails.Table;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The data of one sweep in a report: its description, its tables, and its commits if they contain more than the tables. */
public final class SweepData {
    private final String label;
    private final String directory;
    private final SweepDescription description;
    private final Map<SweepTable, Table> tables;
    private final SweepLedger committed;
    private final boolean running;
    /** Cached because every kind of figure needs them. */
    private final Map<String, Map<String, Point>> pointsOf = new HashMap<>();

    private final Map<String, List<Tail>> tailsOf = new HashMap<>();

    private SweepData(
            String label,
            String directory,
            SweepDescription description,
            Map<SweepTable, Table> tables,
            SweepLedger committed,
            boolean running) {
        this.label = label;
        this.directory = directory;
        this.description = description;
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

    SweepDescription description() {
        return description;
    }

    Table tails() {
        return tables.get(SweepTable.TAILS);
    }

    Table bounds() {
        return tables.get(SweepTable.BOUNDS);
    }

    /** Returns the table of metrics; empty if the tables do not exist yet. */
    Table summary() {
        return tables.get(SweepTable.SUMMARY);
    }

    SweepLedger committed() {
        return committed;
    }

    /** Returns whether the tails come from the commits, because the tables do not exist yet or contain fewer trials. */
    boolean running() {
        return running;
    }

    /** Lists the tails of an experiment in the order of its points and of the table. */
    List<Tail> tails(String experiment) {
        return tailsOf.computeIfAbsent(experiment, name -> Tail.of(this, name));
    }

    /**
     * Reads a sweep's directory.
     *
     * @param path its path
     * @param label the sweep's name in the report
     * @param catalogue the available experiments
     * @param configuration Hadoop's
     * @return the sweep's data
     * @throws BadInputException if the directory contains no sweep, or a sweep without trials
     * @throws IOException if it cannot be read
     */
    public static SweepData read(String path, String label, Catalogue catalogue, Configuration configuration)
            throws IOException {
        SweepDirectory directory = new SweepDirectory(path, configuration);
        directory.requireSweep("--data");
        return directory.tableSets().read(set -> read(directory, set, path, label, catalogue, configuration));
    }

    private static SweepData read(
            SweepDirectory directory,
            Optional<TableSet> set,
            String path,
            String label,
            Catalogue catalogue,
            Configuration configuration)
            throws IOException {
        SweepDescription description = directory.description(catalogue);
        Map<SweepTable, Table> tables = new EnumMap<>(SweepTable.class);
        if (set.isPresent()) {
            SweepLedger ledger = SweepLedger.read(directory);
            tables.put(SweepTable.TAILS, TableFile.read(set.get().file("tails"), configuration));
            if (isCurrent(tables.get(SweepTable.TAILS), ledger, description)) {
                tables.put(SweepTable.BOUNDS, TableFile.read(set.get().file("bounds"), configuration));
                tables.put(SweepTable.SUMMARY, TableFile.read(set.get().file("summary"), configuration));
                return new SweepData(label, path, description, tables, ledger, false);
            }
        }
        CommittedCounts counts = CommittedCounts.read(directory);
        if (counts.ledger().trials() == 0) {
            throw new BadInputException(
                    "--data", "", path + " holds no trials yet; `run` commits the first after half a minute of work");
        }
        TableEngine engine = new TableEngine(description.plan());
        for (SweepTable table : List.of(SweepTable.TAILS, SweepTable.BOUNDS, SweepTable.SUMMARY)) {
            tables.put(table, Table.of(table, engine.shapes()));
        }
        counts.tables(description.plan(), engine)
                .forEachRemaining(
                        point -> tables.forEach((table, rows) -> point.of(table).forEach(rows::add)));
        return new SweepData(label, path, description, tables, counts.ledger(), true);
    }

    /** Returns whether the tables include all committed trials of plain points without stop events. */
    private static boolean isCurrent(Table tails, SweepLedger ledger, SweepDescription description) {
        Map<String, Long> trials = new HashMap<>();
        tails.rows().forEach(row -> trials.put(row.text("point"), row.whole("trials")));
        return description.plan().points().stream()
                .filter(planned -> planned.isPlain()
                        && description.plan().stopEvents(planned).isEmpty())
                .filter(planned -> !planned.events().isEmpty())
                .allMatch(planned -> trials.getOrDefault(planned.point().id(), 0L)
                        >= ledger.trials(planned.point().id()));
    }

    /** Counts the points that lack trials. */
    long unfinished() {
        return committed.unfinished(description.plan()) + openStops();
    }

    /** Counts the points that have not reached their stop events; the limits of these events still hold at every look. */
    private long openStops() {
        Set<String> open = tails().rows().stream()
                .filter(row -> row.text("interval").equals("anytime"))
                .map(row -> row.text("point") + " " + row.text("event"))
                .collect(Collectors.toSet());
        return description.plan().points().stream()
                .filter(planned -> description.plan().stopEvents(planned).stream()
                        .anyMatch(event -> open.contains(
                                planned.point().id() + " " + event.event().text())))
                .count();
    }

    Map<String, Experiment> experiments() {
        Map<String, Experiment> experiments = new TreeMap<>();
        for (PlannedPoint planned : description.plan().points()) {
            experiments.put(planned.point().experiment().name(), planned.point().experiment());
        }
        return experiments;
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
        List<Point> points = new ArrayList<>(description.plan().points().stream()
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
