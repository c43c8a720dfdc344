package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What must hold of every page, and how to read one. */
public final class PageChecks {
    private static final Pattern CSV = Pattern.compile("(?s)<details class=\"csv\"[^>]*>.*?<pre>(.*?)</pre>");
    private static final Pattern SHAPE = Pattern.compile("<path[^>]* d=\"([^\"]*)\"");
    /** Below this a text cannot be read, in pixels. */
    private static final double MIN_TEXT = 9;
    /** What the Web Content Accessibility Guidelines 2.2 want of graphics, 1.4.11. */
    private static final double MIN_CONTRAST = 3;

    /** Where people who want to look at the pages themselves have their pictures put: {@code -Dswallowtail.pages=DIR}. */
    private static final String KEPT = System.getProperty("swallowtail.pages");

    private PageChecks() {}

    /** Reads the CSV texts of a page, each with its header. */
    public static List<List<List<String>>> csvTables(String page) {
        List<List<List<String>>> tables = new ArrayList<>();
        Matcher matcher = CSV.matcher(page);
        while (matcher.find()) {
            String text = matcher.group(1)
                    .replace("&lt;", "<")
                    .replace("&gt;", ">")
                    .replace("&quot;", "\"")
                    .replace("&#39;", "'")
                    .replace("&amp;", "&");
            List<List<String>> table = new ArrayList<>();
            text.lines().forEach(line -> table.add(cells(line)));
            tables.add(table);
        }
        return tables;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
                if (doubled) {
                    cell.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    /** Lists the queries that a page names. */
    public static List<String> queries(String page) {
        TreeSet<String> names = new TreeSet<>();
        Matcher matcher = Pattern.compile("href=\"#query-([a-z_]+[.]sql)\"").matcher(page);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return List.copyOf(names);
    }

    /** Lists the shapes that a page or picture draws. */
    public static List<String> shapes(String text) {
        List<String> shapes = new ArrayList<>();
        Matcher matcher = SHAPE.matcher(text);
        while (matcher.find()) {
            shapes.add(matcher.group(1));
        }
        return shapes;
    }

    /** Looks at a page on narrow and wide screens, light and dark, and prints it; skipped where there is no browser. */
    public static void inBrowser(Path page, Path scratch, int fewestFigures) throws IOException, InterruptedException {
        Optional<Browser> found = Browser.start(scratch);
        assumeTrue(found.isPresent(), "no browser is installed (chromium): the page is not looked at");
        try (Browser browser = found.get()) {
            inBrowser(browser, page, fewestFigures);
        }
    }

    /** Looks at a page with a browser that runs; if a directory for pictures is given, leaves what was seen there. */
    public static void inBrowser(Browser browser, Path page, int fewestFigures)
            throws IOException, InterruptedException {
        browser.setScreen(1600, false);
        assertEquals(List.of(), browser.open(page), "console of " + page);
        for (int width : new int[] {400, 1600}) {
            for (boolean dark : new boolean[] {false, true}) {
                String where = page + " at " + width + (dark ? ", dark: " : ", light: ");
                check(PageInspection.measure(browser, width, dark), width, where, fewestFigures);
                if (KEPT != null) {
                    String name = page.getFileName() + "-" + width + (dark ? "-dark.png" : "-light.png");
                    Files.write(Path.of(KEPT, name), browser.draw());
                }
            }
        }
        byte[] pdf = browser.print();
        if (KEPT != null) {
            Files.write(Path.of(KEPT, page.getFileName() + ".pdf"), pdf);
        }
        assertTrue(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1).startsWith("%PDF-"));
        String body = new String(pdf, StandardCharsets.ISO_8859_1);
        assertEquals(0, body.split("/Subtype */Image", -1).length - 1, "printed as vectors");
    }

    private static void check(JsonNode measured, int width, String where, int fewestFigures) {
        assertEquals(width, measured.get("width").asInt());
        assertEquals(0, measured.get("unscripted").asInt(), where + "keys that its script did not find");
        assertTrue(
                measured.get("overflow").asInt() <= 0, where + "wider than the screen by " + measured.get("overflow"));
        assertTrue(measured.get("smallest").asDouble() >= MIN_TEXT, where + "text of " + measured.get("smallest"));
        assertTrue(measured.get("contrast").asDouble() >= MIN_CONTRAST, where + "contrast " + measured.get("contrast"));
        assertEquals("[]", measured.get("outside").toString(), where + "texts beyond their picture");
        assertEquals("[]", measured.get("overlapping").toString(), where + "texts on each other");
        assertTrue(
                measured.get("figures").size() >= fewestFigures,
                where + measured.get("figures").size() + " figures");
        for (JsonNode figure : measured.get("figures")) {
            assertTrue(figure.get("rows").asInt() > 0, where + "no numbers under " + figure.get("title"));
            assertTrue(figure.get("marks").asInt() > 0, where + "no marks in " + figure.get("title"));
        }
    }
}
