package io.swallowtail.sweep;

import io.swallowtail.commit.SweepWriter;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/**
 * One run of a sweep, from its missing trials to its tables: the rounds of a budget, the interim tables, and the tables at the end. It
 * prints nothing.
 */
public final class SweepRun {
    /** Why a run ended. */
    public enum Ending {
        /** All wanted trials are committed. */
        COMPLETE,
        /** The stop signal ended the run. The same run continues from there. */
        STOPPED,
        /** The time of the budget is over. */
        BUDGET_SPENT,
        /** More trials improve no point of a run with a budget. */
        NOTHING_TO_GAIN
    }

    /**
     * The times of a run.
     *
     * @param segment the most work that a kill may lose, in time on all cores
     * @param refresh the shortest time between two sets of interim tables; zero: no interim tables
     * @param budget the time of rounds that divide trials over the points ({@link TrialAllocation}); empty: the plan fixes the trials
     */
    public record Settings(Duration segment, Duration refresh, Optional<Duration> budget) {}

    private final SparkSession spark;
    private final SweepWriter writer;
    private final SweepPlan wanted;
    private final Settings settings;
    private final SweepProgress progress;

    /**
     * Prepares a run.
     *
     * @param spark the session
     * @param writer the directory
     * @param wanted the trials that should exist in the end, all of whose points are in the writer's plan; with a budget, the first round
     *     ({@link TrialAllocation#first})
     * @param settings the times
     * @param progress receives the progress
     */
    public SweepRun(
            SparkSession spark, SweepWriter writer, SweepPlan wanted, Settings settings, SweepProgress progress) {
        this.spark = spark;
        this.writer = writer;
        this.wanted = wanted;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Simulates and commits the missing trials, and makes the tables.
     *
     * @param stop ends the simulation early; a budget sets its deadline
     * @param rows receives the rows of each point after the tables at the end were written; nothing if the tables are current already
     * @return why the run ended
     * @throws IOException if the directory cannot be read or written; committed trials are kept
     */
    public Ending run(StopSignal stop, Consumer<PointTables> rows) throws IOException {
        boolean isRoundPlanned = simulate(stop);
        if (writer.committedTrials() > 0 && !writer.tables().areCurrent()) {
            int points = writer.plan().points().size();
            int[] done = {0};
            progress.makingTables(0, points);
            TableEngine engine = new TableEngine(writer.plan());
            // If the run was stopped, it may not have looked for the ends of stop events.
            writer.tables().write(engine, new CountsQuery(spark, writer).tables(engine), !stop.isRequested(), point -> {
                rows.accept(point);
                progress.makingTables(++done[0], points);
            });
        }
        if (stop.isRequested()) {
            return Ending.STOPPED;
        }
        if (settings.budget().isPresent()) {
            return isRoundPlanned ? Ending.BUDGET_SPENT : Ending.NOTHING_TO_GAIN;
        }
        return writer.missing(wanted).isEmpty() ? Ending.COMPLETE : Ending.STOPPED;
    }

    /**
     * Simulates all rounds; without a budget, there is one. A round that an earlier run began is completed first. Returns whether trials
     * are planned that are not simulated.
     */
    private boolean simulate(StopSignal stop) throws IOException {
        if (settings.budget().isEmpty()) {
            simulate(wanted, stop);
            return true;
        }
        stop.endAfter(settings.budget().get().toNanos());
        while (true) {
            SweepPlan round = round();
            simulate(round, stop);
            if (stop.isDue()) {
                return true;
            }
            Optional<TrialAllocation.Round> next = TrialAllocation.next(round, writer.counts());
            if (next.isEmpty()) {
                return false;
            }
            writer.extend(next.get().plan());
            progress.next(next.get(), writer.plan(), writer.missing(round()));
        }
    }

    /** Returns the present round: the wanted points with their present numbers of trials. */
    private SweepPlan round() {
        Set<String> ids =
                wanted.points().stream().map(planned -> planned.point().id()).collect(Collectors.toSet());
        SweepPlan plan = writer.plan();
        return plan.withPoints(plan.points().stream()
                .filter((PlannedPoint planned) -> ids.contains(planned.point().id()))
                .toList());
    }

    /** Simulates the missing trials of a plan and makes interim tables. */
    private void simulate(SweepPlan round, StopSignal stop) throws IOException {
        InterimTables interim = new InterimTables(
                new Committed(round, stop), writer, round, settings.refresh(), progress, System::nanoTime);
        new SweepRunner(spark, writer, round, settings.segment(), stop, progress, interim).simulate();
        progress.simulated();
    }

    /** The tables of the trials that are committed while a round is simulated. */
    private final class Committed implements InterimTables.Source {
        private final SweepPlan round;
        private final StopSignal stop;
        private final TableEngine engine = new TableEngine(writer.plan());
        private final CountsQuery query = new CountsQuery(spark, writer);

        Committed(SweepPlan round, StopSignal stop) {
            this.round = round;
            this.stop = stop;
        }

        @Override
        public boolean grows() {
            return !settings.refresh().isZero()
                    && !stop.isDue()
                    && !writer.missing(round).isEmpty();
        }

        @Override
        public void write(Consumer<PointTables> seen) throws IOException {
            writer.tables().write(engine, query.tables(engine), true, seen);
        }

        @Override
        public void read(Consumer<PointTables> seen) throws IOException {
            writer.counts().tables(writer.plan(), engine).forEachRemaining(seen);
        }
    }
}
