package io.swallowtail.answers.message;

import java.util.regex.Pattern;

/** Quotes words of commands in messages, so a path with a space remains one word. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:=@%+,-]+");

    private ShellWord() {}

    /**
     * Quotes a word that a shell would split or expand.
     *
     * @param value the word, for instance a path
     * @return the unchanged word if it is safe, otherwise the word in single quotes
     */
    public static String of(Object value) {
        String text = value.toString();
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
