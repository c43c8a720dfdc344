package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.OrderSampling;
import io.swallowtail.answers.method.OrderTail;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultClimb;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Failures in random order on all cores. Small numbers of faults are counted where that is possible. The others follow from
 * independent trials if a pilot predicts that these suffice, and from replications of a splitting if not.
 *
 * <p>Trials do not depend on the probability of faults. One estimator runs them once for all points that differ in it only. Each
 * answer is the same as without the other points.
 */
final class OrderEstimator {
    private static final Method METHOD = Method.ORDER;
    /** The most orders that are predicted to suffice. */
    private static final double MAX_EXPECTED = 1 << 20;
    /** The path-edges that limits for every law may take in any case. */
    private static final double MAX_WORK = 2e10;
    /** The variance of a replication over the square of its mean, per level and times the number of trials at each level; measured. */
    private static final double VARIANCE_A_LEVEL = 3.5;
    /** The variance of a replication over the square of its mean that is aimed at. */
    private static final double VARIANCE = 0.5;

    /** The largest relative error of the part that is not proved. */
    private static final double MAX_ERROR = 0.9;

    private static final int MIN_TRIALS = 64;

    private final Workers workers;
    private final Consumer<String> progress;
    private final Map<String, Known> known = new HashMap<>();

    OrderEstimator(Workers workers, Consumer<String> progress) {
        this.workers = workers;
        this.progress = progress;
    }

    /** What is known of an event for all probabilities of faults. */
    private static final class Known {
        private final EventEstimator orders;
        private Looks<FaultClimb.Result> climbs;
        /** The results of all replications so far. */
        private final List<SortedMap<Integer, Double>> laws = new ArrayList<>();

        private final List<Integer> ancestors = new ArrayList<>();
        private FaultClimb.Result pilot;
        private Simulator smallestSeen;
        private int fewest;
        /** The runs of the pilot and of replications. */
        private long runs;

        private Known(EventEstimator orders) {
            this.orders = orders;
        }

        /** Adds a replication. Only one simulator is kept, because simulators take much memory. */
        private void add(FaultClimb.Result replication) {
            laws.add(replication.law());
            ancestors.add(replication.ancestors());
            runs += replication.runs();
            int faults = replication.law().firstKey();
            if (smallestSeen == null || faults < fewest) {
                fewest = faults;
                smallestSeen = replication.least();
            }
        }
    }

    /** Answers a question. The first answer may take most of the work of all points that differ in the probability of faults. */
    TailAnswer estimate(TailQuestion question) {
        Point point = question.point();
        Event event = question.event();
        String key = question.seed() + " "
                + METHOD.sampling().sharedTrials(point, event).orElse("");
        // Trials that serve several probabilities are tried at each of them; this also refuses events without any.
        if (known.containsKey(key) || FaultOrder.probability(point, event).isEmpty()) {
            FaultOrder.tried(point, event, question.seed());
        }
        Known here =
                known.computeIfAbsent(key, none -> new Known(new EventEstimator(question, METHOD, workers, progress)));
        return answer(question, here).withRuns(here.runs);
    }

    private TailAnswer answer(TailQuestion question, Known here) {
        TailAnswer first = here.orders.withoutTrials(question);
        OrderTail settled = (OrderTail) first.tail();
        FaultSpectrum proved = settled.spectrum();
        double p = settled.p();
        // Without faults the event is certain or impossible.
        if (proved.isExact() || p == 0 && proved.provedUpTo() >= 0) {
            return first;
        }
        TailAnswer settledOnly = first.stopped("the limits hold at every look");
        if (!question.isNear(settled)) {
            Point point = question.point();
            if (here.pilot == null) {
                progress.accept("failures in random order: a pilot looks for few faults that cause the event");
                List<FaultClimb.Result> pilots = workers.runUntilStopped(
                        0, 1, task -> FaultClimb.pilot(point, question.event(), question.seed(), proved.provedUpTo()));
                if (pilots.isEmpty()) {
                    return settledOnly;
                }
                here.pilot = pilots.get(0);
                here.runs += here.pilot.runs();
            }
            List<FaultClimb.Level> levels = here.pilot.levels();
            int size = (int) Math.max(MIN_TRIALS, VARIANCE_A_LEVEL / VARIANCE * levels.size());
            FaultSpectrum predicted = proved.withReplications(List.of(here.pilot.law()), Double.NaN);
            double expected = predicted.expectedOrders(p, question.relativeError(), question.alpha());
            // The proved part of the probability has no error.
            double error = Math.min(MAX_ERROR, question.relativeError() / predicted.sampledShare(p));
            long replications = ReplicationMean.wanted(Math.sqrt(VARIANCE), error, question.alpha());
            double climbing = (double) replications
                    * size
                    * levels.stream().mapToInt(level -> level.moves() + 2).sum();
            boolean isDirect = expected < MAX_EXPECTED
                    && METHOD.sampling().guessedRuns(1) * expected < Math.max(climbing, MAX_WORK / point.work());
            if (!levels.isEmpty() && !isDirect) {
                return climbed(question, here, settled, size, replications);
            }
        }
        TailAnswer sampled = here.orders.estimate(question);
        return sampled.method().equals(TailAnswer.UNKNOWN) ? settledOnly : sampled;
    }

    private TailAnswer climbed(TailQuestion question, Known here, OrderTail settled, int size, long replications) {
        FaultSpectrum proved = settled.spectrum();
        if (here.climbs == null) {
            here.climbs = Looks.ofReplications(
                    workers,
                    number -> FaultClimb.replication(
                            question.point(),
                            question.event(),
                            question.seed(),
                            proved.provedUpTo(),
                            here.pilot.levels(),
                            size,
                            number));
        }
        while (here.laws.size() < replications && !workers.isStopped()) {
            progress.accept(Words.of(
                    "failures in random order: %d of %d replications of a splitting", here.laws.size(), replications));
            here.climbs.look(replications).forEach(here::add);
        }
        int completed = (int) Math.min(replications, here.laws.size());
        if (completed == 0) {
            return TailAnswer.unknown(question, "no replication of a splitting over the order was completed");
        }
        FaultSpectrum seen = proved.withReplications(
                List.copyOf(here.laws.subList(0, completed)),
                here.ancestors.subList(0, completed).stream()
                        .mapToInt(each -> each)
                        .average()
                        .orElseThrow());
        Tail tail = new OrderTail(seen, settled.p());
        TailAnswer answer = TailAnswer.of(
                question,
                tail,
                completed,
                here.orders.runs(),
                tail.log() == Double.NEGATIVE_INFINITY
                        ? List.of()
                        : List.of(new TailAnswer.Witness(
                                question.point(),
                                null,
                                () -> here.smallestSeen,
                                OrderSampling.origin(question.event(), question.seed()))));
        return completed == replications
                ? answer
                : answer.withAlpha(AnytimeLimits.normalError(completed, question.alpha()))
                        .stopped(Words.of(
                                "%d of %d replications were completed; the limits are for every look, because time decided their number",
                                completed, replications));
    }
}
