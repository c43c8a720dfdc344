package io.swallowtail.tail;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splitting on the choices of trials, for events that plain trials would not see.
 *
 * <p>A replication draws a fixed number of trials and climbs a ladder of levels: those below a level are replaced by copies of
 * the others, to a number that is fixed for each level, then each is moved by redrawing a few of its choices, staying where it
 * is whenever that would take it below the level again. The product of the shares that reach each level estimates the
 * probability. It is unbiased whatever levels, numbers and moves are, as long as they were fixed beforehand ({@link
 * SplittingPilot}): the expected number of copies of a trial is the same for all survivors, and a move leaves the law beyond
 * the level as it is. Scores may have ties.
 *
 * <p>Cost: of a replication, sweeps times the sum of the particles of all levels, in runs of the simulator. Memory: the most
 * particles times the choices of a trial.
 *
 * <p>Sources: Z. I. Botev and D. P. Kroese, <i>Efficient Monte Carlo simulation via the generalized splitting method</i>,
 * Statistics and Computing 22 (2012), here with a fixed number of trials a level; unbiasedness of that: P. Del Moral,
 * <i>Feynman-Kac Formulae</i> (2004), theorem 7.4.2.
 */
public final class Splitting {
    private final Point point;
    private final List<Event> events;
    private final long seed;
    private final SplittingPlan plan;
    private final long pilotRuns;
    private final boolean stuck;
    private final double log10OfReach;

    private Splitting(Point point, List<Event> events, long seed, SplittingPlan plan, SplittingPilot pilot) {
        this.point = point;
        this.events = List.copyOf(events);
        this.seed = seed;
        this.plan = plan;
        this.pilotRuns = pilot == null ? 0 : pilot.runs();
        this.stuck = pilot != null && pilot.isStuck();
        this.log10OfReach = pilot == null ? Double.NaN : pilot.log10();
    }

    /**
     * One replication.
     *
     * @param logs the natural logarithm of the estimate for each event, in their order; -infinity where no trial reached it
     * @param runs runs of the simulator
     * @param simulator a simulator that holds the choices of a trial in which the rarest event happened and has run it, or null
     *     if there was none
     */
    public record Replication(double[] logs, long runs, Simulator simulator) {}

    /**
     * Divides events into those that can share their trials: thresholds of one metric in one direction, and each other event
     * alone.
     *
     * @param events the events
     * @return the groups, in the order of their first events
     */
    public static List<List<Event>> groups(List<Event> events) {
        List<List<Event>> groups = new ArrayList<>();
        for (Event event : events) {
            groups.stream()
                    .filter(group -> Score.areNested(List.of(group.get(0), event)))
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
     * Finds levels and moves by a pilot, which depends on the seed and nothing else.
     *
     * @param point the point
     * @param events one event, or thresholds of one metric in one direction
     * @param seed the user's seed
     * @return the splitting, ready for replications; it may be shared by threads
     * @throws StuckException if the pilot found no way to the rarest event
     * @throws IllegalArgumentException if the events cannot share their trials
     */
    public static Splitting prepare(Point point, List<Event> events, long seed) throws StuckException {
        Splitting splitting = explore(point, events, seed);
        if (splitting.stuck) {
            throw new StuckException(splitting.log10OfReach);
        }
        return splitting;
    }

    /**
     * Finds levels and moves by a pilot, as far as it comes; events that it does not reach get estimates of 0, which say
     * nothing.
     *
     * @param point the point
     * @param events one event, or thresholds of one metric in one direction
     * @param seed the user's seed
     * @return the splitting
     * @throws IllegalArgumentException if the events cannot share their trials
     */
    public static Splitting explore(Point point, List<Event> events, long seed) {
        SplittingPilot pilot = new SplittingPilot(point, events, seed);
        SplittingPlan plan = pilot.plan();
        return new Splitting(point, events, seed, plan, pilot);
    }

    /**
     * Takes up what a pilot found elsewhere.
     *
     * @param point the point
     * @param events the events, as the pilot had them
     * @param seed the user's seed
     * @param plan what it found
     * @return the splitting, ready for the same replications
     */
    public static Splitting following(Point point, List<Event> events, long seed, SplittingPlan plan) {
        return new Splitting(point, events, seed, plan, null);
    }

    /**
     * Gives what the pilot found.
     *
     * @return levels and moves
     */
    public SplittingPlan plan() {
        return plan;
    }

    /**
     * Counts what the pilot took.
     *
     * @return runs of the simulator; 0 if it ran elsewhere
     */
    public long pilotRuns() {
        return pilotRuns;
    }

    /**
     * Counts the levels.
     *
     * @return how many there are, the goals included; at least 1
     */
    public int levels() {
        return plan.levels().length;
    }

    /**
     * Counts the trials of a replication.
     *
     * @return how many there are where there are most
     */
    public int particles() {
        return Arrays.stream(plan.particles()).max().orElse(0);
    }

    /**
     * Runs a replication: a function of point, events, seed and its number.
     *
     * @param number which, at least 0
     * @return its estimates
     */
    public Replication replication(long number) {
        double[] logs = new double[events.size()];
        Arrays.fill(logs, Double.NEGATIVE_INFINITY);
        if (plan.levels().length == 0) {
            return new Replication(logs, 0, null);
        }
        Population population = new Population(point, events, seed, Purpose.replication(number), particles());
        population.drawAll(plan.particles()[0]);
        double log = 0;
        int last = plan.levels().length - 1;
        for (int l = 0; l <= last; l++) {
            long level = plan.levels()[l];
            int survivors = population.survivors(level);
            if (survivors == 0) {
                return new Replication(logs, population.runs(), null);
            }
            log += StrictMath.log((double) survivors / population.size());
            for (int e = 0; e < logs.length; e++) {
                if (population.score().goal(e) == level) {
                    logs[e] = log;
                }
            }
            if (l < last) {
                population.refill(level, plan.particles()[l + 1]);
                for (int sweep = 0; sweep < plan.sweeps(); sweep++) {
                    population.moveAll(level, plan.exponents()[l], plan.outOf(), null, null);
                }
            }
        }
        int reached = 0;
        while (population.score(reached) < plan.levels()[last]) {
            reached++;
        }
        population.restore(reached);
        return new Replication(logs, population.runs(), population.simulator());
    }
}
