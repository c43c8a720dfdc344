package io.swallowtail.answers.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Series.Look;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What charts draw: every number within the picture, and nothing but text where text is. */
class ChartTest {
    private static final String HOSTILE =
            "</title><script>alert(1)</script>\"' & \u0000\u202e\ud800 " + "x".repeat(10_000);

    private static Document parse(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static Chart tails(String title, List<Series> series) {
        return new Chart(
                title,
                "a description",
                Axis.whole("k", Scale.LINEAR),
                Axis.of("P", Scale.LOG10),
                series,
                List.of("a note"));
    }

    private static List<Element> elements(Document document, String name, String style) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            Element element = (Element) nodes.item(i);
            if (List.of(element.getAttribute("class").split(" ")).contains(style)) {
                found.add(element);
            }
        }
        return found;
    }

    private static List<Element> paths(List<Element> groups) {
        List<Element> paths = new ArrayList<>();
        for (Element group : groups) {
            NodeList children = group.getElementsByTagName("path");
            for (int i = 0; i < children.getLength(); i++) {
                paths.add((Element) children.item(i));
            }
        }
        return paths;
    }

    private static double[] firstPoint(Element path) {
        Matcher point = Pattern.compile("M(-?[0-9.]+) (-?[0-9.]+)").matcher(path.getAttribute("d"));
        assertTrue(point.find());
        return new double[] {Double.parseDouble(point.group(1)), Double.parseDouble(point.group(2))};
    }

    @Test
    void drawsOneInTenToTheThreeHundredLinearlyInTheLogarithm() throws Exception {
        List<Mark> marks = List.of(
                new Mark(1, 0, -0.1, 0, "one"), Mark.of(2, -150, "middle"), new Mark(3, -300, -301, -299, "least"));
        Document svg = parse(
                tails("far", List.of(new Series("curve", 0, Look.CURVE, marks))).document());
        List<Element> points = paths(elements(svg, "g", "mark"));
        assertEquals(3, points.size());
        double one = firstPoint(points.get(0))[1];
        double middle = firstPoint(points.get(1))[1];
        double least = firstPoint(points.get(2))[1];
        assertEquals(one + least, 2 * middle, 0.3, "heights are linear in the exponent");
        assertTrue(least > one + 100);
        assertTrue(elements(svg, "text", "tick").stream()
                .anyMatch(tick -> tick.getTextContent().equals("10-300")));
    }

    @Test
    void anEventNeverSeenHasAnArrowAtItsUpperLimitAndNoArea() throws Exception {
        Mark seen = new Mark(1, -2, -2.2, -1.8, "");
        Mark never = new Mark(2, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, -3, "");
        Mark later = new Mark(3, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, -3, "");
        Chart chart = tails("never", List.of(new Series("curve", 0, Look.CURVE, List.of(seen, never, later))));
        Document svg = parse(chart.document());
        assertEquals(0, elements(svg, "path", "band").size(), "white");
        String bars = elements(svg, "path", "bar").get(0).getAttribute("d");
        assertEquals(1, bars.split("V", -1).length - 1, "one bar an interval of a value");
        assertEquals(2, bars.split("h6", -1).length - 1, "two closed ends");
        String marks = paths(elements(svg, "g", "mark")).stream()
                .map(mark -> mark.getAttribute("d"))
                .collect(Collectors.joining());
        assertEquals(2, marks.split("l4 6l4 -6", -1).length - 1, "two arrows: " + marks);
    }

    /** Marks of several series with one x stand at one place, which is that of the number on the axis. */
    @ParameterizedTest
    @EnumSource(Scale.class)
    void marksStandWhereTheirNumbersAre(Scale scale) throws Exception {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < 5; style++) {
            List<Mark> marks = new ArrayList<>();
            for (int x = 0; x <= 4; x++) {
                marks.add(new Mark(x, -style - 1, -style - 1.5, -style - 0.5, ""));
            }
            series.add(new Series("series " + style, style, style == 4 ? Look.POINTS : Look.CURVE, marks));
        }
        Chart chart = new Chart("places", "d", Axis.whole("x", scale), Axis.of("y", Scale.LOG10), series, List.of());
        Document svg = parse(chart.document());
        double[] frame = Stream.of(elements(svg, "g", "plot")
                        .get(0)
                        .getAttribute("data-frame")
                        .split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        List<Element> drawn = paths(elements(svg, "g", "mark"));
        assertEquals(5, drawn.size());
        for (Element path : drawn) {
            double[] places = Pattern.compile("M(-?[0-9.]+) ")
                    .matcher(path.getAttribute("d"))
                    .results()
                    .mapToDouble(place -> Double.parseDouble(place.group(1)))
                    .toArray();
            for (int x = 0; x <= 4; x++) {
                // The axis ends 4 % of what it shows beyond the first and the last place.
                assertEquals(frame[0] + (x + 0.16) / 4.32 * (frame[2] - frame[0]), places[x], 0.051);
            }
        }
        for (Element bar : elements(svg, "path", "bar")) {
            assertEquals(frame[0] + 0.16 / 4.32 * (frame[2] - frame[0]), firstPoint(bar)[0], 0.051);
        }
        Element tick = elements(svg, "text", "tick").stream()
                .filter(text -> !text.getAttribute("class").contains("end"))
                .filter(text ->
                        text.getTextContent().equals(scale == Scale.LINEAR ? "2" : scale == Scale.LOG2 ? "4" : "102"))
                .findFirst()
                .orElseThrow();
        assertEquals((frame[0] + frame[2]) / 2, Double.parseDouble(tick.getAttribute("x")), 0.051);
    }

    @Test
    void aFileFollowsTheReadersScreen() throws Exception {
        Chart chart = tails("theme", List.of(new Series("a", 0, Look.CURVE, List.of(Mark.of(1, -1, "")))));
        String document = chart.document();
        assertEquals(2, document.split("@media", -1).length - 1);
        assertEquals(document.split("\\{", -1).length, document.split("}", -1).length, "whole rules");
        assertEquals(1, elements(parse(document), "rect", "paper").size());
    }

    @Test
    void aBoundIsStepsThatReachHalfWayToTheNext() throws Exception {
        List<Mark> values = List.of(Mark.of(5, -1, ""), Mark.of(6, -2, ""), Mark.of(7, -3, ""));
        List<Mark> bound = List.of(Mark.of(5, -0.5, ""), Mark.of(6, -1, ""), Mark.of(7, -1.5, ""));
        Document svg = parse(tails(
                        "steps",
                        List.of(
                                new Series("curve", 0, Look.CURVE, values),
                                new Series("b", 0, Look.UPPER_BOUND, bound)))
                .document());
        String steps = elements(svg, "path", "bound").get(0).getAttribute("d");
        assertEquals(3, steps.split("H", -1).length - 1);
        assertEquals(1, steps.split("M", -1).length - 1, "joined: " + steps);
    }

    /** Parameters need not be evenly spaced, so a bound's values are joined; the last value is far below the axis. */
    @Test
    void aBoundOverAParameterIsALineThatEndsAtTheFrame() throws Exception {
        List<Mark> values = List.of(Mark.of(-2, -1, ""), Mark.of(-1, -2, ""), Mark.of(-0.7, -3, ""));
        List<Mark> bound = List.of(Mark.of(-2, -0.5, ""), Mark.of(-1, -1, ""), Mark.of(-0.7, -301, ""));
        Chart chart = new Chart(
                "line",
                "a description",
                Axis.of("p", Scale.LOG10),
                Axis.of("P", Scale.LOG10),
                List.of(new Series("curve", 0, Look.CURVE, values), new Series("b", 0, Look.UPPER_BOUND, bound)),
                List.of());
        Document svg = parse(chart.document());
        String line = elements(svg, "path", "bound").get(0).getAttribute("d");
        double bottom = Double.parseDouble(
                elements(svg, "path", "axis").get(0).getAttribute("d").replaceAll(".*V([0-9.]+)H.*", "$1"));
        String[] ends = line.split("[ML ]");
        assertEquals(2, line.split("L", -1).length - 1, line);
        assertEquals(bottom, Double.parseDouble(ends[ends.length - 1]), 0.06, line);
        double beforeTheFall = Double.parseDouble(ends[ends.length - 4]);
        double atTheFrame = Double.parseDouble(ends[ends.length - 2]);
        assertTrue(atTheFrame - beforeTheFall < 2, "one per cent of the way: " + line);
    }

    /** A bound far below the values widens the axis by twice what they take at most, and the legend says where it is. */
    @Test
    void aBoundFarBelowDoesNotFlattenTheValues() throws Exception {
        List<Mark> values = List.of(Mark.of(5, -1, ""), Mark.of(6, -3, ""));
        Chart chart = tails(
                "far bound",
                List.of(
                        new Series("curve", 0, Look.CURVE, values),
                        new Series("b", 0, Look.UPPER_BOUND, List.of(Mark.of(6, -250, "")))));
        Extent shown = chart.shown();
        assertTrue(shown.low() >= -8 && shown.low() <= -3, shown.toString());
        assertEquals(
                List.of("curve", "b (below the picture)"),
                elements(parse(chart.document()), "text", "label").stream()
                        .map(Element::getTextContent)
                        .filter(text -> !text.equals("k"))
                        .toList());
    }

    @Test
    void nothingLeavesThePicture() throws Exception {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < 7; style++) {
            List<Mark> marks = new ArrayList<>();
            for (int k = 0; k < 9; k++) {
                marks.add(new Mark(k, -style - k * 0.7, k == 8 ? Double.NEGATIVE_INFINITY : -style - k, -0.1 * k, "t"));
            }
            series.add(new Series("series " + style, style, Look.CURVE, marks));
            series.add(new Series("bound", style, Look.UPPER_BOUND, List.of(Mark.of(0, 0, ""), Mark.of(8, -400, ""))));
        }
        Document svg = parse(tails("within", series).document());
        double height = Double.parseDouble(svg.getDocumentElement().getAttribute("height"));
        List<Element> drawn = paths(elements(svg, "g", "s"));
        assertTrue(drawn.size() > 60);
        for (Element path : drawn) {
            if (path.getAttribute("d").startsWith("M")) {
                double[] point = firstPoint(path);
                assertTrue(point[0] >= 0 && point[0] <= Drawing.WIDTH, path.getAttribute("d"));
                assertTrue(point[1] >= 0 && point[1] <= height, path.getAttribute("d"));
            }
        }
    }

    @Test
    void stylesDifferWithoutColours() throws Exception {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < Series.STYLES; style++) {
            series.add(new Series("s" + style, style, Look.CURVE, List.of(Mark.of(1, style, "tip"))));
        }
        Document svg = parse(tails("styles", series).document());
        long shapes = paths(elements(svg, "g", "mark")).stream()
                .map(mark -> mark.getAttribute("d").replaceFirst("M\\S+ [-0-9.]+", ""))
                .distinct()
                .count();
        assertEquals(Series.STYLES, shapes);
    }

    @Test
    void equalChartsAreEqualBytes() {
        List<Mark> marks = List.of(new Mark(1, -1.25, -2, -1, "tip"));
        String one =
                tails("same", List.of(new Series("a", 0, Look.CURVE, marks))).document();
        assertEquals(
                one,
                tails("same", List.of(new Series("a", 0, Look.CURVE, marks))).document());
        List<Mark> others = List.of(new Mark(1, -1.75, -2, -1, "tip"));
        assertNotEquals(
                one,
                tails("same", List.of(new Series("a", 0, Look.CURVE, others))).document());
    }

    @Test
    void textIsTextWhateverItHolds() throws Exception {
        Chart chart = new Chart(
                HOSTILE,
                HOSTILE,
                Axis.whole(HOSTILE, Scale.LINEAR),
                Axis.of(HOSTILE, Scale.LOG10),
                List.of(
                        new Series(HOSTILE, 0, Look.CURVE, List.of(Mark.of(1, -1, HOSTILE))),
                        new Series(HOSTILE, 1, Look.UPPER_BOUND, List.of(Mark.of(1, -1, HOSTILE)))),
                List.of(HOSTILE));
        Document svg = parse(new Gallery(HOSTILE, List.of(chart, chart), 2).document());
        assertEquals(0, svg.getElementsByTagName("script").getLength());
        assertTrue(svg.getElementsByTagName("title").item(0).getTextContent().startsWith("</title><script>"));
    }

    @Test
    void linesEndWhereTheyMayAndHaveRoom() {
        assertEquals(
                List.of("crosses between", "d = 15 and d = 16"),
                Sheet.wrap("crosses between d = 15 and d = 16", 20, 3));
        assertEquals(List.of("latency, n = 64,", "c = 3"), Sheet.wrap("latency, n = 64, c = 3", 14, 3));
        assertEquals(List.of("WWWWWW", "WWWW"), Sheet.wrap("WWWWWWWWWW", 11, 3), "wide letters take more room");
        assertEquals(List.of("illiilliilliill", "il"), Sheet.wrap("illiilliilliillil", 9, 3));
        assertEquals("\ud83e\udd8b…", Sheet.cut("\ud83e\udd8b\ud83e\udd8b\ud83e\udd8b", 4), "no half of a character");
    }

    @Test
    void anXThatIsNoNumberIsRefused() {
        List<Series> series = List.of(new Series("a", 0, Look.CURVE, List.of(Mark.of(Double.NaN, 1, ""))));
        assertThrows(IllegalArgumentException.class, () -> tails("bad", series));
    }

    /** Axes of all sizes have between two and a dozen numbers, each within, none of them written twice. */
    @Test
    void axesOfAnySizeHaveSomeNumbers() {
        double[][] ranges = {
            {0, 1}, {-5, 0}, {-300, 0}, {-1, 0}, {3, 65536}, {0, 2e9}, {-0.001, 0.002}, {5, 6}, {1e12, 3e12}
        };
        for (Scale scale : Scale.values()) {
            for (double[] range : ranges) {
                if (scale == Scale.LINEAR || range[1] < 40) {
                    List<Ticks.Tick> labelled = Ticks.of(Axis.of("", scale), range[0], range[1]).stream()
                            .filter(Ticks.Tick::isLabelled)
                            .toList();
                    assertTrue(
                            labelled.size() <= 12
                                    && (labelled.size() >= 2
                                            || scale == Scale.LOG2 && range[1] < 1
                                            || range[1] < 0.01 && scale != Scale.LINEAR),
                            scale + " " + range[0] + " " + range[1] + ": " + labelled);
                    assertTrue(labelled.stream()
                            .allMatch(tick -> tick.value() >= range[0] - 1e-6 && tick.value() <= range[1] + 1e-6));
                    assertEquals(
                            labelled.size(),
                            labelled.stream()
                                    .map(tick -> tick.base() + "^" + tick.exponent())
                                    .distinct()
                                    .count(),
                            labelled.toString());
                }
            }
        }
    }

    @Test
    void coordinatesAreShort() {
        assertEquals("-0.1", Sheet.n(-0.1));
        assertEquals("0", Sheet.n(-0.04));
        assertEquals("12.5", Sheet.n(12.46));
        assertEquals("-3", Sheet.n(-3));
        assertFalse(Sheet.n(1e20).contains("E"));
    }

    /** Distant bounds on both sides leave the values half of the height. */
    @Test
    void boundsDoNotSqueezeTheValues() {
        List<Series> series = List.of(
                new Series("", 0, Series.Look.CURVE, List.of(Mark.of(1, -6, ""), Mark.of(2, -2, ""))),
                new Series("a", 0, Series.Look.UPPER_BOUND, List.of(Mark.of(1, 20, ""))),
                new Series("b", 0, Series.Look.LOWER_BOUND, List.of(Mark.of(1, -20, ""))));
        assertEquals(8, Extent.ofY(Axis.of("y", Axis.Scale.LOG10), series).span());
    }
}
