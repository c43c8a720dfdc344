package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.SampleMethod;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** Receives a query's filters, limit and columns, and plans the trials to simulate. */
final class SimulationScanBuilder
        implements SupportsPushDownV2Filters,
                SupportsPushDownLimit,
                SupportsPushDownRequiredColumns,
                SupportsPushDownTableSample {
    private final String table;
    private final Experiment experiment;
    private final TableDefaults defaults;
    private final FilterReader filters;
    private final List<Predicate> exact = new ArrayList<>();
    private Restriction restriction = Restriction.ALWAYS;
    private long limit = Long.MAX_VALUE;
    private List<TrialColumn> columns;

    /**
     * Begins a scan.
     *
     * @param table the table's name in errors
     * @param experiment the experiment of its trials
     * @param defaults the values of columns that no filter restricts
     */
    SimulationScanBuilder(String table, Experiment experiment, TableDefaults defaults) {
        this.table = table;
        this.experiment = experiment;
        this.defaults = defaults;
        this.filters = new FilterReader(table, experiment);
        this.columns = TrialColumn.of(experiment);
    }

    /**
     * {@inheritDoc}
     *
     * @throws SimulationException if a filter contains a value that a parameter cannot have
     */
    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        List<Predicate> remaining = new ArrayList<>();
        for (Predicate predicate : predicates) {
            Restriction read = SimulationException.reporting(() -> filters.read(predicate));
            restriction = restriction.and(read);
            (read.exact() ? exact : remaining).add(predicate);
        }
        return remaining.toArray(Predicate[]::new);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return exact.toArray(Predicate[]::new);
    }

    /**
     * {@inheritDoc}
     *
     * @throws SimulationException always: Spark samples before it filters, so the filters of the query would not reach the simulation
     */
    @Override
    public boolean pushTableSample(double from, double to, boolean withReplacement, long seed, SampleMethod method) {
        return SimulationException.reporting(() -> {
            throw new BadInputException(
                    table,
                    "TABLESAMPLE",
                    "comes before WHERE, which then does not choose the trials; write FROM (SELECT * FROM " + table
                            + " WHERE …) TABLESAMPLE (…), or fewer trials: trial < N");
        });
    }

    @Override
    public boolean pushLimit(int rows) {
        limit = rows;
        return true;
    }

    /** The limit applies to all partitions together, so Spark need not apply it again. */
    @Override
    public boolean isPartiallyPushed() {
        return false;
    }

    @Override
    public void pruneColumns(StructType required) {
        List<String> names = List.of(required.fieldNames());
        columns = TrialColumn.of(experiment).stream()
                .filter(column -> names.contains(column.name()))
                .toList();
    }

    /**
     * {@inheritDoc}
     *
     * @throws SimulationException if a required parameter has no value, if the filters do not fix the values of the seed or a parameter, or
     *     if there are too many points, seeds and ranges
     */
    @Override
    public Scan build() {
        TrialSelection selection =
                SimulationException.reporting(() -> new SelectionReader(table, experiment, defaults).read(restriction));
        Optional<String> notice = selection.isCut() && limit == Long.MAX_VALUE
                ? Optional.of(SimulationPlan.noLimit(defaults.trials()))
                : Optional.empty();
        boolean simulates = columns.stream().anyMatch(TrialColumn::isMetric);
        int cores = SparkSession.active().sparkContext().defaultParallelism();
        List<TrialPartition> partitions = new PartitionPlanner(cores, simulates).plan(selection, limit);
        String description = selection.describe(experiment, columns, partitions)
                + (limit < Long.MAX_VALUE ? "; LIMIT " + limit : "")
                + notice.map(text -> "; " + text).orElse("");
        return new SimulationScan(experiment.name(), columns, partitions, description, notice);
    }
}
