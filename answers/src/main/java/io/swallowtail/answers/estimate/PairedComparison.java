package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.PairedTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs the same trials at two points on all cores. */
public final class PairedComparison {
    private static final long WORK = 10_000_000;
    private static final long TASKS_A_LOOK = 64;

    private PairedComparison() {}

    /**
     * Counts for each event the trials in which it happens at both points, at one of them, or at neither.
     *
     * @param first the first point and its events, with its own random words; at least one event
     * @param second the second point and the same number of events, with the same random words
     * @param trials the number of trials
     * @param workers run the trials
     * @param progress receives the progress, often
     * @return the counts of each event, the same for any number of threads; they cover fewer trials, or none, if the work was stopped
     */
    public static List<PairedTrials.Counts> run(
            List<TailQuestion> first,
            List<TailQuestion> second,
            long trials,
            Workers workers,
            Consumer<String> progress) {
        TailQuestion here = first.get(0);
        TailQuestion there = second.get(0);
        ThreadLocal<PairedTrials> pairs = ThreadLocal.withInitial(
                () -> new PairedTrials(here.point(), events(first), there.point(), events(second), here.seed()));
        long chunk = Math.max(1, WORK / (work(here) + work(there)));
        List<PairedTrials.Counts> counts = new ArrayList<>(
                first.stream().map(question -> PairedTrials.Counts.NONE).toList());
        Pace pace = new Pace("trials");
        Looks<List<PairedTrials.Counts>> looks = new Looks<>(
                workers,
                done -> done + TASKS_A_LOOK * chunk,
                size -> (size + chunk - 1) / chunk,
                (from, past) -> pairs.get().run(from, past),
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

    private static List<Event> events(List<TailQuestion> questions) {
        return questions.stream().map(TailQuestion::event).toList();
    }

    private static long work(TailQuestion question) {
        return question.point().work();
    }
}
