package io.swallowtail.answers.message;

import java.util.Locale;

/** Counts things for people. */
public final class CountWords {
    private CountWords() {}

    /**
     * Counts things.
     *
     * @param noun the word for one of them, whose plural ends with s
     * @return such as {@code 1 point} or {@code 2,000 points}
     */
    public static String of(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
