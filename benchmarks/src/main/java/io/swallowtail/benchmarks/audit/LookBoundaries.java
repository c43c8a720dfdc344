package io.swallowtail.benchmarks.audit;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * When limits that are looked at after every trial exclude p: for each count, the last trial at which it is too many
 * and the first
 * at which it is too few.
 */
final class LookBoundaries {
    private static final long NONE = -1;

    private final double p;
    private final long from;
    private final long to;
    private long[] lastTooMany = new long[64];
    private long[] firstTooFew = new long[64];
    private int counts;

    /**
     * Finds the boundaries.
     *
     * @param limits what is looked at
     * @param p the true probability
     * @param from the first trial after which somebody looks
     * @param to the last
     */
    LookBoundaries(Limits limits, double p, long from, long to) {
        this.p = p;
        this.from = from;
        this.to = to;
        long late = from;
        long early = from;
        for (long k = 0; k <= to; k++) {
            if (counts == lastTooMany.length) {
                lastTooMany = Arrays.copyOf(lastTooMany, 2 * counts);
                firstTooFew = Arrays.copyOf(firstTooFew, 2 * counts);
            }
            long count = k;
            early = seek(Math.max(Math.max(k, 1), early), n -> limits.low(count, n) <= p);
            late = seek(Math.max(Math.max(k, 1), late), n -> limits.high(count, n) < p);
            lastTooMany[counts] = early > Math.max(Math.max(k, 1), from) ? early - 1 : NONE;
            firstTooFew[counts] = late;
            counts++;
            if (early > to) {
                break;
            }
        }
    }

    /** The first trial at or after {@code start} from which something holds: steps that double, then a search between. */
    private long seek(long start, LongPredicate holds) {
        if (start > to || holds.test(start)) {
            return start;
        }
        long step = 1;
        long before = start;
        while (before + step <= to && !holds.test(before + step)) {
            before += step;
            step *= 2;
        }
        return Limits.first(before + 1, Math.min(to, before + step), holds);
    }

    /** Whether the count, reached with trial n, is then too many. */
    boolean tooMany(long count, long n) {
        return n >= from && (count >= counts || lastTooMany[(int) count] >= n);
    }

    /** Whether the count is too few after trial n. */
    boolean tooFew(long count, long n) {
        return n >= from && count < counts && firstTooFew[(int) count] <= n;
    }

    /**
     * The probability that some look excludes p.
     *
     * @param ends numbers of trials, ascending, from {@code from} to {@code to}
     * @return for each, the probability that a look up to it has excluded p
     */
    double[] missed(long... ends) {
        double[] missed = new double[ends.length];
        long[] rungs = rungs(ends);
        CountLadder ladder = new CountLadder();
        double[] increments = new double[16];
        int most = 0; // the least count that is too many
        int fewest = 0; // the least count that is not too few
        int end = 0;
        long at = 0;
        for (long rung : rungs) {
            while (most < counts && lastTooMany[most] < rung) {
                most++;
            }
            while (fewest < counts && firstTooFew[fewest] <= rung) {
                fewest++;
            }
            if (increments.length < most + 2) {
                increments = new double[2 * most + 2];
            }
            int used = binomial(rung - at, increments, most + 1);
            ladder.climb(increments, used, fewest, most - 1);
            at = rung;
            while (end < ends.length && ends[end] == rung) {
                missed[end++] = 1 - ladder.inside();
            }
        }
        return missed;
    }

    /** The trials at which a fence moves, and the ends. */
    private long[] rungs(long[] ends) {
        long last = ends[ends.length - 1];
        long[] all = new long[2 * counts + ends.length];
        int size = 0;
        for (int k = 0; k < counts; k++) {
            all[size++] = lastTooMany[k];
            all[size++] = firstTooFew[k];
        }
        for (long end : ends) {
            all[size++] = end;
        }
        return Arrays.stream(all)
                .filter(n -> n > 0 && n <= last)
                .sorted()
                .distinct()
                .toArray();
    }

    /** The masses of the exceedances in so many trials, up to a count; how many there are. */
    private int binomial(long trials, double[] masses, long limit) {
        double odds = p / (1 - p);
        double mass = Math.exp(trials * Math.log1p(-p));
        if (mass == 0) {
            throw new IllegalStateException("an increment of " + trials + " trials is too long for p = " + p);
        }
        int used = 0;
        for (long j = 0; j <= Math.min(trials, limit) && (j <= trials * p || mass > 1e-40); j++) {
            masses[used++] = mass;
            mass *= (trials - j) / (j + 1.0) * odds;
        }
        return used;
    }
}
