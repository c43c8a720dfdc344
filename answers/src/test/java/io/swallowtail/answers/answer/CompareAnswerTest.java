package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rare.PairedTrials;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The answer of {@code compare}, for counts that are given. */
class CompareAnswerTest {
    private static final String EVENT = "congestion >= 3";

    private static Answer answer(PairedTrials.Counts counts) {
        Point here = TinyPlans.point("greedy n=16");
        Point there = TinyPlans.point("greedy n=8");
        CompareAnswer.Pair pair = new CompareAnswer.Pair(
                here,
                there,
                Set.of("n"),
                List.of(TinyPlans.event(here, EVENT)),
                List.of(TinyPlans.event(there, EVENT)));
        return new CompareAnswer(pair, EVENT, 100, 42, 0.95).of(List.of(counts));
    }

    /** Nothing happened at the second point, so the ratio is infinite. Programs get no value. */
    @Test
    void anInfiniteRatioIsNullForPrograms() {
        Answer answer = answer(new PairedTrials.Counts(0, 30, 0, 100));
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
    void aStoppedComparisonSaysSo() {
        Answer answer = answer(new PairedTrials.Counts(2, 10, 1, 40));
        assertTrue(EstimateAnswerTest.printed(answer, Format.TABLE)
                .contains("Stopped: 40 of 100 trials were completed; the limits hold at every look."));
        assertTrue(EstimateAnswerTest.printed(answer, Format.CSV).contains(",anytime,"));
    }
}
