package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rare.PairedTrials;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answer of {@code compare}, for counts that are given. */
class CompareAnswerTest {
    private static final String EVENT = "congestion >= 3";

    private static Answer answer(PairedTrials.Counts counts) {
        return answer("greedy n=16", "greedy n=8", EVENT, counts);
    }

    private static Answer answer(String first, String second, String event, PairedTrials.Counts counts) {
        Point here = TinyPlans.point(first);
        Point there = TinyPlans.point(second);
        CompareAnswer.Pair pair = new CompareAnswer.Pair(
                here,
                there,
                Set.of("n"),
                PairedTrials.streams(here, there),
                List.of(TinyPlans.event(here, event)),
                List.of(TinyPlans.event(there, event)));
        return new CompareAnswer(pair, event, 100, 42, 0.95).of(List.of(counts));
    }

    /** Nothing happened at the second point, so the ratio is infinite. Programs get no value. */
    @Test
    void anInfiniteRatioIsNullForPrograms() {
        Answer answer = answer(new PairedTrials.Counts(0, 30, 0, 100, 0, 0));
        List<String> csv =
                EstimateAnswerTest.printed(answer, Format.CSV).lines().toList();
        assertEquals(
                "first,second,seed,trials,event,quantity,happened,alone,estimate,low,high,confidence,alpha_spent,p_value,shared,interval,command",
                csv.get(0));
        assertTrue(
                csv.get(4).startsWith("greedy n=16,greedy n=8,42,100,congestion >= 3,first / second,,,,"), csv.get(4));
        assertTrue(
                csv.get(4)
                        .endsWith(
                                ",swallowtail compare greedy -p n=16 --against n=8 --event 'congestion >= 3' --trials 100"
                                        + " --confidence 0.95 --seed 42"),
                csv.get(4));
        String table = EstimateAnswerTest.printed(answer, Format.TABLE);
        assertTrue(
                table.startsWith(
                        "First: greedy n=16. Second: greedy n=8. They share no stream of choices (permutation).\n"),
                table);
        assertTrue(table.lines().toList().get(6).contains("infinite"), table);
    }

    /** One sentence answers the question: with a difference, in either direction, and without one. */
    @ParameterizedTest
    @CsvSource({
        "31, 12, 'congestion >= 3 happens less often at the second point: 12 against 31 of 20,000 trials, p = 0.0054.'",
        "0, 5000, 'congestion >= 3 happens more often at the second point: 5,000 against 0 of 20,000 trials, p < 1e-300.'",
        "0, 0, 'No difference in P(congestion >= 3) seen; a difference is at most 2.19e-4: 0 against 0 of 20,000 trials, p = 1.'"
    })
    void oneSentenceAnswers(long onlyFirst, long onlySecond, String sentence) {
        Point point = TinyPlans.point("greedy n=16");
        Point other = TinyPlans.point("greedy n=8");
        CompareAnswer.Pair pair = new CompareAnswer.Pair(
                point,
                other,
                Set.of("n"),
                PairedTrials.streams(point, other),
                List.of(TinyPlans.event(point, EVENT)),
                List.of(TinyPlans.event(other, EVENT)));
        PairedTrials.Counts counts = new PairedTrials.Counts(0, onlyFirst, onlySecond, 20_000, 0, 0);
        Answer answer = new CompareAnswer(pair, EVENT, 20_000, 42, 0.95).of(List.of(counts));
        assertEquals(
                sentence,
                EstimateAnswerTest.printed(answer, Format.TABLE)
                        .lines()
                        .toList()
                        .get(1));
    }

    /** Each point has its own trials without a value. */
    @Test
    void trialsWithoutAValueAreCountedAtBothPoints() {
        PairedTrials.Counts counts = new PairedTrials.Counts(2, 10, 1, 100, 17, 0);
        String table =
                EstimateAnswerTest.printed(answer("dice add=3", "dice add=4", "total >= 5", counts), Format.TABLE);
        assertTrue(
                table.endsWith(
                        "!No value!: 17 of 100 plain trials of the first point have no total; comparisons with it, and their"
                                + " negations, do not hold there.\n"),
                table);
    }

    /** A negative zero is a zero for programs. */
    @Test
    void zeroHasNoSign() {
        Columns<Double> columns = new Columns<Double>().scripts("x", x -> x);
        assertEquals(List.of(Map.of("x", 0.0), Map.of("x", -1.5)), columns.objects(List.of(-0.0, -1.5)));
    }

    @Test
    void aStoppedComparisonSaysSo() {
        Answer answer = answer(new PairedTrials.Counts(2, 10, 1, 40, 0, 0));
        assertTrue(EstimateAnswerTest.printed(answer, Format.TABLE)
                .contains("Stopped: 40 of 100 trials were completed; the limits hold at every look."));
        assertTrue(EstimateAnswerTest.printed(answer, Format.CSV).contains(",anytime,"));
    }
}
