package io.swallowtail.protocols.networkfile;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a network's text. A name that is no single word, or could be read as something else, is written as a JSON string:
 * {@code "New York"}.
 */
public final class NetworkWords {
    /** Begins a line of terminals. */
    public static final String TERMINAL = "terminal";
    /** Begins a line of a node. */
    public static final String NODE = "node";
    /** Begins a line of a declared link. */
    public static final String LINK = "link";
    /** Begins a line of a group. */
    public static final String GROUP = "group";

    static final String ARROW = "->";

    private static final String STRING = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";
    private static final Pattern WORD = Pattern.compile("\\s*(?:" + STRING + "(?=[\\s,:]|$)|([^\\s\"]\\S*)|(\"))");
    private static final Pattern LISTED = Pattern.compile("\\s*(?:" + STRING + "\\s*|([^,]*))(,|$)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");
    private static final String ESCAPED = "\"\\/bfnrt";
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cf}]+");
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("(?<![0-9.])0+(?=[0-9])");
    /** Greek and Cyrillic letters, and the Latin letters that look like them. */
    private static final String LOOK_ALIKE =
            "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd"
                    + "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0405\u0455\u0406\u0408";

    private static final String LATIN = "ABEZHIKMNOPTYXov" + "ABEKMHOPCTYXaeopcyxijSsIJ";

    private NetworkWords() {}

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
     * @return the names
     * @throws IllegalArgumentException if a string has no end
     */
    public static List<String> names(String list) {
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

    /**
     * Gives what names that look equal have in common: composed letters, one space for white space of any kind, no characters without
     * width.
     *
     * @return the same text for equal names; empty if nothing can be seen
     */
    public static String key(String name) {
        boolean isPlain = true;
        char before = ' ';
        for (int i = 0; isPlain && i < name.length(); i++) {
            char c = name.charAt(i);
            isPlain = c > ' ' && c < 127 || c == ' ' && before != ' ';
            before = c;
        }
        return isPlain && before != ' '
                ? name
                : SPACE.matcher(HIDDEN.matcher(Normalizer.normalize(name, Normalizer.Form.NFC))
                                .replaceAll(""))
                        .replaceAll(" ")
                        .strip();
    }

    /**
     * Gives what names have in common that a reader may take for one: names that differ in case, in leading zeros, or in letters of
     * another alphabet.
     *
     * @return the same text for such names
     */
    public static String lookAlike(String name) {
        StringBuilder latin = new StringBuilder(name);
        for (int i = 0; i < latin.length(); i++) {
            int at = latin.charAt(i) < 128 ? -1 : LOOK_ALIKE.indexOf(latin.charAt(i));
            if (at >= 0) {
                latin.setCharAt(i, LATIN.charAt(at));
            }
        }
        return LEADING_ZEROS.matcher(latin).replaceAll("").toLowerCase(Locale.ROOT);
    }

    /**
     * Writes a name so that {@link #words} reads it as this name.
     *
     * @return the name, or a JSON string
     */
    public static String written(String name) {
        boolean isWord = !name.isEmpty()
                && name.charAt(0) != '"'
                && ",;".indexOf(name.charAt(name.length() - 1)) < 0
                && !List.of(TERMINAL, NODE, LINK, ARROW).contains(name)
                && name.equals(name.strip());
        for (int i = 0; isWord && i < name.length(); i++) {
            isWord = "# \t\n\u000b\f\r".indexOf(name.charAt(i)) < 0;
        }
        return isWord ? name : string(name);
    }

    /**
     * Writes a name so that {@link #names} reads it as this name.
     *
     * @return the name, or a JSON string
     */
    public static String listed(String name) {
        boolean isPlain = !name.isEmpty() && name.chars().noneMatch(c -> c <= ' ' || c == ',' || c == '"');
        return isPlain && name.equals(name.strip()) ? name : string(name);
    }

    /**
     * Lists the first of some names.
     *
     * @param most how many are listed
     * @return {@code a, b and 3 more}
     */
    public static String first(List<String> names, int most) {
        return String.join(", ", names.subList(0, Math.min(most, names.size())))
                + (names.size() > most ? " and " + (names.size() - most) + " more" : "");
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
