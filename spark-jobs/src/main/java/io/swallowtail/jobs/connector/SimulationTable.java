package io.swallowtail.jobs.connector;

import io.swallowtail.core.experiment.Experiment;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The table of all possible trials of an experiment. A query that reads it runs the simulation.
 *
 * @param name its name in plans and errors, such as {@code sim.collision}
 */
record SimulationTable(String name, Experiment experiment) implements SupportsRead {
    @Override
    public Column[] columns() {
        return TrialColumn.of(experiment).stream().map(TrialColumn::toColumn).toArray(Column[]::new);
    }

    @Override
    public Map<String, String> properties() {
        return Map.of(TableCatalog.PROP_COMMENT, experiment.description());
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return new SimulationScanBuilder(
                name, experiment, SimulationException.reporting(() -> TableDefaults.of(name, experiment, options)));
    }
}
