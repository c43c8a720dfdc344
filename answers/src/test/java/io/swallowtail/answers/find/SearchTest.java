package io.swallowtail.answers.find;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The order of work, with candidates whose verdicts are known beforehand. */
class SearchTest {
    private static final Target RARE = new Target(1e-6, true);
    private static final Target EVEN = new Target(0.5, true);

    /** A candidate that returns its verdict after some steps of unit work. */
    private static final class Scripted implements Candidate {
        private static final double UNIT = 1 << 20;
        private final Verdict end;
        private final int steps;
        private int done;

        Scripted(Verdict end, int steps) {
            this.end = end;
            this.steps = steps;
        }

        @Override
        public Verdict verdict() {
            return done >= steps ? end : Verdict.OPEN;
        }

        @Override
        public double work() {
            return done * UNIT;
        }

        @Override
        public double nextWork() {
            return UNIT;
        }

        @Override
        public void step() {
            done++;
        }
    }

    private static Ordering list(int count, boolean bisected) {
        return new Ordering(IntStream.range(0, count).boxed().toList(), (one, other) -> bisected && one < other);
    }

    /** The first candidate that holds is found, for all verdicts and costs. */
    @Property(tries = 200)
    void theFirstThatHoldsIsFound(
            @ForAll @Size(min = 1, max = 20) List<Boolean> holds,
            @ForAll @Size(20) List<@IntRange(min = 1, max = 5_000) Integer> steps) {
        List<Scripted> candidates = IntStream.range(0, holds.size())
                .mapToObj(i -> new Scripted(holds.get(i) ? Verdict.HOLDS : Verdict.FAILS, steps.get(i)))
                .toList();
        Search search = new Search(list(holds.size(), false), candidates, RARE);
        search.run();
        assertEquals(holds.indexOf(true), search.best());
        assertTrue(search.possible().isEmpty());
        int last = search.best() < 0 ? holds.size() - 1 : search.best();
        int needed = IntStream.rangeClosed(0, last).map(steps::get).sum();
        int wasted = IntStream.range(last + 1, holds.size())
                .map(i -> candidates.get(i).done)
                .sum();
        // The quota begins at 4 units.
        assertTrue(wasted <= 4 + 2 * needed / 3 + 1, wasted + " steps beyond the answer, " + needed + " needed");
    }

    @Property(tries = 200)
    void bisectionFindsTheSameAndTriesFew(
            @ForAll @IntRange(min = 1, max = 300) int count, @ForAll @IntRange(max = 300) int fails) {
        for (Target target : List.of(EVEN, RARE, new Target(1e-6, false))) {
            List<Scripted> candidates = IntStream.range(0, count)
                    .mapToObj(i -> new Scripted(i < fails ? Verdict.FAILS : Verdict.HOLDS, 1))
                    .toList();
            Search search = new Search(list(count, true), candidates, target);
            search.run();
            assertEquals(fails < count ? fails : -1, search.best());
            assertTrue(search.possible().isEmpty());
            long tried = candidates.stream().filter(each -> each.done > 0).count();
            long logarithm = 64 - Long.numberOfLeadingZeros(count);
            // The ninth part is cut off at least.
            assertTrue(tried <= (target == EVEN ? logarithm : 6 * logarithm), tried + " of " + count);
        }
    }

    /** Where probabilities rise with the cost, the cheapest value decides alone. */
    @Test
    void theFirstDecidesWhereTheOthersAreLikelier() {
        Ordering order = new Ordering(IntStream.range(0, 50).boxed().toList(), (one, other) -> one > other);
        for (Verdict verdict : List.of(Verdict.HOLDS, Verdict.FAILS)) {
            List<Scripted> candidates = IntStream.range(0, 50)
                    .mapToObj(i -> new Scripted(verdict, 100))
                    .toList();
            Search search = new Search(order, candidates, RARE);
            search.run();
            assertEquals(verdict == Verdict.HOLDS ? 0 : -1, search.best());
            assertTrue(search.possible().isEmpty());
            assertEquals(100, candidates.stream().mapToInt(each -> each.done).sum());
        }
    }

    @Test
    void valuesOfEqualCostAreEquallyGood() {
        List<Scripted> candidates = new ArrayList<>();
        candidates.add(new Scripted(Verdict.FAILS, 1));
        candidates.add(new Scripted(Verdict.UNDECIDED, 1));
        candidates.add(new Scripted(Verdict.HOLDS, 10));
        candidates.add(new Scripted(Verdict.HOLDS, 1));
        Search search = new Search(new Ordering(List.of(1, 2, 2, 3), (one, other) -> false), candidates, RARE);
        search.run();
        assertEquals(2, search.best());
        assertTrue(search.possible().isEmpty(), "an undecided value of the same cost is no better");
    }

    @Test
    void whatIsUndecidedMayBeTheAnswer() {
        List<Scripted> candidates = List.of(
                new Scripted(Verdict.FAILS, 1), new Scripted(Verdict.UNDECIDED, 1), new Scripted(Verdict.HOLDS, 1));
        for (boolean bisected : new boolean[] {false, true}) {
            Search search = new Search(list(3, bisected), candidates, RARE);
            search.run();
            assertEquals(2, search.best());
            assertEquals("{1}", search.possible().toString());
        }
    }
}
