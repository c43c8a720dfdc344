package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.ReplicationCounts;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.LevelSchedule;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.statistics.IntervalKind;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Splitting on all cores. Pilots and rehearsals determine the number of replications and are discarded; then the replications run.
 */
final class SplittingEstimator {
    private final List<TailQuestion> questions;
    private final Workers workers;
    private final SplittingProgress progress;
    private final List<Event> events;
    private SplittingPreparation preparation;

    /** Prepares a splitting for questions that share point, seed and relative error, and whose events can share trials. */
    SplittingEstimator(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        this.questions = questions;
        this.workers = workers;
        events = questions.stream().map(TailQuestion::event).toList();
        this.progress = new SplittingProgress(progress);
    }

    /**
     * Runs the pilots and rehearsals, unless they take too many runs. Whether they do depends only on their number, not on time or threads.
     *
     * @param floorLog the natural logarithm of a probability; climbs end at the first level that is rarer
     * @return whether they were done within a number of runs
     * @throws WorkStoppedException if the work is stopped before they are done
     */
    boolean prepareWithin(long mostRuns, double floorLog) {
        try {
            progress.limit(mostRuns);
            TailQuestion any = questions.get(0);
            preparation = SplittingPreparation.downTo(floorLog, any.point(), events, any.seed(), workers, progress);
            progress.limit(Long.MAX_VALUE);
            return true;
        } catch (TooManyRunsException e) {
            return false;
        }
    }

    /** Returns the results of pilots and rehearsals. If a climb ends at the floor, answers have only high limits. */
    SplittingPreparation preparation() {
        return preparation;
    }

    /** Answers without a replication. The answers state only how far pilots or rehearsals came, which is not an estimate. */
    List<TailAnswer> unknown() {
        List<TailAnswer> answers = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            double log = preparation == null ? Double.NEGATIVE_INFINITY : preparation.log(e);
            String known = log > Double.NEGATIVE_INFINITY
                    ? Words.of("rehearsals came to about 10^%.1f", log / Tail.LN_10)
                    : progress.farthest();
            answers.add(TailAnswer.unknown(
                    questions.get(e),
                    "no replication of a splitting was completed"
                            + (known.isEmpty() ? "" : "; " + known + ", which is not an estimate")));
        }
        return answers;
    }

    /** Predicts the runs of all replications. */
    double expectedRuns(long mostReplications) {
        return (double) wanted(mostReplications)
                * preparation.plan().climbs().stream()
                        .mapToLong(LevelSchedule::runs)
                        .sum();
    }

    /** Returns the natural logarithm of the rehearsals' estimate for the rarest event; -infinity if none reached it. */
    double log() {
        return IntStream.range(0, events.size())
                .mapToDouble(preparation::log)
                .min()
                .orElseThrow();
    }

    /** Predicts the number of plain trials that answer all questions equally well; infinite if no rehearsal reached one of the events. */
    double expectedPlainTrials() {
        return PlainEstimator.requiredExceedances(questions.get(0)) / StrictMath.exp(log());
    }

    /** Returns whether a rehearsal reached any of the events, or no rehearsal is necessary because the events are impossible. */
    boolean isReached() {
        return preparation.plan().climbs().isEmpty()
                || IntStream.range(0, events.size()).anyMatch(e -> preparation.log(e) > Double.NEGATIVE_INFINITY);
    }

    private long wanted(long mostReplications) {
        TailQuestion any = questions.get(0);
        return Math.min(mostReplications, preparation.replications(any.relativeError(), any.alpha()));
    }

    /**
     * Runs the replications, or those that are completed before the work is stopped.
     *
     * @throws WorkStoppedException if no replication is completed
     */
    List<TailAnswer> estimate(long mostReplications) {
        TailQuestion any = questions.get(0);
        Splitting splitting = preparation.checked().splitting().reportingTo(progress);
        int climbs = splitting.plan().climbs().size();
        long wanted = climbs == 0 ? 0 : wanted(mostReplications);
        progress.replicationsBegin(wanted, splitting.plan().runs());
        ReplicationCounts counts = new ReplicationCounts(events);
        // One trial of each climb, because simulators take much memory.
        Simulator[] shown = new Simulator[climbs];
        long runs = preparation.runs();
        Looks<Splitting.Replication> looks = Looks.ofReplications(workers, splitting::replication);
        while (looks.trials() < wanted && !workers.isStopped()) {
            long number = looks.trials();
            for (Splitting.Replication each : looks.look(wanted)) {
                counts.add(splitting, events, number++, each);
                runs += each.runs();
                for (int climb = 0; climb < climbs; climb++) {
                    shown[climb] = shown[climb] == null ? each.simulators().get(climb) : shown[climb];
                }
            }
        }
        long completed = looks.trials();
        if (wanted == 0) {
            counts.add(splitting, events, 0, splitting.replication(0));
        } else if (completed == 0) {
            throw new WorkStoppedException(workers.ending().orElseThrow());
        }
        Sampling.Yield seen = counts.upTo(completed);
        List<TailAnswer> answers = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            ValueTotals logs = new ValueTotals();
            logs.add(seen.counts().get(e));
            Tail tail = Method.SPLITTING
                    .sampling()
                    .tail(
                            any.point(),
                            events.get(e),
                            logs,
                            seen.results().get(events.get(e).text()),
                            completed == wanted ? Tail.Counted.Rule.FIXED : Tail.Counted.Rule.ANYTIME);
            answers.add(new TailAnswer(
                    events.get(e),
                    tail,
                    any.alpha(),
                    completed,
                    runs,
                    completed == wanted ? null : stopped(tail.interval(), completed, wanted),
                    witnesses(any, splitting, shown)));
        }
        return answers;
    }

    /** Lists one trial of the rarest event, or one of each alternative. */
    private static List<TailAnswer.Witness> witnesses(TailQuestion any, Splitting splitting, Simulator[] shown) {
        return IntStream.range(0, shown.length)
                .filter(climb -> shown[climb] != null)
                .mapToObj(climb -> new TailAnswer.Witness(
                        any.point(),
                        null,
                        () -> shown[climb],
                        "a trial of splitting, seed " + any.seed() + ", " + splitting.climbsTo(climb)))
                .toList();
    }

    /** Describes the limits of replications if time decided their number. */
    private static String stopped(String interval, long completed, long wanted) {
        String limits = interval.equals(IntervalKind.BETTING.word())
                ? "fewer than the " + ReplicationMean.MIN_REPLICATIONS
                        + " that an interval takes: the low limit holds without assumption about the distribution, and no high one is known"
                : interval.equals(IntervalKind.ANYTIME_REPLICATIONS.word())
                        ? "the limits are asymptotic, and for every look, because time decided their number"
                        : "the limits hold at every look";
        return Words.of("%,d of %,d replications were completed; %s", completed, wanted, limits);
    }
}
