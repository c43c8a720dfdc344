package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Replications;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.LevelSchedule;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.statistics.ReplicatedTail;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
     * @return whether they were done within a number of runs
     * @throws WorkStoppedException if the work is stopped before they are done
     */
    boolean prepareWithin(long mostRuns) {
        try {
            progress.limit(mostRuns);
            prepareDownTo(Double.NEGATIVE_INFINITY);
            progress.limit(Long.MAX_VALUE);
            return true;
        } catch (TooManyRunsException e) {
            return false;
        }
    }

    /** Runs the pilots and rehearsals. Climbs end at the first level that is rarer than a probability, given by its natural logarithm. */
    void prepareDownTo(double floorLog) {
        TailQuestion any = questions.get(0);
        preparation = SplittingPreparation.downTo(floorLog, any.point(), events, any.seed(), workers, progress);
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
        long wanted = wanted(mostReplications);
        List<Splitting.Replication> all =
                splitting.plan().climbs().isEmpty() ? List.of() : replications(splitting, wanted);

        long runs = preparation.runs()
                + all.stream().mapToLong(Splitting.Replication::runs).sum();
        List<TailAnswer.Witness> witnesses = witnesses(any, splitting, all);
        Map<String, Results> seen = new HashMap<>();
        (all.isEmpty() ? List.of(splitting.replication(0)) : all)
                .forEach(each -> Replications.of(splitting, events, each)
                        .forEach((event, results) -> seen.merge(event, results, Results::plus)));
        List<TailAnswer> answers = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            int event = e;
            boolean isWhole = all.isEmpty() || all.size() == wanted;
            Tail.Splitting tail = ((Replications) seen.get(events.get(e).text()))
                    .tail(
                            any.point(),
                            events.get(e),
                            all.stream().mapToDouble(each -> each.logs()[event]).toArray(),
                            isWhole);
            answers.add(new TailAnswer(
                    events.get(e),
                    tail,
                    any.alpha(),
                    all.size(),
                    runs,
                    isWhole ? null : stopped(tail.replications(), all.size(), wanted),
                    witnesses));
        }
        return answers;
    }

    /** Lists one trial of the rarest event, or one of each alternative. */
    private static List<TailAnswer.Witness> witnesses(
            TailQuestion any, Splitting splitting, List<Splitting.Replication> all) {
        List<TailAnswer.Witness> witnesses = new ArrayList<>();
        for (int climb = 0; climb < splitting.plan().climbs().size(); climb++) {
            for (Splitting.Replication each : all) {
                Simulator simulator = each.simulators().get(climb);
                if (simulator != null) {
                    String origin = "a trial of splitting, seed " + any.seed() + ", " + splitting.climbsTo(climb);
                    witnesses.add(new TailAnswer.Witness(any.point(), null, () -> simulator, origin));
                    break;
                }
            }
        }
        return witnesses;
    }

    private List<Splitting.Replication> replications(Splitting splitting, long count) {
        List<Splitting.Replication> all = new ArrayList<>();
        progress.replicationsBegin(count, splitting.plan().runs());
        boolean[] shown = new boolean[splitting.plan().climbs().size()];
        Looks<Splitting.Replication> looks = Looks.ofReplications(workers, splitting::replication);
        while (all.size() < count && !workers.isStopped()) {
            looks.look(count).forEach(each -> all.add(withNewTrials(each, shown)));
        }
        if (all.isEmpty()) {
            throw new WorkStoppedException(workers.ending().orElseThrow());
        }
        return all;
    }

    /** Describes the limits of replications if time decided their number. */
    private static String stopped(ReplicatedTail tail, int completed, long wanted) {
        String limits = switch (tail.interval()) {
            case BETTING ->
                "fewer than the " + ReplicationMean.MIN_REPLICATIONS
                        + " that an interval takes: the low limit holds without assumption about the distribution, and no high one is known";
            case ANYTIME_REPLICATIONS ->
                "the limits are asymptotic, and for every look, because time decided their number";
            default -> "the limits hold at every look";
        };
        return Words.of("%,d of %,d replications were completed; %s", completed, wanted, limits);
    }

    /** Keeps simulators with a trial to show only for climbs without one, because simulators take much memory. */
    private static Splitting.Replication withNewTrials(Splitting.Replication each, boolean[] shown) {
        List<Simulator> kept = new ArrayList<>();
        for (int climb = 0; climb < shown.length; climb++) {
            Simulator simulator = each.simulators().get(climb);
            kept.add(shown[climb] ? null : simulator);
            shown[climb] |= simulator != null;
        }
        return new Splitting.Replication(
                each.logs(), each.reachLogs(), each.climbs(), each.ancestors(), each.runs(), kept);
    }
}
