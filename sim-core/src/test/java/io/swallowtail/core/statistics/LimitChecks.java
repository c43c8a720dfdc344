package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** What all confidence limits of a probability are checked for. */
record LimitChecks(Limit low, Limit high) {
    /** A limit as a function of exceedances, trials and error probability. */
    interface Limit {
        double of(long k, long n, double alpha);
    }

    /** Asserts that the limits of a golden table agree to a relative error of 1e-13; returns its rows. */
    List<String[]> assertGoldens(String table, int size) {
        List<String[]> rows = ExactBinomial.goldens(table);
        assertEquals(size, rows.size());
        for (String[] row : rows) {
            long k = Long.parseLong(row[0]);
            long n = Long.parseLong(row[1]);
            double alpha = Double.parseDouble(row[2]);
            ExactBinomial.checkLimit(new BigDecimal(row[3]), low.of(k, n, alpha), 1e-13, row);
            ExactBinomial.checkLimit(new BigDecimal(row[4]), high.of(k, n, alpha), 1e-13, row);
        }
        return rows;
    }

    /** Asserts that limits enclose the share, rise with the count and are mirrored; k is below n. */
    void assertOrder(long k, long n, double alpha) {
        double least = low.of(k, n, alpha);
        double most = high.of(k, n, alpha);
        double share = (double) k / n;
        assertTrue(k == 0 ? least == 0 : least < share);
        assertTrue(most > share);
        assertTrue(low.of(k + 1, n, alpha) > least);
        assertTrue(high.of(k + 1, n, alpha) >= most);
        assertEquals(1 - high.of(n - k, n, alpha), least, 1e-15);
    }

    /** Asserts that both limits refuse their arguments. */
    void assertRefused(String message, long k, long n, double alpha) {
        assertRefused(message, () -> low.of(k, n, alpha));
        assertRefused(message, () -> high.of(k, n, alpha));
    }

    /** Asserts that a call refuses its arguments. */
    static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
