package io.swallowtail.message;

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
}
