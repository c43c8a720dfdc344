package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index, the start and what the script of a page of many figures does: legend, values, zoom and downloads. */
class PageToolsTest {
    @TempDir
    private static Path directory;

    private static String page;
    private static Optional<Browser> browser = Optional.empty();

    @BeforeAll
    static void makePage() throws Exception {
        String conf = "sweep { name = s, seed = 7, trials = 1000, grid = ["
                + " { experiment = collision, n = [16, 32], c = \"2..16\", events = [\"rounds >= 1..5\", \"congestion >= 2..4\", \"all_paths_congestion >= 2..6\"] }"
                + " , { experiment = valiant, n = [16, 32, 64], events = [\"congestion >= 3..8\"] } ] }";
        try (MadeTables tables = new MadeTables(directory.resolve("s"), conf)) {
            for (PlannedPoint planned : tables.plan().points()) {
                int k = 0;
                for (PlannedEvent event : planned.events()) {
                    tables.addTail(planned.point(), event, 1000, 900 >> 2 * (k++ % 5));
                }
            }
            page = Report.of(tables.read("s"), "v");
        }
        browser = Browser.start(directory);
    }

    @AfterAll
    static void end() throws IOException {
        if (browser.isPresent()) {
            browser.get().close();
        }
    }

    private static Browser opened() throws IOException, InterruptedException {
        assumeTrue(browser.isPresent(), "no browser is installed (chromium): the page is not looked at");
        browser.get().setScreen(1600, false);
        Path file = Files.writeString(directory.resolve("page.html"), page);
        assertEquals(List.of(), browser.get().open(file));
        return browser.get();
    }

    private static Set<String> found(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(page);
        Set<String> found = new HashSet<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    /** Without a script the index leads to every figure once, and at most twelve are not folded away. */
    @Test
    void theIndexNamesEveryFigureAndTheStartHasTwelve() {
        Set<String> figures = found("<figure id=\"(f[0-9]+)\"");
        assertTrue(figures.size() > 12);
        assertEquals(figures, found("href=\"#(f[0-9]+)\""));
        assertEquals(figures.size(), page.split("<figure id=\"f", -1).length - 1);
        String start = page.substring(page.indexOf("<section id=\"start\">"));
        assertEquals(12, start.substring(0, start.indexOf("</section>")).split("<figure id=\"f", -1).length - 1);
    }

    @Test
    void theIndexOpensWhatIsFoldedAway() throws Exception {
        Browser there = opened();
        there.evaluate("Array.from(document.querySelectorAll('#index li li a')).pop().click()");
        Thread.sleep(200);
        assertTrue(there.evaluate("document.getElementById(location.hash.slice(1)).checkVisibility()")
                .asBoolean());
    }

    @Test
    void aNameOfTheLegendSwitchesItsSeries() throws Exception {
        Browser there = opened();
        String key = "document.querySelector('figure .key')";
        there.evaluate(key + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertEquals(
                "false", there.evaluate(key + ".getAttribute('aria-pressed')").asText());
        assertEquals(
                "line-through",
                there.evaluate("getComputedStyle(" + key + ".querySelector('text')).textDecorationLine")
                        .asText());
        assertEquals(
                0,
                there.evaluate("document.querySelector('figure g.plot g[data-k=\"0\"]').getClientRects().length")
                        .asInt());
    }

    @Test
    void pointingAtAMarkShowsItsNumbersAndDraggingZooms() throws Exception {
        Browser there = opened();
        String mark = "document.querySelectorAll('#f1 g.plot .mark path')[1]";
        JsonNode place = there.evaluate("(function () { document.querySelector('#f1').scrollIntoView();" + "var b = "
                + mark + ".getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()");
        double x = place.get(0).asDouble();
        double y = place.get(1).asDouble();
        there.moveMouse(x - 60, y, x, y, false);
        String tip = there.evaluate("document.getElementById('tip').innerText").asText();
        assertTrue(tip.contains("k = 2: 0.225"), tip);
        String data = mark + ".getAttribute('d')";
        String before = there.evaluate(data).asText();
        there.moveMouse(x - 40, y - 30, x + 40, y + 30, true);
        assertNotEquals(before, there.evaluate(data).asText());
        assertEquals(
                1,
                there.evaluate("document.querySelectorAll('figure svg .zoom').length")
                        .asInt());
        assertTrue(there.evaluate("document.querySelectorAll('figure svg .zoom text').length")
                        .asInt()
                >= 4);
        assertEquals(
                "false",
                there.evaluate("String(document.querySelector('#f1 .reset').hidden)")
                        .asText());
        there.evaluate("document.querySelector('#f1 .reset').click()");
        assertEquals(before, there.evaluate(data).asText());
        assertEquals(
                0,
                there.evaluate("document.querySelectorAll('figure svg .zoom').length")
                        .asInt());
    }

    @Test
    void figuresAreSavedAsSvgAndPng() throws Exception {
        Browser there = opened();
        there.evaluate(
                "window.saved = {}; URL.createObjectURL = function (blob) { window.blob = blob; return 'blob:x'; };"
                        + "HTMLAnchorElement.prototype.click = function () { var name = this.download, reader = new FileReader();"
                        + "reader.onload = function () { saved[name] = reader.result; }; reader.readAsDataURL(window.blob); }");
        there.evaluate("document.querySelector('figure .svg').click(); document.querySelector('figure .png').click()");
        for (int i = 0; i < 100 && there.evaluate("Object.keys(saved).length").asInt() < 2; i++) {
            Thread.sleep(100);
        }
        JsonNode saved = there.evaluate("saved");
        assertEquals(2, saved.size(), saved.toString());
        saved.properties().forEach(file -> {
            byte[] bytes = java.util.Base64.getDecoder()
                    .decode(file.getValue().asText().replaceFirst("^[^,]*,", ""));
            String text = new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
            if (file.getKey().endsWith(".svg")) {
                assertTrue(text.startsWith("<svg") && text.contains("<style") && text.contains("width=\"440\""), text);
            } else {
                assertTrue(file.getKey().endsWith(".png") && bytes.length > 10_000 && text.contains("PNG"), text);
            }
        });
    }

    /** The reader draws an event of both experiments, by n and then by experiment, with one value of another parameter. */
    @Test
    @Tag("pages")
    void theReaderChoosesTheSeriesAndTheAxis() throws Exception {
        Browser there = opened();
        openChooser(there);
        choose(there, "figure", "P(congestion >= 5)");
        choose(there, "x axis", "n");
        assertEquals(List.of(), texts(there, "#chosen .key text"), "only valiant has the event");
        assertEquals(
                List.of("n = 16: 0.056 [low, high]", "n = 32: 0.056 [low, high]"),
                texts(there, "#chosen .mark path title").stream()
                        .map(text -> text.replaceAll("\\[.*", "[low, high]"))
                        .limit(2)
                        .toList());
        choose(there, "figure", "P(rounds >= k)");
        choose(there, "x axis", "c");
        choose(there, "k", "2");
        assertEquals(List.of("n = 16", "n = 32"), texts(there, "#chosen .key text"));
        assertEquals(
                "n = 16, c = 2: 0.225",
                texts(there, "#chosen .mark path title").get(0).replaceAll(" \\[.*", ""));
        assertEquals(30, texts(there, "#chosen tbody tr").size());
        choose(there, "n", "32");
        assertEquals(15, texts(there, "#chosen tbody tr").size());
        assertEquals("P(rounds >= k)", texts(there, "#chosen .title").get(0));
    }

    /** A number of the answer leads to its figure; the commands that repeat the numbers can be copied. */
    @Test
    void aNumberOfTheAnswerLeadsToItsFigure() throws Exception {
        Browser there = opened();
        there.evaluate("document.querySelector('.opening td a').click()");
        Thread.sleep(200);
        assertTrue(there.evaluate("document.querySelector('figure' + location.hash + ' svg').checkVisibility()")
                .asBoolean());
        assertTrue(texts(there, "pre.command").get(0).contains(" --event "));
        assertEquals("Copy", texts(there, ".opening details button").get(0));
        there.print();
        assertEquals(
                0,
                there.evaluate("Array.from(document.querySelectorAll('details')).filter(function (d) {"
                                + "return d.querySelector('figure') && !d.open; }).length")
                        .asInt());
    }

    /** A click on the name of a column sorts its table, numbers by their values; a second click turns it round. */
    @Test
    void tablesSortByAClick() throws Exception {
        Browser there = opened();
        there.evaluate("document.querySelectorAll('.cross th')[1].click()");
        List<String> rising = texts(there, ".cross td:nth-child(2)");
        there.evaluate("document.querySelectorAll('.cross th')[1].click()");
        List<String> falling = texts(there, ".cross td:nth-child(2)");
        assertNotEquals(rising, falling);
        assertEquals(new HashSet<>(rising), new HashSet<>(falling));
        assertEquals(rising.get(0), falling.get(falling.size() - 1));
    }

    /** The address keeps the reader's choice, and the page begins with the figure of the answer. */
    @Test
    void theAddressKeepsTheChoice() throws Exception {
        Browser there = opened();
        assertEquals(List.of(), texts(there, "#chosen"), "the answer comes first");
        openChooser(there);
        assertTrue(
                there.evaluate("document.querySelector('#chosen .axis').getBoundingClientRect().bottom <= innerHeight")
                        .asBoolean(),
                "its axis is on the screen");
        String answer = texts(there, "#answer .title").get(0);
        assertTrue(answer.startsWith(texts(there, "#chosen .title").get(0)), answer);
        there.evaluate("location.hash = '#choose?figure=P%28rounds+%3E%3D+k%29&x=c&k=2&n=32'");
        Thread.sleep(200);
        assertEquals("P(rounds >= k)", texts(there, "#chosen .title").get(0));
        assertEquals("n = 32, k = 2", texts(there, "#chosen .soft").get(0));
        assertEquals(15, texts(there, "#chosen tbody tr").size());
        assertTrue(there.evaluate("document.querySelector('#choose details > a').hash")
                .asText()
                .contains("x=c"));
    }

    private static void openChooser(Browser there) throws IOException, InterruptedException {
        there.evaluate("document.querySelector('#choose summary').click()");
        Thread.sleep(200);
    }

    private static void choose(Browser there, String list, String option) throws IOException, InterruptedException {
        there.evaluate("(function () { var list = document.querySelector('select[name=\"" + list + "\"]');"
                + "list.value = Array.from(list.options).filter(function (o) { return o.textContent === '" + option
                + "'; })[0].value; list.dispatchEvent(new Event('change')); })()");
    }

    private static List<String> texts(Browser there, String selector) throws IOException, InterruptedException {
        List<String> texts = new ArrayList<>();
        there.evaluate("Array.from(document.querySelectorAll('" + selector
                        + "')).map(function (e) { return e.textContent; })")
                .forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
