package io.swallowtail.local;

import io.swallowtail.rare.PairedTrials;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Runs the same trials at two points on all cores. */
public final class PairedComparison {
    private static final long WORK = 10_000_000;
    private static final long TASKS_A_WAVE = 64;

    private PairedComparison() {}

    /**
     * Counts how often an event happened at both points, at one, at neither.
     *
     * @param first the first point and its event, on its own random words
     * @param second the second, on the same words
     * @param trials how many trials
     * @param workers who simulates
     * @param progress hears how far it is, often
     * @return the counts, the same for any number of threads
     */
    public static PairedTrials.Counts run(
            TailQuestion first, TailQuestion second, long trials, Workers workers, Consumer<String> progress) {
        ThreadLocal<PairedTrials> pairs = ThreadLocal.withInitial(
                () -> new PairedTrials(first.point(), first.event(), second.point(), second.event(), first.seed()));
        long work = work(first) + work(second);
        long chunk = Math.max(1, WORK / work);
        PairedTrials.Counts counts = new PairedTrials.Counts(0, 0, 0, 0);
        while (counts.trials() < trials) {
            long from = counts.trials();
            long tasks = Math.min(TASKS_A_WAVE, (trials - from + chunk - 1) / chunk);
            List<PairedTrials.Counts> parts = workers.run(
                    0,
                    tasks,
                    task -> pairs.get().run(from + task * chunk, Math.min(trials, from + (task + 1) * chunk)));
            for (PairedTrials.Counts part : parts) {
                counts = counts.plus(part);
            }
            progress.accept(String.format(Locale.ROOT, "%,d of %,d trials at both points", counts.trials(), trials));
        }
        return counts;
    }

    private static long work(TailQuestion question) {
        return question.point().experiment().work(question.point().parameters());
    }
}
