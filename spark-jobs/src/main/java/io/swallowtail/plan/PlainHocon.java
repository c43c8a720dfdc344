package io.swallowtail.plan;

/**
 * Looks over a HOCON text before it is parsed and refuses what a sweep does not use and the parser answers with recursion as
 * deep as the text is nested, or with time quadratic in its length: deep nesting, by brackets or by dotted keys, and
 * substitutions, {@code +=} included. It refuses a key that is given twice, too ({@link RepeatedKeys}).
 *
 * <p>It knows of HOCON what it takes to skip quoted strings and comments. What is left open at the end of the text, such as a
 * quote, is for the parser to report. Time is linear in the length.
 */
final class PlainHocon {
    /** A sweep needs four levels: {@code sweep { grid = [ { n = [ … ] } ] } }. */
    private static final int DEEPEST = 20;

    private final String origin;
    private final boolean lines;
    private final String text;
    private final RepeatedKeys keys = new RepeatedKeys();
    private int position;
    private int line = 1;
    private int depth;
    private int dots;

    private PlainHocon(String origin, boolean lines, String text) {
        this.origin = origin;
        this.lines = lines;
        this.text = text;
    }

    /**
     * Returns if a text is plain.
     *
     * @param origin the file or option that the text comes from
     * @param lines whether a line number in the text helps
     * @param text what will be parsed
     * @throws BadInputException if the text is nested too deeply, has a substitution, or gives a key twice
     */
    static void require(String origin, boolean lines, String text) {
        PlainHocon look = new PlainHocon(origin, lines, text);
        while (look.position < text.length()) {
            look.step();
        }
    }

    private void step() {
        if (at("\"\"\"")) {
            int start = position + 3;
            int first = line;
            skipTo("\"\"\"", start);
            skipQuotes();
            hear(text.substring(start, Math.max(start, position - 3)), first);
        } else if (at("\"")) {
            int start = position + 1;
            skipQuoted();
            position = Math.min(position, text.length());
            hear(text.substring(start, Math.max(start, position - 1)), line);
        } else if (at("#") || at("//")) {
            skipTo("\n", position);
            keys.character('\n', line);
        } else if (at("${")) {
            throw refused("substitutions (${…}) are not allowed; write the value itself");
        } else if (at("+=")) {
            throw refused("+= is not allowed; write the whole list");
        } else {
            keys.character(text.charAt(position), line).ifPresent(this::refuse);
            nest(text.charAt(position));
            position++;
        }
    }

    private void hear(String quoted, int first) {
        keys.text(quoted, first).ifPresent(this::refuse);
    }

    private void refuse(String message) {
        throw refused(message);
    }

    /** Counts levels: an open bracket is one, and so is a dot since the last character that no key can have. */
    private void nest(char c) {
        switch (c) {
            case '{', '[' -> depth++;
            case '}', ']' -> depth--;
            case '.' -> dots++;
            case '\n' -> line++;
            default -> {} // part of a key or value, or a space
        }
        if ("{}[]=:,\n".indexOf(c) >= 0) {
            dots = 0;
        }
        if (depth > DEEPEST || dots > DEEPEST) {
            throw refused("is nested too deeply; at most " + DEEPEST + " levels are allowed");
        }
    }

    private boolean at(String start) {
        return text.startsWith(start, position);
    }

    /** Steps over a string with escapes; a quote that is never closed takes the rest of the text. */
    private void skipQuoted() {
        position++;
        while (position < text.length() && text.charAt(position) != '"') {
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
        position++;
    }

    /** Steps over the quotes that a text in triple quotes ends in, beside the three that close it. */
    private void skipQuotes() {
        while (at("\"")) {
            position++;
        }
    }

    /** Steps to behind the next mark, or to the end if there is none, and counts the lines passed. */
    private void skipTo(String mark, int from) {
        int found = text.indexOf(mark, from);
        int end = found < 0 ? text.length() : found + mark.length();
        line += (int)
                text.substring(position, end).chars().filter(c -> c == '\n').count();
        position = end;
    }

    private BadInputException refused(String message) {
        return new BadInputException(lines ? origin + ":" + line : origin, "", message);
    }
}
