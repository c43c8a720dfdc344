package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.method.ExactTail;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The answer of {@code estimate}, for tails that are given. */
class EstimateAnswerTest {
    private static final Point SMALL = TinyPlans.point("greedy n=8");
    private static final Point LARGE = TinyPlans.point("greedy n=16");

    static String printed(Answer answer, Format format) {
        StringWriter out = new StringWriter();
        new RowPrinter(new PrintWriter(out), format).print(answer, word -> "!" + word + "!");
        return out.toString();
    }

    private static EstimateAnswer.Row row(Point point, String event, long exceedances, String stopped) {
        Tail tail = new Tail.Counted(exceedances, 100, Tail.Counted.Rule.FIXED);
        return row(point, new TailAnswer(TinyPlans.event(point, event), tail, 0.05, 100, 100, stopped, List.of()));
    }

    private static EstimateAnswer.Row row(Point point, TailAnswer answer) {
        return new EstimateAnswer.Row(point, answer, 0.05, "swallowtail estimate greedy");
    }

    private static Answer answer(EstimateAnswer.Row... rows) {
        return new EstimateAnswer(List.of(rows), 7, 0.95, false, 0.1, false, Optional.of(Duration.ofSeconds(5)))
                .answer();
    }

    @Test
    void oneListOfColumnsServesPeopleAndScripts() {
        Answer answer = answer(row(SMALL, "congestion >= 3", 25, null), row(LARGE, "congestion >= 3", 50, null));
        List<String> table = printed(answer, Format.TABLE).lines().toList();
        assertEquals("greedy: probability of each event, with its 95% interval.", table.get(0));
        assertTrue(
                table.get(1).matches(" n  event +probability  interval +relative error  method +runs  reliability.*"),
                table.get(1));
        assertTrue(
                table.get(2).startsWith(" 8  congestion >= 3  0.25         [0.169, 0.347] clopper-pearson"),
                table.get(2));
        assertEquals("The first row alone: swallowtail estimate greedy", table.get(table.size() - 1));
        List<String> csv = printed(answer, Format.CSV).lines().toList();
        assertEquals(
                "experiment,n,permutation,load,seed,event,method,trials,exceedances,trials_without_value,estimate,log10_estimate,ci_low,ci_high,"
                        + "log10_ci_low,log10_ci_high,confidence,interval,alpha_spent,relative_error,runs,reliability,reason,stopped,"
                        + "bounds,verdict_alpha,command",
                csv.get(0));
        assertTrue(
                csv.get(2).startsWith("greedy,16,random,1.0,7,congestion >= 3,monte-carlo,100,50,,0.5,-0.3010"),
                csv.get(2));
    }

    /** The exponential of a logarithm has other last digits: 0.029999999999999995 for 3 of 100. */
    @Test
    void sharesOfTrialsAreTheNumbersOfTheTables() {
        Tail tail = new Tail.Counted(3, 100, Tail.Counted.Rule.FIXED);
        Map<String, Object> row = fields(answer(row(SMALL, "congestion >= 3", 3, null)));
        assertEquals(0.03, row.get("estimate"));
        assertEquals(tail.low(0.05), row.get("ci_low"));
        assertEquals(tail.high(0.05), row.get("ci_high"));
    }

    /** JSON and CSV have no number for the logarithm of 0, so it is no value there. */
    @Test
    void whatIsNoFiniteNumberIsNull() {
        Map<String, Object> row = fields(answer(row(SMALL, "congestion >= 3", 0, null)));
        assertEquals(0.0, row.get("estimate"));
        assertNull(row.get("log10_estimate"));
        assertNull(row.get("relative_error"));
        assertTrue((double) row.get("log10_ci_high") < 0);
    }

    private static Map<String, Object> fields(Answer answer) {
        return answer.rows().table(Format.JSON).objects().get(0);
    }

    @Test
    void warningsAreMarked() {
        EstimateAnswer.Row impossible = row(
                SMALL,
                new TailAnswer(
                        TinyPlans.event(SMALL, "congestion >= 9"),
                        new ExactTail(Double.NEGATIVE_INFINITY, "it is too much"),
                        0.05,
                        0,
                        0,
                        null,
                        List.of()));
        Answer answer = answer(impossible, row(SMALL, "congestion >= 3", 1, "100 of 500 trials were run"));
        List<String> table = printed(answer, Format.TABLE).lines().toList();
        assertEquals(
                List.of(
                        "Impossible: congestion >= 9: it is too much.",
                        "P(congestion >= 3) = 0.01 [2.53e-4, 0.0545], from 100 trials.",
                        "The budget (5 s) ended first; relative error 4.45. Try --budget 3h."),
                table.subList(4, table.size()));
        assertEquals("exact", fields(answer).get("method"));
        assertEquals("it is too much", fields(answer).get("reason"));
    }

    private static String chosen(EstimateAnswer.Row row) {
        Answer answer =
                new EstimateAnswer(List.of(row), 7, 0.95, false, 0.1, true, Optional.of(Duration.ofHours(1))).answer();
        return printed(answer, Format.TABLE);
    }

    /** Trials that stopped early, or never showed the event, did not reach it. */
    @Test
    void theMethodIsExplainedByWhatWasDone() {
        String never = chosen(row(SMALL, "congestion >= 3", 0, null));
        assertTrue(
                never.contains(
                        "no pilot of another method reached the event, and none of the trials did; if it may be impossible, "),
                never);
        String stopped = chosen(row(SMALL, "congestion >= 3", 1, "100 plain trials were completed"));
        assertTrue(stopped.contains("these trials were completed before the work was stopped."), stopped);
        String reached = chosen(row(SMALL, "congestion >= 3", 25, null));
        assertTrue(reached.contains("chosen for the event because plain trials reach it."), reached);
    }

    /** An hour for a relative error of 1e4 at 0.1 would be 1e10 hours. */
    @Test
    void aBudgetOfYearsIsNoAdvice() {
        Tail tail = new Tail.Counted(1, 1_000_000, Tail.Counted.Rule.ANYTIME);
        TailAnswer answer =
                new TailAnswer(TinyPlans.event(SMALL, "congestion >= 3"), tail, 1e-200, 9, 9, "9 trials", List.of());
        String text = chosen(row(SMALL, answer));
        assertTrue(text.contains("Relative error 0.1 is not reachable this way."), text);
    }
}
