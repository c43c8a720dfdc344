package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The division of points into charts, and the names that distinguish charts and series. */
class PanelsTest {
    @TempDir
    private Path directory;

    private List<Point> points(String grid) throws IOException {
        Path file = Files.writeString(
                directory.resolve("panels.conf"), "sweep { name = x, seed = 1, trials = 1, grid = [ " + grid + " ] }");
        return new SweepFile(Catalogue.load())
                .read(file, List.of()).points().stream()
                        .map(PlannedPoint::point)
                        .toList();
    }

    private static List<String> told(List<Panels.Panel> panels) {
        return panels.stream()
                .map(panel ->
                        panel.common() + ": " + new ArrayList<>(panel.labels().values()))
                .toList();
    }

    @Test
    void fewSeriesAreOneChart() throws IOException {
        assertEquals(
                List.of("c = 3: [n = 16, n = 32]"),
                told(Panels.ofPoints(points("{ experiment = collision, n = [16, 32], c = 3 }"))));
    }

    /** Twelve series: routings are compared, and the number of flows divides the charts. */
    @Test
    void designsStandTogether() throws IOException {
        String routings = "routing = hash, routing = two_choices, routing = least_loaded";
        assertEquals(
                Stream.of(1, 2, 4, 8)
                        .map(flows -> "arity = 4, levels = 2, flows = " + flows + ": [" + routings + "]")
                        .toList(),
                told(Panels.ofPoints(points("{ experiment = fat_tree, arity = 4, levels = 2, flows = [1, 2, 4, 8],"
                        + " routing = [hash, two_choices, least_loaded] }"))));
        assertEquals(
                List.of(
                        "n = 16: [c = 2, c = 3, c = 4, c = 5]",
                        "n = 32: [c = 2, c = 3, c = 4, c = 5]",
                        "n = 64: [c = 2, c = 3, c = 4, c = 5]"),
                told(Panels.ofPoints(points("{ experiment = collision, n = [16, 32, 64], c = [2, 3, 4, 5] }"))));
    }

    @Test
    void chartsThatHaveAllInCommonSayTheirRanges() throws IOException {
        assertEquals(
                List.of("c = 3, n = 8 … 128: 5", "c = 3, n = 256 … 8192: 6"),
                Panels.ofPoints(points("{ experiment = collision, n = \"2^3..2^13\", c = 3 }")).stream()
                        .map(panel -> panel.common() + ": " + panel.labels().size())
                        .toList());
    }

    /** packet_count follows from the side where it is not given, so that along side these differ in nothing else. */
    @Test
    void whatFollowsFromTheAxisIsOneChart() throws IOException {
        List<Point> points =
                points("{ experiment = bufferless, network = mesh, side = [4, 5, 6, 7, 8, 9], algorithm = hot_potato },"
                        + "{ experiment = bufferless, network = random, levels = 9, width = 4, out_degree = 2, packet_count = 7,"
                        + " algorithm = hot_potato }");
        assertEquals(
                List.of(7),
                Panels.along(points, "side").stream()
                        .map(panel -> panel.labels().size())
                        .toList());
    }

    @Test
    void aNumberForAWordIsDistinguishedFromQuantities() throws IOException {
        List<Point> points = points("{ experiment = bufferless, n = 16, sets = [0, 4, 8] }");
        ParameterAxis sets = ParameterAxis.of(PointNames.of(points), "sets");
        assertEquals(
                List.of(true, false, false), points.stream().map(sets::isWord).toList());
        assertEquals(List.of("sets: packet sets; 0: by the paper's formula"), sets.meaning());
        ParameterAxis size = ParameterAxis.of(PointNames.of(points("{ experiment = flip, n = [8, 16] }")), "n");
        assertEquals(List.of(), size.meaning());
    }

    @Test
    void networksWithOtherParametersAreCompared() throws IOException {
        List<Panels.Panel> panels =
                Panels.ofPoints(points("{ experiment = bufferless, n = [16, 32, 64], algorithm = hot_potato },"
                        + "{ experiment = bufferless, network = mesh, side = [8, 16], algorithm = hot_potato },"
                        + "{ experiment = bufferless, n = [16, 32], algorithm = distributed, alpha_scale = 0.1 }"));
        assertEquals(1, panels.size());
        assertEquals(7, panels.get(0).curves().size());
    }

    /** The levels r of a network and its copies c follow from the word that names it, and points of all experiments can be in one chart. */
    @Test
    void chosenSeriesAreInOneChart() throws IOException {
        List<Point> faults =
                points("{ experiment = network_faults, n = 16, p = [0.1, 0.2], ends = [exposed, protected],"
                        + " network = [benes, extra_stage], r = 2 }");
        assertEquals(
                List.of("n = 16, ends = exposed [benes, extra_stage]", "n = 16, ends = protected [benes, extra_stage]"),
                Panels.chosen(faults, "p", List.of("network")).stream()
                        .map(panel -> panel.common() + " "
                                + panel.curves().keySet().toString().replace("network = ", ""))
                        .toList());
        List<Point> both =
                points("{ experiment = collision, n = [16, 32], c = [2, 3] }, { experiment = valiant, n = [16, 32] }");
        assertEquals(List.of("experiment", "n", "c"), PointNames.of(both).distinguishing());
        assertEquals(
                List.of("collision, c = 2", "collision, c = 3", "valiant"),
                List.copyOf(Panels.chosen(both, "n", List.of("experiment", "c"))
                        .get(0)
                        .curves()
                        .keySet()));
    }
}
