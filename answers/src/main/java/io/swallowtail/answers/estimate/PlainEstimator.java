package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.Occurrences;
import io.swallowtail.core.rare.PlainTrials;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.statistics.StoppingRule;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plain trials on all cores. Each trial counts for all events. The trials end after enough exceedances of every event, or after a
 * fixed number.
 */
public final class PlainEstimator {
    /** Path-edges of a task, some tens of milliseconds. */
    private static final long WORK = 10_000_000;
    /** The maximum number of trials of the first step. */
    private static final long FIRST = 4_096;
    /** The number of tasks of a step with few trials. */
    private static final long MAX_TASKS = 16;
    /** Keeps as many exceedances as the answers need. */
    private static final int AS_REQUIRED = -1;
    /** The share of the error probability for the interval of an event's own exceedances if another interval is possible. */
    private static final double OWN_SHARE = 0.9;

    private final List<TailQuestion> questions;
    /** Questions whose exceedances are counted, too, but do not determine the number of trials. */
    private final List<TailQuestion> others;

    private final List<TailQuestion> all;

    private final Workers workers;
    private final Consumer<String> progress;
    private final Looks<List<Occurrences>> looks;
    /** For each question, the number of exceedances that the relative error requires. */
    private final int[] required;
    /** The index of the question whose event implies all others; -1 if there is none. */
    private final int rarest;

    private final int kept;
    private final List<Occurrences> found;
    /** For each question, the exceedances in the finished tasks, also in those of the current step. */
    private final long[] finished;

    private final Pace pace = new Pace("trials");
    private double expected = Double.NaN;

    private PlainEstimator(
            List<TailQuestion> questions,
            List<TailQuestion> others,
            Purpose purpose,
            int kept,
            Workers workers,
            Consumer<String> progress) {
        this.questions = questions;
        this.others = others;
        this.workers = workers;
        this.progress = progress;
        TailQuestion any = questions.get(0);
        List<Event> events = questions.stream().map(TailQuestion::event).toList();
        all = Stream.concat(questions.stream(), others.stream()).toList();
        List<Event> allEvents = all.stream().map(TailQuestion::event).toList();
        ThreadLocal<PlainTrials> plain =
                ThreadLocal.withInitial(() -> new PlainTrials(any.point(), allEvents, any.seed(), purpose));
        rarest = events.size() == 1 ? 0 : Splitting.rarest(events).orElse(-1);
        required = new int[questions.size()];
        for (int q = 0; q < required.length; q++) {
            required[q] = requiredExceedances(any.withAlpha(ownAlpha(q)));
        }
        this.kept = kept == AS_REQUIRED ? Arrays.stream(required).max().orElseThrow() : kept;
        long chunk = Math.max(1, WORK / any.point().work());
        looks = new Looks<>(
                workers,
                done -> done + Math.max(Math.min(chunk, FIRST), done / 2),
                trials -> Math.max(Math.min(MAX_TASKS, trials), trials / chunk),
                (first, past) -> plain.get().run(first, past, this.kept),
                this::reportProgress);
        found = all.stream().map(event -> new Occurrences(this.kept)).toList();
        finished = new long[questions.size()];
    }

    /**
     * Prepares the same trials as in sweeps.
     *
     * @param questions at least one; they share point, seed, relative error and alpha
     * @param workers run the trials
     * @param progress receives the progress, often
     * @return the estimator
     */
    public static PlainEstimator of(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        return new PlainEstimator(questions, List.of(), Purpose.TRIAL, AS_REQUIRED, workers, progress);
    }

    /** Counts other questions' exceedances in the same trials. They do not change the trials, or the other answers. */
    PlainEstimator alsoCounting(List<TailQuestion> more) {
        return new PlainEstimator(questions, more, Purpose.TRIAL, AS_REQUIRED, workers, progress);
    }

    /** Answers the other questions. The limits hold at every look, because other events determined the number of trials. */
    List<TailAnswer> alsoCounted() {
        return others.stream().map(this::anytime).toList();
    }

    /** Prepares trials with the random words of a purpose, and keeps only the number of exceedances. */
    static PlainEstimator counting(
            List<TailQuestion> questions, Purpose purpose, Workers workers, Consumer<String> progress) {
        return new PlainEstimator(questions, List.of(), purpose, 0, workers, progress);
    }

    long trials() {
        return looks.trials();
    }

    /** Answers the first question. The limits hold at every look. */
    TailAnswer answer() {
        return anytime(questions.get(0));
    }

    /** Returns the exceedances of a question's event so far. */
    Occurrences found(TailQuestion question) {
        return found.get(all.indexOf(question));
    }

    /**
     * Increases the number of trials by half, or runs the first ones, up to a limit. So the number exceeds the necessary one by
     * little, and does not depend on the threads.
     */
    void look(long most) {
        Arrays.setAll(finished, q -> found.get(q).count());
        for (List<Occurrences> range : looks.look(most)) {
            for (int q = 0; q < found.size(); q++) {
                found.get(q).append(range.get(q));
            }
        }
    }

    /** Counts the trials of the next look. */
    long next() {
        return looks.more();
    }

    /** Reports the progress: the trials of the finished tasks, and the exceedances of the rarest event in them. */
    private void reportProgress(long done, List<Occurrences> range) {
        Arrays.setAll(finished, q -> finished[q] + range.get(q).count());
        long fewest = Arrays.stream(finished).min().orElse(0);
        progress.accept(Words.of("plain trials: %,d, %,d exceed; %s", done, fewest, pace.of(done, expected)));
    }

    /**
     * Runs a fixed number of trials.
     *
     * @param count the number of trials, at least 1
     * @return estimates with Clopper–Pearson limits, in the order of the questions
     */
    public List<TailAnswer> fixed(long count) {
        expected = count;
        while (trials() < count && !workers.isStopped()) {
            look(count);
        }
        return answers(trials() == count, q -> counted(q, count));
    }

    private List<TailAnswer> answers(boolean isComplete, IntFunction<TailAnswer> whole) {
        return IntStream.range(0, questions.size())
                .mapToObj(q -> isComplete ? whole.apply(q) : soFar(questions.get(q)))
                .toList();
    }

    /** Answers from the trials completed before the work was stopped. */
    TailAnswer soFar(TailQuestion question) {
        if (trials() == 0) {
            return TailAnswer.unknown(question, "no plain trial was completed");
        }
        return anytime(question)
                .stopped(Words.of(
                        "%,d plain trials were completed; the limits hold at every look, also if time ended the trials",
                        trials()));
    }

    /**
     * Runs trials until the k-th exceedance of every event, but not more than allowed; k follows from the relative error. The rarest
     * of nested events has exact limits in both cases. Any other event has two intervals. The interval at its own k-th exceedance uses
     * {@value #OWN_SHARE} of the error probability. The interval of all trials at every look uses the rest. Together they miss with at
     * most the whole error probability, so the narrower one is valid.
     */
    List<TailAnswer> untilKnown(long most) {
        while (share() < 1 && trials() < most && !workers.isStopped()) {
            expected = share() == 0 ? Double.NaN : Math.min(most, trials() / share());
            look(most);
        }
        return answers(share() >= 1 || trials() == most, q -> {
            TailAnswer own = found.get(q).count() < required[q] ? counted(q, most) : stopped(q, required[q]);
            return q == rarest ? own : narrower(q, own);
        });
    }

    /**
     * Runs trials until every event is known to the relative error or to an absolute error.
     *
     * @param absoluteError the largest distance of a limit from the estimate that suffices, above 0 and below the relative error
     * @return estimates, in the order of the questions
     * @throws IllegalArgumentException if that takes too many trials
     */
    public List<TailAnswer> untilWithin(double absoluteError) {
        return untilKnown(IntStream.range(0, required.length)
                .mapToLong(q -> StoppingRule.trials(absoluteError, required[q], ownAlpha(q)))
                .max()
                .orElseThrow());
    }

    /** Returns the error probability of the interval of an event's own exceedances. */
    private double ownAlpha(int q) {
        double alpha = questions.get(0).alpha();
        return q == rarest ? alpha : OWN_SHARE * alpha;
    }

    TailAnswer anytime(TailQuestion question) {
        Tail tail = new Tail.Counted(found(question).count(), trials(), Tail.Counted.Rule.ANYTIME);
        return answer(all.indexOf(question), tail, trials());
    }

    private TailAnswer narrower(int q, TailAnswer stopping) {
        double alpha = questions.get(q).alpha();
        TailAnswer own = stopping.withAlpha(OWN_SHARE * alpha);
        TailAnswer all = anytime(questions.get(q)).withAlpha(alpha - OWN_SHARE * alpha);
        return all.relativeError() < own.relativeError() ? all : own;
    }

    /** Returns the share of the required exceedances, for the event with the least share. */
    private double share() {
        return IntStream.range(0, required.length)
                .mapToDouble(q -> found.get(q).count() / (double) required[q])
                .min()
                .orElse(1);
    }

    /** Returns the number of exceedances that the relative error requires. */
    static int requiredExceedances(TailQuestion question) {
        return (int) StoppingRule.exceedances(question.relativeError(), question.alpha());
    }

    /** Answers from all trials; their number was fixed beforehand. */
    private TailAnswer counted(int q, long count) {
        return answer(q, new Tail.Counted(found.get(q).count(), count, Tail.Counted.Rule.FIXED), count);
    }

    /** Answers from the trials up to the k-th exceedance. */
    private TailAnswer stopped(int q, int k) {
        long end = found.get(q).trial(k - 1) + 1;
        return answer(q, new Tail.Counted(k, end, Tail.Counted.Rule.STOPPED), end);
    }

    private TailAnswer answer(int q, Tail tail, long count) {
        return TailAnswer.of(all.get(q), tail, count, trials(), witnesses(q)).withValueless(valueless(all.get(q)));
    }

    /** Returns the trials in which a metric of a question's event has no value. */
    Valueless valueless(TailQuestion question) {
        return new Valueless(found(question).valueless(), trials());
    }

    private List<TailAnswer.Witness> witnesses(int q) {
        if (found.get(q).known() == 0) {
            return List.of();
        }
        TailQuestion question = questions.get(0);
        long trial = found.get(q).trial(0);
        return List.of(new TailAnswer.Witness(
                question.point(), trial, null, "trial " + trial + " of seed " + question.seed()));
    }
}
