package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The result of one replication of a level schedule.
 *
 * @param logs for each event, the natural logarithm of its estimate, weighted if the target is an alternative;
 *     -infinity if no trial reached it
 * @param reachLog the natural logarithm of the estimate for the last level, whether or not it belongs to an event; 0
 *     without levels
 * @param trace one record per level, up to the last level tried
 * @param runs runs of the simulator
 * @param simulator a simulator that holds a trial of the rarest event and has run it; null if no trial reached the
 *     event
 */
record ClimbReplication(double[] logs, double reachLog, List<LevelRecord> trace, long runs, Simulator simulator) {
    /** Runs a replication: a function of its arguments. */
    static ClimbReplication run(Setting setting, Target target, LevelSchedule plan, Purpose purpose) {
        int most = Arrays.stream(plan.particles()).max().orElseThrow();
        Population population = new Population(setting, target, plan.curves(), purpose, most);
        population.drawAll(plan.particles()[0], plan.levels().length > 0 ? plan.levels()[0] : population.lastGoal());
        double[] logs = new double[target.events().size()];
        for (int e = 0; e < logs.length; e++) {
            int reached = population.survivors(population.score().goal(e));
            logs[e] =
                    plan.counted()[e] ? StrictMath.log((double) reached / population.size()) : Double.NEGATIVE_INFINITY;
        }
        List<LevelRecord> trace = new ArrayList<>();
        double reachLog = climb(population, plan, logs, trace);
        return new ClimbReplication(logs, reachLog, trace, population.runs(), population.witness());
    }

    /** Gives the same result without the simulator, to free memory. */
    ClimbReplication withoutSimulator() {
        return new ClimbReplication(logs, reachLog, trace, runs, null);
    }

    /** Runs the levels in order until no trial reaches a level; returns the logarithm of the estimate for the last level. */
    private static double climb(Population population, LevelSchedule plan, double[] logs, List<LevelRecord> trace) {
        double log = 0;
        long moves = 0;
        long accepted = 0;
        for (int l = 0; l < plan.levels().length; l++) {
            long level = plan.levels()[l];
            int survivors = population.survivors(level);
            trace.add(trace(population, level, survivors, moves, accepted));
            if (survivors == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            double before = log;
            log += StrictMath.log((double) survivors / population.size());
            for (int e = 0; e < logs.length; e++) {
                if (population.score().goal(e) == level && !plan.counted()[e]) {
                    logs[e] = logs.length > 1 ? log : before + StrictMath.log(population.weight() / population.size());
                }
            }
            if (l + 1 < plan.levels().length) {
                population.refill(level, plan.particles()[l + 1]);
                moves = (long) plan.sweeps()[l] * population.size();
                accepted = 0;
                for (int sweep = 0; sweep < plan.sweeps()[l]; sweep++) {
                    accepted += population.moveAll(level, sweep, plan.exponents()[l], plan.outOf(), null, null);
                }
            }
        }
        return log;
    }

    private static LevelRecord trace(Population population, long level, int survivors, long moves, long accepted) {
        int[] families = population.families(level);
        long ancestors = Arrays.stream(families).filter(family -> family > 0).count();
        int largest = Arrays.stream(families).max().orElseThrow();
        return new LevelRecord(population.size(), survivors, moves, accepted, (int) ancestors, largest);
    }
}
