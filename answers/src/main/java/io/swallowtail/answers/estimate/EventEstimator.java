package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The trials of a method whose limits hold at every look, on all cores, until the limits are close enough. Points with equal trials
 * ({@link Sampling#sharedTrials}) may share them: each answer is the same as without the other points.
 */
final class EventEstimator {
    private static final long FIRST = 1 << 10;
    private static final long TASKS_A_LOOK = 64;

    /** The question that is being answered. */
    private TailQuestion question;

    private final Method method;
    private final Workers workers;
    private final Consumer<String> progress;
    private final Sampling.OfEvents sampling;
    private final Sampling.PreparedEvents prepared;
    private final boolean isSampled;
    private final Looks<Part> looks;
    private final Pace pace = new Pace("trials");
    /** The counted integers up to each look, the first one before all trials. */
    private final List<ValueTotals> totals = new ArrayList<>(List.of(new ValueTotals()));

    private long runs;

    /** The counted integers of a part of the trials, and the runs of the simulator. */
    private record Part(ValueCounts values, long runs) {}

    /**
     * Does what precedes the first trial.
     *
     * @throws IllegalArgumentException if the method does not apply
     */
    EventEstimator(TailQuestion question, Method method, Workers workers, Consumer<String> progress) {
        question.require(method);
        this.question = question;
        this.method = method;
        this.workers = workers;
        this.progress = progress;
        sampling = (Sampling.OfEvents) method.sampling();
        prepared = sampling.prepare(question.point(), List.of(question.event()), question.seed());
        runs = prepared.preparationRuns();
        isSampled = prepared.trials(question.point(), question.event(), question.seed())
                .isPresent();
        looks = new Looks<>(
                workers,
                done -> done == 0 ? sampling.firstLook() : Math.max(FIRST, 2 * done),
                trials -> Math.min(TASKS_A_LOOK, trials),
                this::run,
                (done, parts) -> report(done));
    }

    private Part run(long first, long past) {
        Sampling.Trials trials = workers.kept(
                this,
                () -> prepared.trials(question.point(), question.event(), question.seed())
                        .orElseThrow());
        trials.begin(last());
        ValueCounts values = new ValueCounts();
        for (long trial = first; trial < past; trial++) {
            values.add(trials.run(trial), trial);
        }
        return new Part(values, trials.runs(past - first));
    }

    private void report(long done) {
        long before = looks.trials();
        double expected = before == 0
                ? Double.NaN
                : Math.max(done, Math.min(sampling.mostTrials(), expected(tail(last()), before)));
        progress.accept(Words.of(
                "%s: %,d of %,d to %,d trials; %s",
                method.word(), done, before, before + looks.more(), pace.of(done, expected)));
    }

    /** Predicts the number of trials, because the distance of the limits shrinks with the square root of this number. */
    private double expected(Tail tail, long before) {
        double excess = (StrictMath.exp(tail.logHigh(question.alpha()) - tail.log()) - 1) / question.relativeError();
        return Double.isFinite(excess) ? before * Math.max(1, excess * excess) : Double.NaN;
    }

    private ValueTotals last() {
        return totals.get(totals.size() - 1);
    }

    private Tail tail(ValueTotals seen) {
        String event = question.event().text();
        return sampling.tail(
                question.point(), question.event(), seen, prepared.results().get(event), Tail.Counted.Rule.ANYTIME);
    }

    /** Counts the runs of the simulator so far. */
    long runs() {
        return runs;
    }

    private void look(long most) {
        ValueTotals all = new ValueTotals();
        all.add(last());
        for (Part part : looks.look(most)) {
            all.add(QuantityCounts.of(question.event().text(), part.values()));
            runs += part.runs();
        }
        totals.add(all);
    }

    /** Answers a question about these trials when the tail suffices, or after a maximum number of trials. */
    TailAnswer estimate(TailQuestion asked) {
        question = asked;
        for (int look = 1; isSampled; look++) {
            if (look == totals.size()) {
                look(sampling.mostTrials());
            }
            ValueTotals seen = totals.get(look);
            if (isOver(seen)) {
                return answer(seen);
            }
            if (workers.isStopped()) {
                return stopped(seen);
            }
        }
        return withoutTrials(asked);
    }

    private boolean isOver(ValueTotals seen) {
        long trials = seen.total();
        if (trials == 0) {
            return false;
        }
        Tail tail = tail(seen);
        return trials >= sampling.mostTrials()
                || question.isNear(tail)
                || trials >= sampling.enoughTrials() && !(expected(tail, trials) <= sampling.mostTrials());
    }

    private TailAnswer stopped(ValueTotals seen) {
        return seen.total() == 0
                ? TailAnswer.unknown(question, "no trial was completed")
                : answer(seen)
                        .stopped(Words.of("%,d trials were completed; the limits hold at every look", seen.total()));
    }

    /** Answers from what is known without trials. */
    TailAnswer withoutTrials(TailQuestion asked) {
        question = asked;
        return answer(totals.get(0));
    }

    private TailAnswer answer(ValueTotals seen) {
        return TailAnswer.of(
                question,
                tail(seen),
                seen.total(),
                runs,
                prepared.example(question.point(), question.event(), question.seed(), seen).stream()
                        .map(example ->
                                new TailAnswer.Witness(question.point(), null, example.simulator(), example.origin()))
                        .toList());
    }
}
