package io.swallowtail.answers.estimate;

import static io.swallowtail.answers.estimate.TailEstimator.CHOICE_EXCEEDANCES;
import static io.swallowtail.answers.estimate.TailEstimator.FAULTS_THRESHOLD;
import static io.swallowtail.answers.estimate.TailEstimator.MAX_CHOICE_TRIALS_OF_FAULTS;
import static io.swallowtail.answers.estimate.TailEstimator.SPLITTING_THRESHOLD;

import io.swallowtail.answers.find.Candidate;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.CertainEvents;
import io.swallowtail.core.statistics.AnytimeLimits;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decides step by step whether a tail meets a target. The error probability of all steps together is at most alpha.
 *
 * <p>Plain trials come first, with limits that hold at every look. If a million of them without an exceedance decide, they have all of
 * alpha, and decide alone. Otherwise they have half of it. If at least 65,536 have fewer than 16 exceedances, and a million will not
 * decide, looks of {@link TailEstimator} follow. Look j has the share 2<sup>-j</sup> of the other half, and half the relative error of
 * the previous look. For events of rare faults, looks begin earlier. Where planted witnesses are cheap, looks begin at once.
 * A climb of splitting ends at a level much rarer than the target: the high limit for that level is also a limit for the event.
 * A look's limits can be asymptotic. A doubtful look does not decide; plain trials continue if they can decide within the allowed runs.
 *
 * <p>The steps depend only on counts, not on threads or time. A step that {@link Workers} stop keeps only completed trials.
 */
public final class TargetTest implements Candidate {
    /** How many times more runs the next look may take, because its relative error is half as large. */
    private static final long MORE_RUNS = 4;

    private static final double FIRST_ERROR = 0.9;
    private static final int MAX_LOOKS = 6;
    /** Climbs end at levels that are rarer than the target by this factor. */
    private static final double FLOOR_RATIO = 20;

    private static final String CUT_SHORT =
            "the event implies the last level of the climb, which is rare enough: no lower limit was computed";

    private final Target target;
    private final long mostRuns;
    private final TailEstimator estimator;
    private final double pathEdges;
    /** The question for plain trials. */
    private final TailQuestion counted;

    private final double lookAlpha;
    /** The method of the looks; null if there are none. */
    private Method rare;
    /** The fewest plain trials before the first look. */
    private final long fewest;
    /** The number of plain trials from which on a look is cheaper. */
    private final long enough;
    /** Whether the next step is a look. */
    private boolean isLook;

    private Verdict verdict = Verdict.OPEN;
    private final PlainEstimator trials;
    private int looks;
    private long lookRuns;
    private long lastRuns;
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
        this.pathEdges = point.work();
        TailQuestion whole = new TailQuestion(point, event, seed, FIRST_ERROR, rounded(alpha));
        Optional<Method> plants = Method.planting(point, event, FIRST_ERROR, family -> 1 / target.value());
        isLook = plants.isPresent();
        // Plain trials alone decide whether a target that is not small is met.
        rare = decides(0, FAULTS_THRESHOLD, alpha)
                ? plants.orElse(null)
                : plants.orElseGet(() -> Method.forRare(point, event, seed));
        boolean splits = rare == Method.SPLITTING;
        fewest = splits ? Method.MAX_CHOICE_TRIALS : MAX_CHOICE_TRIALS_OF_FAULTS;
        enough = splits ? SPLITTING_THRESHOLD : FAULTS_THRESHOLD;
        if (!isLook && decides(0, enough, alpha)) {
            rare = null;
        }
        counted = rare == null ? whole : whole.withAlpha(rounded(alpha / 2));
        lookAlpha = alpha - counted.alpha();
        trials = PlainEstimator.counting(List.of(counted), Purpose.TRIAL, estimator.workers(), progress);
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
                        .withValueless(trials.trials() > 0 ? trials.valueless(counted) : answer.valueless());
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
        return lookRuns + trials.trials();
    }

    @Override
    public double work() {
        return pathEdges * runs();
    }

    @Override
    public double nextWork() {
        return pathEdges * (isLook ? nextLookRuns() : trials.next());
    }

    /** Predicts the runs of the next look: many more than those of the last one, because its relative error is half as large. */
    private long nextLookRuns() {
        return MORE_RUNS * Math.max(1, looks == 0 ? trials.trials() : lastRuns);
    }

    @Override
    public void step() {
        if (isLook) {
            look();
        } else {
            count();
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

    /** Returns whether plain trials with a number of exceedances decide. */
    private boolean decides(double count, long plainTrials, double alpha) {
        long whole = Math.min(plainTrials, Math.round(count));
        return target.verdict(
                        StrictMath.log(AnytimeLimits.low(whole, plainTrials, alpha)),
                        StrictMath.log(AnytimeLimits.high(whole, plainTrials, alpha)))
                != Verdict.OPEN;
    }

    private void count() {
        trials.look(mostRuns);
        long done = trials.trials();
        if (done == 0) {
            return;
        }
        record(trials.answer(), counted);
        long exceedances = answer.exceedances();
        if (verdict != Verdict.OPEN) {
            reason = null;
        } else if (done >= mostRuns) {
            giveUp(reason == null ? "the target is within the limits after the maximum number of runs" : reason);
        } else {
            isLook = rare != null
                    && done >= fewest
                    && exceedances < CHOICE_EXCEEDANCES
                    && !decides((double) exceedances / done * enough, enough, counted.alpha());
        }
    }

    private void look() {
        if (looks > 0 && runs() + nextLookRuns() > mostRuns) {
            continuePlain(Words.of("the next look would take about %,d runs more", nextLookRuns()), answer.estimate());
            return;
        }
        TailQuestion look = new TailQuestion(
                counted.point(),
                counted.event(),
                counted.seed(),
                FIRST_ERROR * StrictMath.pow(0.5, looks),
                rounded(lookAlpha * StrictMath.pow(0.5, looks + 1.0)));
        double floorLog = target.log() - StrictMath.log(FLOOR_RATIO) * (looks + 1);
        TailAnswer found = estimator.rare(look, rare, floorLog);
        lastRuns = found.runs();
        lookRuns += lastRuns;
        if (found.stopped() != null) {
            return;
        }
        looks++;
        record(found, look);
        // An event that was not reached implies the last level, whose high limit is also one for the event.
        boolean isUnreached = found.log() == Double.NEGATIVE_INFINITY;
        String doubt = isUnreached ? found.tail().doubtOfHighLimit() : found.doubt();
        reason = isUnreached && found.doubt() != null ? CUT_SHORT : null;
        if (doubt != null) {
            verdict = Verdict.OPEN;
            continuePlain("doubtful: " + doubt, 0);
        } else if (verdict == Verdict.OPEN && looks == MAX_LOOKS) {
            continuePlain("the target is within the limits of the last look", found.estimate());
        }
    }

    /** Ends the looks, and continues with plain trials if they can decide within the allowed runs. */
    private void continuePlain(String why, double p) {
        rare = null;
        isLook = false;
        reason = why;
        if (!decides(p * mostRuns, mostRuns, counted.alpha())) {
            giveUp(why);
        }
    }
}
