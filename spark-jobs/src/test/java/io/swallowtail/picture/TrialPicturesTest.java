package io.swallowtail.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.chart.Drawing;
import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.LeveledNetwork;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.replay.ReplayedTrial;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

/** Pictures of trials: what they draw is what the metrics say, and every edge and packet is there. */
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

    @ParameterizedTest
    @CsvSource({
        "collision, n=16 c=2",
        "collision, n=64 c=3 choices=independent",
        "minimum, n=32",
        "valiant, n=16",
        "valiant, n=512",
        "greedy, n=32",
        "flip, n=16",
        "waksman, n=16",
        "data_server_minimum, n=16"
    })
    void theLargestLoadDrawnIsTheCongestion(String experiment, String parameters) throws Exception {
        for (long index = 0; index < 5; index++) {
            ReplayedTrial trial = trial(experiment, parameters, index);
            Drawing drawing = TrialPictures.of(trial);
            int drawn = number("largest load of an edge is (\\d+)", drawing.description());
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
                    assertEquals(drawn, number("^(\\d+) circuit", group.getTextContent()));
                }
            }
            assertEquals(1, worst);
            assertEquals(drawing.marks(), loads);
            assertEquals(drawing.document(), TrialPictures.of(trial).document(), "equal bytes");
        }
    }

    @Test
    void everyPacketIsDrawnUntilTheLastDelivery() throws Exception {
        ReplayedTrial trial = trial("extra_stage", "n=8 r=2 t=3", 0);
        Drawing drawing = TrialPictures.of(trial);
        assertEquals(24, drawing.marks());
        assertEquals(trial.run()[0], number("in (\\d+) steps", drawing.description()), "latency_max");
        assertEquals(trial.run()[2], number("the (\\d+) packets over", drawing.description()), "congestion");
        parse(drawing);
    }

    /** A network with faults, which are crossed out, and hostile names, which are names. */
    @Test
    void faultsAreCrossedOutAndNamesAreText() throws Exception {
        CircuitPicture picture = new CircuitPicture() {
            @Override
            public LeveledNetwork network() {
                return new Butterfly(2);
            }

            @Override
            public int circuits() {
                return 1;
            }

            @Override
            public int row(int circuit, int level) {
                return 0;
            }

            @Override
            public String name(int circuit) {
                return "<script>alert(1)</script>";
            }

            @Override
            public boolean isFaulty(int level, int row) {
                return level == 1 && row == 3;
            }

            @Override
            public boolean isFaulty(int level, int from, int to) {
                return level == 2 && from == 1 && to == 1;
            }
        };
        org.w3c.dom.Document svg = parse(NetworkDrawing.of("<b>", picture));
        var paths = svg.getElementsByTagName("path");
        int crossed = 0;
        for (int i = 0; i < paths.getLength(); i++) {
            crossed +=
                    ((org.w3c.dom.Element) paths.item(i)).getAttribute("class").equals("fault") ? 1 : 0;
        }
        assertEquals(2, crossed);
        assertEquals(0, svg.getElementsByTagName("script").getLength());
    }

    @Test
    void aTrialWithoutAPictureIsRefused() {
        assertThrows(BadInputException.class, () -> TrialPictures.of(trial("block_load", "n=16 r=1", 0)));
    }
}
