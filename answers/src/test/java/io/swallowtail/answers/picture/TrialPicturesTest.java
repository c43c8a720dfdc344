package io.swallowtail.answers.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.replay.ReplayedTrial;
import io.swallowtail.answers.replay.TrialTrace;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.network.Butterfly;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

/** Pictures of trials agree with the metrics, and show every edge and packet. */
class TrialPicturesTest {
    private static ReplayedTrial trial(String experiment, String parameters, long index) {
        Experiment found = Catalogue.load().experiment(experiment);
        Map<String, String> values = new HashMap<>();
        for (String each : parameters.split(" ")) {
            values.put(each.split("=")[0], each.split("=")[1]);
        }
        return ReplayedTrial.drawn(new Point(found, Parameters.parse(found, values)), 42, index);
    }

    private static org.w3c.dom.Document parse(Drawing drawing) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(drawing.document())));
    }

    private static int number(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.find(), text);
        return Integer.parseInt(matcher.group(1));
    }

    @Test
    void aFatTreeHasLevelsHostsAndBothDirections() {
        String svg = TrialPictures.of(trial("fat_tree", "arity=4 levels=3 flows=2", 0), false)
                .document();
        for (String name : List.of("hosts", "leaf", "level 2", "up", "spine", "down", "0–3", "60–63")) {
            assertTrue(svg.contains(">" + name + "</text>"), name);
        }
        String small =
                TrialPictures.of(trial("fat_tree", "down=4x4 up=2", 0), false).document();
        assertTrue(small.contains(">leaf, up</text>") && small.contains(">leaf, down</text>"), small);
        assertTrue(svg.contains(">fat_tree arity=4 flows=2 levels=3: trial 0 of seed 42</text>"), svg);
        List<double[]> loads = Pattern.compile("power halo middle\" x=\"([0-9.]+)\" y=\"([0-9.]+)\"")
                .matcher(svg)
                .results()
                .map(load -> new double[] {Double.parseDouble(load.group(1)), Double.parseDouble(load.group(2))})
                .toList();
        assertTrue(loads.size() > 50);
        for (double[] load : loads) {
            assertEquals(
                    1,
                    loads.stream()
                            .filter(other -> Math.abs(other[0] - load[0]) < 12 && Math.abs(other[1] - load[1]) < 10)
                            .count(),
                    "loads on each other");
        }
    }

    @Test
    void failedLinksOfAFatTreeAreCrossedOut() {
        ReplayedTrial trial = trial("fat_tree", "down=6x4 up=3 link_faults=0.3", 0);
        String svg = TrialPictures.of(trial, false).document();
        List<TraceEvent> events = new ArrayList<>();
        trial.simulator().run(Outcome.of(trial.point()), events::add);
        int failed = number("(\\d+) of 24 links fail", events.toString());
        assertTrue(failed > 3 && svg.contains("Crossed out: " + failed + " faulty links"), svg);
        String lost = Pattern.compile("Lost: (flow \\d+, )*flow \\d+\\.")
                .matcher(events.toString())
                .results()
                .findFirst()
                .orElseThrow()
                .group();
        String caption = TrialPictures.of(trial, false).description();
        assertTrue(caption.contains(lost), caption);
        assertTrue(
                caption.matches(
                        "\\d+ flows through 2 levels of links .* from (leaf \\d to spine|spine \\d to leaf) \\d\\. On it: flow .*"
                                + " Dashed: their other links\\..*"),
                caption);
        assertEquals(failed, svg.split("class=\"fault\"", -1).length - 1);
    }

    @ParameterizedTest
    @CsvSource({
        "collision, n=16 c=2",
        "collision, n=64 c=3 choices=independent",
        "minimum, n=32",
        "valiant, n=16",
        "valiant, n=512",
        "fat_tree, arity=4 levels=3 taper=2",
        "fat_tree, arity=8 levels=3 routing=two_choices",
        "greedy, n=32",
        "flip, n=16",
        "waksman, n=16",
        "data_server_minimum, n=16"
    })
    void theLargestLoadDrawnIsTheCongestion(String experiment, String parameters) throws Exception {
        for (long index = 0; index < 5; index++) {
            ReplayedTrial trial = trial(experiment, parameters, index);
            Drawing drawing = TrialPictures.of(trial, false);
            int drawn = number("largest load of an? (?:edge|link) is (\\d+)", drawing.description());
            assertEquals(trial.run()[0], drawn, drawing.description());
            org.w3c.dom.Document svg = parse(drawing);
            int worst = 0;
            var groups = svg.getElementsByTagName("g");
            int loads = 0;
            for (int i = 0; i < groups.getLength(); i++) {
                var group = (org.w3c.dom.Element) groups.item(i);
                loads += group.getAttribute("class").startsWith("load ") ? 1 : 0;
                if (group.getAttribute("class").endsWith(" worst")) {
                    worst++;
                    assertEquals(drawn, number("^(\\d+) (?:circuit|flow)", group.getTextContent()));
                }
            }
            assertEquals(drawn > 1 ? 1 : 0, worst);
            assertEquals(((Picture) drawing).marks(), loads);
            assertEquals(drawing.document(), TrialPictures.of(trial, false).document(), "equal bytes");
        }
    }

    /** Counts the packets that a picture shows in space and time. */
    private static int journeys(Drawing drawing) throws Exception {
        var groups = parse(drawing).getElementsByTagName("g");
        int journeys = 0;
        for (int i = 0; i < groups.getLength(); i++) {
            journeys +=
                    ((org.w3c.dom.Element) groups.item(i)).getAttribute("class").startsWith("journey") ? 1 : 0;
        }
        return journeys;
    }

    @Test
    void everyPacketIsDrawnUntilTheLastDelivery() throws Exception {
        ReplayedTrial trial = trial("extra_stage", "n=8 r=2 t=3", 0);
        Drawing drawing = TrialPictures.of(trial, false);
        assertEquals(24, journeys(drawing));
        assertEquals(trial.run()[0], number("in (\\d+) steps", drawing.document()), "latency_max");
        assertEquals(
                trial.run()[2],
                number("largest load of an? (?:edge|link) is (\\d+)", drawing.document()),
                "congestion");
    }

    /** Counts what a picture crosses out. */
    private static int crossed(Drawing drawing) throws Exception {
        var paths = parse(drawing).getElementsByTagName("path");
        int crossed = 0;
        for (int i = 0; i < paths.getLength(); i++) {
            crossed +=
                    ((org.w3c.dom.Element) paths.item(i)).getAttribute("class").equals("fault") ? 1 : 0;
        }
        return crossed;
    }

    /** Reads a number from the trace's text; 0 if the text has none. */
    private static int told(String pattern, ReplayedTrial trial) {
        Matcher matcher = Pattern.compile(pattern)
                .matcher(String.join("\n", TrialTrace.sentences(trial, trial.run(), Integer.MAX_VALUE)));
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    @ParameterizedTest
    @CsvSource({
        "fault_flow, n=16 p=0.1",
        "fault_flow, n=32 p=0.05 gamma=2 fault=edge",
        "fault_component, n=32 p=0.3",
        "fault_component, n=32 p=0.3 wrap=true",
        "fault_propagation, n=64 p=0.01"
    })
    void faultsAndWhatTheyLeaveAreDrawn(String experiment, String parameters) throws Exception {
        int faults = 0;
        for (long index = 0; index < 3; index++) {
            ReplayedTrial trial = trial(experiment, parameters, index);
            Drawing drawing = TrialPictures.of(trial, false);
            int failed = told("Failed nodes: (\\d+)", trial) + told("[Ff]ailed edges: (\\d+)", trial);
            long[] metrics = trial.run();
            faults += failed;
            if (parameters.contains("wrap")) {
                // The nodes of the last level are those of the first, and are drawn twice.
                assertTrue(crossed(drawing) >= failed, drawing.description());
            } else {
                assertEquals(failed, crossed(drawing), drawing.description());
            }
            if (experiment.equals("fault_flow")) {
                assertEquals(metrics[0], number("^(\\d+) circuits", drawing.description()));
            } else if (experiment.equals("fault_component") && !parameters.contains("wrap")) {
                assertEquals(metrics[0], number("component \\((\\d+)\\)", drawing.description()));
            }
        }
        assertTrue(faults > 0);
    }

    @Test
    void packetsAroundFaultsAreDrawnUntilTheLastDelivery() {
        ReplayedTrial trial = trial("fault_routing", "n=16 p=0.03", 1);
        Drawing drawing = TrialPictures.of(trial, false);
        long[] metrics = trial.run();

        Matcher steps = Pattern.compile("in (\\d+) steps").matcher(drawing.svg("x"));
        assertTrue(steps.find());
        assertEquals(metrics[5], Integer.parseInt(steps.group(1)), "steps_physical");
    }

    @ParameterizedTest
    @CsvSource({
        "n=16 algorithm=hot_potato",
        "n=16 algorithm=store_and_forward",
        "n=16",
        "n=16 algorithm=distributed",
        "network=random levels=16 width=4 out_degree=2 packet_count=24 max_length=8 alpha_scale=0.03 sets=3"
    })
    void bufferlessPacketsAreDrawnUntilTheLastDelivery(String parameters) throws Exception {
        ReplayedTrial trial = trial("bufferless", parameters, 1);
        Drawing drawing = TrialPictures.of(trial, false);
        long[] metrics = trial.run();
        assertEquals(metrics[0], number("in (\\d+) steps", drawing.document()), "routing_time");
        assertEquals(parameters.contains("random") ? 24 : 16, journeys(drawing));
        assertEquals(
                drawing.svg("x").contains("class=\"sail"),
                !parameters.contains("hot_potato") && !parameters.contains("store"));
    }

    /** Requests with one path over one edge and their other path over another: these paths and both edges are drawn in a large network. */
    @Test
    void requestsThatBlockEachOtherAreMarked() {
        Drawing drawing = TrialPictures.of(trial("collision", "n=128 c=1", 0), false);
        Matcher core = Pattern.compile(
                        "(\\d+) requests share two edges: each has one path over (.*) and one over (.*)[.]")
                .matcher(drawing.description());
        assertTrue(core.find(), drawing::description);
        int requests = Integer.parseInt(core.group(1));
        assertTrue(requests > 1);
        String svg = drawing.svg("x");
        for (int edge = 2; edge <= 3; edge++) {
            assertEquals(2, svg.split("<title>" + core.group(edge) + "<").length);
        }
        assertEquals(2 * requests, svg.split("class=\"s3\"").length - 1);
        assertTrue(!TrialPictures.of(trial("collision", "n=128 c=8", 0), false)
                .description()
                .contains("share two edges"));
    }

    /** Each circuit has the colour of its round, the legend names the rounds, and the largest round is that of the metric. */
    @Test
    void circuitsHaveTheColoursOfTheirRounds() {
        ReplayedTrial trial = trial("collision", "n=64 c=2", 0);
        String svg = TrialPictures.of(trial, true).svg("x");
        int rounds = Integer.parseInt(svg.replaceAll("(?s).*>round (\\d+)<.*", "$1"));
        assertTrue(rounds > 1, svg);
        for (int round = 1; round <= rounds; round++) {
            assertTrue(
                    svg.contains("class=\"load load2 round s" + (round - 1) % 7 + "\""), "no entry of round " + round);
        }
        assertTrue(TrialPictures.of(trial, true).description().contains("Settled: "));
        assertTrue(!svg.contains(" hot\"")
                && !TrialPictures.of(trial, false).svg("x").contains("round s"));
    }

    /** A wave's packets through the network, and in space and time; in a large network those over a most used edge. */
    @ParameterizedTest
    @CsvSource({"n=16 c=2 waves=off, 16", "n=32 c=2 wave_count=4, 8", "n=256 c=2 waves=off p=0.02, 256"})
    void theLongestWaveIsDrawn(String parameters, int packets) throws Exception {
        ReplayedTrial trial = trial("multibutterfly", parameters, 0);
        String svg = TrialPictures.of(trial, false).document();
        assertEquals(packets, number(">(\\d+) packets? through \\d+ levels of edges", svg));
        assertEquals(packets, number("(?:of |>)(\\d+) packets through \\d+ levels in", svg));
        int steps = number("levels in (\\d+) steps", svg);
        int degree = 2;
        int longest = 2 * degree * (int) trial.run()[2];
        assertTrue(packets > 64 || steps <= longest && steps > longest - 4 * degree, steps + " of " + longest);
    }

    @Test
    void faultyNodesOfAMultibutterflyAreCrossedOut() throws Exception {
        ReplayedTrial trial = trial("multibutterfly_faults", "n=16 c=2 p=0.1", 0);
        Drawing drawing = TrialPictures.of(trial, false);
        long[] metrics = trial.run();
        assertEquals(2 * 16 - metrics[4] - metrics[5], number("gives up \\((\\d+)\\)", drawing.description()));
        assertEquals(number("Crossed out: (\\d+) faulty node", drawing.description()), crossed(drawing));
    }

    /** Long times in which nothing moves take no room. */
    @Test
    void longTimesAreCut() {
        TimeAxis axis = TimeAxis.of(List.of(new long[] {3, 4}, new long[] {4, 1_000_000_000_000L}));
        assertEquals(1_000_000_000_000L, axis.last());
        assertEquals(List.of(999_999_999_999L), axis.cuts);
        assertEquals(0, axis.place(0));
        assertEquals(axis.units(), axis.place(axis.last()));
        assertTrue(axis.units() < 30, axis.units() + " units");
        assertEquals(4, axis.stepAt(axis.place(4)));
        assertTrue(axis.place(5) > axis.place(4) && axis.place(5) < axis.place(999_999_999_999L));
        TimeAxis few = TimeAxis.of(List.of(new long[] {3, 200}));
        assertEquals(200, few.units());
        assertEquals(100, few.place(100));
    }

    /** A network with faults, which are crossed out, and hostile names, which are names. */
    @Test
    void faultsAreCrossedOutAndNamesAreText() throws Exception {
        Scene scene = new Scene(new TraceEvent.Network(new Butterfly(2), false));
        scene.record(new TraceEvent.Routed(0, "<script>alert(1)</script>", new int[] {0, 0, 0}, true));
        scene.record(new TraceEvent.Fault(1, 3, -1));
        scene.record(new TraceEvent.Fault(1, 1, 1));
        Drawing drawing = NetworkDrawing.of("<b>", scene, false);
        org.w3c.dom.Document svg = parse(drawing);
        assertEquals(2, crossed(drawing));
        assertEquals(0, svg.getElementsByTagName("script").getLength());
    }

    @Test
    void aTrialWithoutAPictureIsRefused() {
        assertThrows(BadInputException.class, () -> TrialPictures.of(trial("block_load", "n=16 r=1", 0), false));
    }

    /** In a neighbourhood of a large network a row has one height, which is named, on all levels: edges within a row are level. */
    @Test
    void aRowOfANeighbourhoodHasOneHeight() throws Exception {
        Drawing drawing = TrialPictures.of(trial("valiant", "n=4096", 5), false);
        String svg = drawing.document();
        Matcher edge = Pattern.compile(
                        "d=\"M[0-9.]+ ([0-9.]+)L[0-9.]+ ([0-9.]+)\"><title>[^<]* from row ([0-9]+) to row ([0-9]+)")
                .matcher(svg);
        Map<String, String> heights = new HashMap<>();
        int level = 0;
        while (edge.find()) {
            for (int end = 1; end <= 2; end++) {
                String before = heights.put(edge.group(end + 2), edge.group(end));
                assertTrue(before == null || before.equals(edge.group(end)), edge.group());
            }
            level += edge.group(3).equals(edge.group(4)) ? 1 : 0;
        }
        assertTrue(level > 20, level + " level edges");
        assertEquals(heights.size(), heights.values().stream().distinct().count());
        for (Map.Entry<String, String> row : heights.entrySet()) {
            String y = String.format(Locale.ROOT, "%.1f", Double.parseDouble(row.getValue()) + 3.8)
                    .replaceFirst("[.]0$", "");
            assertTrue(svg.contains("y=\"" + y + "\">" + row.getKey() + "</text>"), row + " has no name at " + y);
        }
    }
}
