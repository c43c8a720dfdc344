package io.swallowtail.swept;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepDescription;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepLedger;
import io.swallowtail.message.BadInputException;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.report.SweepData;
import io.swallowtail.tableset.TableFile;
import io.swallowtail.tableset.TableSet;
import io.swallowtail.tails.Table;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** Reads what a report shows of a sweep: its tables, or its commits if they contain more than the tables. */
public final class SweepDataReader {
    private static final List<SweepTable> TABLES = List.of(SweepTable.TAILS, SweepTable.BOUNDS, SweepTable.SUMMARY);

    private final String path;
    private final String label;
    private final SweepDirectory directory;
    private final SweepDescription description;
    private final Configuration configuration;

    private SweepDataReader(
            String path,
            String label,
            SweepDirectory directory,
            SweepDescription description,
            Configuration configuration) {
        this.path = path;
        this.label = label;
        this.directory = directory;
        this.description = description;
        this.configuration = configuration;
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
        return directory
                .tableSets()
                .read(set -> new SweepDataReader(
                                path, label, directory, directory.description(catalogue), configuration)
                        .read(set));
    }

    private SweepData read(Optional<TableSet> set) throws IOException {
        Map<SweepTable, Table> tables = new EnumMap<>(SweepTable.class);
        if (set.isPresent()) {
            SweepLedger ledger = SweepLedger.read(directory);
            tables.put(SweepTable.TAILS, table(set.get(), SweepTable.TAILS));
            if (isCurrent(tables.get(SweepTable.TAILS), ledger)) {
                tables.put(SweepTable.BOUNDS, table(set.get(), SweepTable.BOUNDS));
                tables.put(SweepTable.SUMMARY, table(set.get(), SweepTable.SUMMARY));
                return data(tables, ledger, false);
            }
        }
        CommittedCounts counts = CommittedCounts.read(directory);
        if (counts.ledger().trials() == 0) {
            throw new BadInputException(
                    "--data", "", path + " holds no trials yet; `run` commits the first after half a minute of work");
        }
        TableEngine engine = new TableEngine(description.plan());
        TABLES.forEach(table -> tables.put(table, Table.of(table, engine.shapes())));
        counts.tables(description.plan(), engine)
                .forEachRemaining(
                        point -> tables.forEach((table, rows) -> point.of(table).forEach(rows::add)));
        return data(tables, counts.ledger(), true);
    }

    private Table table(TableSet set, SweepTable table) throws IOException {
        return TableFile.read(set.file(table.title()), configuration);
    }

    /** Returns whether the tables include all committed trials of plain points without stop events. */
    private boolean isCurrent(Table tails, SweepLedger ledger) {
        SweepPlan plan = description.plan();
        Map<String, Long> trials = new HashMap<>();
        tails.rows().forEach(row -> trials.put(row.text("point"), row.whole("trials")));
        return plan.points().stream()
                .filter(planned -> planned.isPlain() && plan.stopEvents(planned).isEmpty())
                .filter(planned -> !planned.events().isEmpty())
                .allMatch(planned -> trials.getOrDefault(planned.point().id(), 0L)
                        >= ledger.trials(planned.point().id()));
    }

    private SweepData data(Map<SweepTable, Table> tables, SweepLedger ledger, boolean running) {
        Map<String, Integer> revisions = new LinkedHashMap<>();
        revisions.put("random words", description.randomRevision());
        revisions.putAll(new TreeMap<>(description.revisions()));
        Map<String, SweepData.Committed> committed = new HashMap<>();
        for (PlannedPoint planned : description.plan().points()) {
            String id = planned.point().id();
            committed.put(id, new SweepData.Committed(ledger.trials(id), ledger.seconds(id)));
        }
        return new SweepData(label, path, description.plan(), revisions, tables, committed, running);
    }
}
