package io.swallowtail.answers.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Replications.Level;
import io.swallowtail.answers.method.Replications.Sample;
import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultStrata;
import io.swallowtail.core.rare.LevelRecord;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.IntervalKind;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Counts of replications: they add in any order, and what follows for the limits of events. */
class ReplicationsTest {
    private static final double ALPHA = 0.05;

    private static final Sample NOTHING = sample(false, 0, 0, 0);

    private static Sample sample(boolean impossible, long draws, long ancestors, long descending, Long... reach) {
        return new Sample("e", impossible, draws, ancestors, descending, List.of(reach), List.of(), List.of());
    }

    private static Replications of(Splitting splitting, Event event, Splitting.Replication replication) {
        return (Replications)
                Replications.of(splitting, List.of(event), replication).get(event.text());
    }

    private static double[] logs(int number, double log) {
        double[] logs = new double[number];
        Arrays.fill(logs, log);
        return logs;
    }

    /** Up to three levels; all numbers are random. */
    private static Replications random(Random random) {
        Sample sample = new Sample(
                "e",
                random.nextBoolean(),
                random.nextInt(9),
                random.nextInt(9),
                random.nextInt(9),
                LongStream.generate(() -> -random.nextInt(9))
                        .limit(random.nextInt(3))
                        .sorted()
                        .boxed()
                        .toList(),
                Stream.of("x", "y", "z").filter(text -> random.nextBoolean()).toList(),
                List.of());
        Replications levels = new Replications(sample, List.of());
        for (int level = 1; level <= random.nextInt(4); level++) {
            Level one = new Level(
                    "e",
                    1 + random.nextInt(2),
                    random.nextBoolean() ? "x" : "y",
                    level,
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9),
                    random.nextInt(9));
            levels = levels.plus(new Replications(NOTHING, List.of(one)));
        }
        return levels;
    }

    @Test
    void sumsDoNotDependOnOrder() {
        Random random = new Random(5);
        for (int round = 0; round < 300; round++) {
            Replications one = random(random);
            Replications two = random(random);
            Replications three = random(random);
            assertEquals(one.plus(two), two.plus(one));
            assertEquals(one.plus(two).plus(three), one.plus(two.plus(three)));
            Sample sum = one.plus(two).sample();
            Sample left = one.sample();
            Sample right = two.sample();
            assertEquals(left.impossible() || right.impossible(), sum.impossible());
            assertEquals(Math.max(left.draws(), right.draws()), sum.draws());
            assertEquals(left.ancestors() + right.ancestors(), sum.ancestors());
            assertEquals(left.descending() + right.descending(), sum.descending());
            assertEquals(
                    Stream.concat(left.reach().stream(), right.reach().stream())
                            .sorted()
                            .toList(),
                    sum.reach());
            assertEquals(
                    List.copyOf(new TreeSet<>(Stream.concat(left.unreached().stream(), right.unreached().stream())
                            .toList())),
                    sum.unreached());
        }
    }

    /** What precedes the first trial is the same for all ranges, and not a sum. */
    @Test
    void whatTrialsDoNotChangeIsNoSum() {
        for (Results each : List.of(
                new Results.Orders(12, List.of(0.0, 0.25)),
                new Results.Known(0.25, List.of()),
                new Results.Strata(new FaultStrata(3, 0.5, List.of(0.25), List.of(2L, 1L), 9)))) {
            assertEquals(each, each.plus(each));
        }
    }

    @Test
    void levelsAddOrKeepTheGreatest() {
        Level one = new Level("e", 1, "x", 2, 30, 1, 100, 100, 40, 5, 400, 300, 7, 250_000);
        Level two = new Level("e", 1, "x", 2, 20, 2, 90, 180, 50, 9, 100, 50, 10, 125_000);
        Level first = new Level("e", 1, "x", 1, 10, 1, 100, 100, 80, 0, 0, 0, 80, 12_500);
        Level other = new Level("e", 2, "x", 1, 10, 1, 100, 100, 80, 0, 0, 0, 80, 12_500);
        Replications sum =
                new Replications(NOTHING, List.of(other, one)).plus(new Replications(NOTHING, List.of(first, two)));
        assertEquals(
                List.of(first, new Level("e", 1, "x", 2, 30, 3, 100, 280, 90, 9, 500, 350, 17, 250_000), other),
                sum.levels());
        Level both = sum.levels().get(1);
        assertEquals(90 / 280.0, both.share());
        assertEquals(350 / 500.0, both.acceptance());
        assertEquals(17 / 3.0, both.meanAncestors());
        assertEquals(0.25, both.largestFamily());
        assertNull(first.acceptance());
    }

    /** A real splitting, replication by replication: each counts once, and the levels are those of the plan. */
    @Test
    void replicationsOfASplittingAreCountedOnce() {
        Point point = TinyPlans.point("collision n=4 c=1");
        List<Event> events =
                List.of(TinyPlans.event(point, "unsettled >= 2"), TinyPlans.event(point, "unsettled >= 4"));
        Splitting splitting = SplittingPreparation.of(point, events, 11, TaskRunner.SEQUENTIAL)
                .splitting();
        Map<String, Results> sum = new HashMap<>();
        long ancestors = 0;
        for (int number = 0; number < 3; number++) {
            Splitting.Replication replication = splitting.replication(number);
            Replications.of(splitting, events, replication)
                    .forEach((event, each) -> sum.merge(event, each, Results::plus));
            ancestors += replication.ancestors();
        }
        assertEquals(2, sum.size());
        for (int e = 0; e < 2; e++) {
            Sample sample = ((Replications) sum.get(events.get(e).text())).sample();
            boolean counted = splitting.isCounted(e);
            assertFalse(sample.impossible());
            assertEquals(counted ? splitting.draws() : 0, sample.draws());
            assertEquals(counted ? 0 : ancestors, sample.ancestors());
            assertEquals(counted ? 0 : 3, sample.descending());
            assertEquals(List.of(), sample.reach());
            assertEquals(List.of(), sample.unreached());
        }
    }

    /** Each alternative of a disjunction has a climb of its own, and its levels are rows of the whole event. */
    @Test
    void levelsAreThoseOfThePlan() {
        Point point = TinyPlans.point("collision n=8 c=2");
        List<Event> events = List.of(TinyPlans.event(point, "rounds >= 2 || failed"));
        Splitting splitting = SplittingPreparation.of(point, events, 11, TaskRunner.SEQUENTIAL)
                .splitting();
        Splitting.Replication first = splitting.replication(0);
        Splitting.Replication second = splitting.replication(1);
        Replications sum = of(splitting, events.get(0), first).plus(of(splitting, events.get(0), second));
        Sample sample = sum.sample();
        assertEquals(
                new Sample(
                        events.get(0).text(),
                        false,
                        0,
                        first.ancestors() + second.ancestors(),
                        2,
                        List.of(),
                        List.of(),
                        List.of()),
                sample);
        int last = first.climbs().get(0).size() - 1;
        LevelRecord record = first.climbs().get(0).get(last);
        Level alone = of(splitting, events.get(0), first).levels().get(last);
        assertTrue(record.largestFamily() > 1);
        assertEquals(record.largestFamily() / (double) record.survivors(), alone.largestFamily(), 1e-6);
        Iterator<Level> levels = sum.levels().iterator();
        for (int climb = 0; climb < splitting.plan().climbs().size(); climb++) {
            long[] scores = splitting.plan().climbs().get(climb).levels();
            for (int i = 0; i < scores.length; i++) {
                Level level = levels.next();
                assertEquals(climb + 1, level.alternative());
                assertEquals(i + 1, level.level());
                assertEquals(scores[i], level.score());
                assertEquals(2, level.replications());
                assertTrue(level.survivors() <= level.tried() && level.accepted() <= level.allMoves());
                assertEquals(i == 0, level.moves() == 0);
                assertEquals(splitting.climbsTo(climb).text(), level.climbsTo());
                assertEquals(events.get(0).text(), level.event());
                assertTrue(level.largestFamily() > 0 && level.largestFamily() <= 1);
            }
        }
        assertFalse(levels.hasNext());
        assertTrue(sum.levels().size() > 1);
    }

    /** The maximum 2 is proven: events above it are impossible in a group of their own; congestion >= 3 has no way in a group. */
    @Test
    void commonUnreachedAndImpossibleEventsAreDistinguished() {
        Point point = TinyPlans.point("valiant n=4");
        List<Event> events = Stream.of("congestion >= 1", "congestion >= 2", "congestion >= 3")
                .map(text -> TinyPlans.event(point, text))
                .toList();
        Splitting splitting =
                SplittingPreparation.of(point, events, 1, TaskRunner.SEQUENTIAL).splitting();
        Splitting.Replication replication = splitting.replication(0);
        Map<String, Results> counts = Replications.of(splitting, events, replication);
        for (String text : List.of("congestion >= 1", "congestion >= 2")) {
            assertEquals(
                    new Sample(text, false, splitting.draws(), 0, 0, List.of(), List.of(), List.of()),
                    ((Replications) counts.get(text)).sample());
        }
        assertEquals(
                new Sample(
                        "congestion >= 3",
                        false,
                        0,
                        0,
                        0,
                        List.of(FixedLogarithm.units(replication.reachLogs()[2])),
                        List.of(),
                        List.of()),
                ((Replications) counts.get("congestion >= 3")).sample());

        List<Event> alone = List.of(events.get(2));
        Splitting never =
                SplittingPreparation.of(point, alone, 1, TaskRunner.SEQUENTIAL).splitting();
        assertEquals(
                Map.of(
                        "congestion >= 3",
                        new Replications(
                                new Sample("congestion >= 3", true, 0, 0, 0, List.of(), List.of(), List.of()),
                                List.of())),
                Replications.of(never, alone, never.replication(0)));
    }

    @Test
    void fewReplicationsHaveAMeanAndNoHighLimit() {
        ReplicatedTail one = sample(false, 0, 0, 0).tail(new double[] {Math.log(0.25)});
        assertEquals(0.25, Math.exp(one.log()), 1e-11);
        ReplicatedTail two = sample(false, 0, 0, 0).tail(new double[] {Math.log(0.5), Math.log(0.25)});
        assertEquals(0.375, Math.exp(two.log()), 1e-11);
        assertEquals(Double.NEGATIVE_INFINITY, one.logLow(ALPHA));
        assertTrue(two.logLow(ALPHA) < Math.log(0.25));
        for (ReplicatedTail tail : List.of(one, two)) {
            assertEquals(IntervalKind.BETTING, tail.interval());
            assertEquals(0, tail.logHigh(ALPHA));
        }
    }

    /** What commits keep with the estimates decides on the limits. */
    @Test
    void theSampleDeterminesTheKindOfItsLimits() {
        ReplicatedTail never = sample(true, 500, 1, 1, -4L).tail(new double[] {0});
        assertEquals(IntervalKind.EXACT, never.interval());
        assertEquals(Double.NEGATIVE_INFINITY, never.logHigh(ALPHA));

        ReplicatedTail counted = sample(false, 500, 0, 0).tail(logs(20, Math.log(499 / 500.0)));
        assertEquals(IntervalKind.CLOPPER_PEARSON, counted.interval());
        assertEquals(Math.log(ClopperPearson.low(9_980, 10_000, ALPHA)), counted.logLow(ALPHA), 1e-12);

        Long[] reach = new Long[20];
        Arrays.setAll(reach, i -> FixedLogarithm.units(-10 - 0.01 * i));
        ReplicatedTail unreached = sample(false, 0, 0, 0, reach).tail(logs(20, Double.NEGATIVE_INFINITY));
        assertEquals(Double.NEGATIVE_INFINITY, unreached.log());
        assertTrue(-10.1 < unreached.logHigh(ALPHA) && unreached.logHigh(ALPHA) < -10, "" + unreached.logHigh(ALPHA));
        assertEquals(
                "no trial reached it: the nearest are as rare as 10^-4",
                unreached.doubt().orElseThrow());

        ReplicatedTail replicated = sample(false, 0, 30, 20).tail(logs(20, -20));
        assertEquals(IntervalKind.REPLICATIONS, replicated.interval());
        assertEquals(-20, replicated.log(), 1e-12);
        // 30 first trials of 20 replications: 1.5 each, fewer than two.
        assertTrue(replicated.doubt().orElseThrow().contains("1.5 first trials"));
        assertTrue(sample(false, 0, 40, 20).tail(logs(20, -20)).doubt().isEmpty());
    }
}
