package io.swallowtail.estimate;

import io.swallowtail.expression.Event;
import io.swallowtail.rare.WitnessSampling;
import io.swallowtail.rare.WitnessTally;
import io.swallowtail.statistics.LogSum;
import io.swallowtail.tails.Tail;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Witness sampling on all cores, until its limits are close enough. The limits hold at every look. */
final class WitnessEstimator {
    private static final long FIRST = 1_024;
    private static final int TASKS_A_WAVE = 64;

    private final List<TailQuestion> questions;
    private final Workers workers;
    private final Consumer<String> progress;
    /** One sampling per question; each thread has one simulator. */
    private final ThreadLocal<List<WitnessSampling>> samplings;

    /** Prepares the sampling for questions that share point and seed. */
    WitnessEstimator(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        this.questions = questions;
        this.workers = workers;
        this.progress = progress;
        TailQuestion any = questions.get(0);
        List<Event> events = questions.stream().map(TailQuestion::event).toList();
        samplings = ThreadLocal.withInitial(() -> WitnessSampling.prepare(any.point(), events, any.seed()));
    }

    List<TailAnswer> estimate(long most) {
        return IntStream.range(0, questions.size())
                .mapToObj(q -> estimate(q, (tally, limits) -> isNear(questions.get(q), tally, limits), most))
                .toList();
    }

    /** Decides from a tally and the logarithms of its limits, which hold at every look, whether the limits are close enough. */
    interface End extends BiPredicate<WitnessTally, double[]> {}

    TailAnswer estimate(int q, End end, long most) {
        TailQuestion question = questions.get(q);
        WitnessTally tally = begun(q);
        Pace pace = new Pace("trials");
        add(q, tally, 1, Double.NaN, pace);
        if (tally.trials() == 0) {
            return TailAnswer.unknown(question, "no trial with a planted witness was completed");
        }
        double[] limits = limits(question, tally);
        while (tally.trials() < most && !workers.isStopped() && !end.test(tally, limits)) {
            double expected = Math.min(most, expected(question, tally, limits, tally.trials()));
            add(q, tally, next(tally.trials(), most), expected, pace);
            limits = limits(question, tally);
        }
        long trials = tally.trials();
        TailAnswer answer = TailAnswer.of(
                question,
                new Tail.Witness(tally),
                trials,
                trials,
                List.of(new TailAnswer.Witness(
                        question.point(),
                        null,
                        () -> WitnessSampling.prepare(question.point(), question.event(), question.seed())
                                .orElseThrow()
                                .example(),
                        "the first trial with a planted witness, seed " + question.seed() + ", " + question.event())));
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
    void add(int q, WitnessTally tally, long to, double expected, Pace pace) {
        long from = tally.trials();
        AtomicLong done = new AtomicLong(from);
        long tasks = Math.min(TASKS_A_WAVE, to - from);
        workers.runUntilStopped(0, tasks, task -> {
                    long first = from + (to - from) * task / tasks;
                    long past = from + (to - from) * (task + 1) / tasks;
                    WitnessTally part = sampling(q).run(first, past);
                    reportProgress(done.addAndGet(past - first), expected, pace);
                    return part;
                })
                .forEach(tally::add);
    }

    /** Makes an empty tally for one of the questions. */
    WitnessTally begun(int q) {
        return new WitnessTally(sampling(q).family());
    }

    private void reportProgress(long done, double expected, Pace pace) {
        progress.accept(String.format(
                Locale.ROOT, "planted witnesses: %,d trials; %s", done, pace.of(done, Math.max(done, expected))));
    }

    /** Predicts the number of trials, because the distance of the limits shrinks with the square root of this number. */
    private static double expected(TailQuestion question, WitnessTally tally, double[] logLimits, long trials) {
        double excess = (StrictMath.exp(logLimits[1] - tally.log()) - 1) / question.relativeError();
        return Double.isFinite(excess) ? trials * Math.max(1, excess * excess) : Double.NaN;
    }

    private static double[] limits(TailQuestion question, WitnessTally tally) {
        Tail tail = new Tail.Witness(tally);
        return new double[] {tail.logLow(question.alpha()), tail.logHigh(question.alpha())};
    }

    private WitnessSampling sampling(int q) {
        return samplings.get().get(q);
    }

    private static boolean isNear(TailQuestion question, WitnessTally tally, double[] logLimits) {
        double log = tally.log();
        // More trials do not make the remainder smaller.
        double high = LogSum.log(log, tally.family().logRemainder());
        return StrictMath.exp(logLimits[1] - high) <= 1 + question.relativeError()
                && StrictMath.exp(logLimits[0] - log) >= 1 - question.relativeError();
    }
}
