package io.swallowtail.protocols.reliability;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a network's text. A name that is no single word, or could be read as something else, is written as a JSON string:
 * {@code "New York"}.
 */
final class GraphWords {
    static final String TERMINAL = "terminal";
    static final String NODE = "node";
    static final String LINK = "link";
    static final String GROUP = "group";
    static final String ARROW = "->";

    private static final String STRING = "\"((?:[^\"\\\\]|\\\\.)*+)\"";
    private static final Pattern WORD = Pattern.compile("\\s*(?:" + STRING + "(?=[\\s,:]|$)|([^\\s\"]\\S*)|(\"))");
    private static final Pattern LISTED = Pattern.compile("\\s*(?:" + STRING + "\\s*|([^,]*))(,|$)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");
    private static final String ESCAPED = "\"\\/bfnrt";

    private GraphWords() {}

    /**
     * A word.
     *
     * @param text the word, or the content of a string
     * @param isString whether it is written as a string and therefore a name
     */
    record Word(String text, boolean isString) {
        boolean is(String word) {
            return !isString && text.equals(word);
        }
    }

    /**
     * Divides a line without its comment.
     *
     * @throws IllegalArgumentException if a string has no end, or {@code #} is inside a word
     */
    static List<Word> words(String line) {
        List<Word> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        for (int at = 0; matcher.region(at, line.length()).lookingAt(); at = matcher.end()) {
            if (matcher.group(1) != null) {
                words.add(new Word(unescaped(matcher.group(1)), true));
                continue;
            }
            if (matcher.group(3) != null) {
                throw new IllegalArgumentException(
                        line.strip() + ": a name that begins with a quotation mark ends with one, as in \"New York\"");
            }
            String text = matcher.group(2);
            int comment = text.indexOf('#');
            if (comment > 0 && comment < text.length() - 1) {
                throw new IllegalArgumentException(
                        text + ": write the name as \"" + text + "\", or put a space before the comment");
            }
            if (comment != 0) {
                words.add(new Word(comment < 0 ? text : text.substring(0, comment), false));
            }
            if (comment >= 0) {
                break;
            }
        }
        return words;
    }

    /**
     * Divides a list of names with commas between them. Names without commas need no quotation marks, even if they contain spaces.
     *
     * @throws IllegalArgumentException if a string has no end
     */
    static List<String> names(String list) {
        List<String> names = new ArrayList<>();
        Matcher matcher = LISTED.matcher(list);
        for (int at = 0;
                at <= list.length();
                at = matcher.end() + (matcher.group(3).isEmpty() ? 1 : 0)) {
            boolean isListed = matcher.region(at, list.length()).lookingAt();
            if (!isListed || matcher.group(1) == null && matcher.group(2).startsWith("\"")) {
                throw new IllegalArgumentException(
                        list + ": a name in quotation marks ends with one, as in \"Washington, DC\",Boston");
            }
            names.add(
                    matcher.group(1) != null
                            ? unescaped(matcher.group(1))
                            : matcher.group(2).strip());
        }
        return names;
    }

    private static String unescaped(String content) {
        return ESCAPE.matcher(content).replaceAll(escape -> {
            if (escape.group(1) != null) {
                return Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16)));
            }
            int which = ESCAPED.indexOf(escape.group(2));
            if (which < 0) {
                throw new IllegalArgumentException(
                        "\"" + content + "\" is not a JSON string: write a backslash as \\\\");
            }
            return Matcher.quoteReplacement("\"\\/\b\f\n\r\t".substring(which, which + 1));
        });
    }

    /** Writes a name so that {@link #words} reads it as this name. */
    static String written(String name) {
        boolean isWord = !name.isEmpty()
                && !name.startsWith("\"")
                && !name.matches("(?s).*(?:[\\s#]|[,;]$).*|" + String.join("|", TERMINAL, NODE, LINK, ARROW))
                && name.equals(name.strip());
        return isWord ? name : string(name);
    }

    /** Writes a name so that {@link #names} reads it as this name. */
    static String listed(String name) {
        boolean isPlain = !name.isEmpty() && name.chars().noneMatch(c -> c <= ' ' || c == ',' || c == '"');
        return isPlain && name.equals(name.strip()) ? name : string(name);
    }

    private static String string(String name) {
        StringBuilder text = new StringBuilder("\"");
        name.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                text.append('\\').append((char) c);
            } else if (c < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                text.append((char) c);
            }
        });
        return text.append('"').toString();
    }
}
