package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.DistributionBand;
import io.swallowtail.core.statistics.InverseBinomialLimits;
import io.swallowtail.jobs.sql.Sessions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of probabilities as functions of the catalog {@code sim}: those of the library, and what they refuse. */
class LimitFunctionsTest {
    @TempDir
    private static Path scratch;

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = Sessions.start("local[1]", scratch.toString());
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static List<String> query(String statement) {
        return spark.sql(statement).collectAsList().stream()
                .map(row -> row.mkString(" "))
                .toList();
    }

    @Test
    void limitsOfProbabilitiesAreFunctions() {
        Row row = spark.sql("SELECT sim.tail_low(3, 100, 0.95), sim.tail_high(k, 100, 0.9), sim.tail_low(NULL, 5, 0.9),"
                        + " sim.tail_high(0, 5, CAST(NULL AS DOUBLE)) FROM VALUES (3) AS t(k)")
                .head();
        assertEquals(ClopperPearson.low(3, 100, 1 - 0.95), row.getDouble(0));
        assertEquals(ClopperPearson.high(3, 100, 1 - 0.9), row.getDouble(1));
        assertTrue(row.isNullAt(2) && row.isNullAt(3));
        assertThrows(AnalysisException.class, () -> query("SELECT sim.tail_low(3, 100)"));
        assertThrows(AnalysisException.class, () -> query("SELECT sim.tail_lwo(3, 100, 0.9)"));
        assertEquals(
                Stream.of("anytime", "band", "inverse", "tail")
                        .flatMap(name -> Stream.of("sim." + name + "_high", "sim." + name + "_low"))
                        .toList(),
                query("SHOW USER FUNCTIONS IN sim"));
    }

    @Test
    void everyLimitIsAFunctionOfTheCatalog() {
        Row row = spark.sql("SELECT sim.inverse_low(3, 100, 0.95), sim.inverse_high(3, 100, 0.95),"
                        + " sim.anytime_low(3, 100, 0.95), sim.anytime_high(3, 100, 0.95),"
                        + " sim.band_low(3, 100, 0.95), sim.band_high(3, 100, 0.95),"
                        + " sim.tail_low(0, 0, 0.95), sim.tail_high(0, 0, 0.95),"
                        + " sim.tail_high(CAST(3 AS DECIMAL(38, 0)), 100, 1e-20D)")
                .head();
        double alpha = 1 - 0.95;
        double[] expected = {
            InverseBinomialLimits.low(3, 100, alpha),
            InverseBinomialLimits.high(3, 100, alpha),
            AnytimeLimits.low(3, 100, alpha),
            AnytimeLimits.high(3, 100, alpha),
            DistributionBand.low(3, 100, alpha),
            DistributionBand.high(3, 100, alpha),
            0,
            1,
            ClopperPearson.high(3, 100, 1e-20)
        };
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], row.getDouble(i), "column " + i);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tail_low(3.7, 100, 0.95) | exceedances is a DECIMAL(2,1), not an integer",
                "tail_low(3, 100D, 0.95) | trials is a DOUBLE, not an integer",
                "tail_high(18446744073709551619, 18446744073709551619, 0.95) | 18446744073709551619 is not an integer of 64 bits",
                "tail_high(5, 3, 0.95) | exceedances = 5, allowed: 0 to trials = 3",
                "tail_high(5, 30, 95) | 95.0 is no confidence from 0.5 to below 1"
            })
    void argumentsOfLimitsThatCannotBeAreRefused(String call, String message) {
        Throwable refused = assertThrows(Exception.class, () -> query("SELECT sim." + call));
        StringBuilder all = new StringBuilder();
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            all.append(cause.getMessage()).append('\n');
        }
        assertTrue(all.toString().contains(message), all.toString());
    }

    @Test
    void aThirdArgumentBelowAHalfIsAnErrorProbability() {
        assertEquals(ClopperPearson.high(3, 100, 1e-20), TailLimit.TAIL_HIGH.of(3, 100L, 1e-20));
        assertEquals(ClopperPearson.high(3, 100, 0.5), TailLimit.TAIL_HIGH.of(3, 100L, 0.5));
        assertNull(TailLimit.TAIL_HIGH.of(null, 100L, 0.95));
        for (Number wrong : new Number[] {3.7, new BigDecimal("3.7"), new BigDecimal("18446744073709551619")}) {
            String message = assertThrows(
                            BadInputException.class, () -> TailLimit.TAIL_HIGH.of(wrong, Long.MAX_VALUE, 0.95))
                    .getMessage();
            assertEquals("tail_high: exceedances: " + wrong + " is not an integer of 64 bits", message);
        }
    }
}
