package io.swallowtail.answers.estimate;

import io.swallowtail.answers.tails.Tail;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.rare.WitnessTally;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
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
                .mapToObj(q -> estimate(q, most))
                .toList();
    }

    /** Answers a question until its tail suffices, with a maximum number of trials; the limits hold at every look. */
    private TailAnswer estimate(int q, long most) {
        TailQuestion question = questions.get(q);
        WitnessTally tally = begun(q);
        Pace pace = new Pace("trials");
        add(q, tally, 1, Double.NaN, pace);
        if (tally.trials() == 0) {
            return TailAnswer.unknown(question, "no trial with a planted witness was completed");
        }
        // It reads the tally's later trials, too.
        Tail tail = new Tail.Witness(tally);
        while (tally.trials() < most && !workers.isStopped() && !question.isNear(tail)) {
            add(q, tally, next(tally.trials(), most), Math.min(most, expected(question, tail, tally.trials())), pace);
        }
        long trials = tally.trials();
        TailAnswer answer = TailAnswer.of(
                question,
                tail,
                trials,
                trials,
                List.of(new TailAnswer.Witness(
                        question.point(),
                        null,
                        () -> WitnessSampling.prepare(question.point(), question.event(), question.seed())
                                .orElseThrow()
                                .example(),
                        "the first trial with a planted witness, seed " + question.seed() + ", " + question.event())));
        return workers.isStopped() && !question.isNear(tail)
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
        workers.runUntilStopped(0, tasks, Workers.divided(from, to, tasks, (first, past) -> {
                    WitnessTally part = sampling(q).run(first, past);
                    reportProgress(done.addAndGet(past - first), expected, pace);
                    return part;
                }))
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
    private static double expected(TailQuestion question, Tail tail, long trials) {
        double excess = (StrictMath.exp(tail.logHigh(question.alpha()) - tail.log()) - 1) / question.relativeError();
        return Double.isFinite(excess) ? trials * Math.max(1, excess * excess) : Double.NaN;
    }

    private WitnessSampling sampling(int q) {
        return samplings.get().get(q);
    }
}
