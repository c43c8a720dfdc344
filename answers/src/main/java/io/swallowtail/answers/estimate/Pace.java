package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;

/** The rate of trials or runs, and the remaining time. The clock is only displayed; no result depends on it. */
final class Pace {
    private final long start = System.nanoTime();
    private final String unit;

    Pace(String unit) {
        this.unit = unit;
    }

    /** Formats the rate and the remaining time; {@code all} is NaN if it is not known. */
    String of(double done, double all) {
        return of(done, all, (System.nanoTime() - start) / 1e9);
    }

    String of(double done, double all, double seconds) {
        double rate = done / Math.max(seconds, 1e-9);
        String text = Words.of(rate < 10 ? "%.2g %s/s" : "%,.0f %s/s", rate, unit);
        return done > 0 && Double.isFinite(all)
                ? text + ", about " + TimeWords.of(Math.max(0, all - done) / rate) + " left"
                : text;
    }
}
