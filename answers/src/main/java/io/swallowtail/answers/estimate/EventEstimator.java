package io.swallowtail.answers.estimate;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.method.StrataTail;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** The trials of a method whose limits hold at every look, on all cores, until the limits are close enough. */
final class EventEstimator {
    private static final long FIRST = 1 << 10;
    private static final long TASKS_A_LOOK = 64;
    private static final long MAX_TRIALS = 1 << 24;
    /** The trials of strata that suffice to see that {@link #MAX_TRIALS} of them would be too few. */
    private static final long ENOUGH_OF_STRATA = 1 << 18;

    private final TailQuestion question;
    private final Method method;
    private final Workers workers;
    private final Consumer<String> progress;
    private final Sampling.OfEvents sampling;
    private final Sampling.PreparedEvents prepared;
    private final boolean isSampled;
    private final Looks<ValueCounts> looks;
    private final Pace pace = new Pace("trials");
    private final ValueTotals totals = new ValueTotals();
    private Tail tail;

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
        isSampled = prepared.trials(question.point(), question.event(), question.seed())
                .isPresent();
        looks = new Looks<>(
                workers,
                done -> done == 0 ? sampling.firstLook() : Math.max(FIRST, 2 * done),
                trials -> Math.min(TASKS_A_LOOK, trials),
                this::run,
                this::report);
        updateTail();
    }

    private ValueCounts run(long first, long past) {
        LongUnaryOperator trials = workers.kept(
                this,
                () -> prepared.trials(question.point(), question.event(), question.seed())
                        .orElseThrow());
        ValueCounts values = new ValueCounts();
        for (long trial = first; trial < past; trial++) {
            values.add(trials.applyAsLong(trial), trial);
        }
        return values;
    }

    private void report(long done) {
        long before = looks.trials();
        double expected = before == 0 ? Double.NaN : Math.max(done, Math.min(MAX_TRIALS, expected(before)));
        progress.accept(String.format(
                Locale.ROOT,
                "%s: %,d of %,d to %,d trials; %s",
                method.word(),
                done,
                before,
                before + looks.more(),
                pace.of(done, expected)));
    }

    /** Predicts the number of trials, because the distance of the limits shrinks with the square root of this number. */
    private double expected(long before) {
        double excess = (StrictMath.exp(tail.logHigh(question.alpha()) - tail.log()) - 1) / question.relativeError();
        return Double.isFinite(excess) ? before * Math.max(1, excess * excess) : Double.NaN;
    }

    private void updateTail() {
        tail = sampling.tail(
                question.point(),
                question.event(),
                totals,
                prepared.results().get(question.event().text()),
                false);
    }

    long trials() {
        return looks.trials();
    }

    /** Counts the trials of the next {@link #look}. */
    long next() {
        return looks.more();
    }

    /** Runs the trials of the next look, at most as many in all. */
    void look(long most) {
        for (ValueCounts part : looks.look(most)) {
            totals.add(QuantityCounts.of(question.event().text(), part));
        }
        updateTail();
    }

    /** Answers when the tail suffices, or after a maximum number of trials. */
    TailAnswer estimate() {
        while (isSampled && !isOver() && !workers.isStopped()) {
            look(MAX_TRIALS);
        }
        return isOver() || !isSampled
                ? answer()
                : trials() == 0
                        ? TailAnswer.unknown(question, "no trial was completed")
                        : answer().stopped(String.format(
                                Locale.ROOT, "%,d trials were completed; the limits hold at every look", trials()));
    }

    private boolean isOver() {
        return trials() > 0 && (trials() >= MAX_TRIALS || question.isNear(tail) || isHopeless());
    }

    /** Returns whether most sets of faults with the event are open, and so rare among the open ones that splitting needs fewer runs. */
    private boolean isHopeless() {
        return tail instanceof StrataTail && trials() >= ENOUGH_OF_STRATA && !(expected(trials()) <= MAX_TRIALS);
    }

    /** Answers from the trials so far. */
    TailAnswer answer() {
        return TailAnswer.of(
                question,
                tail,
                trials(),
                prepared.preparationRuns() + trials(),
                prepared.example(question.point(), question.event(), question.seed()).stream()
                        .map(simulator -> new TailAnswer.Witness(
                                question.point(),
                                null,
                                simulator,
                                "the first trial with a planted witness, seed " + question.seed() + ", "
                                        + question.event()))
                        .toList());
    }
}
