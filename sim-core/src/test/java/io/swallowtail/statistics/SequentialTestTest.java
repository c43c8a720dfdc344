package io.swallowtail.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.statistics.SequentialTest.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequentialTestTest {
    /** The probability of each answer within some trials, exactly: a walk over the counts that leaves at the boundaries. */
    private static double[] answers(SequentialTest test, double p, int trials) {
        double[] open = {1};
        double above = 0;
        double atMost = 0;
        for (int n = 1; n <= trials; n++) {
            double[] next = new double[n + 1];
            for (int k = 0; k <= n; k++) {
                double mass = (k < n ? open[k] * (1 - p) : 0) + (k > 0 ? open[k - 1] * p : 0);
                Answer answer = test.answer(k, n);
                above += answer == Answer.ABOVE ? mass : 0;
                atMost += answer == Answer.AT_MOST ? mass : 0;
                next[k] = answer == Answer.OPEN ? mass : 0;
            }
            open = next;
        }
        return new double[] {atMost, above};
    }

    @ParameterizedTest
    @CsvSource({"0.1, 1.25, 0.05, 4000", "0.1, 2, 0.01, 3000", "0.01, 3, 0.05, 5000", "0.5, 1.25, 0.05, 500"})
    void bothErrorsAreKeptAndTheTestEnds(double limit, double indifference, double alpha, int trials) {
        SequentialTest test = new SequentialTest(limit, indifference, alpha);
        double[] low = answers(test, limit / indifference, trials);
        double[] high = answers(test, limit * indifference, trials);
        assertTrue(low[1] <= alpha, "above, wrongly: " + low[1]);
        assertTrue(high[0] <= alpha, "at most, wrongly: " + high[0]);
        assertTrue(low[0] + low[1] > 0.99 && high[0] + high[1] > 0.99, "open too long");
        assertTrue(low[1] > alpha / 4, "far more careful than promised: " + low[1]);
        double[] lower = answers(test, limit / indifference / 2, trials);
        assertTrue(lower[1] < low[1], "the farther away, the fewer errors");
    }

    /** Looking at exceedances only finds the same end as looking after every trial. */
    @Test
    void theEndIsTheFirstTrialThatDecides() {
        SequentialTest test = new SequentialTest(0.2, 1.5, 0.05);
        long state = 12345;
        for (int walk = 0; walk < 500; walk++) {
            int p = 1 + walk % 9;
            long[] exceedances = new long[2_000];
            int count = 0;
            long end = -1;
            for (int trial = 0; trial < 2_000; trial++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
                if ((state >>> 33) % 20 < p) {
                    exceedances[count++] = trial;
                }
                if (end < 0 && test.answer(count, trial + 1) != Answer.OPEN) {
                    end = trial + 1;
                }
            }
            assertEquals(end, test.decidedAfter(exceedances, count, 2_000));
            if (end > 1) {
                int before = 0;
                while (before < count && exceedances[before] < end - 1) {
                    before++;
                }
                assertEquals(-1, test.decidedAfter(exceedances, before, end - 1));
            }
        }
    }

    @Test
    void whatCannotBeTestedIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new SequentialTest(0, 2, 0.05));
        assertThrows(IllegalArgumentException.class, () -> new SequentialTest(0.5, 2, 0.05));
        assertThrows(IllegalArgumentException.class, () -> new SequentialTest(0.5, 1, 0.05));
        assertThrows(IllegalArgumentException.class, () -> new SequentialTest(0.1, 2, 0.5));
        assertThrows(IllegalArgumentException.class, () -> new SequentialTest(Double.NaN, 2, 0.05));
    }
}
