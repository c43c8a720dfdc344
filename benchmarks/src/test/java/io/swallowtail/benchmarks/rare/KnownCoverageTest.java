package io.swallowtail.benchmarks.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.random.Purpose;
import io.swallowtail.rare.PlainTrials;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The audit's probabilities are those of its experiment. The audit itself is {@code benchmarks/run rare}. */
class KnownCoverageTest {
    private static final int TRIALS = 20_000;

    static Stream<KnownCase> cases() {
        return KnownCase.all().stream();
    }

    /**
     * Plain trials against the exact counts, at 4 standard errors and one trial: for other seeds one of the cases would fail with
     * probability 0.001.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void probabilitiesAreThoseOfTheExperiment(KnownCase known) {
        Point point = new Point(new KnownBits(), Parameters.parse(new KnownBits(), Map.of()));
        Event event = Event.compile(ExpressionParser.parse(known.event()), PointScope.ofEvents(point));
        double seen = new PlainTrials(point, List.of(event), 3, Purpose.TRIAL)
                .run(0, TRIALS, 0)
                .get(0)
                .count();
        double expected = TRIALS * Math.exp(known.log());
        assertEquals(expected, seen, 4 * Math.sqrt(expected * (1 - Math.exp(known.log()))) + 1);
    }

    /** 5.4e-10, 8e-31 and 0.01 from tables of the binomial law with n = 100 and p = 1/2. */
    @Test
    void someProbabilitiesAreKnownByHeart() {
        List<KnownCase> cases = KnownCase.all();
        assertEquals(-100 * Math.log(2), cases.get(7).log(), 1e-9);
        assertEquals(0.00089497, Math.exp(cases.get(3).log()), 1e-8);
    }
}
