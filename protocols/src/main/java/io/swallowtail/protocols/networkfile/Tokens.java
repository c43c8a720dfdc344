package io.swallowtail.protocols.networkfile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tokens of a text: what a group of a pattern matches. What the pattern matches without a group is passed over. */
final class Tokens {
    private static final int MOST_DEPTH = 1_000;

    private final String format;
    private final Pattern pattern;
    private final int marks;
    private final Matcher matcher;
    private int line = 1;
    private int depth;
    private String token = "";

    /**
     * Starts before the first token.
     *
     * @param format the name of the format, for messages
     * @param marks the group with the brackets
     */
    Tokens(String format, Pattern pattern, int marks, String text) {
        this.format = format;
        this.pattern = pattern;
        this.marks = marks;
        matcher = pattern.matcher(text);
    }

    /**
     * Goes to the next token.
     *
     * @return the number of its group; 0 at the end of the text
     */
    int next() {
        int group = next(pattern);
        if (group == marks) {
            depth += "[{(".contains(token) ? 1 : "]})".contains(token) ? -1 : 0;
        }
        if (depth > MOST_DEPTH) {
            throw refusal("has brackets in each other at more than " + MOST_DEPTH + " levels");
        }
        return group;
    }

    /** Goes to the next token of another pattern. */
    int next(Pattern other) {
        matcher.usePattern(other);
        int group = 0;
        while (group == 0 && matcher.regionStart() < matcher.regionEnd()) {
            if (!matcher.lookingAt()) {
                throw refusal("a character is out of place, or a text has no closing quotation mark");
            }
            line += (int) matcher.group().chars().filter(c -> c == '\n').count();
            for (int i = matcher.groupCount(); i > 0; i--) {
                group = matcher.group(i) == null ? group : i;
            }
            token = group == 0 ? "" : matcher.group(group);
            matcher.region(matcher.end(), matcher.regionEnd());
        }
        token = group == 0 ? "" : token;
        return group;
    }

    /** Gives the current token; empty at the end of the text. */
    String token() {
        return token;
    }

    /** Gives the line of the end of the current token. */
    int line() {
        return line;
    }

    NetworkFileException refusal(String problem) {
        return new NetworkFileException(line, "is not " + format + ": " + problem);
    }
}
