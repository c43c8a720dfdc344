package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TableRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Figures that experiments declare, drawn from means that the test makes. */
class MeanFiguresTest {
    private static final IntegerParameter LOAD = IntegerParameter.required("load", "packets of an input", 1, 100);

    /** An experiment from outside: its figure names no query. */
    private static Experiment outside() {
        Metrics metrics = new Metrics();
        Metric steps = metrics.integer("steps", "steps until all packets are there");
        return new Experiment(Definition.of("outside", "an experiment with a figure", "none")
                .parameters(LOAD)
                .metrics(metrics)
                .figures(new MeanFigure(
                                steps, "steps / load", parameters -> parameters.get(LOAD), LOAD, Optional.empty())
                        .ringed(MeanFigure.Mark.LARGEST, "queues are longest"))
                .events("steps > 1")
                .simulator(parameters -> {
                    throw new UnsupportedOperationException();
                })) {};
    }

    /** Draws the figures of points that differ in one parameter, whose metric has certain means. */
    private static List<Figure> figures(
            Experiment experiment, Map<String, String> fixed, String varied, String metric, double... means) {
        List<TableRow> summary = new ArrayList<>();
        List<PlannedPoint> points = new ArrayList<>();
        for (int i = 0; i < means.length; i++) {
            Map<String, String> values = new HashMap<>(fixed);
            values.put(varied, Integer.toString(i + 1));
            Point point = new Point(experiment, Parameters.parse(experiment, values));
            points.add(new PlannedPoint(point, Method.MONTE_CARLO, List.of(), 0, 10));
            Map<String, Object> cells = Map.of(
                    "point",
                    point.id(),
                    "experiment",
                    experiment.name(),
                    "metric",
                    metric,
                    "trials",
                    10L,
                    "mean",
                    means[i]);
            summary.add(SweepTable.SUMMARY.read(cells::get));
        }
        SweepPlan plan = new SweepPlan(
                "s", 1, false, OptionalLong.empty(), 0.95, false, Optional.empty(), Question.NONE, List.copyOf(points));
        return new MeanFigures()
                .of(new SweepData(
                        "s",
                        "out/s",
                        plan,
                        1,
                        Map.of(),
                        new SweepRows(plan, Map.of(SweepTable.SUMMARY, summary)),
                        point -> 10,
                        false));
    }

    private static List<Double> values(Figure figure, Series.Look look) {
        return ((Chart) figure.drawing())
                .series().stream()
                        .filter(series -> series.look() == look)
                        .flatMap(series -> series.marks().stream())
                        .map(Mark::y)
                        .toList();
    }

    @Test
    void anExperimentFromOutsideHasAFigure() {
        List<Figure> figures = figures(outside(), Map.of(), "load", "steps", 2, 8, 9, 8);
        assertEquals(1, figures.size());
        Figure figure = figures.get(0);
        assertEquals(List.of(2.0, 4.0, 3.0, 2.0), values(figure, Series.Look.CURVE));
        assertEquals(List.of(4.0), values(figure, Series.Look.RINGS));
        assertEquals(
                "Intervals of means are asymptotic. A ring: largest where queues are longest, here at load = 2.",
                figure.caption());
        assertEquals("growth.sql", figure.query());
        int mean = figure.numbers().columns().indexOf("mean");
        assertEquals(8.0, figure.numbers().rows().get(1).get(mean));
    }

    /** n = 4096, r = 1, t = 1: -12.90 + 38.16 + 0.75 + 0.345 + 0.42 + 3.20, and -29.69 + 97.08 + 1.83 + 0.42 + 4.56 - 1.43. */
    @Test
    void thePapersFitsByHand() {
        Experiment experiment = Catalogue.load().experiment("extra_stage");
        Map<String, String> fixed = Map.of("n", "4096", "t", "1");
        double sums = 30 * 4096;
        Figure mean =
                figures(experiment, fixed, "r", "latency_sum", sums, sums, sums).get(0);
        assertEquals(29.975, values(mean, Series.Look.REFERENCE).get(0), 1e-9);
        assertEquals(List.of(30.0, 30.0, 30.0), values(mean, Series.Look.CURVE));
        Figure largest =
                figures(experiment, fixed, "r", "latency_max", 70, 60, 80).get(0);
        assertEquals(72.77, values(largest, Series.Look.REFERENCE).get(0), 1e-9);
        assertEquals(List.of(60.0), values(largest, Series.Look.RINGS));
        Map<String, String> byPriority = Map.of("n", "4096", "t", "1", "discipline", "priority");
        Figure uncovered =
                figures(experiment, byPriority, "r", "latency_max", 70, 60, 80).get(0);
        assertTrue(values(uncovered, Series.Look.REFERENCE).isEmpty());
    }
}
