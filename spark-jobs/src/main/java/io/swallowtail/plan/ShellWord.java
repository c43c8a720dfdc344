package io.swallowtail.plan;

import java.util.regex.Pattern;

/** A word of a command that a message tells to type: a path with a space in it is still one word. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:=@%+,-]+");

    private ShellWord() {}

    /**
     * Quotes what a shell would take apart or expand.
     *
     * @param value what the word says, a path for instance
     * @return the word as it is where that is safe, otherwise in single quotes
     */
    public static String of(Object value) {
        String text = value.toString();
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
