package io.swallowtail.benchmarks.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.PlainTrials;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws that the audit of rare faults compares with. */
class FaultLawTest {
    private static final int TRIALS = 20_000;
    private static final long SETS = 20_000;
    private static final List<String> EVENTS =
            List.of("connected_pairs < n * n", "flow < n - 1", "flow == n - 1", "cut_off_inputs > 0");
    private static final List<FaultLaw.Happening> HAPPENINGS = List.of(
            (state, n) -> state.pairs() < n * n,
            (state, n) -> state.flow() < n - 1,
            (state, n) -> state.flow() == n - 1,
            (state, n) -> state.cutOffInputs() > 0);

    private static Point point(String text, String p) {
        Experiment experiment = Catalogue.load().experiment("network_faults");
        Map<String, String> values = new TreeMap<>(Map.of("placement", "random", "p", p));
        for (String word : text.split(" ")) {
            values.put(word.split("=")[0], word.split("=")[1]);
        }
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    /** A butterfly has one path for each pair, so every fault cuts a pair. */
    @Test
    void everyFaultCutsAPairOfAButterfly() {
        FaultLaw law = new FaultLaw(point("network=butterfly n=4 fault=edge ends=exposed", "0.5"), 1, SETS, HAPPENINGS);
        assertEquals(16, law.parts());
        for (double p : new double[] {0.3, 1e-3, 1e-8}) {
            double expected = -Math.expm1(16 * Math.log1p(-p));
            assertEquals(expected, law.at(0, p).p(), 1e-12 * expected);
            assertEquals(0, law.at(0, p).error(), 1e-9);
        }
    }

    /** 144 of the 4,560 pairs of edges of a Bene&scaron; network cut a pair, and no single edge does. */
    @Test
    void someFaultsCutAPairOfABenesNetwork() {
        FaultLaw law = new FaultLaw(point("network=benes n=8 fault=edge ends=protected", "0.5"), 1, SETS, HAPPENINGS);
        assertEquals(144e-16, law.at(0, 1e-8).p(), 1e-20);
    }

    /** Against plain trials, at 4.5 standard errors and those of the law: one of 32 comparisons fails for 2e-4 of all seeds. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "network=benes n=4 fault=node ends=exposed",
                "network=extra_stage r=1 n=4 fault=edge ends=protected",
                "network=multibutterfly c=2 network_index=0 n=8 fault=node ends=protected",
                "network=random_wiring c=2 network_index=0 n=8 fault=edge ends=exposed"
            })
    void lawsAreThoseOfTheExperiment(String text) {
        for (String p : List.of("0.2", "0.05")) {
            Point point = point(text, p);
            FaultLaw law = new FaultLaw(point, 6, SETS, HAPPENINGS);
            for (int e = 0; e < EVENTS.size(); e++) {
                Event event = Event.compile(ExpressionParser.parse(EVENTS.get(e)), PointScope.ofEvents(point));
                double seen = (double) new PlainTrials(point, List.of(event), 6, Purpose.TRIAL)
                                .run(0, TRIALS, 0)
                                .get(0)
                                .count()
                        / TRIALS;
                FaultLaw.Probability known = law.at(e, Double.parseDouble(p));
                double error = Math.sqrt(known.p() * (1 - known.p()) / TRIALS) + known.error() * known.p();
                assertTrue(known.p() > 0 && known.error() < 0.3, EVENTS.get(e) + " at p = " + p);
                assertEquals(known.p(), seen, 4.5 * error + 1e-9, EVENTS.get(e) + " at p = " + p);
            }
        }
    }
}
