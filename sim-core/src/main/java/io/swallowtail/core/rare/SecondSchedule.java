package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A second schedule for the same targets. It detects what a plan's own replications cannot: a path to the event whose
 * first trials are rarer than one in all the trials that they draw.
 *
 * <p>It draws many more trials and starts at the deepest level that enough of them reach, so a rare first trial is not
 * lost at earlier levels. The next level has four times the plan's trials, the level after it twice as many, and redraws
 * are twice as large. Its estimates are unbiased, but serve only the comparison {@link
 * io.swallowtail.core.statistics.ReplicatedTail#contradiction}.
 *
 * <p>Cost: {@value #REPLICATIONS} times up to {@value #MAX_DRAWN} runs, and the levels from there.
 */
final class SecondSchedule {
    /** Number of replications of the schedule. */
    static final int REPLICATIONS = 2;
    /** Maximum number of trials that a replication draws. */
    static final int MAX_DRAWN = 1 << 18;
    /** Expected number of trials of the event among the drawn trials, if the event is not too rare. */
    static final double HITS = 8;

    private static final int[] MORE_PARTICLES = {4, 2};

    private SecondSchedule() {}

    /**
     * Derives the second schedule.
     *
     * @param rehearsal the first schedule, with its rehearsals
     */
    static LevelSchedule of(Point point, List<Event> events, Rehearsal rehearsal) {
        LevelSchedule plan = rehearsal.plan();
        int levels = plan.levels().length;
        if (levels == 0) {
            return plan;
        }
        List<Double> shares = rehearsal.shares();
        double rarest = shares.stream().mapToDouble(share -> share).reduce(1, (a, b) -> a * b);
        int drawn = (int) Math.max(plan.particles()[0], Math.min(MAX_DRAWN, Math.ceil(HITS / rarest)));
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
        int[][] exponents =
                Arrays.stream(plan.exponents(), first, levels).map(int[]::clone).toArray(int[][]::new);
        for (int[] each : exponents) {
            each[0] = Math.min(largest, each[0] + 1);
        }
        return new LevelSchedule(
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

    /** Thresholds below the first level are counted among the drawn trials. */
    private static boolean[] counted(Point point, List<Event> events, LevelSchedule plan, long firstLevel) {
        boolean[] counted = plan.counted().clone();
        for (int e = 0; e < counted.length && events.size() > 1; e++) {
            counted[e] |= PartScore.of(events.get(e), point).goal() < firstLevel;
        }
        return counted;
    }

    /** Logarithms of the estimates of each event, and the number of runs of the simulator. */
    record Found(List<List<Double>> logs, long runs) {}

    /** Runs the replications of the second schedule. */
    static Found run(Splitting second, int events, TaskRunner runner) {
        List<Splitting.Replication> all = runner.run(0, REPLICATIONS, second::replication);
        List<List<Double>> logs = IntStream.range(0, events)
                .mapToObj(e -> all.stream().map(each -> each.logs()[e]).toList())
                .toList();
        return new Found(
                logs, all.stream().mapToLong(Splitting.Replication::runs).sum());
    }
}
