package io.swallowtail.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.FixedLogarithm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

/** What a sample says where it is small, or says nothing. */
class SampledTailTest {
    private static final double ALPHA = 0.05;

    private static SampledTail splitting(List<Row> rows, Row... beside) {
        return SampledTail.of(
                "splitting",
                null,
                CollectionConverters.asScala(rows).toSeq(),
                CollectionConverters.asScala(List.of(beside)).toSeq());
    }

    private static SampledTail replications(double... estimates) {
        List<Row> rows = new ArrayList<>();
        for (double estimate : estimates) {
            rows.add(RowFactory.create(FixedLogarithm.units(Math.log(estimate)), 1L));
        }
        return splitting(rows);
    }

    @Test
    void fewReplicationsHaveAMeanAndNoLimits() {
        SampledTail one = replications(0.25);
        assertEquals(0.25, Math.exp(one.log()), 1e-11);
        assertTrue(Double.isNaN(one.relativeError()));
        SampledTail two = replications(0.5, 0.25);
        assertEquals(0.375, Math.exp(two.log()), 1e-11);
        assertEquals(Math.sqrt(2) * 0.125 / 0.375 / Math.sqrt(2), two.relativeError(), 1e-11);
        for (SampledTail tail : List.of(one, two)) {
            assertEquals(Double.NEGATIVE_INFINITY, tail.logLow(ALPHA));
            assertEquals(0, tail.logHigh(ALPHA));
        }
    }

    /** Student's quantile with 19 degrees of freedom is 2.093024. */
    @Test
    void twentyReplicationsHaveLimitsInAnyOrder() {
        List<Row> rows = new ArrayList<>(List.of(
                RowFactory.create(FixedLogarithm.units(Math.log(2e-9)), 10L),
                RowFactory.create(FixedLogarithm.units(Math.log(1e-9)), 10L)));
        SampledTail tail = splitting(rows);
        double relativeError = 0.5 * Math.sqrt(20 / 19.0) / 1.5 / Math.sqrt(20);
        assertEquals(1.5e-9, Math.exp(tail.log()), 1e-19);
        assertEquals(relativeError, tail.relativeError(), 1e-10);
        assertEquals(tail.log() - 2.093024 * relativeError, tail.logLow(ALPHA), 1e-6);
        assertEquals(tail.log() + 2.093024 * relativeError, tail.logHigh(ALPHA), 1e-6);
        Collections.reverse(rows);
        assertEquals(tail.logHigh(ALPHA), splitting(rows).logHigh(ALPHA));
    }

    /** What commits keep beside the estimates decides on the limits, and on what is said of them. */
    @Test
    void whatIsBesideTheSampleTellsItsKind() {
        List<Row> none = List.of(RowFactory.create(FixedLogarithm.OF_ZERO, 20L));
        SampledTail counted = splitting(
                List.of(RowFactory.create(FixedLogarithm.units(Math.log(499 / 500.0)), 20L)),
                RowFactory.create("draws", 500L, 20L));
        assertEquals("clopper-pearson", counted.interval());
        assertEquals(Math.log(ClopperPearson.low(9_980, 10_000, ALPHA)), counted.logLow(ALPHA), 1e-12);
        assertEquals(counted.logLow(ALPHA), counted.logValidLow(ALPHA));
        assertNull(counted.doubt(null));

        SampledTail unreached = splitting(none, RowFactory.create("reach", FixedLogarithm.units(-10), 20L));
        assertEquals(Double.NEGATIVE_INFINITY, unreached.log());
        assertEquals("no trial reached it: the nearest are as rare as 10^-4", unreached.doubt(null));

        SampledTail never = splitting(none, RowFactory.create("never", 1L, 20L));
        assertEquals("exact", never.interval());
        assertEquals(Double.NEGATIVE_INFINITY, never.logHigh(ALPHA));

        List<Row> sample = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            sample.add(RowFactory.create(FixedLogarithm.units(-20 - 0.01 * i), 1L));
        }
        assertNull(splitting(sample, RowFactory.create("ancestors", 30L, 20L)).doubt(null));
        assertEquals(
                "the last trials of a replication stem from 1.5 first trials; no trial reached failed; failed has no finer score,"
                        + " so that splitting sees no more than plain trials",
                splitting(
                                sample,
                                RowFactory.create("ancestors", 1L, 10L),
                                RowFactory.create("ancestors", 2L, 10L),
                                RowFactory.create("unreached # failed", 1L, 20L))
                        .doubt("failed"));
        assertTrue(splitting(sample).logValidLow(ALPHA) < splitting(sample).logLow(ALPHA));
    }

    @Test
    void estimatesOfZeroAreEstimates() {
        double[] estimates = new double[20];
        SampledTail none = replications(estimates);
        assertEquals(Double.NEGATIVE_INFINITY, none.log());
        assertEquals(0, none.logHigh(ALPHA));
        estimates[7] = 1e-6;
        SampledTail rare = replications(estimates);
        assertEquals(5e-8, Math.exp(rare.log()), 1e-18);
        assertEquals(1, rare.relativeError(), 1e-9);
    }

    /** S = 2 e^-700 / 1e10 is smaller than any double; half of the trials overload two edges. */
    @Test
    void unionSamplingGoesBeyondDoubles() {
        double logEdges = Math.log(2) - 700 - Math.log(1e10);
        List<Row> rows = List.of(RowFactory.create(1L, 5000L), RowFactory.create(2L, 5000L));
        SampledTail tail = SampledTail.of(
                "union", logEdges, CollectionConverters.asScala(rows).toSeq(), null);
        assertEquals(logEdges + Math.log(0.75), tail.log(), 1e-9);
        assertEquals(0.25 * Math.sqrt(10_000 / 9_999.0) / 0.75 / 100, tail.relativeError(), 1e-9);
        assertTrue(tail.logLow(ALPHA) < tail.log() && tail.log() < tail.logHigh(ALPHA));
        assertTrue(tail.logHigh(ALPHA) - tail.logLow(ALPHA) < 0.05);

        SampledTail impossible = SampledTail.of("union", Double.NEGATIVE_INFINITY, null, null);
        assertEquals(Double.NEGATIVE_INFINITY, impossible.log());
        assertEquals(Double.NEGATIVE_INFINITY, impossible.logHigh(ALPHA));
        assertEquals(0, impossible.relativeError());
    }
}
