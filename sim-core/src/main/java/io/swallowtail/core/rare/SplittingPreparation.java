package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Alternative;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.LogSum;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plans a splitting and predicts the spread of its replications, from trials that serve no other purpose: pilots choose
 * the levels, and rehearsals are replications that are discarded. The plan is a function of point, events and seed.
 *
 * <p>If the rehearsals of a schedule are unreliable, a second pilot with four times the trials runs. If their spread is
 * much larger than that of independent trials, a schedule with three times the moves is tried, with numbers of trials
 * from the rehearsed shares. Of two schedules, the one with the smaller squared relative deviation times work is used
 * (more moves are favoured). An event with alternatives gets one schedule per alternative.
 */
public final class SplittingPreparation {
    private static final int SECOND_PILOT = 4;
    /** Ratio to the variance of independent trials above which more moves are tried. */
    private static final double EXCESS = 2.5;

    private static final int MORE_MOVES = 3;
    /** Factor by which more moves may look more expensive: few rehearsals mostly underestimate a variance. */
    private static final double BENEFIT_OF_DOUBT = 2;

    /** Factor by which rehearsals may estimate the last level above the floor at which the pilot ended. */
    private static final double NEAR_FLOOR = 5;

    /** Safety factor, because few rehearsals may underestimate the deviation. */
    private static final double CAUTION = 1.1;

    private final Setting setting;
    private final List<Event> events;
    private final TaskRunner runner;
    /** Natural logarithm of the probability at which the search for levels ends. */
    private final double floor;

    /** The rehearsals of all schedules. */
    private final List<Rehearsal> climbs = new ArrayList<>();

    private List<List<Double>> secondLogs = List.of();
    private long runs;
    /** Whether some schedule ends at the floor and not at its event. */
    private boolean isCutShort;

    private SplittingPreparation(Setting setting, List<Event> events, TaskRunner runner, double floor) {
        this.setting = setting;
        this.events = List.copyOf(events);
        this.runner = runner;
        this.floor = floor;
    }

    /**
     * Prepares a splitting.
     *
     * @param events one event, or thresholds of one metric in one direction
     * @param seed the user's seed
     * @param runner runs pilots and rehearsals
     * @return the preparation
     * @throws IllegalArgumentException if the events cannot share their trials
     * @throws io.swallowtail.core.expression.ExpressionException if the event has too many alternatives
     */
    public static SplittingPreparation of(Point point, List<Event> events, long seed, TaskRunner runner) {
        return downTo(Double.NEGATIVE_INFINITY, point, events, seed, runner, SplittingListener.NONE);
    }

    /**
     * Prepares a splitting that ends at the first level rarer than a floor, if it does not reach the event before. Its
     * replications then give only a high limit: that of the probability of the last level, which the event implies.
     *
     * @param floorLog the natural logarithm of the floor
     * @param listener receives the progress, including that of {@link #checked}; it has no effect on results
     */
    public static SplittingPreparation downTo(
            double floorLog,
            Point point,
            List<Event> events,
            long seed,
            TaskRunner runner,
            SplittingListener listener) {
        SplittingPreparation preparation =
                new SplittingPreparation(new Setting(point, seed, listener), events, runner, floorLog);
        preparation.prepare();
        return preparation;
    }

    private void prepare() {
        TrialRunner.tryFirst(setting.point(), setting.seed());
        ImpossibilityCheck impossible = new ImpossibilityCheck(setting.point());
        if (events.size() == 1 && impossible.reason(events.get(0)).isPresent()) {
            return;
        }
        if (Score.areNested(events)) {
            rehearse(Map.of(LevelSchedule.WHOLE, Target.nested(events)));
            return;
        }
        if (events.size() > 1) {
            throw new IllegalArgumentException("events are not thresholds of one metric in one direction: " + events);
        }
        List<Alternative> alternatives = DisjunctiveForm.of(events.get(0));
        if (impossible.reason(alternatives).isPresent()) {
            return;
        }
        Target whole = Target.counted(events.get(0));
        boolean always = alternatives.get(0).parts().get(0) == events.get(0);
        if (always || alternatives.size() > 1 && isCommon(whole)) {
            rehearse(Map.of(LevelSchedule.WHOLE, whole));
            return;
        }
        Map<Integer, Target> targets = new TreeMap<>();
        for (int a = 0; a < alternatives.size(); a++) {
            if (impossible.reason(alternatives.get(a)).isEmpty()) {
                targets.put(a, Target.of(alternatives.get(a), alternatives));
            }
        }
        rehearse(targets);
        if (alternatives.size() > 1 && longestSchedule() == 0) {
            // The pilots made no progress towards any alternative; only counting remains.
            climbs.clear();
            rehearse(Map.of(LevelSchedule.WHOLE, whole));
        }
    }

    private boolean isCommon(Target whole) {
        int drawn = SplittingPilot.PARTICLES;
        runs += drawn;
        int survivors = runner.run(0, 1, task -> {
                    Population population =
                            new Population(setting, whole, List.of(), new Purpose("pilot of all alternatives"), drawn);
                    population.drawAll(drawn, Long.MIN_VALUE);
                    return population.survivors(0);
                })
                .get(0);
        return survivors >= SplittingPilot.SHARE * drawn;
    }

    /** Runs pilots and rehearsals for targets, keyed by the numbers of their alternatives. */
    private void rehearse(Map<Integer, Target> targets) {
        List<Integer> numbers = List.copyOf(targets.keySet());
        setting.listener().begins(SplittingListener.Stage.PILOT, 0);
        List<SplittingPilot.Found> found = runner.run(0, numbers.size(), t -> {
            int alternative = numbers.get((int) t);
            return pilot(targets.get(alternative), alternative, Purpose.PILOT.text(), 1);
        });
        for (int t = 0; t < numbers.size(); t++) {
            runs += found.get(t).runs();
            Target target = targets.get(numbers.get(t));
            Rehearsal rehearsal = rehearse(target, found.get(t).plan(), Purpose.PILOT.text());
            if (rehearsal.isDoubtful()) {
                rehearsal = better(target, rehearsal);
            }
            double reached = rehearsal.reach().log();
            isCutShort |= !rehearsal.plan().reached()[0]
                    && reached > Double.NEGATIVE_INFINITY
                    && reached < floor + StrictMath.log(NEAR_FLOOR);
            climbs.add(rehearsal.excess() > EXCESS ? steadier(target, rehearsal) : rehearsal);
        }
    }

    private SplittingPilot.Found pilot(Target target, int alternative, String purpose, int times) {
        return SplittingPilot.find(
                setting, target, alternative, purpose + suffix(alternative), times * SplittingPilot.PARTICLES, floor);
    }

    private Rehearsal rehearse(Target target, LevelSchedule plan, String purpose) {
        Rehearsal rehearsal = Rehearsal.of(setting, target, plan, purpose + suffix(plan.alternative()), runner);
        runs += rehearsal.runs();
        return rehearsal;
    }

    /** The first alternative has the same purpose as an event without alternatives. */
    private static String suffix(int alternative) {
        return alternative <= 0 ? "" : " alternative " + alternative;
    }

    /** Runs a second pilot and uses the schedule that is cheaper for the same error. */
    private Rehearsal better(Target target, Rehearsal first) {
        String purpose = "second pilot";
        setting.listener().begins(SplittingListener.Stage.PILOT, 0);
        SplittingPilot.Found found = pilot(target, first.plan().alternative(), purpose, SECOND_PILOT);
        runs += found.runs();
        Rehearsal second = rehearse(target, found.plan(), purpose);
        boolean takesSecond = first.plan().levels().length == 0
                || found.plan().reachedEvents() > first.plan().reachedEvents()
                || found.plan().reachedEvents() == first.plan().reachedEvents() && second.cost() < first.cost();
        return takesSecond ? second : first;
    }

    /**
     * Tries more moves with numbers of trials from the rehearsed shares, and uses the schedule that is cheaper for the
     * same error.
     */
    private Rehearsal steadier(Target target, Rehearsal first) {
        LevelSchedule plan = first.plan().withMoves(MORE_MOVES, SplittingPilot.particles(first.shares()));
        Rehearsal second = rehearse(target, plan, "more moves");
        return second.cost() < BENEFIT_OF_DOUBT * first.cost() ? second : first;
    }

    /**
     * Gives the plan.
     *
     * @return the plan of all replications
     */
    public SplittingPlan plan() {
        return new SplittingPlan(climbs.stream().map(Rehearsal::plan).toList(), secondLogs);
    }

    /**
     * Runs a second schedule, which checks whether the plan misses a path to the event: a few replications that draw
     * many more trials.
     *
     * @return this, with the second schedule's estimates in its plan
     */
    public SplittingPreparation checked() {
        if (isCutShort) {
            return this; // A second schedule checks estimates of the event, and there are none.
        }
        List<LevelSchedule> second = climbs.stream()
                .map(each -> SecondSchedule.of(setting.point(), events, each))
                .toList();
        if (second.stream().anyMatch(climb -> climb.levels().length > 0)) {
            Splitting checking = Splitting.checking(setting, events, new SplittingPlan(second));
            setting.listener()
                    .begins(
                            SplittingListener.Stage.SECOND_SCHEDULE,
                            SecondSchedule.REPLICATIONS * checking.plan().runs());
            SecondSchedule.Found found = SecondSchedule.run(checking, events.size(), runner);
            runs += found.runs();
            secondLogs = found.logs();
        }
        return this;
    }

    /**
     * Gives the splitting that follows the plan.
     *
     * @return the splitting, ready for replications; it may be shared by threads
     */
    public Splitting splitting() {
        return Splitting.withPlan(setting.point(), events, setting.seed(), plan());
    }

    /**
     * Counts the runs of pilots, rehearsals and second schedules.
     *
     * @return runs of the simulator
     */
    public long runs() {
        return runs;
    }

    /**
     * Computes the required number of replications from the rehearsals.
     *
     * @param relativeError how far above the estimate the upper limit of every event should be, as a share of the estimate
     * @param alpha the error probability of an interval
     * @return the number, at least {@link ReplicationMean#MIN_REPLICATIONS}, and at least the number of levels of the
     *     longest schedule: each level adds to the skewness of a replication's law, and a small sample of a skewed law
     *     underestimates its spread
     */
    public long replications(double relativeError, double alpha) {
        double spread = 0;
        for (int event = 0; event < events.size(); event++) {
            spread = Math.max(spread, CAUTION * deviation(event));
        }
        return Math.max(longestSchedule(), ReplicationMean.wanted(spread, relativeError, alpha));
    }

    /** Counts the levels of the longest schedule. */
    private int longestSchedule() {
        return climbs.stream()
                .mapToInt(each -> each.plan().levels().length)
                .max()
                .orElse(0);
    }

    /** The predicted relative deviation of a replication's estimate of an event; 0 if no rehearsal reached it. */
    private double deviation(int event) {
        double largest = climbs.stream()
                .mapToDouble(each -> each.mean(event).log())
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double mean = 0;
        double variance = 0;
        for (Rehearsal rehearsal : climbs) {
            ReplicationMean part = rehearsal.mean(event);
            if (part.log() > Double.NEGATIVE_INFINITY) {
                double share = StrictMath.exp(part.log() - largest);
                mean += share;
                double deviation = share * part.relativeDeviation();
                variance += deviation * deviation;
            }
        }
        return Math.sqrt(variance) / mean;
    }

    /**
     * Gives the rehearsals' estimate of an event. It is independent of the replications, so it may serve to choose a
     * method.
     *
     * @param event the event's place
     * @return the natural logarithm of the estimate; -infinity if no rehearsal reached the event
     */
    public double log(int event) {
        return climbs.stream()
                .mapToDouble(each -> each.mean(event).log())
                .reduce(Double.NEGATIVE_INFINITY, LogSum::log);
    }
}
