package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code swallowtail}: {@code spark.read().format("swallowtail").option("experiment", "collision").load()}.
 *
 * <p>Further options set defaults for columns without a filter: {@code seed}, {@code trials}, or a parameter's name.
 */
public final class SimulationSource implements TableProvider, DataSourceRegister {
    private static final String NAME = "swallowtail";

    /** Creates the source. Spark calls this constructor. */
    public SimulationSource() {}

    @Override
    public String shortName() {
        return NAME;
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return TrialColumn.schema(TrialColumn.of(SimulationException.reporting(() -> experiment(options))));
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        Experiment experiment =
                SimulationException.reporting(() -> experiment(new CaseInsensitiveStringMap(properties)));
        return new SimulationTable(NAME + "." + experiment.name(), experiment);
    }

    private static Experiment experiment(CaseInsensitiveStringMap options) {
        Catalogue catalogue = Catalogue.load();
        String name = options.get(TableDefaults.EXPERIMENT);
        if (name == null) {
            String names =
                    catalogue.experiments().stream().map(Experiment::name).collect(Collectors.joining(", "));
            throw new BadInputException(
                    NAME, TableDefaults.EXPERIMENT, "is required; add .option(\"experiment\", …), one of " + names);
        }
        return BadInputException.reading(NAME, TableDefaults.EXPERIMENT, () -> catalogue.experiment(name));
    }
}
