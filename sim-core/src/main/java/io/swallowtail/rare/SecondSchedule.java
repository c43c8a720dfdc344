package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Another schedule of the same climbs: a check that a plan's own replications cannot make. A way to the event whose first trials are rarer
 * than one in all trials that they draw stays invisible to them.
 *
 * <p>It draws many more trials and starts at the deepest level that enough of these reach, so that a first trial behind a gate is not lost at
 * the levels before. The next level has four times the trials of the plan, the one after it twice as many, and moves are twice as large. Its estimates are unbiased, too, but serve nothing
 * else than the comparison: {@link io.swallowtail.statistics.ReplicatedTail#contradiction}.
 *
 * <p>Cost: {@value #REPLICATIONS} times up to {@value #MOST_DRAWN} runs, and the climbs from there.
 */
final class SecondSchedule {
    /** Replications of the schedule. */
    static final int REPLICATIONS = 2;
    /** The most trials that a replication draws. */
    private static final int MOST_DRAWN = 1 << 18;
    /** How often a replication should draw a trial of the event itself, if that is not too rare. */
    private static final double HITS = 8;

    private static final int[] MORE_PARTICLES = {4, 2};

    private SecondSchedule() {}

    /**
     * Derives it from a plan's climb.
     *
     * @param point the point
     * @param events the events
     * @param plan the climb as its replications do it
     * @param shares what share of the trials reached each of its levels in rehearsals
     */
    static ClimbPlan of(Point point, List<Event> events, ClimbPlan plan, List<Double> shares) {
        int levels = plan.levels().length;
        if (levels == 0) {
            return plan;
        }
        double rarest = shares.stream().mapToDouble(share -> share).reduce(1, (a, b) -> a * b);
        int drawn = (int) Math.max(plan.particles()[0], Math.min(MOST_DRAWN, Math.ceil(HITS / rarest)));
        int first = 0;
        double survivors = drawn * shares.get(0);
        while (first + 1 < levels && survivors * shares.get(first + 1) >= plan.particles()[first + 1]) {
            first++;
            survivors *= shares.get(first);
        }
        int[] particles = Arrays.copyOfRange(plan.particles(), first, levels);
        particles[0] = drawn;
        for (int l = 1; l < Math.min(particles.length, 1 + MORE_PARTICLES.length); l++) {
            particles[l] *= MORE_PARTICLES[l - 1];
        }
        int largest = 31 - Integer.numberOfLeadingZeros(Math.max(1, plan.outOf() / 2));
        int[] exponents = Arrays.stream(plan.exponents(), first, levels)
                .map(each -> Math.min(largest, each + 1))
                .toArray();
        return new ClimbPlan(
                plan.alternative(),
                particles,
                Arrays.copyOfRange(plan.levels(), first, levels),
                exponents,
                Arrays.copyOfRange(plan.sweeps(), first, levels),
                plan.outOf(),
                counted(point, events, plan, plan.levels()[first]),
                plan.reached(),
                plan.curves());
    }

    /** Of several thresholds, those before the first level are counted among the trials drawn. */
    private static boolean[] counted(Point point, List<Event> events, ClimbPlan plan, long firstLevel) {
        boolean[] counted = plan.counted().clone();
        for (int e = 0; e < counted.length && events.size() > 1; e++) {
            counted[e] |= PartScore.of(events.get(e), point).goal() < firstLevel;
        }
        return counted;
    }

    /** The logarithms of the estimates of each event, and how often they ran the simulator. */
    record Found(List<List<Double>> logs, long runs) {}

    /** Runs its replications. */
    static Found run(Splitting second, int events, TaskRunner runner) {
        List<Splitting.Replication> all =
                runner.run(0, REPLICATIONS, number -> second.replication(number).withoutSimulators());
        List<List<Double>> logs = IntStream.range(0, events)
                .mapToObj(e -> all.stream().map(each -> each.logs()[e]).toList())
                .toList();
        return new Found(
                logs, all.stream().mapToLong(Splitting.Replication::runs).sum());
    }
}
