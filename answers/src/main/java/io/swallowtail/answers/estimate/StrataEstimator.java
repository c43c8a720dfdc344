package io.swallowtail.answers.estimate;

import io.swallowtail.answers.tails.StrataTail;
import io.swallowtail.answers.tails.Tail;
import io.swallowtail.core.rare.FaultStrata;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Strata of the number of faults on all cores, until the limits are close enough. The limits hold at every look. */
final class StrataEstimator {
    private static final long FIRST = 1 << 10;
    private static final long MAX_TRIALS = 1 << 24;
    private static final long TASKS_A_LOOK = 64;

    private final TailQuestion question;
    private final Workers workers;
    private final Consumer<String> progress;
    private final ThreadLocal<FaultStrata> strata;

    /**
     * Prepares strata.
     *
     * @throws IllegalArgumentException if they do not apply
     */
    StrataEstimator(TailQuestion question, Workers workers, Consumer<String> progress) {
        this.question = question;
        this.workers = workers;
        this.progress = progress;
        strata = ThreadLocal.withInitial(
                () -> FaultStrata.prepare(question.point(), question.event(), question.seed())
                        .orElseThrow(
                                () -> new IllegalArgumentException(
                                        "strata need trials that draw flags, all with one probability between 0 and 1; splitting and monte-carlo apply")));
    }

    TailAnswer estimate() {
        FaultStrata here = strata.get();
        FaultStrata.Seen seen = new FaultStrata.Seen(0, new TreeMap<>());
        Tail tail = new StrataTail(here, seen);
        long to = FIRST;
        while (seen.trials() == 0 || seen.trials() < MAX_TRIALS && !question.isNear(tail)) {
            long from = seen.trials();
            long past = to;
            progress.accept(
                    String.format(Locale.ROOT, "strata of the number of faults: %,d to %,d trials", from, past));
            List<FaultStrata.Seen> parts = workers.runUntilStopped(
                    0,
                    TASKS_A_LOOK,
                    Workers.divided(
                            from,
                            past,
                            TASKS_A_LOOK,
                            (first, end) -> strata.get().run(first, end)));
            seen = parts.stream().reduce(seen, FaultStrata.Seen::plus);
            tail = new StrataTail(here, seen);
            if (workers.isStopped()) {
                return seen.trials() == 0
                        ? TailAnswer.unknown(question, "no trial with a chosen number of faults was completed")
                        : answer(tail, seen.trials()).stopped("the limits hold at every look");
            }
            to *= 2;
        }
        return answer(tail, seen.trials());
    }

    private TailAnswer answer(Tail tail, long trials) {
        return TailAnswer.of(question, tail, trials, strata.get().preparationRuns() + trials, List.of());
    }
}
