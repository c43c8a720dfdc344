package io.swallowtail.local;

import io.swallowtail.rare.UnionSampling;
import io.swallowtail.rare.UnionTally;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Union sampling on all cores, until its limits, which hold at every look, are near enough. */
final class UnionEstimator {
    private static final long FIRST = 1_024;
    private static final int TASKS_A_WAVE = 64;

    private final TailQuestion question;
    private final Workers workers;
    private final Consumer<String> progress;
    private final ThreadLocal<UnionSampling> sampling;

    UnionEstimator(TailQuestion question, Workers workers, Consumer<String> progress) {
        this.question = question;
        this.workers = workers;
        this.progress = progress;
        sampling =
                ThreadLocal.withInitial(() -> UnionSampling.prepare(question.point(), question.event(), question.seed())
                        .orElseThrow());
    }

    TailAnswer estimate(long most) {
        double log = sampling.get().logExpectedEdges();
        if (log == Double.NEGATIVE_INFINITY) {
            return new TailAnswer(question.event(), "union", "exact", log, log, log, 0, null, 0, List.of());
        }
        UnionTally tally = sampling.get().run(0, 1);
        long trials = 1;
        double[] limits = tally.logLimits(question.alpha());
        while (trials < most && !isNear(tally, limits)) {
            long from = trials;
            long to = Math.min(most, Math.max(FIRST, 2 * trials));
            long tasks = Math.min(TASKS_A_WAVE, to - from);
            List<UnionTally> parts = workers.run(
                    0,
                    tasks,
                    task -> sampling.get()
                            .run(from + (to - from) * task / tasks, from + (to - from) * (task + 1) / tasks));
            parts.forEach(tally::add);
            trials = to;
            limits = tally.logLimits(question.alpha());
            progress.accept(String.format(Locale.ROOT, "union sampling: %,d trials", trials));
        }
        return new TailAnswer(
                question.event(),
                "union",
                "bounded",
                Math.min(0, tally.log()),
                limits[0],
                limits[1],
                trials,
                null,
                trials,
                List.of(new TailAnswer.Witness(
                        question.point(),
                        null,
                        sampling.get().trial(0),
                        "trial 0 of union sampling, seed " + question.seed() + ", " + question.event())));
    }

    private boolean isNear(UnionTally tally, double[] logLimits) {
        double log = tally.log();
        return StrictMath.exp(logLimits[1] - log) <= 1 + question.relativeError()
                && StrictMath.exp(logLimits[0] - log) >= 1 - question.relativeError();
    }
}
