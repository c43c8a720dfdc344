package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.PairedLimits;
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

    /** Streams of equal name, kind, number and bound are shared, also by two experiments. */
    @Test
    void equalStreamsAreShared() {
        Point dice = DiceProtocol.point(5, 6);
        Point routes = FragileRoutes.of(12, 5).at("0.2");
        assertEquals(
                new PairedTrials.Streams(List.of("faults", "first", "second"), List.of()),
                PairedTrials.streams(routes, FragileRoutes.of(12, 5).at("0.2", 1)));
        assertEquals(
                new PairedTrials.Streams(List.of("first", "second"), List.of("faults")),
                PairedTrials.streams(routes, FragileRoutes.of(12, 5).at("0.3")));
        assertEquals(
                new PairedTrials.Streams(List.of("second"), List.of("faults", "first")),
                PairedTrials.streams(routes, FragileRoutes.of(14, 5).at("0.2")));
        assertEquals(
                new PairedTrials.Streams(List.of(), List.of("faces", "faults", "first", "second")),
                PairedTrials.streams(dice, routes));
        assertEquals(
                new PairedTrials.Streams(List.of(), List.of("faces")),
                PairedTrials.streams(dice, DiceProtocol.point(5, 7)));
    }

    private static double truth(Point point, String event, FragileRoutes cuts) {
        return point.experiment() == cuts
                ? FragileRoutes.mixed(
                        cuts.cutShares(),
                        Double.parseDouble(point.parameters().texts().get("p")))
                : DiceProtocol.probability(point, FragileRoutes.event(point, event));
    }

    /**
     * Two experiments without a common stream, one experiment with common faults, and with integers of another bound. 300 seeds at a confidence of 80 %
     * have at most 60 misses on average. At each of 12 checks, more than 90 have a probability below 3e-5, so the false-alarm rate is below 4e-4.
     */
    @Test
    void theLimitsCoverTheDifferenceForManySeeds() {
        FragileRoutes cuts = FragileRoutes.of(6, 0, 0b11, 0b1100);
        FragileRoutes one = FragileRoutes.of(1, 0, 1);
        requireCoverage(cuts, cuts.at("0.2"), "cuts > 0", DiceProtocol.point(2, 6), "largest >= 5");
        requireCoverage(cuts, cuts.at("0.2"), "cuts > 0", cuts.at("0.3"), "cuts > 0");
        requireCoverage(cuts, DiceProtocol.point(2, 6), "total >= 8", DiceProtocol.point(2, 7), "total >= 8");
        requireCoverage(one, one.at("0.5"), "cuts > 0", DiceProtocol.point(1, 6), "largest >= 3");
    }

    private static void requireCoverage(FragileRoutes cuts, Point first, String here, Point second, String there) {
        double difference = truth(first, here, cuts) - truth(second, there, cuts);
        double ratio = truth(first, here, cuts) / truth(second, there, cuts);
        Event event = FragileRoutes.event(first, here);
        Event other = FragileRoutes.event(second, there);
        int differences = 0;
        int ratios = 0;
        int rejected = 0;
        for (int seed = 0; seed < 300; seed++) {
            PairedTrials.Counts counts = new PairedTrials(first, List.of(event), second, List.of(other), seed)
                    .run(0, 100)
                    .get(0);
            PairedLimits limits =
                    PairedLimits.of(counts.both(), counts.onlyFirst(), counts.onlySecond(), counts.trials(), 0.2);
            differences += limits.differenceLow() > difference || limits.differenceHigh() < difference ? 1 : 0;
            ratios += limits.ratioLow() > ratio || limits.ratioHigh() < ratio ? 1 : 0;
            rejected += limits.p() <= 0.2 ? 1 : 0;
        }
        String misses = first + " and " + second + ": " + differences + ", " + ratios + ", " + rejected;
        assertTrue(differences <= 90 && ratios <= 90, misses);
        // The limits are not far too wide: some miss.
        assertTrue(differences > 0 && ratios > 0, misses);
        assertTrue(difference == 0 ? rejected <= 90 : rejected > 100, misses);
    }
}
