package io.swallowtail.benchmarks.audit;

import io.swallowtail.core.statistics.BoundedMeanLimits;
import io.swallowtail.core.statistics.SampleMoments;
import java.math.BigInteger;
import java.util.Locale;

/** Coverage of intervals for the mean of an integer metric, over all samples. */
final class MeanAudit {
    private final Ledger ledger;

    MeanAudit(Ledger ledger) {
        this.ledger = ledger;
    }

    Table table(double alpha, IntegerLaw[] laws, int... trials) {
        Table table = new Table(
                "Means, confidence " + Table.number(1 - alpha) + ": coverage",
                "metric",
                "range",
                "n",
                "Student",
                "bounded");
        for (IntegerLaw law : laws) {
            for (int n : trials) {
                table.row(
                        law.name(),
                        law.least() + ".." + law.most(),
                        n,
                        Table.probability(student(law, n, alpha)),
                        Table.probability(bounded(law, n, alpha)));
            }
        }
        return table;
    }

    /** Width of the valid limits relative to Student's. */
    static Table widths(double alpha, IntegerLaw[] laws, int... trials) {
        String[] heading = new String[trials.length + 1];
        heading[0] = "metric";
        for (int i = 0; i < trials.length; i++) {
            heading[i + 1] = "n = " + Table.number(trials[i]);
        }
        Table table = new Table(
                "Means, confidence " + Table.number(1 - alpha)
                        + ": width of the bounded interval over Student's, for a sample like" + " the law",
                heading);
        for (IntegerLaw law : laws) {
            Object[] row = new Object[heading.length];
            row[0] = law.name();
            for (int i = 0; i < trials.length; i++) {
                row[i + 1] = String.format(Locale.ROOT, "%.2f", width(law, trials[i], alpha));
            }
            table.row(row);
        }
        return table;
    }

    /** The coverage of Student's interval, which promises nothing exactly and is not judged. */
    static double student(IntegerLaw law, int n, double alpha) {
        double mean = law.mean();
        return law.expectation(n, counts -> {
            SampleMoments moments = moments(law, counts, n);
            double halfWidth = moments.meanHalfWidth(alpha);
            return Math.abs(moments.mean() - mean) <= halfWidth ? 1 : 0;
        });
    }

    /** The coverage of the limits for metrics of a known range. */
    double bounded(IntegerLaw law, int n, double alpha) {
        double mean = law.mean();
        double goal = -Math.log(alpha);
        double coverage = law.expectation(n, counts -> limits(law, counts).logEvidence(mean) < goal ? 1 : 0);
        ledger.judge("bounded mean", law.name() + ", n = " + n + ", alpha = " + alpha, 1 - alpha, coverage);
        return coverage;
    }

    private static double width(IntegerLaw law, int n, double alpha) {
        long[] typical = new long[law.values().length];
        long left = n;
        for (int i = 1; i < typical.length; i++) {
            typical[i] = (long) Math.ceil(n * law.masses()[i]);
            left -= typical[i];
        }
        typical[0] = left;
        BoundedMeanLimits limits = limits(law, typical);
        return (limits.high(alpha) - limits.low(alpha))
                / (2 * moments(law, typical, n).meanHalfWidth(alpha));
    }

    private static BoundedMeanLimits limits(IntegerLaw law, long[] counts) {
        return new BoundedMeanLimits(law.values(), counts, law.least(), law.most());
    }

    private static SampleMoments moments(IntegerLaw law, long[] counts, int n) {
        long sum = 0;
        long squares = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i] * law.values()[i];
            squares += counts[i] * law.values()[i] * law.values()[i];
        }
        return new SampleMoments(n, BigInteger.valueOf(sum), BigInteger.valueOf(squares));
    }
}
