package io.swallowtail.answers.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.chart.Sheet;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.WeakPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The drawing of a network. */
class NetworkMapTest {
    private static final Pattern TEXT =
            Pattern.compile("<text class=\"small middle halo\" x=\"([^\"]*)\" y=\"([^\"]*)\">([^<]*)</text>");
    private static final Pattern NODE = Pattern.compile("cx=\"([^\"]*)\" cy=\"([^\"]*)\" r=\"([^\"]*)\"");

    private static WeakPoints weak(String text) {
        Experiment experiment = Catalogue.load().experiment("graph_faults");
        return experiment
                .weakPoints(Parameters.parse(experiment, Map.of("graph", "x\n" + text, "p", "0.01")))
                .orElseThrow();
    }

    private static String svg(String text) {
        WeakPoints weak = weak(text);
        return new NetworkMap("A network", weak, weak.smallest().orElse(List.of())).svg("map");
    }

    /** A ring with chords at random places, and long names. */
    private static String network(int nodes, int terminals) {
        Random random = new Random(nodes);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < nodes; i++) {
            text.append("node \"Exchange ").append(i).append("\" at ");
            text.append(random.nextDouble())
                    .append(' ')
                    .append(random.nextDouble())
                    .append('\n');
            int next = (i + 1) % nodes;
            text.append("\"Exchange ")
                    .append(i)
                    .append("\" \"Exchange ")
                    .append(next)
                    .append("\"\n");
        }
        text.append("terminal");
        for (int i = 0; i < terminals; i++) {
            text.append(" \"Exchange ").append(i * nodes / terminals).append('"');
        }
        return text.append('\n').toString();
    }

    private static double number(Matcher found, int group) {
        return Double.parseDouble(found.group(group));
    }

    private static void assertNothingIsHidden(int nodes, int terminals, int leastNames) {
        String svg = svg(network(nodes, terminals));
        List<double[]> boxes = new ArrayList<>();
        Matcher found = NODE.matcher(svg);
        while (found.find()) {
            double r = number(found, 3);
            boxes.add(
                    new double[] {number(found, 1) - r, number(found, 2) - r, number(found, 1) + r, number(found, 2) + r
                    });
        }
        assertEquals(nodes, boxes.size());
        int names = 0;
        Matcher text = TEXT.matcher(svg);
        while (text.find()) {
            names++;
            double half = Sheet.width(text.group(3)) * 6.5 / 2;
            double x = number(text, 1);
            double y = number(text, 2);
            double[] box = {x - half, y - 9, x + half, y + 1};
            for (double[] other : boxes) {
                boolean isHidden = box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
                assertTrue(!isHidden, text.group(3) + " covers something at " + other[0] + ", " + other[1]);
            }
            boxes.add(box);
        }
        assertTrue(names >= leastNames, names + " names");
    }

    /** One of the 20 terminals among 200 nodes has no room for its name; the legend says so. */
    @Test
    void namesCoverNeitherNodesNorNames() {
        assertNothingIsHidden(40, 2, 38);
        assertNothingIsHidden(200, 20, 19);
    }

    @Test
    void aLegendExplainsTheColourAndConduitsAreDrawn() {
        String svg = svg("a b\nb c\na c\ngroup duct 0.1: a b, a c\nterminal a c\n");
        assertTrue(svg.contains("Dashed, in colour: links and nodes of the smallest sets of faults"), svg);
        assertEquals(2 + 1, svg.split("load load3 hot", -1).length - 1, "two links of the conduit, and the legend");
    }
}
