package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.BadInputException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks a HOCON text in linear time before it is parsed. It rejects constructs that sweeps do not need and for which the parser needs
 * a deep stack or quadratic time: deep nesting, substitutions (including {@code +=}) and concatenated lists or objects. It rejects
 * duplicate keys, because the parser would silently keep the last value or merge the objects. It also rejects errors that the parser
 * explains badly: unmatched brackets, a missing comma, and values that need quotes.
 *
 * <p>It distinguishes only quoted texts, comments, brackets and keys. The parser reports other syntax errors.
 */
final class PlainHocon {
    /** A sweep needs four levels: {@code sweep { grid = [ { n = [ … ] } ] } }. */
    private static final int DEEPEST = 20;

    /** A text in quotes, closed or not, a comment, a sign of a substitution, or any other character. */
    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\".*?\"\"\"+|\"(?:[^\"\\\\]|\\\\.)*+\"?|(?:#|//)[^\n]*+|\\$\\{|\\+=|.", Pattern.DOTALL);

    /** An open bracket, or the whole text. */
    private static final class Level {
        private final boolean isList;
        /** The line of its bracket. */
        private final int begin;
        /** The line of each key, and of the first key with each prefix; a prefix ends with a dot. */
        private final Map<String, Integer> lines = new HashMap<>();

        private final StringBuilder key = new StringBuilder();
        private boolean inValue;
        private boolean isBlank = true;
        /** The last character of a value that is not in quotes. */
        private char last;

        Level(boolean isList, int begin) {
            this.isList = isList;
            this.begin = begin;
            inValue = isList;
        }
    }

    private final Deque<Level> levels = new ArrayDeque<>(List.of(new Level(false, 1)));
    private final String origin;
    private final boolean showsLines;
    private int line = 1;

    private PlainHocon(String origin, boolean showsLines) {
        this.origin = origin;
        this.showsLines = showsLines;
    }

    /**
     * Requires that a text is plain.
     *
     * @param origin the file or option that the text comes from
     * @param showsLines whether messages contain line numbers
     * @param text the text to be parsed
     * @throws BadInputException if the text contains a rejected construct
     */
    static void require(String origin, boolean showsLines, String text) {
        PlainHocon look = new PlainHocon(origin, showsLines);
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            look.take(token.group());
            look.line += (int) token.group().chars().filter(c -> c == '\n').count();
        }
        if (look.levels.size() > 1) {
            throw look.refused(look.unclosed());
        }
    }

    private String unclosed() {
        Level open = levels.peek();
        return "the " + (open.isList ? "[" : "{") + (open.begin == line ? "" : " of line " + open.begin)
                + " is not closed; a " + (open.isList ? "]" : "}") + " is missing";
    }

    private void take(String token) {
        Level level = levels.peek();
        if (token.startsWith("\"") && !token.startsWith("\"\"\"")) {
            if (token.length() == 1 || !token.endsWith("\"") || token.contains("\n")) {
                throw refused("the text in quotes is not closed in its line; a double quote is missing");
            }
        }
        switch (token) {
            case "${" -> throw refused("substitutions (${…}) are not allowed; write the value itself");
            case "+=" -> throw refused("+= is not allowed; write the whole list");
            case "{", "[" -> open(level, token.equals("["));
            case "=", ":" -> endKey(level);
            case ",", "\n" -> endValue(level, token.equals(","));
            case "}", "]" -> close(level, token);
            case "^", "`", "?", "!", "@", "*", "&", "\\" -> {
                if (level.inValue) {
                    throw needsQuotes("'" + token + "'");
                }
                add(level, token);
            }
            default -> {
                if (!token.startsWith("#") && !token.startsWith("//")) {
                    add(level, token);
                }
            }
        }
    }

    private void add(Level level, String token) {
        if (level.inValue) {
            level.isBlank &= token.isBlank();
            level.last = token.charAt(token.length() - 1);
            return;
        }
        level.key.append(token.replace("\"", ""));
        if (token.equals(".")) {
            requireDepth(level.key.chars().filter(c -> c == '.').count());
        }
    }

    private void open(Level level, boolean isList) {
        if (level.inValue && !level.isBlank) {
            throw refused((isList ? "[" : "{") + " follows a value; a comma or a line end is missing");
        }
        // The braces around the whole text are not the value of a key.
        if (!level.key.toString().isBlank()) {
            endKey(level);
        }
        level.isBlank = !level.inValue;
        levels.push(new Level(isList, line));
        requireDepth(levels.size() - 1);
    }

    private void close(Level level, String bracket) {
        if (levels.size() == 1) {
            throw refused(bracket + " closes nothing; a " + (bracket.equals("}") ? "{" : "[")
                    + " is missing, or this is one too many");
        }
        if (level.isList != bracket.equals("]")) {
            throw refused(bracket + " follows, but " + unclosed());
        }
        levels.pop();
    }

    private void endKey(Level level) {
        if (level.inValue) {
            if (level.isBlank) {
                return;
            }
            if (level.isList || level.last == '<' || level.last == '>' || level.last == '=') {
                throw needsQuotes("'='");
            }
            throw refused(
                    "a second = or : in a value; a comma is missing before the next key, or quotes around the value");
        }
        level.inValue = true;
        String key = level.key.toString().strip();
        Integer earlier = level.lines.getOrDefault(key + ".", level.lines.put(key, line));
        for (int dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
            earlier = level.lines.getOrDefault(key.substring(0, dot), earlier);
            level.lines.putIfAbsent(key.substring(0, dot + 1), line);
        }
        if (earlier != null) {
            throw refused(ConfigSection.shown(key) + " is given twice"
                    + (earlier == line ? "" : ", first in line " + earlier) + "; keep one");
        }
    }

    /** A line may end between a key and its value. */
    private static void endValue(Level level, boolean isComma) {
        if (isComma || !level.isBlank) {
            level.key.setLength(0);
            level.inValue = level.isList;
            level.isBlank = true;
        }
    }

    private void requireDepth(long depth) {
        if (depth > DEEPEST) {
            throw refused("is nested too deeply; at most " + DEEPEST + " levels are allowed");
        }
    }

    private BadInputException needsQuotes(String what) {
        return refused("a value with " + what
                + " needs double quotes, such as \"2^6..2^10\" or \"congestion >= 3\"; other numbers are written out");
    }

    private BadInputException refused(String message) {
        return new BadInputException(showsLines ? origin + ":" + line : origin, message);
    }
}
