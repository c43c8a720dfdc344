package io.swallowtail.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.rare.PairedTrials;
import io.swallowtail.tails.TinyPlans;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The answer of {@code compare}, for counts that are given. */
class CompareAnswerTest {
    private static final String EVENT = "congestion >= 3";

    private static CompareAnswer.Pair pair(String first, String second) {
        Point here = TinyPlans.point("greedy n=" + first);
        Point there = TinyPlans.point("greedy n=" + second);
        List<Event> events = List.of(TinyPlans.event(here, EVENT));
        return new CompareAnswer.Pair(here, there, Set.of("n"), events, List.of(TinyPlans.event(there, EVENT)));
    }

    private static Answer answer(List<CompareAnswer.Pair> pairs, PairedTrials.Counts... counts) {
        return new CompareAnswer(pairs, EVENT, 100, 42, 0.95, false)
                .of(List.of(counts).stream().map(List::of).toList());
    }

    /** Nothing happened at the second point, so the ratio is infinite. Programs get no value. */
    @Test
    void anInfiniteRatioIsNullForPrograms() {
        Answer answer = answer(List.of(pair("16", "8")), new PairedTrials.Counts(0, 30, 0, 100));
        List<String> csv =
                EstimateAnswerTest.printed(answer, Format.CSV).lines().toList();
        assertEquals(
                "first,second,seed,trials,event,quantity,happened,estimate,low,high,confidence,alpha_spent,interval,command",
                csv.get(0));
        assertTrue(
                csv.get(4).startsWith("greedy n=16,greedy n=8,42,100,congestion >= 3,first / second,,,"), csv.get(4));
        assertTrue(
                csv.get(4)
                        .endsWith(
                                ",swallowtail compare greedy -p n=16 --against n=8 --event 'congestion >= 3' --trials 100"
                                        + " --confidence 0.95 --seed 42"),
                csv.get(4));
        String table = EstimateAnswerTest.printed(answer, Format.TABLE);
        assertTrue(table.startsWith("First: greedy n=16. Second: greedy n=8. 100 trials on the same random"), table);
        assertTrue(table.lines().toList().get(5).contains("infinite"), table);
    }

    @Test
    void thePairsThatWereNotBegunAreCounted() {
        Answer answer = answer(
                List.of(pair("16", "8"), pair("32", "8"), pair("64", "8")),
                new PairedTrials.Counts(5, 30, 1, 100),
                new PairedTrials.Counts(2, 10, 1, 40));
        List<String> table =
                EstimateAnswerTest.printed(answer, Format.TABLE).lines().toList();
        assertEquals("3 pairs of points. 100 trials on the same random numbers for each pair.", table.get(0));
        assertEquals(
                "Stopped: 40 of 100 trials of the last pair were completed, 1 pairs were not begun; the limits of the last pair hold"
                        + " at every look.",
                table.get(10));
        List<String> csv =
                EstimateAnswerTest.printed(answer, Format.CSV).lines().toList();
        assertTrue(csv.get(1).contains(",clopper-pearson,") && csv.get(5).contains(",anytime,"), csv.get(5));
    }
}
