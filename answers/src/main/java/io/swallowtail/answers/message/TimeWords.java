package io.swallowtail.answers.message;

import java.time.Duration;

/** Formats durations for people. */
public final class TimeWords {
    private static final double LONGEST_SECONDS = 1e12;

    private TimeWords() {}

    /**
     * Formats a duration.
     *
     * @param seconds at least 0
     * @return such as {@code 42 s}, {@code 3 min 20 s}, {@code 2 h 5 min} or {@code 11 days}
     */
    public static String of(double seconds) {
        Duration time = Duration.ofMillis(Math.round(1000 * Math.min(seconds, LONGEST_SECONDS)));
        if (time.toDays() > 1) {
            return time.toDays() + " days";
        }
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        if (time.toMinutes() > 0) {
            return time.toMinutes() + " min " + time.toSecondsPart() + " s";
        }
        return time.toSeconds() + " s";
    }

    /**
     * Rounds a duration that is only predicted.
     *
     * @param seconds at least 0
     * @return such as {@code 8 s}, {@code 35 s}, {@code 12 min} or {@code 2 h 30 min}
     */
    public static String rounded(double seconds) {
        double step = seconds < 20 ? 1 : seconds < 100 ? 5 : seconds < 1200 ? 60 : seconds < 7200 ? 300 : 1800;
        return of(step * Math.rint(seconds / step)).replaceFirst(" 0 (s|min)$", "");
    }

    /**
     * Rounds a duration up to few units, as options take it.
     *
     * @param seconds at least 0
     * @return such as {@code 30s}, {@code 10m} or {@code 2h}
     */
    public static String option(double seconds) {
        double limited = Math.min(seconds, LONGEST_SECONDS);
        return limited <= 60
                ? 10 * (long) Math.ceil(Math.max(1, limited) / 10) + "s"
                : limited <= 3600 ? (long) Math.ceil(limited / 60) + "m" : (long) Math.ceil(limited / 3600) + "h";
    }
}
