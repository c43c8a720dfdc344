package io.swallowtail.answers.estimate;

import io.swallowtail.answers.method.OrderTail;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultClimb;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Failures in random order on all cores. Small numbers of faults are counted where that is possible. The others follow from
 * independent trials if a pilot predicts that these suffice, and from replications of a splitting if not.
 *
 * <p>Trials do not depend on the probability of faults. One estimator runs them once for all points that differ in it only. Each
 * answer is the same as without the other points.
 */
final class OrderEstimator {
    /** The number of orders at the first look; it doubles from look to look. */
    private static final long FIRST = 1 << 10;
    /** The most orders that are predicted to suffice. */
    private static final double MAX_EXPECTED = 1 << 20;
    /** The most orders of an answer. */
    private static final long MAX_ORDERS = 1 << 23;
    /** The path-edges that limits for every law may take in any case. */
    private static final double MAX_WORK = 2e10;
    /** The runs that finding a critical number takes, about. */
    private static final int RUNS_AN_ORDER = 10;

    private static final long TASKS_A_LOOK = 64;
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
        private final Point point;
        private final Event event;
        private final long seed;
        private final ThreadLocal<FaultOrder> trials;
        private final FaultSpectrum proved;
        private final Looks<long[]> orders;
        private Looks<FaultClimb.Result> climbs;
        /** Where the search for a critical number begins in this look. */
        private int guess;
        /** The critical numbers of all trials up to each look. */
        private final List<SortedMap<Integer, Long>> looks = new ArrayList<>();

        /** The results of all replications so far. */
        private final List<SortedMap<Integer, Double>> laws = new ArrayList<>();

        private final List<Integer> ancestors = new ArrayList<>();
        private FaultClimb.Result pilot;
        /** The trial with the smallest critical number. */
        private long smallest;

        private Simulator smallestSeen;
        private int fewest;
        private long runs;

        private Known(TailQuestion question, FaultOrder first, Workers workers) {
            point = question.point();
            event = question.event();
            seed = question.seed();
            trials = ThreadLocal.withInitial(
                    () -> FaultOrder.prepare(point, event, seed).orElseThrow());
            List<Double> shares = first.shares();
            proved = new FaultSpectrum(first.parts(), shares, Collections.emptySortedMap(), List.of(), Double.NaN);
            runs = first.runs();
            orders = new Looks<>(
                    workers,
                    done -> done == 0 ? FIRST : 2 * done,
                    size -> TASKS_A_LOOK,
                    this::criticalNumbers,
                    done -> {});
        }

        /** Returns the critical numbers of some orders, and then the number of runs. */
        private long[] criticalNumbers(long from, long past) {
            FaultOrder some = trials.get();
            long before = some.runs();
            long[] critical = new long[(int) (past - from) + 1];
            for (long trial = from; trial < past; trial++) {
                critical[(int) (trial - from)] = some.critical(trial, proved.provedUpTo(), guess);
            }
            critical[critical.length - 1] = some.runs() - before;
            return critical;
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

    /** Returns whether failures in random order apply to a question. */
    static boolean applies(TailQuestion question) {
        return FaultOrder.probability(question.point(), question.event()).isPresent()
                && FaultOrder.prepare(question.point(), question.event(), question.seed())
                        .isPresent();
    }

    /** Answers a question. The first answer may take most of the work of all points that differ in the probability of faults. */
    TailAnswer estimate(TailQuestion question) {
        Point point = question.point();
        // Trials that serve several probabilities are tried at each of them.
        FaultOrder first = FaultOrder.tried(point, question.event(), question.seed());
        RealParameter parameter =
                FaultOrder.probability(point, question.event()).orElseThrow();
        double p = point.parameters().get(parameter).doubleValue();
        String key = question.seed() + " " + question.event().identity() + " " + point.identityWithout(parameter);
        Known here = known.computeIfAbsent(key, none -> new Known(question, first, workers));
        try {
            return answer(question, here, p);
        } catch (WorkStoppedException e) {
            FaultSpectrum seen = here.looks.isEmpty() ? here.proved : here.proved.withOrders(last(here.looks));
            return answer(question, here, seen, p).stopped("the limits hold at every look");
        }
    }

    private TailAnswer answer(TailQuestion question, Known here, double p) {
        FaultSpectrum proved = here.proved;
        // Without faults the event is certain or impossible.
        if (proved.isExact() || p == 0 && proved.provedUpTo() >= 0) {
            return answer(question, here, proved, p);
        }
        if (!question.isNear(new OrderTail(proved, p))) {
            if (here.pilot == null) {
                progress.accept("failures in random order: a pilot looks for few faults that cause the event");
                here.pilot = workers.run(
                                0, 1, task -> FaultClimb.pilot(here.point, here.event, here.seed, proved.provedUpTo()))
                        .get(0);
                here.runs += here.pilot.runs();
            }
            List<FaultClimb.Level> levels = here.pilot.levels();
            int size = (int) Math.max(MIN_TRIALS, VARIANCE_A_LEVEL / VARIANCE * levels.size());
            FaultSpectrum predicted = new FaultSpectrum(
                    proved.parts(), proved.proved(), proved.orders(), List.of(here.pilot.law()), Double.NaN);
            double expected = predicted.expectedOrders(p, question.relativeError(), question.alpha());
            // The proved part of the probability has no error.
            double error = Math.min(MAX_ERROR, question.relativeError() / predicted.sampledShare(p));
            long replications = ReplicationMean.wanted(Math.sqrt(VARIANCE), error, question.alpha());
            double climbing = (double) replications
                    * size
                    * levels.stream().mapToInt(level -> level.moves() + 2).sum();
            boolean isDirect = expected < MAX_EXPECTED
                    && expected * RUNS_AN_ORDER
                            < Math.max(
                                    climbing, MAX_WORK / here.point.experiment().work(here.point.parameters()));
            if (!levels.isEmpty() && !isDirect) {
                return climbed(question, here, size, replications, p);
            }
        }
        for (int look = 0; ; look++) {
            if (look == here.looks.size()) {
                look(here);
            }
            FaultSpectrum seen = proved.withOrders(here.looks.get(look));
            if (question.isNear(new OrderTail(seen, p)) || FIRST << look >= MAX_ORDERS) {
                return answer(question, here, seen, p);
            }
        }
    }

    /** Runs the orders of the next look. */
    private void look(Known here) {
        SortedMap<Integer, Long> all = here.looks.isEmpty() ? new TreeMap<>() : new TreeMap<>(last(here.looks));
        long from = here.orders.trials();
        here.guess =
                Math.max(here.proved.provedUpTo() + 1, all.isEmpty() ? here.proved.parts() / 4 : median(all, from));
        progress.accept(String.format(
                Locale.ROOT, "failures in random order: %,d to %,d orders", from, from + here.orders.more()));
        List<long[]> parts = here.orders.wholeLook(MAX_ORDERS);
        long trial = from;
        for (long[] part : parts) {
            for (int i = 0; i < part.length - 1; i++) {
                if (all.isEmpty() || part[i] < all.firstKey()) {
                    here.smallest = trial;
                }
                all.merge((int) part[i], 1L, Long::sum);
                trial++;
            }
            here.runs += part[part.length - 1];
        }
        here.looks.add(all);
    }

    private static int median(SortedMap<Integer, Long> counts, long trials) {
        long below = 0;
        for (Map.Entry<Integer, Long> each : counts.entrySet()) {
            below += each.getValue();
            if (2 * below >= trials) {
                return each.getKey();
            }
        }
        throw new IllegalStateException("fewer than " + trials + " trials are counted");
    }

    private TailAnswer climbed(TailQuestion question, Known here, int size, long replications, double p) {
        if (here.climbs == null) {
            here.climbs = Looks.ofReplications(
                    workers,
                    number -> FaultClimb.replication(
                            here.point,
                            here.event,
                            here.seed,
                            here.proved.provedUpTo(),
                            here.pilot.levels(),
                            size,
                            number));
        }
        while (here.laws.size() < replications && !workers.isStopped()) {
            progress.accept(String.format(
                    Locale.ROOT,
                    "failures in random order: %d of %d replications of a splitting",
                    here.laws.size(),
                    replications));
            here.climbs.look(replications).forEach(here::add);
        }
        int completed = (int) Math.min(replications, here.laws.size());
        if (completed == 0) {
            return TailAnswer.unknown(question, "no replication of a splitting over the order was completed");
        }
        FaultSpectrum seen = new FaultSpectrum(
                here.proved.parts(),
                here.proved.proved(),
                Collections.emptySortedMap(),
                List.copyOf(here.laws.subList(0, completed)),
                here.ancestors.subList(0, completed).stream()
                        .mapToInt(each -> each)
                        .average()
                        .orElseThrow());
        TailAnswer answer = answer(question, here, seen, p);
        return completed == replications
                ? answer
                : answer.withAlpha(AnytimeLimits.normalError(completed, question.alpha()))
                        .stopped(String.format(
                                Locale.ROOT,
                                "%d of %d replications were completed; the limits are for every look, because time decided their number",
                                completed,
                                replications));
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    private static TailAnswer answer(TailQuestion question, Known here, FaultSpectrum seen, double p) {
        Supplier<Simulator> smallest = seen.isAsymptotic()
                ? () -> here.smallestSeen
                : () -> here.trials.get().smallest(here.smallest);
        Tail tail = new OrderTail(seen, p);
        return TailAnswer.of(
                question,
                tail,
                seen.trials(),
                here.runs,
                seen.trials() == 0 || tail.log() == Double.NEGATIVE_INFINITY
                        ? List.of()
                        : List.of(new TailAnswer.Witness(
                                question.point(),
                                null,
                                smallest,
                                "a trial with the fewest faults that caused " + question.event() + ", seed "
                                        + question.seed())));
    }
}
