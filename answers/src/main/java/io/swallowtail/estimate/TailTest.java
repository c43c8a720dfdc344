package io.swallowtail.estimate;

import io.swallowtail.plan.Method;
import io.swallowtail.statistics.SequentialTest;
import io.swallowtail.tails.Tail;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decides on all cores whether a tail is at most a limit. Each error has a probability below alpha. The methods are plain trials with
 * Wald's test, planted witnesses with limits that hold at every look, and splitting, whose limits are asymptotic. Answers are the same
 * for any number of threads.
 */
public final class TailTest {
    /** Plain trials decide fast about larger limits. */
    private static final double RARE = 1e-3;

    /**
     * The result of a test.
     *
     * @param answer the answer; open if the allowed trials did not suffice
     * @param method the method's word, or {@code exact} if no trial was necessary
     * @param trials the number of trials or replications up to the answer, or of all that ran
     * @param exceedances the number of exceedances in these trials; null if it is meaningless
     * @param doubt why the answer is unreliable, one line; null if there is no reason
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
     * @param question the event, and alpha, in (0, 0.5); the relative error is not used
     * @param limit the limit, in (0, 1)
     * @param factor the indifference factor, above 1: between limit/factor and limit·factor either answer is acceptable
     * @param workers run the trials
     * @param progress receives the progress, often
     * @throws IllegalArgumentException if a number is out of range
     */
    public TailTest(TailQuestion question, double limit, double factor, Workers workers, Consumer<String> progress) {
        this.test = new SequentialTest(limit, factor, question.alpha());
        // Limits with this relative error lie on one side of limit/factor or of limit·factor for every estimate.
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
     * @param method the method; empty for the cheapest that does not need a splitting by scores
     * @param most the maximum number of plain trials
     * @return the outcome
     * @throws IllegalArgumentException if the method plants witnesses and does not apply
     */
    public Outcome run(Optional<Method> method, long most) {
        Optional<TailAnswer> known = question.known(method.isEmpty());
        if (known.isPresent()) {
            boolean isMost = known.get().log() <= StrictMath.log(limit);
            SequentialTest.Answer answer = isMost ? SequentialTest.Answer.AT_MOST : SequentialTest.Answer.ABOVE;
            return new Outcome(
                    answer, known.get().method(), 0, null, null, known.get().impossible());
        }
        Method chosen = method.orElseGet(this::cheapest);
        question.require(chosen);
        return switch (chosen) {
            case MONTE_CARLO -> plain(most);
            case UNION, WITNESS ->
                outcome(new WitnessEstimator(List.of(question), workers, progress)
                        .estimate(
                                0, tail -> answer(tail) != SequentialTest.Answer.OPEN, TailEstimator.MAX_UNION_TRIALS));
            case SPLITTING, ORDER, STRATA ->
                outcome(new TailEstimator(workers, progress)
                        .estimate(List.of(question), chosen)
                        .get(0));
        };
    }

    private Method cheapest() {
        Optional<Method> planting = TailEstimator.planting(question, limit < RARE ? Double.POSITIVE_INFINITY : 0);
        if (planting.isPresent()) {
            return planting.get();
        }
        return limit < RARE && OrderEstimator.applies(question) ? Method.ORDER : Method.MONTE_CARLO;
    }

    private Outcome outcome(TailAnswer answer) {
        return new Outcome(
                answer(answer.logLow(), answer.logHigh()),
                answer.method(),
                answer.trials(),
                null,
                answer.doubt(),
                null);
    }

    private SequentialTest.Answer answer(Tail tail) {
        return answer(tail.logLow(question.alpha()), tail.logHigh(question.alpha()));
    }

    /** Answers from a confidence interval. */
    private SequentialTest.Answer answer(double logLow, double logHigh) {
        if (logHigh <= StrictMath.log(limit * factor)) {
            return SequentialTest.Answer.AT_MOST;
        }
        return logLow >= StrictMath.log(limit / factor) ? SequentialTest.Answer.ABOVE : SequentialTest.Answer.OPEN;
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
