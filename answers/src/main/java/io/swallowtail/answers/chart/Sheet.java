package io.swallowtail.answers.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Builds the text of an SVG picture: elements, texts, a title and a description. Coordinates have one decimal. */
public final class Sheet {
    /**
     * Widths of characters relative to a digit, typical of sans-serif fonts. Measuring a font would make pictures depend on the
     * machine.
     */
    private static final double WIDE = 1.75;

    private static final double CAPITAL = 1.25;
    private static final double NARROW = 0.6;
    private static final String WIDE_LETTERS = "MW@%mw—";
    private static final String NARROW_LETTERS = "fijlrtI.,:;'!|/()[] ";
    /** The first code point of East Asian scripts and pictograms. */
    private static final int FIRST_WIDE = 0x2e80;

    private final StringBuilder out = new StringBuilder();

    /**
     * Adds elements without escaping.
     *
     * @param elements SVG
     */
    public Sheet add(String elements) {
        out.append(elements);
        return this;
    }

    /**
     * Adds a path.
     *
     * @param style its classes in the style sheet
     * @param data the path
     */
    public Sheet path(String style, String data) {
        return add("<path class=\"" + style + "\" d=\"" + data + "\"/>");
    }

    /**
     * Adds a path unless it is empty.
     *
     * @param style its classes in the style sheet
     * @param data the path, which may be empty
     */
    public void pathIfAny(String style, CharSequence data) {
        if (data.length() > 0) {
            path(style, data.toString());
        }
    }

    /**
     * Adds a title at the top.
     *
     * @param title any text
     * @param longest the length of a line, in widths of a digit
     * @param mostLines the maximum number of lines
     * @return the height below it
     */
    public double title(String title, int longest, int mostLines) {
        double y = 8;
        for (String line : wrap(title, longest, mostLines)) {
            y += 18;
            text(6, y - 4, "title", line);
        }
        return y;
    }

    /**
     * Adds sentences below the drawing.
     *
     * @param above the height above their first line
     * @param sentences any text
     * @param longest the length of a line, in widths of a digit
     * @param mostLines the maximum number of lines
     * @return the height of their last line
     */
    public double note(double above, String sentences, int longest, int mostLines) {
        double y = above;
        for (String line : prose(sentences, longest, mostLines)) {
            y += 15;
            text(6, y, "soft small", line);
        }
        return y;
    }

    /**
     * Adds a path with the style of its group.
     *
     * @param data the path
     * @param tip the text that appears under the pointer; none if empty
     */
    public Sheet tipped(String data, String tip) {
        String path = "<path d=\"" + data + "\"";
        return add(tip.isEmpty() ? path + "/>" : path + "><title>" + Xml.text(tip) + "</title></path>");
    }

    /**
     * Adds a text.
     *
     * @param x its beginning, end or middle, depending on the style
     * @param y its base line
     * @param style its classes in the style sheet
     * @param text any text
     */
    public Sheet text(double x, double y, String style, String text) {
        return add("<text class=\"" + style + "\" x=\"" + n(x) + "\" y=\"" + n(y) + "\">" + Xml.text(text) + "</text>");
    }

    /** Adds the number of an axis, a power with its exponent raised. */
    Sheet number(double x, double y, String style, Ticks.Tick tick) {
        if (tick.exponent().isEmpty()) {
            return text(x, y, style, tick.base());
        }
        return add("<text class=\"" + style + "\" x=\"" + n(x) + "\" y=\"" + n(y) + "\">" + Xml.text(tick.base())
                + "<tspan dy=\"-5\">" + Xml.text(tick.exponent()) + "</tspan></text>");
    }

    /** Returns the elements added so far. */
    @Override
    public String toString() {
        return out.toString();
    }

    /**
     * Wraps the elements added so far in an svg element.
     *
     * @param id a unique id on the page
     * @param title its title for screen readers
     * @param description its description for screen readers
     */
    public String svg(String id, String title, String description, double width, double height) {
        return "<svg class=\"chart\" role=\"img\" aria-labelledby=\"" + id + "-t " + id + "-d\" viewBox=\"0 0 "
                + n(width)
                + " " + n(height) + "\">\n<title id=\"" + id + "-t\">" + Xml.text(title) + "</title>\n<desc id=\"" + id
                + "-d\">" + Xml.text(description) + "</desc>\n" + out + "</svg>";
    }

    /**
     * Writes a coordinate.
     *
     * @param value a finite number
     * @return the number with at most one decimal, without a trailing zero
     */
    public static String n(double value) {
        double tenths = Math.rint(value * 10);
        if (Math.abs(tenths) < 1e15) {
            long whole = (long) tenths;
            long rest = Math.abs(whole % 10);
            String sign = whole < 0 && whole > -10 ? "-" : "";
            return rest == 0 ? Long.toString(whole / 10) : sign + whole / 10 + "." + rest;
        }
        return new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN).toPlainString();
    }

    /**
     * Writes a command of a path.
     *
     * @param command M to move the pen, L to draw a line
     * @param x the target's x
     * @param y the target's y
     */
    public static String at(char command, double x, double y) {
        return command + n(x) + " " + n(y);
    }

    /**
     * Breaks a title or a name into lines, after commas, colons or words if possible.
     *
     * @param text any text
     * @param longest the length of a line, in widths of a digit
     * @param mostLines the maximum number of lines; the rest is cut
     */
    public static List<String> wrap(String text, int longest, int mostLines) {
        return lines(text, longest, mostLines, true);
    }

    /**
     * Breaks sentences into lines between words.
     *
     * @param text any text
     * @param longest the length of a line, in widths of a digit
     * @param mostLines the maximum number of lines; the rest is cut
     */
    public static List<String> prose(String text, int longest, int mostLines) {
        return lines(text, longest, mostLines, false);
    }

    private static List<String> lines(String text, int longest, int mostLines, boolean atPunctuation) {
        List<String> lines = new ArrayList<>();
        String rest = text.strip();
        while (!rest.isEmpty() && lines.size() < mostLines) {
            int room = fitting(rest, longest);
            if (room == rest.length()) {
                lines.add(rest);
                return lines;
            }
            if (lines.size() == mostLines - 1) {
                lines.add(cut(rest, longest));
                return lines;
            }
            int punctuation = atPunctuation ? punctuation(rest, room) : -1;
            int space = punctuation > 0 ? punctuation + 1 : space(rest, room);
            int end = space > room / 3 ? space : room;
            lines.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        return lines;
    }

    /** Finds the last comma in the second half of a line, or otherwise a colon. */
    private static int punctuation(String text, int room) {
        int comma = text.lastIndexOf(", ", room - 1);
        int colon = text.lastIndexOf(": ", room - 1);
        return comma > room / 2 ? comma : colon > room / 2 ? colon : -1;
    }

    /** Finds the last space before which a line may end; {@code n = 64} stays together. */
    private static int space(String text, int room) {
        int space = text.lastIndexOf(' ', room);
        while (space > 0 && (text.charAt(space - 1) == '=' || text.startsWith("=", space + 1))) {
            space = text.lastIndexOf(' ', space - 1);
        }
        return space;
    }

    /** Cuts a text to a length; a cut text ends in an ellipsis. */
    static String cut(String text, int longest) {
        return fitting(text, longest) == text.length() ? text : text.substring(0, fitting(text, longest - 1)) + "…";
    }

    /** Returns the length of the longest prefix that fits the width of some digits; it ends with a whole character. */
    private static int fitting(String text, int longest) {
        double width = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            width += width(character);
            if (width > longest && end > 0) {
                break;
            }
            end += Character.charCount(character);
        }
        return end;
    }

    /**
     * Estimates the width of a text.
     *
     * @param text any text
     * @return its width in widths of a digit
     */
    public static double width(String text) {
        return text.codePoints().mapToDouble(Sheet::width).sum();
    }

    private static double width(int character) {
        if (character >= FIRST_WIDE || WIDE_LETTERS.indexOf(character) >= 0) {
            return WIDE;
        }
        if (NARROW_LETTERS.indexOf(character) >= 0) {
            return NARROW;
        }
        return Character.isUpperCase(character) ? CAPITAL : 1;
    }
}
