package io.swallowtail.jobs.swept;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.report.SweepData;
import io.swallowtail.answers.report.SweepRows;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.SpectrumRow;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.tableset.TableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Reads what a report shows of a sweep: its tables, or its commits if they contain more than the tables. */
public final class SweepDataReader {
    private static final List<Class<? extends TableRow>> TABLES =
            List.of(TailRow.class, SpectrumRow.class, BoundRow.class, SummaryRow.class);

    private SweepDataReader() {}

    /**
     * Finds the sweep below {@code out/} that was started last.
     *
     * @return the path of its directory; empty if there is none
     * @throws IOException if {@code out/} cannot be read
     */
    public static Optional<String> newest() throws IOException {
        Path parent = Path.of("out");
        if (!Files.isDirectory(parent)) {
            return Optional.empty();
        }
        try (Stream<Path> sweeps = Files.list(parent)) {
            return sweeps.filter(sweep -> Files.exists(sweep.resolve(SweepDirectory.DESCRIPTION)))
                    .max(Comparator.comparing(sweep ->
                            sweep.resolve(SweepDirectory.DESCRIPTION).toFile().lastModified()))
                    .map(Path::toString);
        }
    }

    /**
     * Reads a sweep's directory.
     *
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
        return directory.tableSets().read(set -> {
            SweepDescription description = directory.description(catalogue);
            SweepPlan plan = description.plan();
            Map<SweepTable, List<TableRow>> tables = new EnumMap<>(SweepTable.class);
            SweepLedger published = null;
            if (set.isPresent()) {
                published = SweepLedger.read(directory);
                for (Class<? extends TableRow> row : TABLES) {
                    tables.put(SweepTable.of(row), new ArrayList<>(TableFile.read(set.get(), row)));
                }
            }
            SweepRows rows = new SweepRows(plan, tables);
            boolean running = published == null || !isCurrent(rows.of(TailRow.class), published, plan);
            SweepLedger ledger = running ? compute(directory, path, plan, tables) : published;
            return new SweepData(
                    label,
                    path,
                    plan,
                    description.randomRevision(),
                    description.revisions(),
                    rows,
                    point -> ledger.trials(point.id()),
                    running);
        });
    }

    /** Returns whether the tables include all committed trials of plain points without stop events. */
    private static boolean isCurrent(List<TailRow> tails, SweepLedger ledger, SweepPlan plan) {
        Map<String, Long> trials = new HashMap<>();
        tails.forEach(row -> trials.put(row.point(), row.trials()));
        return plan.points().stream()
                .filter(planned ->
                        planned.yieldsMetrics() && plan.stopEvents(planned).isEmpty())
                .filter(planned -> !planned.events().isEmpty())
                .allMatch(planned -> trials.getOrDefault(planned.id(), 0L) >= ledger.trials(planned.id()));
    }

    /** Computes the tables from the commits, and returns the trials that they contain. */
    private static SweepLedger compute(
            SweepDirectory directory, String path, SweepPlan plan, Map<SweepTable, List<TableRow>> tables)
            throws IOException {
        SweepLedger ledger = SweepLedger.readCounts(directory);
        if (ledger.trials() == 0) {
            throw new BadInputException(
                    "--data", path + " holds no trials yet; `run` commits the first after half a minute of work");
        }
        TableEngine engine = new TableEngine(plan);
        TABLES.forEach(row -> tables.put(SweepTable.of(row), new ArrayList<>()));
        ledger.tables(plan, engine)
                .forEachRemaining(point ->
                        TABLES.forEach(row -> tables.get(SweepTable.of(row)).addAll(point.of(row))));
        return ledger;
    }
}
