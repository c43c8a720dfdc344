package io.swallowtail.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.estimate.FixedLogarithm;
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

    private static SampledTail replications(double... estimates) {
        List<Row> rows = new ArrayList<>();
        for (double estimate : estimates) {
            rows.add(RowFactory.create(FixedLogarithm.units(Math.log(estimate)), 1L));
        }
        return SampledTail.of(
                "splitting", null, CollectionConverters.asScala(rows).toSeq());
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
        SampledTail tail = SampledTail.of(
                "splitting", null, CollectionConverters.asScala(rows).toSeq());
        double relativeError = 0.5 * Math.sqrt(20 / 19.0) / 1.5 / Math.sqrt(20);
        assertEquals(1.5e-9, Math.exp(tail.log()), 1e-19);
        assertEquals(relativeError, tail.relativeError(), 1e-10);
        assertEquals(tail.log() - 2.093024 * relativeError, tail.logLow(ALPHA), 1e-6);
        assertEquals(tail.log() + 2.093024 * relativeError, tail.logHigh(ALPHA), 1e-6);
        Collections.reverse(rows);
        assertEquals(
                tail.logHigh(ALPHA),
                SampledTail.of(
                                "splitting",
                                null,
                                CollectionConverters.asScala(rows).toSeq())
                        .logHigh(ALPHA));
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
                "union", logEdges, CollectionConverters.asScala(rows).toSeq());
        assertEquals(logEdges + Math.log(0.75), tail.log(), 1e-9);
        assertEquals(0.25 * Math.sqrt(10_000 / 9_999.0) / 0.75 / 100, tail.relativeError(), 1e-9);
        assertTrue(tail.logLow(ALPHA) < tail.log() && tail.log() < tail.logHigh(ALPHA));
        assertTrue(tail.logHigh(ALPHA) - tail.logLow(ALPHA) < 0.05);

        SampledTail impossible = SampledTail.of("union", Double.NEGATIVE_INFINITY, null);
        assertEquals(Double.NEGATIVE_INFINITY, impossible.log());
        assertEquals(Double.NEGATIVE_INFINITY, impossible.logHigh(ALPHA));
        assertEquals(0, impossible.relativeError());
    }
}
