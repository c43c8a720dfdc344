package io.swallowtail.answers.message;

import java.util.List;

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
        return Words.of("%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /**
     * Lists the first things of many.
     *
     * @param items their names
     * @param most the maximum number of names
     * @return the names with separators, and the number of the others if there are any
     */
    public static String list(List<String> items, String separator, int most) {
        String first = String.join(separator, items.subList(0, Math.min(most, items.size())));
        return items.size() <= most ? first : first + " and " + (items.size() - most) + " more";
    }
}
