package io.swallowtail.chart;

import java.util.ArrayList;
import java.util.List;

/** The text of an SVG picture as it is written: elements, lines of text, a title and a description. */
final class Sheet {
    private final StringBuilder out = new StringBuilder();

    /** Adds elements as they are. */
    Sheet add(String elements) {
        out.append(elements);
        return this;
    }

    Sheet path(String style, String data) {
        return add("<path class=\"" + style + "\" d=\"" + data + "\"/>");
    }

    /** Adds a shape of the style around it, with words that appear where it is pointed at. */
    Sheet tipped(String data, String tip) {
        String path = "<path d=\"" + data + "\"";
        return add(tip.isEmpty() ? path + "/>" : path + "><title>" + Xml.text(tip) + "</title></path>");
    }

    Sheet text(double x, double y, String style, String text) {
        return add("<text class=\"" + style + "\" x=\"" + n(x) + "\" y=\"" + n(y) + "\">" + Xml.text(text) + "</text>");
    }

    /** Adds the number of an axis, a power with its exponent raised. */
    Sheet number(double x, double y, String style, Ticks.Tick tick) {
        if (tick.exponent().isEmpty()) {
            return text(x, y, style, tick.base());
        }
        return add("<text class=\"" + style + "\" x=\"" + n(x) + "\" y=\"" + n(y) + "\">" + Xml.text(tick.base())
                + "<tspan class=\"power\" dy=\"-5\">" + Xml.text(tick.exponent()) + "</tspan></text>");
    }

    /** Gives all that was added. */
    @Override
    public String toString() {
        return out.toString();
    }

    /** Puts all that was added into an svg element. */
    String svg(String id, String title, String description, double width, double height) {
        return "<svg class=\"chart\" role=\"img\" aria-labelledby=\"" + id + "-t " + id + "-d\" viewBox=\"0 0 "
                + n(width)
                + " " + n(height) + "\">\n<title id=\"" + id + "-t\">" + Xml.text(title) + "</title>\n<desc id=\"" + id
                + "-d\">" + Xml.text(description) + "</desc>\n" + out + "</svg>";
    }

    static String n(double value) {
        return Xml.number(value);
    }

    /** Breaks a text into lines of some characters at most, after commas or between words where it can. */
    static List<String> wrap(String text, int longest, int mostLines) {
        List<String> lines = new ArrayList<>();
        String rest = text.strip();
        while (!rest.isEmpty() && lines.size() < mostLines) {
            if (rest.length() <= longest) {
                lines.add(rest);
                return lines;
            }
            if (lines.size() == mostLines - 1) {
                lines.add(cut(rest, longest));
                return lines;
            }
            int comma = rest.lastIndexOf(", ", longest - 1);
            int space = comma > longest / 2 ? comma + 1 : rest.lastIndexOf(' ', longest);
            int end = space > longest / 3 ? space : whole(rest, longest);
            lines.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        return lines;
    }

    /** Cuts a text to some characters at most, with an ellipsis if anything is missing. */
    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, whole(text, longest - 1)) + "…";
    }

    /** Half of a surrogate pair cannot be encoded. */
    private static int whole(String text, int end) {
        return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }
}
