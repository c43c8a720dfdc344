package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The catalog of simulations: every experiment is a table whose rows are trials, and the exact confidence limits of probabilities are
 * functions. The setting {@code spark.sql.catalog.sim = io.swallowtail.jobs.connector.SimulationCatalog} provides {@code sim.collision} and
 * {@code sim.tail_low(…)}. The catalog is read-only. Its first use adds the table function of {@link TailExtension} to the session.
 */
public final class SimulationCatalog implements TableCatalog, FunctionCatalog {
    private static final String[] NO_NAMESPACE = {};

    private final Catalogue catalogue = Catalogue.load();
    private String name;

    /** Creates the catalog. Spark calls this constructor. */
    public SimulationCatalog() {}

    @Override
    public void initialize(String catalogName, CaseInsensitiveStringMap options) {
        name = catalogName;
        // A session of Spark Connect has begun before its client can set anything.
        if (SparkSession.getActiveSession().isDefined()) {
            new TailExtension().function().register(SparkSession.active());
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
        requireNone(namespace);
        return catalogue.experiments().stream()
                .map(experiment -> Identifier.of(NO_NAMESPACE, experiment.name()))
                .toArray(Identifier[]::new);
    }

    @Override
    public Table loadTable(Identifier table) throws NoSuchTableException {
        return catalogue.experiments().stream()
                .filter(experiment ->
                        table.namespace().length == 0 && experiment.name().equalsIgnoreCase(table.name()))
                .findFirst()
                .map(experiment -> new SimulationTable(name + "." + experiment.name(), experiment))
                .orElseThrow(() -> new NoSuchTableException(table));
    }

    @Override
    public Identifier[] listFunctions(String[] namespace) throws NoSuchNamespaceException {
        requireNone(namespace);
        return Arrays.stream(TailLimit.values())
                .map(limit -> Identifier.of(NO_NAMESPACE, limit.sqlName()))
                .toArray(Identifier[]::new);
    }

    @Override
    public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
        return Arrays.stream(TailLimit.values())
                .filter(limit ->
                        function.namespace().length == 0 && limit.sqlName().equalsIgnoreCase(function.name()))
                .findFirst()
                .map(TailFunction::new)
                .orElseThrow(() -> new NoSuchFunctionException(function));
    }

    private static void requireNone(String[] namespace) throws NoSuchNamespaceException {
        if (namespace.length > 0) {
            throw new NoSuchNamespaceException(namespace);
        }
    }

    @Override
    public Table createTable(Identifier table, TableInfo info) {
        return readOnly();
    }

    @Override
    public Table createTableLike(Identifier table, TableInfo info, Table source) {
        return readOnly();
    }

    @Override
    public Table alterTable(Identifier table, TableChange... changes) {
        return readOnly();
    }

    @Override
    public boolean dropTable(Identifier table) {
        return readOnly();
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        readOnly();
    }

    private <T> T readOnly() {
        return SimulationException.reporting(() -> {
            throw new BadInputException(
                    name, "is read-only: its tables are the experiments, and none can be created, changed or dropped");
        });
    }
}
