package io.swallowtail.plan;

import java.util.regex.Pattern;

/**
 * A text that came from outside, fit for one line of a message: whatever could end the line, steer a terminal, turn the
 * direction of writing or not be encoded is shown as a space.
 */
public final class OneLine {
    /** Controls, formats such as bidirectional marks, unpaired surrogates, unassigned and private characters, line ends. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]+");

    private OneLine() {}

    /**
     * Cleans a text of any length.
     *
     * @param text any text
     * @return the text with each run of unprintable characters as one space
     */
    public static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(" ");
    }

    /**
     * Cleans a text and cuts it if it is long.
     *
     * @param text any text
     * @param longest how many characters are kept, at least 1
     * @return the text with each run of unprintable characters as one space; if it was cut, it ends in an ellipsis
     */
    public static String of(String text, int longest) {
        String line = of(text);
        if (line.length() <= longest) {
            return line;
        }
        // half of a surrogate pair cannot be encoded
        int end = Character.isHighSurrogate(line.charAt(longest - 1)) ? longest - 1 : longest;
        return line.substring(0, end) + "…";
    }
}
