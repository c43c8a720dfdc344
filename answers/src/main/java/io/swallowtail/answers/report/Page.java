package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Xml;
import io.swallowtail.core.random.RandomKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Builds a self-contained HTML page. Every text is escaped. The page's content security policy allows only its own script and no
 * connection.
 */
final class Page {
    private static final int LONG_CELL = 20;
    private static final int MAX_IN_CELL = 300;
    /** Maximum number of rows in the table under a figure. */
    static final int MAX_ROWS = 200;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9.,]*(e-?[0-9]+)?");

    private final StringBuilder out = new StringBuilder();
    private final boolean compact;

    /** Begins a page; a page with many figures is compact. */
    Page(String title, boolean compact) {
        this.compact = compact;
        String script = resource("report.js");
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-");
        out.append(Base64.getEncoder().encodeToString(RandomKey.sha256(script))).append("'\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
        out.append(Xml.text(title)).append("</title>\n<style>\n");
        out.append(resource("report.css")).append("</style>\n<style id=\"chart-style\">\n");
        out.append(Drawing.styleSheet()).append("</style>\n</head>\n<body>\n");
    }

    static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds markup without escaping. */
    Page markup(String html) {
        out.append(html);
        return this;
    }

    /** Adds an element with a text, which is escaped. */
    Page element(String tag, String style, String text) {
        out.append('<').append(tag);
        if (!style.isEmpty()) {
            out.append(" class=\"").append(style).append('"');
        }
        out.append('>').append(Xml.text(text)).append("</").append(tag).append(">\n");
        return this;
    }

    Page heading(int level, String text) {
        return element("h" + level, "", text);
    }

    /** Begins a section with a heading that the index links to. */
    Page section(String text) {
        return markup("<section id=\"" + anchor(text) + "\">\n").heading(2, text);
    }

    /** Returns the id of the section with a heading. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    }

    Page paragraph(String text) {
        return element("p", "", text);
    }

    Page code(String text) {
        return element("pre", "", text);
    }

    /** Adds a table; the style sheet aligns columns that contain only numbers. */
    Page table(NumberTable table) {
        return table("", table, (row, column) -> "");
    }

    /** Adds a table of a style. A cell links to an address unless that is empty; row and column count from 0. */
    Page table(String style, NumberTable table, BiFunction<Integer, Integer, String> address) {
        out.append("<div class=\"scroll\" tabindex=\"0\"><table class=\"").append(style);
        for (int c = 0; c < table.columns().size(); c++) {
            int column = c;
            boolean numeric = table.rows().stream().allMatch(row -> isNumber(row.get(column)));
            out.append(numeric ? " r" + (c + 1) : "");
        }
        out.append("\"><thead><tr>");
        for (int i = 0; i < table.columns().size(); i++) {
            int place = i;
            boolean isLong =
                    table.rows().stream().anyMatch(row -> cell(row.get(place)).length() > LONG_CELL);
            out.append(isLong ? "<th scope=\"col\" class=\"long\">" : "<th scope=\"col\">");
            out.append(Xml.text(table.columns().get(i)));
        }
        out.append("<tbody>\n");
        for (int row = 0; row < table.rows().size(); row++) {
            out.append("<tr>");
            for (int i = 0; i < table.columns().size(); i++) {
                String text = Xml.text(cell(table.rows().get(row).get(i)));
                String to = address.apply(row, i);
                out.append("<td>").append(to.isEmpty() ? text : "<a href=\"#" + to + "\">" + text + "</a>");
            }
            out.append('\n');
        }
        out.append("</table></div>\n");
        return this;
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number
                || value instanceof String text && NUMBER.matcher(text).matches();
    }

    /** Writes a value for people; the CSV has all digits. */
    private static String cell(Object value) {
        String text =
                value == null ? "" : value instanceof Number number ? Numbers.shortened(number) : value.toString();
        return text.length() <= MAX_IN_CELL ? text : text.substring(0, MAX_IN_CELL) + "…";
    }

    /** Begins a part that is folded until the reader opens it. */
    Page open(String summary) {
        out.append("<details><summary>").append(Xml.text(summary)).append("</summary>\n");
        return this;
    }

    Page close() {
        out.append("</details>\n");
        return this;
    }

    /** Adds numbers in full: as text that a script can save as a file, or as a compressed file if the page would be too large. */
    Page csv(String name, NumberTable numbers) {
        String csv = numbers.csv();
        if (compact) {
            out.append("<a download=\"").append(Xml.text(name)).append(".gz\" href=\"data:application/gzip;base64,");
            out.append(Base64.getEncoder().encodeToString(gzip(csv))).append("\">CSV</a>\n");
        } else {
            out.append("<details class=\"csv\" data-name=\"")
                    .append(Xml.text(name))
                    .append("\"><summary>CSV</summary>\n<pre>");
            out.append(Xml.text(csv)).append("</pre></details>\n");
        }
        return this;
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
            zipped.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Adds a query, to which figures link by the name of its file. */
    Page query(String name, String text) {
        return markup("<div id=\"query-" + name + "\">\n")
                .open(name)
                .code(text)
                .close()
                .markup("</div>\n");
    }

    /** Adds a figure with its numbers. */
    Page figure(String id, Figure figure) {
        out.append("<figure id=\"").append(id).append("\">\n");
        if (figure.drawing() == null) {
            heading(3, figure.experiment() + ": " + figure.name()).table(figure.shown());
        } else {
            Drawing drawing =
                    compact && figure.drawing() instanceof Chart chart ? chart.withoutTips() : figure.drawing();
            out.append(drawing.svg(id)).append('\n');
        }
        if (!figure.caption().isEmpty()) {
            element("figcaption", "", figure.caption());
        }
        out.append("<div class=\"numbers\">");
        if (figure.drawing() != null) {
            NumberTable shown = figure.shown();
            int rows = shown.rows().size();
            open("Numbers").table(new NumberTable(shown.columns(), shown.rows().subList(0, Math.min(rows, MAX_ROWS))));
            if (rows > MAX_ROWS) {
                paragraph("The first " + MAX_ROWS + " of " + rows + " rows; the CSV has all.");
            }
            close();
        }
        csv(figure.experiment() + "-" + id + ".csv", figure.numbers());
        out.append("<a href=\"#query-").append(Xml.text(figure.query())).append("\">Query</a></div>\n</figure>\n");
        return this;
    }

    String text() {
        return out + "<script>" + resource("report.js") + "</script>\n</body>\n</html>\n";
    }
}
