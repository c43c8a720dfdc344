package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Alternative;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.LogSum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Splitting on the choices of trials, for events too rare for plain trials.
 *
 * <p>A replication draws a fixed number of trials and passes through a sequence of levels. At each level, copies of the
 * survivors replace the trials below the level, up to a fixed number of trials. Then each trial is moved: a few of its
 * choices are redrawn, and the move is rejected if it leads below the level. The product of the shares that reach each
 * level estimates the probability. The estimate is unbiased for all levels, numbers and moves that are fixed in advance
 * ({@link SplittingPlan}): the expected number of copies is the same for all survivors, and a move preserves the law
 * above the level. Scores may have ties.
 *
 * <p>An event with alternatives ({@link DisjunctiveForm}) has one schedule per alternative. A final trial has weight
 * one over the number of alternatives that hold in it, so the sum is unbiased for any overlap.
 *
 * <p>Cost of a replication: sweeps times the sum of the particles of all levels, in runs of the simulator. Memory: the
 * maximum number of particles times the choices of a trial.
 *
 * <p>Sources: Z. I. Botev and D. P. Kroese, <i>Efficient Monte Carlo simulation via the generalized splitting
 * method</i>, Statistics and Computing 22 (2012), here with a fixed number of trials per level; its unbiasedness: P.
 * Del Moral, <i>Feynman-Kac Formulae</i> (2004), theorem 7.4.2; weights: R. M. Karp and M. Luby, FOCS 1983.
 */
public final class Splitting {
    private final Setting setting;
    private final List<Event> events;
    private final SplittingPlan plan;
    private final List<Target> targets;
    /** Prefix of the purposes of the replications' random words. */
    private final String words;

    private Splitting(Setting setting, List<Event> events, SplittingPlan plan, String words) {
        this.setting = setting;
        this.events = List.copyOf(events);
        this.plan = plan;
        this.targets = plan.climbs().stream()
                .map(climb -> target(events, climb.alternative()))
                .toList();
        this.words = words;
    }

    /**
     * One replication.
     *
     * @param logs for each event, the natural logarithm of its estimate; -infinity if no trial reached it
     * @param reachLogs for each event that the pilots did not reach, the logarithm of the estimated probability of
     *     coming as close as they did, which the event implies (0 if nothing is known); for other events, the same as
     *     {@code logs}
     * @param climbs for each schedule of the plan, one record per level
     * @param ancestors number of drawn trials from which the last trials descend, in the schedule that contributes
     *     most; 0 if no schedule has levels
     * @param runs runs of the simulator
     * @param simulators for each schedule, a simulator that holds a trial of its rarest event and has run it; null if
     *     no trial reached the event
     */
    public record Replication(
            double[] logs,
            double[] reachLogs,
            List<List<LevelRecord>> climbs,
            int ancestors,
            long runs,
            List<Simulator> simulators) {}

    /**
     * Groups events that can share their trials: thresholds of one metric in one direction. Every other event forms its
     * own group, as do events that are known to be impossible.
     *
     * @return the groups, in the order of their first events
     */
    public static List<List<Event>> groups(Point point, List<Event> events) {
        ImpossibilityCheck impossible = new ImpossibilityCheck(point);
        List<List<Event>> groups = new ArrayList<>();
        for (Event event : events) {
            groups.stream()
                    .filter(group -> Score.areNested(List.of(group.get(0), event))
                            && impossible.reason(group.get(0)).isEmpty()
                            && impossible.reason(event).isEmpty())
                    .findFirst()
                    .orElseGet(() -> {
                        List<Event> alone = new ArrayList<>();
                        groups.add(alone);
                        return alone;
                    })
                    .add(event);
        }
        return groups;
    }

    /**
     * Finds the event that implies all other events.
     *
     * @param events at least one event
     * @return its place; empty if they are not thresholds of one metric in one direction
     */
    public static OptionalInt rarest(List<Event> events) {
        return Score.areNested(events)
                ? OptionalInt.of(events.indexOf(Target.nested(events).rarest()))
                : OptionalInt.empty();
    }

    /**
     * Creates the splitting of a plan. Its replications are functions of point, events, seed, plan and their number.
     *
     * @param events one event, or thresholds of one metric in one direction
     * @param seed the user's seed
     * @param plan the plan from {@link SplittingPreparation}
     * @return the splitting, ready for replications; it may be shared by threads
     */
    public static Splitting withPlan(Point point, List<Event> events, long seed, SplittingPlan plan) {
        return new Splitting(new Setting(point, seed, SplittingListener.NONE), events, plan, "");
    }

    /** Creates the splitting of a second schedule, whose replications have their own random words. */
    static Splitting checking(Setting setting, List<Event> events, SplittingPlan plan) {
        return new Splitting(setting, events, plan, "second schedule ");
    }

    /**
     * Gives the same splitting with a listener for each run of the simulator.
     *
     * @param watching receives the runs
     */
    public Splitting reportingTo(SplittingListener watching) {
        return new Splitting(new Setting(setting.point(), setting.seed(), watching), events, plan, words);
    }

    private static Target target(List<Event> events, int alternative) {
        if (Score.areNested(events)) {
            return Target.nested(events);
        }
        if (alternative == LevelSchedule.WHOLE) {
            return Target.counted(events.get(0));
        }
        List<Alternative> all = DisjunctiveForm.of(events.get(0));
        return Target.of(all.get(alternative), all);
    }

    /**
     * Gives the plan.
     *
     * @return levels and moves
     */
    public SplittingPlan plan() {
        return plan;
    }

    /**
     * Gives the event to which a schedule leads.
     *
     * @param climb index of the schedule in the plan
     * @return the rarest of several events, the alternative, or the event that is only counted
     */
    public Event climbsTo(int climb) {
        return targets.get(climb).rarest();
    }

    /**
     * Reports whether the estimate of an event is its frequency in independent trials, so that its limits can be exact.
     *
     * @param event the event's place
     * @return true if its replications' estimates are shares of {@link #draws} trials each
     */
    public boolean isCounted(int event) {
        return plan.climbs().size() == 1 && plan.climbs().get(0).counted()[event];
    }

    /**
     * Gives a second schedule's estimates of an event. They are not part of the result.
     *
     * @param event the event's place
     * @return natural logarithms of the estimates; empty if no second schedule was run
     */
    public List<Double> secondLogs(int event) {
        return plan.secondLogs().isEmpty() || isCounted(event)
                ? List.of()
                : plan.secondLogs().get(event);
    }

    /**
     * Counts the trials that a replication draws for an event that is counted.
     *
     * @return how many
     */
    public int draws() {
        return plan.climbs().get(0).particles()[0];
    }

    /**
     * Reports whether the pilots reached an event, or any of its alternatives.
     *
     * @param event the event's place
     * @return false if its estimates are 0 because no path to it is known
     */
    public boolean isReached(int event) {
        return plan.climbs().isEmpty() || plan.climbs().stream().anyMatch(climb -> climb.reached()[event]);
    }

    /** Lists the alternatives that the pilots did not reach. */
    public List<Event> unreachedAlternatives() {
        List<Event> unreached = new ArrayList<>();
        for (int c = 0; c < targets.size(); c++) {
            if (targets.size() > 1 && !plan.climbs().get(c).reached()[0]) {
                unreached.add(climbsTo(c));
            }
        }
        return unreached;
    }

    /**
     * Runs a replication: a function of point, events, seed, plan and its number.
     *
     * @param number which, at least 0
     * @return its estimates
     */
    public Replication replication(long number) {
        double[] logs = new double[events.size()];
        double[] reachLogs = new double[events.size()];
        Arrays.fill(logs, Double.NEGATIVE_INFINITY);
        Arrays.fill(reachLogs, Double.NEGATIVE_INFINITY);
        List<List<LevelRecord>> traces = new ArrayList<>();
        List<Simulator> simulators = new ArrayList<>();
        long runs = 0;
        double most = Double.NEGATIVE_INFINITY;
        int ancestors = 0;
        for (int c = 0; c < targets.size(); c++) {
            LevelSchedule climbPlan = plan.climbs().get(c);
            ClimbReplication climb =
                    ClimbReplication.run(setting, targets.get(c), climbPlan, purpose(number, climbPlan.alternative()));
            for (int e = 0; e < logs.length; e++) {
                logs[e] = LogSum.log(logs[e], climb.logs()[e]);
                reachLogs[e] = LogSum.log(reachLogs[e], climbPlan.reached()[e] ? climb.logs()[e] : climb.reachLog());
            }
            if (climb.reachLog() > most && !climb.trace().isEmpty()) {
                most = climb.reachLog();
                ancestors = climb.trace().get(climb.trace().size() - 1).ancestors();
            }
            traces.add(climb.trace());
            simulators.add(climb.simulator());
            runs += climb.runs();
        }
        return new Replication(logs, reachLogs, traces, ancestors, runs, simulators);
    }

    /** The first alternative has the same purpose as an event without alternatives. */
    private Purpose purpose(long number, int alternative) {
        String replication = words + Purpose.replication(number).text();
        return new Purpose(alternative <= 0 ? replication : replication + " alternative " + alternative);
    }
}
