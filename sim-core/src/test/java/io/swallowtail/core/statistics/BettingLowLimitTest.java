package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The low limit that holds for every law: values from a second program, and its error probability by enumeration. */
class BettingLowLimitTest {
    /** By a program in Python with mpmath (40 digits), from the definition: the mean of 32 products of 1 + share (x / m - 1) reaches 1 / alpha. */
    @Test
    void itIsWhereTheCapitalReachesOneOverAlpha() {
        assertLog(0.16192548539299828, 0.05, 1, 2, 3, 4, 5);
        assertLog(-0.99360036316885056, 0.05, 0.5, 0, 0, 2, 7, 0.125, 3, 1);
        assertLog(
                -0.29784793697525384,
                0.01,
                IntStream.range(0, 20).mapToDouble(i -> 1).toArray());
        double[] one = new double[20];
        one[19] = 10;
        assertLog(-5.7274257543788126, 0.1, one);
        assertLog(
                -18.481948026938053,
                0.001,
                IntStream.rangeClosed(1, 30).mapToDouble(k -> k * 1e-9).toArray());
    }

    private static void assertLog(double expected, double alpha, double... numbers) {
        assertEquals(expected, BettingLowLimit.log(numbers, alpha), 1e-10);
    }

    /** Thirty numbers, each 1/q with probability q and otherwise 0: the limit is above their mean, 1, with probability alpha at most. */
    @Test
    void itMissesAtMostAsOftenAsItSays() {
        for (double q : new double[] {0.01, 0.1, 0.3, 0.7}) {
            double missed = 0;
            for (int k = 1; k <= 30; k++) {
                double[] numbers = new double[30];
                Arrays.fill(numbers, 0, k, 1 / q);
                if (BettingLowLimit.log(numbers, 0.05) > 0) {
                    missed += Math.exp(BinomialTail.logPmf(k, 30, q));
                }
            }
            assertTrue(missed <= 0.05, missed + " at q = " + q);
        }
    }
}
