package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Alternative;
import io.swallowtail.expression.DisjunctiveForm;
import io.swallowtail.expression.Event;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Predicts the work of a splitting from its pilots, which run for a limited time. If they do not reach the event in this
 * time, the levels that they found and the distance that is left predict the number of levels. The prediction is rough:
 * expect a factor of three, and of five if the pilots did not reach the event.
 *
 * @param runs runs of pilots, rehearsals and the second schedule
 * @param runsOfReplication runs of one replication
 * @param tried runs that were made for this forecast, from which the caller knows the time of a run
 * @param isReached whether the pilots found all levels in time, so that the runs of a replication are known
 */
public record SplittingForecast(double runs, double runsOfReplication, long tried, boolean isReached) {
    /** Share of the distance below which the number of levels cannot be predicted. */
    private static final double MIN_SHARE = 0.05;
    /** Average number of rehearsals of a schedule: between the minimum and twice as many at a large spread. */
    private static final double REHEARSALS = 1.5 * Rehearsal.MIN_REPLICATIONS;

    /**
     * Runs pilots and predicts.
     *
     * @param point the point
     * @param events one event, or thresholds of one metric in one direction
     * @param seed the user's seed
     * @param isOver receives the number of runs after every run, and ends the pilots
     * @return the prediction; empty if the pilots ended too far from the event
     */
    public static Optional<SplittingForecast> of(Point point, List<Event> events, long seed, LongPredicate isOver) {
        Watch watch = new Watch(schedules(events), isOver);
        try {
            SplittingPreparation.of(point, events, seed, TaskRunner.SEQUENTIAL, watch);
        } catch (EndOfPilots e) {
            return watch.forecast();
        }
        return Optional.of(new SplittingForecast(0, 0, 0, true)); // an impossible event needs no pilot
    }

    /**
     * Predicts the work of pilots, rehearsals, second schedule and replications.
     *
     * @param replications the number of replications
     * @return runs of the simulator
     */
    public double runs(double replications) {
        return runs + replications * runsOfReplication;
    }

    /** Counts the schedules that pilots search: one per alternative, and one per part of a conjunction. */
    private static int schedules(List<Event> events) {
        int schedules = 0;
        if (!Score.areNested(events)) {
            for (Alternative alternative : DisjunctiveForm.of(events.get(0))) {
                schedules +=
                        alternative.parts().size() > 1 ? 1 + alternative.parts().size() : 1;
            }
        }
        return Math.max(1, schedules);
    }

    /** Ends the pilots: the time is over, or all levels are found. */
    private static final class EndOfPilots extends RuntimeException {
        private static final long serialVersionUID = 1;

        private EndOfPilots() {
            super("the forecast needs no further runs", null, false, false);
        }
    }

    /** Counts the runs of pilots and ends them. */
    private static final class Watch implements SplittingListener {
        private final int schedules;
        private final LongPredicate isOver;
        private long runs;
        /** Schedules that pilots have begun to find, and the runs before the current one. */
        private int begun;

        private long runsBefore;
        private long runsAtLastLevel;
        private int levels;
        private double log;
        /** Logarithm of the smallest share of trials that reached a level of the current schedule. */
        private double rarest;

        private double share;
        private long rehearsed;

        private Watch(int schedules, LongPredicate isOver) {
            this.schedules = schedules;
            this.isOver = isOver;
        }

        @Override
        public void begins(Stage stage, long expected) {
            if (stage == Stage.REHEARSAL) {
                rehearsed = expected / Rehearsal.MIN_REPLICATIONS;
                throw new EndOfPilots();
            }
        }

        @Override
        public void ran() {
            runs++;
            if (isOver.test(runs)) {
                throw new EndOfPilots();
            }
        }

        @Override
        public void reached(Event towards, int level, double logOfLevel, double shareOfDistance) {
            if (level == 1) {
                begun++;
                runsBefore = runsAtLastLevel;
            }
            rarest = Math.min(level == 1 ? 0 : rarest, logOfLevel - (level == 1 ? 0 : log));
            levels = level;
            log = logOfLevel;
            share = shareOfDistance;
            runsAtLastLevel = runs;
        }

        private Optional<SplittingForecast> forecast() {
            if (rehearsed > 0) {
                return Optional.of(forecast(runs, (double) schedules * rehearsed, log, true));
            }
            if (share < MIN_SHARE) {
                return Optional.empty();
            }
            double all = levels / share;
            double survivors = SplittingPilot.SURVIVORS / StrictMath.exp((rarest + log / levels) / 2);
            double particles = Math.min(
                    SplittingPilot.MAX_PARTICLES,
                    Math.max(survivors, Math.max(SplittingPilot.PARTICLES, SplittingPilot.PARTICLES_A_LEVEL * all)));
            double left = Math.max(1, schedules - begun + 1);
            return Optional.of(forecast(
                    runsBefore + left * (runs - runsBefore) / share,
                    schedules * (1 + SplittingPilot.SWEEPS * (all - 1)) * particles,
                    log / share,
                    false));
        }

        private SplittingForecast forecast(double pilots, double replication, double logOfEvent, boolean isReached) {
            double drawn = Math.min(SecondSchedule.MAX_DRAWN, SecondSchedule.HITS / StrictMath.exp(logOfEvent));
            double second = logOfEvent < 0 ? SecondSchedule.REPLICATIONS * (drawn + replication) : 0;
            return new SplittingForecast(pilots + REHEARSALS * replication + second, replication, runs, isReached);
        }
    }
}
