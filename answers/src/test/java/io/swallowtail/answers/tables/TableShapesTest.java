package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.SweepTable.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Columns of parameters and the order of points. */
class TableShapesTest {
    /** An experiment that has a parameter x and nothing else. */
    private static Experiment ofX(String name, Parameter<?> x) {
        Metrics metrics = new Metrics();
        metrics.flag("m", "a flag");
        return new Experiment(Definition.of(name, "one parameter", "none")
                .parameters(x)
                .metrics(metrics)
                .events("m")
                .simulator(parameters -> {
                    throw new UnsupportedOperationException();
                })) {};
    }

    private static final IntegerParameter WHOLE = IntegerParameter.required("x", "an integer", 0, 1000);
    private static final RealParameter REAL = RealParameter.required("x", "a number", "0", "1000");

    private static PlannedPoint planned(String name, Parameter<?> x, String value) {
        Experiment experiment = ofX(name, x);
        return new PlannedPoint(
                new Point(experiment, Parameters.parse(experiment, Map.of("x", value))),
                Method.MONTE_CARLO,
                List.of(),
                0,
                1);
    }

    private static TableShapes shapes(PlannedPoint... points) {
        return new TableShapes(TinyPlans.plan(points));
    }

    /** A name with two types is a column of text, in any order of the experiments, also with a third type. */
    @Test
    void conflictingParametersAreText() {
        PlannedPoint whole = planned("a", WHOLE, "10");
        PlannedPoint real = planned("b", REAL, "2.5");
        PlannedPoint third = planned("c", WHOLE, "3");
        assertEquals(
                new Column("x", Type.LONG, true, "an integer"),
                shapes(whole, third).columns(SweepTable.TAILS).get(2));
        assertEquals(
                new Column("x", Type.DOUBLE, true, "a number"),
                shapes(real).columns(SweepTable.TAILS).get(2));
        for (List<PlannedPoint> points :
                List.of(List.of(whole, real), List.of(real, whole), List.of(third, real, whole))) {
            TableShapes shapes = shapes(points.toArray(new PlannedPoint[0]));
            assertEquals(Type.TEXT, shapes.columns(SweepTable.COUNTS).get(2).type());
            assertEquals(Map.of("x", "10"), shapes.cells(whole.point()));
            assertEquals(Map.of("x", "2.5"), shapes.cells(real.point()));
        }
        assertEquals(Map.of("x", 10L), shapes(whole).cells(whole.point()));
        assertEquals(Map.of("x", 2.5), shapes(real).cells(real.point()));
    }

    /** Parameters stand after the two columns that name the point, in the order of the experiments' names. */
    @Test
    void columnsAreThoseOfAllExperiments() {
        PlannedPoint valiant = TinyPlans.plain("valiant n=64", 1);
        PlannedPoint dice = TinyPlans.plain("dice add=3", 1);
        TableShapes shapes = shapes(valiant, dice);
        List<String> parameters = Stream.concat(
                        Stream.of("add"),
                        Catalogue.load().experiment("valiant").parameters().stream()
                                .map(Parameter::name))
                .toList();
        for (SweepTable table : SweepTable.values()) {
            List<Column> columns = shapes.columns(table);
            assertEquals(table.own().subList(0, 2), columns.subList(0, 2));
            assertEquals(
                    parameters,
                    columns.subList(2, 2 + parameters.size()).stream()
                            .map(Column::name)
                            .toList());
            assertTrue(columns.subList(2, 2 + parameters.size()).stream().allMatch(Column::isNullable));
            assertEquals(
                    table.own().subList(2, table.own().size()), columns.subList(2 + parameters.size(), columns.size()));
        }
        Map<String, Object> cells = shapes.cells(dice.point());
        assertEquals(parameters, List.copyOf(cells.keySet()));
        assertEquals(3L, cells.remove("add"));
        assertTrue(cells.values().stream().allMatch(cell -> cell == null));
        assertNull(shapes.cells(valiant.point()).get("add"));
        assertEquals(64L, shapes.cells(valiant.point()).get("n"));
    }

    /** 9 before 10, 2.5 before 10; churn before fill. */
    @Test
    void pointsAreInTheOrderOfTheirValues() {
        List<String> words = List.of(
                "collision n=8 c=10",
                "collision n=64 c=2",
                "collision n=64 c=10",
                "collision n=128 c=1",
                "dice add=9",
                "dice add=10",
                "minimum n=64 workload=churn churn_rounds=5 churn_fraction=0.25",
                "minimum n=64 workload=churn churn_rounds=5 churn_fraction=0.3",
                "minimum n=64 workload=churn churn_rounds=40 churn_fraction=0.3",
                "minimum n=64");
        PlannedPoint[] points =
                words.stream().map(each -> TinyPlans.plain(each, 1)).toArray(PlannedPoint[]::new);
        SweepPlan plan = TinyPlans.plan(points);
        PlannedPoint[] reversed = points.clone();
        Collections.reverse(Arrays.asList(reversed));
        List<String> sorted = identities(TableShapes.sorted(List.of(reversed)));
        assertEquals(sorted, identities(TableShapes.sorted(plan.points())));
        assertEquals(identities(plan.points()), sorted);
        List<PlannedPoint> reals = List.of(planned("a", REAL, "2.5"), planned("a", REAL, "10"));
        assertEquals(reals, TableShapes.sorted(List.of(reals.get(1), reals.get(0))));
    }

    private static List<String> identities(List<PlannedPoint> points) {
        return points.stream().map(point -> point.point().identity()).toList();
    }
}
