package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalog {@code sim}: it lists and describes the experiments, and cannot be changed. */
class SimulationCatalogTest extends SimulationSession {
    @Test
    void theCatalogListsAndDescribes() {
        assertEquals(
                Catalogue.load().experiments().stream()
                        .map(experiment -> " " + experiment.name() + " false")
                        .toList(),
                query("SHOW TABLES IN sim"));
        List<String> columns = query("DESCRIBE TABLE sim.valiant");
        assertEquals("n bigint inputs of the network", columns.get(3));
        assertTrue(spark.catalog().tableExists("sim.valiant"));
        assertFalse(spark.catalog().tableExists("sim.none"));
        assertEquals(List.of("3"), query("SELECT count(congestion) FROM sim.Valiant WHERE n = 4 AND trial < 3"));
        assertThrows(AnalysisException.class, () -> query("SELECT * FROM sim.colision"));
        assertThrows(AnalysisException.class, () -> query("SELECT * FROM sim.other.collision"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE sim.other (a INT)",
                "CREATE TABLE sim.other AS SELECT 1 AS a",
                "DROP TABLE sim.collision",
                "ALTER TABLE sim.collision RENAME TO sim.other",
                "ALTER TABLE sim.collision ADD COLUMN a INT"
            })
    void theCatalogIsReadOnly(String statement) {
        var refused = assertThrows(SimulationException.class, () -> query(statement));
        assertEquals(
                "sim: is read-only: its tables are the experiments, and none can be created, changed or dropped",
                refused.getMessage());
    }

    @Test
    void nothingCanBeInserted() {
        assertThrows(
                AnalysisException.class,
                () -> query("INSERT INTO sim.valiant SELECT * FROM sim.valiant WHERE n = 4 LIMIT 1"));
    }

    /** A session needs only the jar and this setting. */
    @Test
    void aPlainSessionTakesTheCatalogByItsSetting() {
        SparkSession plain = spark.newSession();
        plain.conf().set("spark.sql.catalog.simulations", SimulationCatalog.class.getName());
        Row row = plain.sql("SELECT count(*), sum(congestion) FROM simulations.valiant WHERE n = 4 AND trial < 5")
                .head();
        assertEquals(5, row.getLong(0));
        assertTrue(row.getLong(1) >= 5);
    }
}
