package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trials of two points with equal random words, which are the plain trials of the first point. */
class PairedTrialsTest {
    private static final int TRIALS = 500;

    private static PairedTrials.Counts counts(Point first, Point second, String event) {
        List<PairedTrials.Counts> counts = new PairedTrials(
                        first,
                        List.of(FragileRoutes.event(first, event)),
                        second,
                        List.of(FragileRoutes.event(second, event)),
                        7)
                .run(0, TRIALS);
        return counts.get(0);
    }

    private static long plain(Point point, String text) {
        Event event = FragileRoutes.event(point, text);
        return new PlainTrials(point, List.of(event), 7, Purpose.TRIAL)
                .run(0, TRIALS, 0)
                .get(0)
                .count();
    }

    /** The points differ in a parameter without effect, and have words of their own outside pairs. */
    @Test
    void pairsOfEqualTrialsAgree() {
        FragileRoutes routes = FragileRoutes.of(12, 5);
        Point first = routes.at("0.3", 0);
        Point second = routes.at("0.3", 1);
        PairedTrials.Counts counts = counts(first, second, "lost >= 2");
        assertEquals(plain(first, "lost >= 2"), counts.both());
        assertTrue(counts.both() != plain(second, "lost >= 2") && counts.both() > 20, "" + counts);
        assertEquals(new PairedTrials.Counts(counts.both(), 0, 0, TRIALS, 0, 0), counts);
    }

    /** With equal words, the faults of a smaller probability are some of those of a larger one. */
    @Test
    void moreFaultsComeOnTop() {
        FragileRoutes cuts = FragileRoutes.of(12, 0, 0b11, 0b1100);
        PairedTrials.Counts counts = counts(cuts.at("0.2"), cuts.at("0.3"), "cuts > 0");
        assertEquals(0, counts.onlyFirst());
        assertTrue(counts.both() > 20 && counts.onlySecond() > 20, "" + counts);
    }

    /** A metric that is null where the first die shows 0. */
    @Test
    void trialsWithoutAValueAreCounted() {
        Point dice = DiceProtocol.point(5, 6);
        PairedTrials.Counts counts = counts(dice, DiceProtocol.point(4, 6), "alike >= 2");
        long expected = TRIALS - plain(dice, "alike >= 1");
        assertTrue(expected > 50);
        assertEquals(expected, counts.valuelessFirst());
        assertEquals(expected, counts.valuelessSecond());
    }
}
