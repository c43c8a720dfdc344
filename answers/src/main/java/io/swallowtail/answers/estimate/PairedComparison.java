package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.rare.PairedTrials;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs the same trials at two points on all cores. */
public final class PairedComparison {
    private static final long WORK = 10_000_000;
    private static final long TASKS_A_LOOK = 64;

    private PairedComparison() {}

    /**
     * Counts for each event the trials in which it happens at both points, at one of them, or at neither.
     *
     * @param pairs prepares the points and their events, for one thread
     * @param events the number of events
     * @param work the work of a trial at both points
     * @param trials the number of trials
     * @param workers run the trials
     * @param progress receives the progress, often
     * @return the counts of each event, the same for any number of threads; they cover fewer trials, or none, if the work was stopped
     */
    public static List<PairedTrials.Counts> run(
            Supplier<PairedTrials> pairs,
            int events,
            long work,
            long trials,
            Workers workers,
            Consumer<String> progress) {
        ThreadLocal<PairedTrials> ofThread = ThreadLocal.withInitial(pairs);
        long chunk = Math.max(1, WORK / work);
        List<PairedTrials.Counts> counts = new ArrayList<>(Collections.nCopies(events, PairedTrials.Counts.NONE));
        Pace pace = new Pace("trials");
        Looks<List<PairedTrials.Counts>> looks = new Looks<>(
                workers,
                done -> done + TASKS_A_LOOK * chunk,
                size -> (size + chunk - 1) / chunk,
                (from, past) -> ofThread.get().run(from, past),
                (done, part) -> progress.accept(
                        Words.of("%,d of %,d trials at both points; %s", done, trials, pace.of(done, trials))));
        while (looks.trials() < trials && !workers.isStopped()) {
            for (List<PairedTrials.Counts> part : looks.look(trials)) {
                for (int e = 0; e < part.size(); e++) {
                    counts.set(e, counts.get(e).plus(part.get(e)));
                }
            }
        }
        return counts;
    }
}
