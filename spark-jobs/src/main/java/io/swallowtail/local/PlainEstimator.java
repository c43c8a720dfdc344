package io.swallowtail.local;

import io.swallowtail.expression.Event;
import io.swallowtail.random.Purpose;
import io.swallowtail.rare.Occurrences;
import io.swallowtail.rare.PlainTrials;
import io.swallowtail.statistics.StoppingRule;
import io.swallowtail.tails.Tail;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Plain trials on all cores, each asked about all events: until enough exceedances of every event have been seen, or a fixed
 * number.
 */
public final class PlainEstimator {
    /** Path-edges of a task, some tens of milliseconds. */
    private static final long WORK = 10_000_000;
    /** The most trials to begin with. */
    private static final long FIRST = 4_096;
    /** Tasks of a few trials. */
    private static final long MOST_TASKS = 16;

    private final List<TailQuestion> questions;
    private final Workers workers;
    private final Consumer<String> progress;
    private final ThreadLocal<PlainTrials> plain;
    private final int kept;
    private final long chunk;
    private final List<Occurrences> found;
    private final Pace pace = new Pace("trials");
    private long trials;
    private double expected = Double.NaN;

    private PlainEstimator(
            List<TailQuestion> questions, Purpose purpose, int kept, Workers workers, Consumer<String> progress) {
        this.questions = questions;
        this.workers = workers;
        this.progress = progress;
        this.kept = kept;
        TailQuestion any = questions.get(0);
        List<Event> events = questions.stream().map(TailQuestion::event).toList();
        plain = ThreadLocal.withInitial(() -> new PlainTrials(any.point(), events, any.seed(), purpose));
        chunk = Math.max(1, WORK / any.point().experiment().work(any.point().parameters()));
        found = events.stream().map(event -> new Occurrences(kept)).toList();
    }

    /**
     * Prepares trials that sweeps count.
     *
     * @param questions at least one; they share point, seed, wanted error and alpha
     * @param workers run the trials
     * @param progress receives the progress, often
     * @return the estimator
     */
    public static PlainEstimator of(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        return new PlainEstimator(questions, Purpose.TRIAL, wanted(questions.get(0)), workers, progress);
    }

    /** Prepares trials that sweeps count, of which all exceedances are kept. */
    static PlainEstimator keepingAll(TailQuestion question, Workers workers, Consumer<String> progress) {
        return new PlainEstimator(List.of(question), Purpose.TRIAL, Integer.MAX_VALUE, workers, progress);
    }

    /** Prepares trials that decide on the method and serve nothing else. */
    static PlainEstimator glancing(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        return new PlainEstimator(questions, new Purpose("glance"), 0, workers, progress);
    }

    long trials() {
        return trials;
    }

    /** Gives the exceedances of a question's event in the trials that ran. */
    Occurrences found(int question) {
        return found.get(question);
    }

    /**
     * Simulates half as many trials again, or the first few, but none beyond a limit. So not many more run than are needed, and
     * how many do does not depend on the threads.
     */
    void advance(long most) {
        long first = trials;
        long end = Math.min(most, first + Math.max(Math.min(chunk, FIRST), first / 2));
        long tasks = Math.max(Math.min(MOST_TASKS, end - first), (end - first) / chunk);
        AtomicLong done = new AtomicLong(first);
        List<List<Occurrences>> ranges = workers.run(0, tasks, task -> {
            long from = first + share(end - first, task, tasks);
            long to = first + share(end - first, task + 1, tasks);
            List<Occurrences> range = plain.get().run(from, to, kept);
            tell(done.addAndGet(to - from));
            return range;
        });
        for (List<Occurrences> range : ranges) {
            for (int q = 0; q < found.size(); q++) {
                found.get(q).append(range.get(q));
            }
        }
        trials = end;
    }

    /** Says how far it is; what exceeds is known of the trials before these. */
    private void tell(long done) {
        progress.accept(String.format(
                Locale.ROOT, "plain trials: %,d, %,d exceed; %s", done, rarest(), pace.of(done, expected)));
    }

    /** Guesses how many trials it takes until the rarest event has happened often enough. */
    private double guess(int wanted, long most) {
        return rarest() == 0 ? Double.NaN : Math.min(most, (double) trials * wanted / rarest());
    }

    private long rarest() {
        return found.stream().mapToLong(Occurrences::count).min().orElse(0);
    }

    /** Where the task begins that has its even share of a number. */
    private static long share(long whole, long task, long tasks) {
        return whole / tasks * task + Math.min(task, whole % tasks);
    }

    /**
     * Runs a fixed number of trials.
     *
     * @param count how many, at least 1
     * @return estimates and the limits of Clopper and Pearson, in the order of the questions
     */
    public List<TailAnswer> fixed(long count) {
        expected = count;
        while (trials < count) {
            advance(count);
        }
        return IntStream.range(0, questions.size())
                .mapToObj(q -> counted(q, count))
                .toList();
    }

    /** Runs trials until the k-th exceedance of every event, k from the wanted relative error, or as many as allowed; the limits are exact in both cases. */
    List<TailAnswer> untilKnown(long most) {
        int wanted = wanted(questions.get(0));
        while (rarest() < wanted && trials < most) {
            expected = guess(wanted, most);
            advance(most);
        }
        return IntStream.range(0, questions.size())
                .mapToObj(q -> found.get(q).count() < wanted ? counted(q, most) : stopped(q, wanted))
                .toList();
    }

    /** How many exceedances the relative error takes. */
    static int wanted(TailQuestion question) {
        return (int) StoppingRule.exceedances(question.relativeError(), question.alpha());
    }

    /** Answers from all trials, which were fixed beforehand. */
    private TailAnswer counted(int q, long count) {
        Tail tail = new Tail.Counted(found.get(q).count(), count, Tail.Counted.Rule.FIXED);
        return TailAnswer.of(questions.get(q), tail, count, trials, witnesses(q));
    }

    /** Answers from the trials up to the k-th exceedance. */
    private TailAnswer stopped(int q, int k) {
        long end = found.get(q).trial(k - 1) + 1;
        Tail tail = new Tail.Counted(k, end, Tail.Counted.Rule.STOPPED);
        return TailAnswer.of(questions.get(q), tail, end, trials, witnesses(q));
    }

    private List<TailAnswer.Witness> witnesses(int q) {
        if (found.get(q).known() == 0) {
            return List.of();
        }
        TailQuestion question = questions.get(q);
        long trial = found.get(q).trial(0);
        return List.of(new TailAnswer.Witness(
                question.point(), trial, null, "trial " + trial + " of seed " + question.seed()));
    }
}
