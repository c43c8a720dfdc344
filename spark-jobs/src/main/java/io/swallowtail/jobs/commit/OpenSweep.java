package io.swallowtail.jobs.commit;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sweep of a run: the plan of the directory, the trials that the run wants, and the committed ones. */
public class OpenSweep {
    private final SweepDirectory directory;
    private final SweepPlan wanted;
    private SweepDescription description;
    private final Map<String, Integer> places;
    private final SweepLedger ledger = new SweepLedger();
    /** The points with a stopping rule, by their places. */
    private final Map<Integer, PointStops> stops;

    OpenSweep(SweepDirectory directory, SweepPlan wanted, SweepDescription description) {
        this.directory = directory;
        this.wanted = wanted;
        this.description = description;
        this.places = plan().places();
        this.stops = PointStops.of(plan());
    }

    /** Adds a commit of the directory to the committed trials. */
    void note(Commit commit) throws IOException {
        ledger.add(directory.commits(), commit);
        for (TalliedRange range : commit.ranges()) {
            PointStops point = stop(range.point());
            if (point != null) {
                point.add(range);
            }
        }
        for (CommittedEnd end : commit.ends()) {
            PointStops point = stop(end.point());
            if (point != null) {
                point.add(end);
            }
        }
    }

    /** Returns the data of a point with a stopping rule; null for other points. */
    PointStops stop(String point) {
        return stops.get(places.get(point));
    }

    /** Records in the plan the looks: the committed trials that could be seen before the plan changed. */
    void recordLooks(SweepPlan earlier) {
        description = description.with(plan().afterLooks(earlier, ledger::trials));
    }

    /** Returns whether points have a stopping rule, so that their counts determine the missing trials. */
    public boolean needsCounts() {
        return !stops.isEmpty();
    }

    /**
     * Returns the plan of all trials that the directory should contain.
     *
     * @return the plan; ranges refer to its points by place
     */
    public SweepPlan plan() {
        return description.plan();
    }

    SweepDescription description() {
        return description;
    }

    /**
     * Returns the trials that the run wants.
     *
     * @return a plan whose points are all in {@link #plan}
     */
    public SweepPlan wanted() {
        return wanted;
    }

    /**
     * Returns the directory.
     *
     * @return the directory, with a staging area of this writer
     */
    public SweepDirectory directory() {
        return directory;
    }

    /**
     * Returns the points with a stopping rule.
     *
     * @return their committed data, by their places in {@link #plan}
     */
    public Map<Integer, PointStops> stops() {
        return Collections.unmodifiableMap(stops);
    }

    /**
     * Returns the committed data of a point with a stopping rule.
     *
     * @param planned a point of {@link #plan}
     * @return the data; empty if the point has a fixed number of trials
     */
    public Optional<PointStops> stopsOf(PlannedPoint planned) {
        return Optional.ofNullable(stop(planned.point().id()));
    }

    /**
     * Lists the trials that the run wants and no commit holds.
     *
     * @return ranges in ascending order of trials for each point; a point with a stopping rule that has not ended lacks all trials up to its
     *     maximum
     */
    public List<TrialRange> missing() {
        List<TrialRange> missing = new ArrayList<>();
        for (PlannedPoint planned : wanted.points()) {
            if (stopsOf(planned).filter(PointStops::isOver).isPresent()) {
                continue;
            }
            String id = planned.point().id();
            for (long[] gap : ledger.of(id).missing(planned.from(), planned.to())) {
                missing.add(new TrialRange(places.get(id), gap[0], gap[1]));
            }
        }
        return missing;
    }

    /**
     * Counts the trials that the run wants and no commit holds.
     *
     * @return their number over all points
     */
    public long missingTrials() {
        return missing().stream().mapToLong(TrialRange::trials).sum();
    }

    /**
     * Counts the committed trials.
     *
     * @return their sum over all points
     */
    public long committedTrials() {
        return ledger.trials();
    }

    /**
     * Returns the committed data.
     *
     * @return the ledger, which grows with each commit
     */
    public SweepLedger ledger() {
        return ledger;
    }
}
