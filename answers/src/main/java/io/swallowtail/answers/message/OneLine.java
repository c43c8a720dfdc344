package io.swallowtail.answers.message;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes external text safe for one line of a message or a table. SQL escapes replace characters that could end the line, control a
 * terminal, change the writing direction or fail to be encoded.
 */
public final class OneLine {
    /** Controls, formats such as bidirectional marks, unpaired surrogates, unassigned and private characters, line ends. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private OneLine() {}

    /**
     * Cleans a text of any length.
     *
     * @param text any text
     * @return the text with each unprintable character as its escape: a line end as {@code \n}, others such as {@code \u001B}
     */
    public static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(OneLine::escape);
    }

    /**
     * Cleans a text and cuts it if it is long.
     *
     * @param text any text
     * @param longest the maximum number of characters, at least 1
     * @return the text with each unprintable character as its escape; if it was cut, it ends in an ellipsis
     */
    public static String of(String text, int longest) {
        String line = of(text);
        if (line.length() <= longest) {
            return line;
        }
        // half a surrogate pair cannot be encoded
        int end = Character.isHighSurrogate(line.charAt(longest - 1)) ? longest - 1 : longest;
        return line.substring(0, end) + "…";
    }

    /**
     * Drops the last fields of a line that does not fit a terminal. A wrapped line could not be overwritten.
     *
     * @param line fields with two spaces, or a comma or semicolon and a space, between them
     * @param columns the width of the terminal; 0 if it is unknown
     * @return the first fields, shorter than the width; the beginning of the first field if even that is too long
     */
    public static String narrow(String line, int columns) {
        if (columns <= 0 || line.length() < columns) {
            return line;
        }
        int end = Stream.of("  ", ", ", "; ")
                .mapToInt(gap -> line.lastIndexOf(gap, columns - 1))
                .max()
                .orElseThrow();
        return line.substring(0, end > 0 ? end : columns - 1);
    }

    /**
     * Breaks a text between words. A longer word is broken too.
     *
     * @param text a text without line ends
     * @param width the maximum number of characters of a line, at least 1
     * @return the lines, at least one
     */
    public static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int end = rest.lastIndexOf(' ', width);
            lines.add(rest.substring(0, end > 0 ? end : width));
            rest = rest.substring(end > 0 ? end + 1 : width);
        }
        lines.add(rest);
        return lines;
    }

    /** Breaks a sentence between words at the width of the terminal; without a terminal it stays one line. */
    public static String ofTerminal(String text) {
        int columns = Integer.getInteger("swallowtail.columns", 0);
        return columns == 0 ? text : String.join("\n", wrapped(text, columns));
    }

    /** The backslashes are doubled because the replacement of a match treats them as its own escapes. */
    private static String escape(MatchResult found) {
        int character = found.group().codePointAt(0);
        return switch (character) {
            case '\n' -> "\\\\n";
            case '\r' -> "\\\\r";
            case '\t' -> "\\\\t";
            default -> Words.of(character > 0xFFFF ? "\\\\U%08X" : "\\\\u%04X", character);
        };
    }
}
