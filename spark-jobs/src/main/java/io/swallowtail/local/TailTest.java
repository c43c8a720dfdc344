package io.swallowtail.local;

import io.swallowtail.plan.Method;
import io.swallowtail.rare.ImpossibilityCheck;
import io.swallowtail.statistics.SequentialTest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decides on all cores whether a tail is at most a limit, each error being less probable than alpha: by plain trials with Wald's
 * test, by union sampling with limits that hold at every look, or by splitting, whose limits are asymptotic. Answers are the
 * same for any number of threads.
 */
public final class TailTest {
    private static final long MOST_UNION_TRIALS = 1 << 24;

    /**
     * What came out.
     *
     * @param answer the answer; open if what was allowed did not suffice
     * @param method {@code monte-carlo}, {@code union}, {@code splitting}, or {@code exact} if no trial was needed
     * @param trials after how many trials or replications it was known, or how many ran
     * @param exceedances how many of them exceeded; null where that says nothing
     * @param doubt why it is not to be relied on, one line; null if it is
     * @param impossible why the event cannot happen, one line; null if it can, or if that is not known
     */
    public record Outcome(
            SequentialTest.Answer answer,
            String method,
            long trials,
            Long exceedances,
            String doubt,
            String impossible) {}

    private final TailQuestion question;
    private final double limit;
    private final double factor;
    private final SequentialTest test;
    private final Workers workers;
    private final Consumer<String> progress;

    /**
     * Prepares a test.
     *
     * @param question which event, and alpha, in (0, 0.5); the wanted error says nothing
     * @param limit the limit in question, in (0, 1)
     * @param factor the indifference, above 1: from limit/factor to limit·factor either answer will do
     * @param workers run the trials
     * @param progress receives the progress, often
     * @throws IllegalArgumentException if a number is out of range
     */
    public TailTest(TailQuestion question, double limit, double factor, Workers workers, Consumer<String> progress) {
        this.test = new SequentialTest(limit, factor, question.alpha());
        // Limits this near lie on one side of limit/factor or of limit·factor, wherever the estimate is.
        this.question = new TailQuestion(
                question.point(), question.event(), question.seed(), (factor - 1) / factor, question.alpha());
        this.limit = limit;
        this.factor = factor;
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Runs trials until the answer is known.
     *
     * @param method how; empty for union sampling where it applies and is cheap, else plain trials
     * @param most how many plain trials at most
     * @return the outcome
     * @throws IllegalArgumentException if union sampling is asked for where it does not apply
     */
    public Outcome run(Optional<Method> method, long most) {
        Optional<String> reason = ImpossibilityCheck.reason(question.point(), question.event());
        if (reason.isPresent()) {
            return new Outcome(SequentialTest.Answer.AT_MOST, "exact", 0, null, null, reason.get());
        }
        Method chosen = method.orElseGet(() -> TailEstimator.hasFewEdges(question) ? Method.UNION : Method.MONTE_CARLO);
        return switch (chosen) {
            case MONTE_CARLO -> plain(most);
            case UNION ->
                outcome(new UnionEstimator(List.of(question), workers, progress)
                        .estimate(
                                0, (tally, limits) -> answer(limits) != SequentialTest.Answer.OPEN, MOST_UNION_TRIALS));
            case SPLITTING ->
                outcome(new TailEstimator(workers, progress)
                        .estimate(List.of(question), Method.SPLITTING)
                        .get(0));
        };
    }

    private Outcome outcome(TailAnswer answer) {
        double[] limits = {answer.logLow(), answer.logHigh()};
        return new Outcome(answer(limits), answer.method(), answer.trials(), null, answer.doubt(), null);
    }

    /** Answers from a confidence interval. */
    private SequentialTest.Answer answer(double[] logLimits) {
        if (logLimits[1] <= StrictMath.log(limit * factor)) {
            return SequentialTest.Answer.AT_MOST;
        }
        return logLimits[0] >= StrictMath.log(limit / factor)
                ? SequentialTest.Answer.ABOVE
                : SequentialTest.Answer.OPEN;
    }

    private Outcome plain(long most) {
        String method = Method.MONTE_CARLO.word();
        PlainEstimator plain = PlainEstimator.keepingAll(question, workers, progress);
        long decided = -1;
        long[] exceeding = {};
        while (decided < 0 && plain.trials() < most && !workers.isStopped()) {
            plain.advance(most);
            exceeding = plain.found(0).trials();
            decided = test.decidedAfter(exceeding, exceeding.length, plain.trials());
        }
        if (decided < 0) {
            return new Outcome(SequentialTest.Answer.OPEN, method, plain.trials(), (long) exceeding.length, null, null);
        }
        long exceedances = 0;
        while (exceedances < exceeding.length && exceeding[(int) exceedances] < decided) {
            exceedances++;
        }
        return new Outcome(test.answer(exceedances, decided), method, decided, exceedances, null, null);
    }
}
