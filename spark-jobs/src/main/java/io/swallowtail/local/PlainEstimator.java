package io.swallowtail.local;

import io.swallowtail.random.Purpose;
import io.swallowtail.rare.PlainTrials;
import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.InverseBinomialLimits;
import io.swallowtail.statistics.StoppingRule;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Plain trials on all cores: until enough exceedances have been seen, or a fixed number. */
public final class PlainEstimator {
    /** Path-edges of a task, some tens of milliseconds. */
    private static final long WORK = 10_000_000;
    /** The most trials to begin with. */
    private static final long FIRST = 4_096;
    /** Tasks of a few trials. */
    private static final long MOST_TASKS = 16;

    private final TailQuestion question;
    private final Workers workers;
    private final Consumer<String> progress;
    private final ThreadLocal<PlainTrials> plain;
    private final long chunk;
    private long[] exceedances = new long[64];
    private int found;
    private long trials;

    /**
     * Prepares for a question.
     *
     * @param question the question
     * @param workers who simulates
     * @param progress hears how far it is, often
     */
    public PlainEstimator(TailQuestion question, Workers workers, Consumer<String> progress) {
        this(question, Purpose.TRIAL, workers, progress);
    }

    private PlainEstimator(TailQuestion question, Purpose purpose, Workers workers, Consumer<String> progress) {
        this.question = question;
        this.workers = workers;
        this.progress = progress;
        plain = ThreadLocal.withInitial(
                () -> new PlainTrials(question.point(), question.event(), question.seed(), purpose));
        chunk = Math.max(
                1, WORK / question.point().experiment().work(question.point().parameters()));
    }

    /** Prepares trials that decide on the method and serve nothing else. */
    static PlainEstimator glancing(TailQuestion question, Workers workers, Consumer<String> progress) {
        return new PlainEstimator(question, new Purpose("glance"), workers, progress);
    }

    long trials() {
        return trials;
    }

    /** Counts the exceedances in the trials that ran. */
    int found() {
        return found;
    }

    /** Gives the indices of the trials that exceeded, {@link #found} of them. */
    long[] exceedances() {
        return exceedances;
    }

    /**
     * Simulates half as many trials again, or the first few, but none beyond a limit. So not many more run than are needed, and
     * how many do does not depend on the threads.
     */
    void advance(long most) {
        long first = trials;
        long end = Math.min(most, first + Math.max(Math.min(chunk, FIRST), first / 2));
        long tasks = Math.max(Math.min(MOST_TASKS, end - first), (end - first) / chunk);
        List<long[]> ranges = workers.run(
                0,
                tasks,
                task -> plain.get()
                        .exceedances(
                                first + share(end - first, task, tasks), first + share(end - first, task + 1, tasks)));
        for (long[] range : ranges) {
            if (found + range.length > exceedances.length) {
                exceedances = Arrays.copyOf(exceedances, Math.max(2 * exceedances.length, found + range.length));
            }
            System.arraycopy(range, 0, exceedances, found, range.length);
            found += range.length;
        }
        trials = end;
        progress.accept(String.format(Locale.ROOT, "plain trials: %,d, of which %,d exceed", trials, found));
    }

    /** Where the task begins that has its even share of a number. */
    private static long share(long whole, long task, long tasks) {
        return whole / tasks * task + Math.min(task, whole % tasks);
    }

    /**
     * Runs a fixed number of trials.
     *
     * @param count how many, at least 1
     * @return estimate and the limits of Clopper and Pearson
     */
    public TailAnswer fixed(long count) {
        while (trials < count) {
            advance(count);
        }
        return new TailAnswer(
                question.event(),
                "monte-carlo",
                "clopper-pearson",
                StrictMath.log((double) found / count),
                StrictMath.log(ClopperPearson.low(found, count, question.alpha())),
                StrictMath.log(ClopperPearson.high(found, count, question.alpha())),
                count,
                (long) found,
                trials,
                witnesses());
    }

    /**
     * Runs trials until the k-th exceedance, k from the wanted relative error; or as many as allowed.
     *
     * @param most how many trials at most
     * @return the answer, the limits being those for such an end; exact whichever comes first
     */
    public TailAnswer untilKnown(long most) {
        int wanted = wanted();
        while (found < wanted && trials < most) {
            advance(most);
        }
        return found < wanted ? fixed(most) : stopped(wanted);
    }

    /** How many exceedances the relative error takes. */
    int wanted() {
        return (int) StoppingRule.exceedances(question.relativeError(), question.alpha());
    }

    /** Answers from the trials up to the k-th exceedance. */
    private TailAnswer stopped(int k) {
        long end = exceedances[k - 1] + 1;
        return new TailAnswer(
                question.event(),
                "monte-carlo",
                "inverse",
                StrictMath.log(InverseBinomialLimits.estimate(k, end)),
                StrictMath.log(InverseBinomialLimits.low(k, end, question.alpha())),
                StrictMath.log(InverseBinomialLimits.high(k, end, question.alpha())),
                end,
                (long) k,
                trials,
                witnesses());
    }

    private List<TailAnswer.Witness> witnesses() {
        return found == 0
                ? List.of()
                : List.of(new TailAnswer.Witness(
                        question.point(),
                        exceedances[0],
                        null,
                        "trial " + exceedances[0] + " of seed " + question.seed()));
    }
}
