package io.swallowtail.estimate;

import io.swallowtail.expression.Event;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.rare.UnionTally;
import io.swallowtail.tails.Tail;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Union sampling on all cores, until its limits are close enough. The limits hold at every look. */
final class UnionEstimator {
    private static final long FIRST = 1_024;
    private static final int TASKS_A_WAVE = 64;

    private final List<TailQuestion> questions;
    private final Workers workers;
    private final Consumer<String> progress;
    /** One sampling per question; each thread has one simulator. */
    private final ThreadLocal<List<UnionSampling>> samplings;

    /** Prepares union sampling for questions that share point and seed. */
    UnionEstimator(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        this.questions = questions;
        this.workers = workers;
        this.progress = progress;
        TailQuestion any = questions.get(0);
        List<Event> events = questions.stream().map(TailQuestion::event).toList();
        samplings = ThreadLocal.withInitial(() -> UnionSampling.prepare(any.point(), events, any.seed()));
    }

    List<TailAnswer> estimate(long most) {
        return IntStream.range(0, questions.size())
                .mapToObj(q -> estimate(q, (tally, limits) -> isNear(questions.get(q), tally, limits), most))
                .toList();
    }

    /** Decides from a tally and the logarithms of its limits, which hold at every look, whether the limits are close enough. */
    interface End extends BiPredicate<UnionTally, double[]> {}

    TailAnswer estimate(int q, End end, long most) {
        TailQuestion question = questions.get(q);
        UnionTally tally = begun(q);
        Pace pace = new Pace("trials");
        add(q, tally, 1, Double.NaN, pace);
        if (tally.trials() == 0) {
            return TailAnswer.unknown(question, "no trial of union sampling was completed");
        }
        double[] limits = tally.logLimits(question.alpha());
        while (tally.trials() < most && !workers.isStopped() && !end.test(tally, limits)) {
            double expected = Math.min(most, expected(question, tally, limits, tally.trials()));
            add(q, tally, next(tally.trials(), most), expected, pace);
            limits = tally.logLimits(question.alpha());
        }
        long trials = tally.trials();
        TailAnswer answer = TailAnswer.of(
                question,
                new Tail.Union(tally),
                trials,
                trials,
                List.of(new TailAnswer.Witness(
                        question.point(),
                        null,
                        () -> UnionSampling.prepare(question.point(), question.event(), question.seed())
                                .orElseThrow()
                                .trial(0),
                        "trial 0 of union sampling, seed " + question.seed() + ", " + question.event())));
        return workers.isStopped() && !end.test(tally, limits)
                ? answer.stopped(
                        String.format(Locale.ROOT, "%,d trials were completed; the limits hold at every look", trials))
                : answer;
    }

    /** Returns the next number of trials. */
    static long next(long trials, long most) {
        return trials == 0 ? 1 : Math.min(most, Math.max(FIRST, 2 * trials));
    }

    /** Extends a tally to a number of trials, or to those that are completed before the work is stopped. */
    void add(int q, UnionTally tally, long to, double expected, Pace pace) {
        long from = tally.trials();
        AtomicLong done = new AtomicLong(from);
        long tasks = Math.min(TASKS_A_WAVE, to - from);
        workers.runUntilStopped(0, tasks, task -> {
                    long first = from + (to - from) * task / tasks;
                    long past = from + (to - from) * (task + 1) / tasks;
                    UnionTally part = sampling(q).run(first, past);
                    reportProgress(done.addAndGet(past - first), expected, pace);
                    return part;
                })
                .forEach(tally::add);
    }

    /** Makes an empty tally for one of the questions. */
    UnionTally begun(int q) {
        return new UnionTally(sampling(q).logExpectedEdges());
    }

    private void reportProgress(long done, double expected, Pace pace) {
        progress.accept(String.format(
                Locale.ROOT, "union sampling: %,d trials; %s", done, pace.of(done, Math.max(done, expected))));
    }

    /** Predicts the number of trials, because the distance of the limits shrinks with the square root of this number. */
    private static double expected(TailQuestion question, UnionTally tally, double[] logLimits, long trials) {
        double excess = (StrictMath.exp(logLimits[1] - tally.log()) - 1) / question.relativeError();
        return Double.isFinite(excess) ? trials * Math.max(1, excess * excess) : Double.NaN;
    }

    private UnionSampling sampling(int q) {
        return samplings.get().get(q);
    }

    private static boolean isNear(TailQuestion question, UnionTally tally, double[] logLimits) {
        double log = tally.log();
        return StrictMath.exp(logLimits[1] - log) <= 1 + question.relativeError()
                && StrictMath.exp(logLimits[0] - log) >= 1 - question.relativeError();
    }
}
