package io.swallowtail.local;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionException;
import io.swallowtail.find.Candidate;
import io.swallowtail.find.Target;
import io.swallowtail.find.Verdict;
import io.swallowtail.rare.ImpossibilityCheck;
import io.swallowtail.rare.UnionTally;
import io.swallowtail.tails.Tail;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decides step by step whether a tail meets a target, erring with probability at most alpha at all steps together.
 *
 * <p>What is known to be impossible needs no step. Where union sampling applies and is cheap, it decides by limits that hold at every look. Elsewhere plain trials do, by limits
 * of the same kind, with all of alpha where a million trials without an exceedance decide. For smaller targets they have half of it, and splitting the other half: its look j, with
 * half the relative error of the look before, has the share 2<sup>-j</sup> of that. Splitting begins where plain trials saw fewer than 16 exceedances in 65,536 and need more than a million;
 * plain trials go on if rehearsals reach nothing or predict more runs. Each look is what {@link TailEstimator} answers for its error, unless the climb ends before the event,
 * where trials are much rarer than the target: then the event has the high limit of what was reached. A look's limits can be asymptotic. A doubtful
 * look decides nothing: plain trials go on if they can decide within the allowed runs.
 *
 * <p>What is done depends on counts only, never on threads or time. A step that {@link Workers} stop leaves the test as it was before.
 */
public final class TargetTest implements Candidate {
    private static final long GLANCE = 1 << 16;
    private static final long ENOUGH = 16;
    private static final long WORTH = 1 << 20;
    /** Runs that pilots and rehearsals are taken to need, before it is known. */
    private static final long PREPARATION = 1 << 18;

    private static final double FIRST_ERROR = 0.9;
    private static final int MOST_LOOKS = 6;
    private static final long MOST_REPLICATIONS = 2_000;
    private static final long MOST_UNION_TRIALS = 1 << 24;
    /** Climbs end where trials are so much rarer than the target. */
    private static final double FAR_BELOW = 20;

    private static final String CUT_SHORT =
            "the event implies what the climb ended with, which is rare enough: no lower limit was sought";

    /** What the next step does. */
    private enum Stage {
        PLAIN,
        UNION,
        PREPARE,
        LOOK
    }

    private final Point point;
    private final Event event;
    private final long seed;
    private final Target target;
    private final long mostRuns;
    private final Workers workers;
    private final Consumer<String> progress;
    private final double pathEdges;
    /** The question that plain trials or union sampling answer. */
    private final TailQuestion counted;

    private final double splittingAlpha;
    private final PlainForecast forecast;

    private Stage stage = Stage.PLAIN;
    private Verdict verdict = Verdict.OPEN;
    private PlainEstimator plain;
    private UnionEstimator union;
    private UnionTally tally;
    private final Pace pace = new Pace("trials");
    private SplittingEstimator splitting;
    private TailQuestion look;
    private int looks;
    private boolean splits;
    private long splittingRuns;
    private TailAnswer answer;
    private TailQuestion answered;
    private String reason;

    /**
     * Prepares a test.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @param target the target
     * @param alpha the most that the probability of a wrong verdict may be, in (0, 0.5)
     * @param mostRuns after how many runs of the simulator the verdict is left undecided, at least 1; a step that has begun ends
     * @param workers run the trials
     * @param progress receives the progress, often
     */
    public TargetTest(
            Point point,
            Event event,
            long seed,
            Target target,
            double alpha,
            long mostRuns,
            Workers workers,
            Consumer<String> progress) {
        this.point = point;
        this.event = event;
        this.seed = seed;
        this.target = target;
        this.mostRuns = mostRuns;
        this.workers = workers;
        this.progress = progress;
        this.pathEdges = point.experiment().work(point.parameters());
        TailQuestion whole = question(FIRST_ERROR, alpha);
        boolean isUnion = TailEstimator.hasFewEdges(whole);
        splits = !isUnion && new PlainForecast(target, alpha).trials(0) > WORTH;
        counted = splits ? question(FIRST_ERROR, alpha / 2) : whole;
        splittingAlpha = alpha - counted.alpha();
        forecast = new PlainForecast(target, counted.alpha());
        Optional<String> impossible = ImpossibilityCheck.reason(point, event);
        if (impossible.isPresent()) {
            record(TailAnswer.impossible(counted, impossible.get()), counted);
            reason = impossible.get();
        } else {
            stage = isUnion ? Stage.UNION : Stage.PLAIN;
        }
    }

    /** Takes the alpha that follows from the confidence of this alpha, so that a command that names the confidence repeats the numbers. */
    private TailQuestion question(double relativeError, double alpha) {
        return new TailQuestion(point, event, seed, relativeError, 1 - (1 - alpha));
    }

    @Override
    public Verdict verdict() {
        return verdict;
    }

    /**
     * Gives what the verdict follows from.
     *
     * @return estimate and limits, by the method that decided or came nearest; null before the first step
     */
    public TailAnswer answer() {
        return answer == null ? null : answer.withRuns(runs() - answer.runs());
    }

    /**
     * Gives the question that {@link #answer} answers: its error and its alpha.
     *
     * @return the question; null before the first step
     */
    public TailQuestion answered() {
        return answered;
    }

    /**
     * Says why no trial was needed, or why it is undecided.
     *
     * @return one line; null where nothing is to be said
     */
    public String reason() {
        return reason;
    }

    /**
     * Counts the runs of the simulator.
     *
     * @return all of them, those of pilots too
     */
    public long runs() {
        return splittingRuns + (plain == null ? 0 : plain.trials()) + (tally == null ? 0 : tally.trials());
    }

    @Override
    public double work() {
        return pathEdges * runs();
    }

    @Override
    public double nextWork() {
        return pathEdges
                * switch (stage) {
                    case PLAIN -> plain == null ? 1 : plain.next();
                    case UNION ->
                        tally == null ? 1 : UnionEstimator.next(tally.trials(), MOST_UNION_TRIALS) - tally.trials();
                    case PREPARE -> PREPARATION;
                    case LOOK -> Math.max(1, splitting.expectedRuns(MOST_REPLICATIONS));
                };
    }

    @Override
    public void step() {
        switch (stage) {
            case PLAIN -> countMore();
            case UNION -> sampleMore();
            case PREPARE -> prepare();
            case LOOK -> look();
        }
        // What was completed before the stop is recorded: its limits hold at every look.
        workers.ending().ifPresent(ending -> {
            throw new WorkStoppedException(ending);
        });
    }

    private void record(TailAnswer found, TailQuestion question) {
        answer = found;
        answered = question;
        verdict = target.verdict(found.logLow(), found.logHigh());
    }

    private void giveUp(String why) {
        verdict = Verdict.UNDECIDED;
        reason = why;
    }

    private void countMore() {
        if (plain == null) {
            plain = PlainEstimator.counting(counted, workers, progress);
        }
        plain.advance(mostRuns);
        if (plain.trials() == 0) {
            return;
        }
        long count = plain.found(0).count();
        long trials = plain.trials();
        Tail tail = new Tail.Counted(count, trials, Tail.Counted.Rule.ANYTIME);
        record(TailAnswer.of(counted, tail, trials, trials, List.of()), counted);
        if (verdict != Verdict.OPEN) {
            reason = null;
        } else if (splits && trials >= GLANCE && count < ENOUGH && expected(count, trials) > WORTH) {
            stage = Stage.PREPARE;
        } else if (trials >= mostRuns) {
            giveUp(reason == null ? "the target is within the limits after the most runs allowed" : reason);
        } else {
            plain.expect(Math.min(mostRuns, expected(count, trials)));
        }
    }

    private double expected(long count, long trials) {
        return Math.max(trials, forecast.trials((double) count / trials));
    }

    private void sampleMore() {
        if (union == null) {
            union = new UnionEstimator(List.of(counted), workers, progress);
            tally = union.begun(0);
        }
        long most = Math.min(mostRuns, MOST_UNION_TRIALS);
        union.add(0, tally, UnionEstimator.next(tally.trials(), most), Double.NaN, pace);
        if (tally.trials() == 0) {
            return;
        }
        record(TailAnswer.of(counted, new Tail.Union(tally), tally.trials(), tally.trials(), List.of()), counted);
        if (verdict == Verdict.OPEN && tally.trials() >= most) {
            giveUp("the target is within the limits after the most runs allowed");
        }
    }

    /** Runs pilots and rehearsals of the next look, and decides whether it is worth its runs. */
    private void prepare() {
        double error = FIRST_ERROR * StrictMath.pow(0.5, looks);
        look = question(error, splittingAlpha * StrictMath.pow(0.5, looks + 1.0));
        try {
            splitting = new SplittingEstimator(List.of(look), workers, progress);
            splitting.prepareDownTo(target.log() - StrictMath.log(FAR_BELOW) * (looks + 1));
        } catch (ExpressionException e) {
            countOn("splitting does not apply: " + e.getMessage(), 0);
            return;
        }
        splittingRuns += splitting.preparationRuns();
        double lookRuns = splitting.expectedRuns(MOST_REPLICATIONS);
        double p = StrictMath.exp(splitting.isCutShort() ? splitting.reachLog() : splitting.log());
        if (!splitting.isCutShort() && !splitting.isReached()) {
            countOn("no rehearsal of a splitting reached it", 0);
        } else if (forecast.trials(p) - plain.trials() <= lookRuns) {
            countOn(null, p);
        } else if (runs() + lookRuns > mostRuns) {
            countOn(String.format(Locale.ROOT, "a splitting would take %,.0f runs more", lookRuns), p);
        } else {
            stage = Stage.LOOK;
        }
    }

    /** Leaves splitting for plain trials, if they can decide within the runs allowed. */
    private void countOn(String why, double p) {
        splits = false;
        splitting = null;
        stage = Stage.PLAIN;
        reason = why;
        if (why != null && forecast.trials(p) > mostRuns) {
            giveUp(why);
        }
    }

    private void look() {
        long prepared = splitting.preparationRuns();
        boolean isCutShort = splitting.isCutShort();
        TailAnswer found = splitting.estimate(MOST_REPLICATIONS).get(0);
        splittingRuns += found.runs() - prepared;
        splitting = null;
        if (found.stopped() != null) {
            return;
        }
        looks++;
        String doubt = isCutShort
                ? ((Tail.Splitting) found.tail()).replications().reachDoubt().orElse(null)
                : found.doubt();
        if (doubt != null) {
            answer = found;
            answered = look;
            countOn("doubtful: " + doubt, 0);
            return;
        }
        record(found, look);
        reason = isCutShort ? CUT_SHORT : null;
        if (verdict == Verdict.OPEN) {
            stage = Stage.PREPARE;
            if (looks == MOST_LOOKS) {
                countOn("the target is within the limits of the last splitting", StrictMath.exp(found.log()));
            }
        }
    }
}
