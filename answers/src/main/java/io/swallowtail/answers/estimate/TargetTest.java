package io.swallowtail.answers.estimate;

import static io.swallowtail.answers.estimate.TailEstimator.CHOICE_EXCEEDANCES;
import static io.swallowtail.answers.estimate.TailEstimator.FAULTS_THRESHOLD;
import static io.swallowtail.answers.estimate.TailEstimator.MAX_CHOICE_TRIALS_OF_FAULTS;
import static io.swallowtail.answers.estimate.TailEstimator.MAX_REPLICATIONS;
import static io.swallowtail.answers.estimate.TailEstimator.MAX_UNION_TRIALS;
import static io.swallowtail.answers.estimate.TailEstimator.SPLITTING_THRESHOLD;

import io.swallowtail.answers.find.Candidate;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.CertainEvents;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decides step by step whether a tail meets a target. The error probability of all steps together is at most alpha.
 *
 * <p>Impossible events need no step. If planted witnesses apply and are cheap, they decide with limits that hold at every look. Otherwise
 * plain trials decide with limits of the same kind. They have all of alpha if a million trials without an exceedance decide. For
 * smaller targets they have half of it, and splitting has the other half. Look j of splitting has the share 2<sup>-j</sup> of that
 * half, and half the relative error of the previous look. Splitting begins if at least 65,536 plain trials have fewer than 16
 * exceedances and more than a million trials are necessary. Failures in random order take the place of splitting where they apply,
 * and begin earlier. Plain trials continue if rehearsals reach nothing or predict more runs.
 * Each look is the answer of {@link TailEstimator} for its relative error, unless the climb ends before the event, at a level much
 * rarer than the target. Then the high limit for that level is also a limit for the event. A look's limits can be asymptotic. A
 * doubtful look does not decide; plain trials continue if they can decide within the allowed runs.
 *
 * <p>The steps depend only on counts, not on threads or time. A step that {@link Workers} stop keeps only completed trials.
 *
 * <p>One class, because all methods share one error probability, and each decides from what the others have found.
 */
public final class TargetTest implements Candidate {
    /** The assumed number of runs of pilots and rehearsals before it is known. */
    private static final long ASSUMED_PREPARATION_RUNS = 1 << 18;

    private static final double FIRST_ERROR = 0.9;
    private static final int MAX_LOOKS = 6;
    /** Climbs end at levels that are rarer than the target by this factor. */
    private static final double FLOOR_RATIO = 20;

    private static final String CUT_SHORT =
            "the event implies the last level of the climb, which is rare enough: no lower limit was computed";

    /** The kinds of the next step. */
    private enum Stage {
        COUNT,
        PREPARE,
        LOOK,
        ORDERS
    }

    private final Target target;
    private final long mostRuns;
    private final TailEstimator estimator;
    private final Consumer<String> progress;
    private final double pathEdges;
    /** The question for plain trials or planted witnesses. */
    private final TailQuestion counted;

    private final double splittingAlpha;
    private final PlainForecast forecast;

    private Stage stage = Stage.COUNT;
    private Verdict verdict = Verdict.OPEN;
    private CountedTrials trials;
    private final Optional<Method> plants;
    private SplittingEstimator splitting;
    private TailQuestion look;
    private int looks;
    private boolean splits;
    /** Whether failures in random order replace splitting. */
    private final boolean ordered;

    private long splittingRuns;
    private TailAnswer answer;
    private TailQuestion answered;
    private String reason;

    /**
     * Prepares a test.
     *
     * @param seed the user's seed
     * @param alpha the maximum probability of a wrong verdict, in (0, 0.5)
     * @param mostRuns the number of simulator runs after which the verdict remains undecided, at least 1; a step that has begun is
     *     completed
     * @param estimator runs the trials; tests at several points share it
     * @param progress receives the progress of this test, often
     */
    public TargetTest(
            Point point,
            Event event,
            long seed,
            Target target,
            double alpha,
            long mostRuns,
            TailEstimator estimator,
            Consumer<String> progress) {
        this.target = target;
        this.mostRuns = mostRuns;
        this.estimator = estimator;
        this.progress = progress;
        this.pathEdges = point.work();
        TailQuestion whole = new TailQuestion(point, event, seed, FIRST_ERROR, rounded(alpha));
        double plainTrials = new PlainForecast(target, alpha).trials(0);
        plants = Method.planting(point, event, FIRST_ERROR, family -> plainTrials);
        boolean isPlanted = plants.isPresent();
        ordered = !isPlanted && Method.ORDER.sampling().applies(point, event);
        splits = !isPlanted && plainTrials > (ordered ? FAULTS_THRESHOLD : SPLITTING_THRESHOLD);
        counted = splits ? whole.withAlpha(rounded(alpha / 2)) : whole;
        splittingAlpha = alpha - counted.alpha();
        forecast = new PlainForecast(target, counted.alpha());
        Optional<TailAnswer> known = counted.known(true, new CertainEvents(point, seed));
        if (known.isPresent()) {
            record(known.get(), counted);
            reason = answer.reason();
        }
    }

    /** Uses the alpha that results from rounding to a confidence and back, so a command with this confidence gives the same numbers. */
    private static double rounded(double alpha) {
        return 1 - (1 - alpha);
    }

    @Override
    public Verdict verdict() {
        return verdict;
    }

    /** What a verdict can assume without a proof. */
    public enum Assumption {
        /** The verdict needs an asymptotic limit of a splitting. */
        SPLITTING("splitting saw every way to the event"),
        /** The verdict needs an estimate of the event without a witness. */
        REMAINDER("the event without a witness is at most as probable as estimated");

        private final String inWords;

        Assumption(String inWords) {
            this.inWords = inWords;
        }

        /**
         * Writes it for people.
         *
         * @return part of a sentence
         */
        public String inWords() {
            return inWords;
        }
    }

    /**
     * Returns what the verdict assumes, if limits that hold for every law would leave it open. A splitting has one limit for every law,
     * the lower one by betting, and so have planted witnesses.
     *
     * @return empty if the verdict assumes nothing
     */
    public Optional<Assumption> assumption() {
        Tail tail = answer == null ? null : answer.tail();
        return tail != null
                        && tail.isAsymptotic()
                        && verdict != Verdict.UNDECIDED
                        && verdict != target.verdict(tail.log10ValidLow(answer.alpha()) * Tail.LN_10, 0)
                ? Optional.of(tail.restsOn() == null ? Assumption.SPLITTING : Assumption.REMAINDER)
                : Optional.empty();
    }

    /**
     * Writes the verdict for people and scripts.
     *
     * @return the verdict's word, followed by the word of its {@link #assumption}, such as {@code (splitting)}
     */
    public String word() {
        return verdict.word()
                + assumption()
                        .map(each -> " (" + each.name().toLowerCase(Locale.ROOT) + ")")
                        .orElse("");
    }

    /**
     * Returns the estimate on which the verdict is based.
     *
     * @return estimate and limits, by the method that decided or ran last; null before the first step
     */
    public TailAnswer answer() {
        return answer == null
                ? null
                : answer.withRuns(runs() - answer.runs())
                        .withValueless(
                                trials instanceof PlainEstimator plain ? plain.valueless(counted) : answer.valueless());
    }

    /**
     * Returns the question that {@link #answer} answers, with its relative error and alpha.
     *
     * @return the question; null before the first step
     */
    public TailQuestion answered() {
        return answered;
    }

    /**
     * Explains why no trial was necessary, or why the verdict is undecided.
     *
     * @return one line; null if no explanation is necessary
     */
    public String reason() {
        return reason;
    }

    /**
     * Counts the runs of the simulator.
     *
     * @return the number of all runs, including pilots
     */
    public long runs() {
        return splittingRuns + (trials == null ? 0 : trials.trials());
    }

    @Override
    public double work() {
        return pathEdges * runs();
    }

    @Override
    public double nextWork() {
        return pathEdges
                * switch (stage) {
                    case COUNT -> trials == null ? 1 : trials.next();
                    case PREPARE -> ASSUMED_PREPARATION_RUNS;
                    case ORDERS -> ASSUMED_PREPARATION_RUNS;
                    case LOOK -> Math.max(1, splitting.expectedRuns(MAX_REPLICATIONS));
                };
    }

    @Override
    public void step() {
        switch (stage) {
            case COUNT -> count();
            case PREPARE -> prepare();
            case LOOK -> look();
            case ORDERS -> order();
        }
        // Trials completed before the stop are recorded, because their limits hold at every look.
        estimator.workers().ending().ifPresent(ending -> {
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

    private void count() {
        if (trials == null) {
            trials = plants.isPresent()
                    ? new EventEstimator(counted, plants.get(), estimator.workers(), progress)
                    : PlainEstimator.counting(List.of(counted), Purpose.TRIAL, estimator.workers(), progress);
        }
        long most = plants.isPresent() ? Math.min(mostRuns, MAX_UNION_TRIALS) : mostRuns;
        trials.look(most);
        long done = trials.trials();
        if (done == 0) {
            return;
        }
        record(trials.answer(), counted);
        double expected = plants.isPresent() ? Double.NaN : expected(answer.exceedances(), done);
        if (verdict != Verdict.OPEN) {
            reason = null;
        } else if (splits
                && done >= (ordered ? MAX_CHOICE_TRIALS_OF_FAULTS : Method.MAX_CHOICE_TRIALS)
                && answer.exceedances() < CHOICE_EXCEEDANCES
                && expected > (ordered ? FAULTS_THRESHOLD : SPLITTING_THRESHOLD)) {
            stage = ordered ? Stage.ORDERS : Stage.PREPARE;
        } else if (done >= most) {
            giveUp(reason == null ? "the target is within the limits after the maximum number of runs" : reason);
        } else {
            trials.expect(Math.min(mostRuns, expected));
        }
    }

    private double expected(long count, long trials) {
        return Math.max(trials, forecast.trials((double) count / trials));
    }

    /** Returns the question of the next look. */
    private TailQuestion nextLook() {
        double error = FIRST_ERROR * StrictMath.pow(0.5, looks);
        double alpha = rounded(splittingAlpha * StrictMath.pow(0.5, looks + 1.0));
        return new TailQuestion(counted.point(), counted.event(), counted.seed(), error, alpha);
    }

    private void order() {
        look = nextLook();
        TailAnswer found = estimator.order().estimate(look);
        splittingRuns += found.runs();
        if (found.stopped() != null) {
            return;
        }
        looks++;
        record(found, look);
        if (found.doubt() != null) {
            giveUp("doubtful: " + found.doubt());
        } else if (verdict == Verdict.OPEN && looks == MAX_LOOKS) {
            giveUp("the target is within the limits of the last look at failures in random order");
        }
    }

    /** Runs pilots and rehearsals of the next look, and decides whether the look is worthwhile. */
    private void prepare() {
        look = nextLook();
        try {
            splitting = new SplittingEstimator(List.of(look), estimator.workers(), progress);
            splitting.prepareDownTo(target.log() - StrictMath.log(FLOOR_RATIO) * (looks + 1));
        } catch (ExpressionException e) {
            continuePlain("splitting does not apply: " + e.getMessage(), 0);
            return;
        }
        splittingRuns += splitting.preparation().runs();
        double lookRuns = splitting.expectedRuns(MAX_REPLICATIONS);
        double p = StrictMath.exp(
                splitting.preparation().isCutShort() ? splitting.preparation().reachLog() : splitting.log());
        if (!splitting.preparation().isCutShort() && !splitting.isReached()) {
            continuePlain("no rehearsal of a splitting reached it", 0);
        } else if (forecast.trials(p) - trials.trials() <= lookRuns) {
            continuePlain(null, p);
        } else if (runs() + lookRuns > mostRuns) {
            continuePlain(Words.of("a splitting would take %,.0f runs more", lookRuns), p);
        } else {
            stage = Stage.LOOK;
        }
    }

    /** Abandons splitting and continues with plain trials if they can decide within the allowed runs. */
    private void continuePlain(String why, double p) {
        splits = false;
        splitting = null;
        stage = Stage.COUNT;
        reason = why;
        if (why != null && forecast.trials(p) > mostRuns) {
            giveUp(why);
        }
    }

    private void look() {
        long prepared = splitting.preparation().runs();
        boolean isCutShort = splitting.preparation().isCutShort();
        TailAnswer found = splitting.estimate(MAX_REPLICATIONS).get(0);
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
            continuePlain("doubtful: " + doubt, 0);
            return;
        }
        record(found, look);
        reason = isCutShort ? CUT_SHORT : null;
        if (verdict == Verdict.OPEN) {
            stage = Stage.PREPARE;
            if (looks == MAX_LOOKS) {
                continuePlain("the target is within the limits of the last splitting", StrictMath.exp(found.log()));
            }
        }
    }
}
