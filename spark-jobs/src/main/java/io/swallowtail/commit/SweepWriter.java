package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.CommandName;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.rows.TrialFileName;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.TableEngine;
import io.swallowtail.tails.TableShapes;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A sweep's directory held for writing: it knows which trials are committed already, and commits segments one after the
 * other. One process at a time holds a directory.
 */
public final class SweepWriter implements Closeable {
    private final SweepDirectory directory;
    private final WriterLock lock;
    private SweepPlan plan;
    private final Map<String, Integer> places;
    private final SweepLedger ledger = new SweepLedger();
    /** The points that end by themselves, by their places. */
    private final Map<Integer, PointStops> stops = new TreeMap<>();

    private int nextSegment;
    /** Whether this process wrote the tables of all that is committed. */
    private boolean hasWrittenTables;

    SweepWriter(SweepDirectory directory, WriterLock lock, SweepPlan plan) {
        this.directory = directory;
        this.lock = lock;
        this.plan = plan;
        this.places = plan.places();
        if (plan.stop().isPresent()) {
            openStops(plan.exceedancesToStop());
        }
    }

    private void openStops(long exceedances) {
        for (int place = 0; place < plan.points().size(); place++) {
            PlannedPoint planned = plan.points().get(place);
            List<PlannedEvent> events = plan.stopEvents(planned);
            if (!events.isEmpty()) {
                stops.put(place, new PointStops(place, planned, events, exceedances));
            }
        }
    }

    /**
     * Opens a directory to begin, resume or extend a sweep. Whatever an earlier run left uncommitted is deleted.
     *
     * @param directory the directory
     * @param wanted what the user wants it to hold
     * @param catalogue the experiments there are
     * @param fresh whether to delete the sweep that is there first
     * @return the writer; its plan is what was wanted, and what was there before
     * @throws BadInputException if the directory holds something that cannot be joined with what is wanted
     * @throws IOException if it cannot be written, is damaged, or another process writes into it
     */
    public static SweepWriter open(SweepDirectory directory, SweepPlan wanted, Catalogue catalogue, boolean fresh)
            throws IOException {
        if (directory.isForeign()) {
            throw new BadInputException(
                    "--out",
                    "",
                    directory + " holds something that is no sweep (no sweep.json); name another directory");
        }
        WriterLock lock = directory.lock();
        try {
            return new SweepOpening(directory, wanted, catalogue).open(lock, fresh);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Takes note of a commit that is there. */
    void note(Commit commit) throws IOException {
        ledger.add(directory.commits(), commit);
        for (TalliedRange range : commit.ranges()) {
            PointStops point = stops.get(places.get(range.point()));
            if (point != null) {
                point.add(range);
            }
        }
        for (CommittedEnd end : commit.ends()) {
            PointStops point = stops.get(places.get(end.point()));
            if (point != null) {
                point.add(end);
            }
        }
    }

    /** Records in the plan which committed trials could be seen before it became another one. */
    void recordLooks(SweepPlan earlier) {
        plan = plan.afterLooks(earlier, ledger::trials);
    }

    /**
     * Extends the points of the plan.
     *
     * @param more points of {@link #plan} that are to have more trials; of points with committed trials a look is recorded
     * @throws IOException if the description cannot be written, or the directory is no longer ours
     */
    public void extend(SweepPlan more) throws IOException {
        lock.check();
        SweepPlan earlier = plan;
        plan = more.including(earlier.points());
        if (!plan.places().equals(places)) {
            throw new IllegalArgumentException("a running sweep gets no new points");
        }
        recordLooks(earlier);
        directory.descriptionFile().write(SweepDescription.of(plan));
        hasWrittenTables = false;
    }

    /** Sets the number of the next commit. */
    void continueAt(int segment) {
        nextSegment = segment;
    }

    /** Tells whether trials of a point are committed. */
    boolean holds(String point) {
        return ledger.trials(point) > 0;
    }

    /** Tells whether the points end by themselves, so that what was counted decides what is missing. */
    boolean needsCounts() {
        return !stops.isEmpty();
    }

    /**
     * Gives the plan of all that the directory is to hold.
     *
     * @return the plan; ranges refer to its points by their places
     */
    public SweepPlan plan() {
        return plan;
    }

    /**
     * Gives the directory.
     *
     * @return where this writes
     */
    public SweepDirectory directory() {
        return directory;
    }

    /**
     * Tells of the points that end by themselves what is committed.
     *
     * @return how far they are from their ends, by their places in {@link #plan}
     */
    public Map<Integer, PointStops> stops() {
        return Collections.unmodifiableMap(stops);
    }

    /**
     * Tells of a point what is committed, if it ends by itself.
     *
     * @param planned a point of {@link #plan}
     * @return how far it is from its end; empty if it has a fixed number of trials
     */
    public Optional<PointStops> stopsOf(PlannedPoint planned) {
        return Optional.ofNullable(stops.get(places.get(planned.point().id())));
    }

    /**
     * Lists the trials that a plan wants and no commit holds.
     *
     * @param wanted a plan whose points are all in {@link #plan}
     * @return ranges in ascending order of trials for each point; of one that ends by itself and has not come to its end, all
     *     to the most it may have
     */
    public List<TrialRange> missing(SweepPlan wanted) {
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
     * Counts the trials that a plan wants and no commit holds.
     *
     * @param wanted a plan whose points are all in {@link #plan}
     * @return their number over all points
     */
    public long missingTrials(SweepPlan wanted) {
        return missing(wanted).stream().mapToLong(TrialRange::trials).sum();
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
     * Commits a segment: when this returns, its trials are kept for ever; if it does not, they never were.
     *
     * @param results what the segment's tasks yielded
     * @param ends where stop events ended in it
     * @throws IOException if it cannot be written, or the directory is no longer ours
     */
    public void commit(List<TaskResult> results, List<EventEnd> ends) throws IOException {
        lock.check();
        List<TalliedRange> ranges = new ArrayList<>();
        int part = 0;
        for (TaskResult result : results) {
            TalliedRange.TrialFile file = null;
            if (result.stagedFile() != null) {
                String experiment = result.ranges().get(0).experiment();
                file = directory
                        .trials()
                        .publish(result.stagedFile(), new TrialFileName(experiment, nextSegment(), part++));
            }
            for (TalliedRange range : result.ranges()) {
                ranges.add(range.in(file));
            }
        }
        write(ranges, ends.stream().map(this::committed).toList());
    }

    private CommittedEnd committed(EventEnd end) {
        int place = places.get(end.point());
        var experiment = plan.points().get(place).point().experiment();
        return new CommittedEnd(
                end.point(),
                experiment.name(),
                experiment.revision(),
                end.event(),
                stops.get(place).wanted(),
                end.trials());
    }

    /** Commits ranges whose files are in their places, and ends of stop events. */
    void write(List<TalliedRange> ranges, List<CommittedEnd> ends) throws IOException {
        int segment = nextSegment();
        hasWrittenTables = false;
        String digest = directory.commit(segment, plan.seed(), AddressedRandom.REVISION, ranges, ends);
        note(new Commit(segment, digest, plan.seed(), AddressedRandom.REVISION, ranges, ends));
        continueAt(segment + 1);
    }

    /**
     * Gives the number of the next commit.
     *
     * @throws IOException if all numbers are used up
     */
    int nextSegment() throws IOException {
        if (nextSegment > SweepCommits.LAST) {
            throw new IOException(directory + "/commits has no number left behind " + SweepCommits.LAST + "; `"
                    + CommandName.word() + " merge` into a new directory renumbers its commits");
        }
        return nextSegment;
    }

    /**
     * Gives what is committed.
     *
     * @return the ledger, which grows with each commit
     */
    public SweepLedger ledger() {
        return ledger;
    }

    /**
     * Returns whether the newest set of tables follows from what is committed, was made by this version, and is as it was written.
     * Reads the tables once.
     *
     * @return false wherever that is not certain
     */
    public boolean hasCurrentTables() {
        try {
            return hasWrittenTables || directory.tableSets().isCurrent(TableOrigin.of(plan, ledger, true));
        } catch (IOException e) {
            return false; // what cannot be read is not known to be current
        }
    }

    /**
     * Writes and publishes a new set of all tables.
     *
     * @param engine the engine of {@link #plan}
     * @param tables the rows of all points, in the order of {@link TableShapes#sorted}
     * @param isCertain whether the commits determine these tables; false if the ends of stop events were not looked for
     * @param seen receives the rows of each point after they were written
     * @throws IOException if the set cannot be written or the directory is no longer ours; then readers see the set before
     */
    public void writeTables(
            TableEngine engine, Iterator<PointTables> tables, boolean isCertain, Consumer<PointTables> seen)
            throws IOException {
        TableOrigin origin = TableOrigin.of(plan, ledger, isCertain);
        new TableSetWriter(directory, lock::check, step -> {}).write(origin, engine.shapes(), tables, seen);
        hasWrittenTables = isCertain;
    }

    /**
     * Makes all tables on this machine, without Spark; memory grows with the number of distinct values.
     *
     * @throws IOException if the commits cannot be read or the tables not be written
     */
    public void makeTables() throws IOException {
        TableEngine engine = new TableEngine(plan);
        writeTables(engine, CommittedCounts.read(directory).tables(plan, engine), true, point -> {});
    }

    /**
     * Turns a failure into what the user should be told.
     *
     * @param failure what went wrong while this was open
     * @return an exception whose message is one line that says what to do, as far as the cause is known
     */
    public IOException explain(Throwable failure) {
        if (failure instanceof BadInputException badInput) {
            throw badInput;
        }
        try {
            lock.check();
        } catch (IOException lost) {
            return lost;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (message.contains("No space left on device") || message.contains("Disk quota exceeded")) {
                return new IOException(
                        "the disk that holds " + directory
                                + " is full; free some space and give the same command again: what is committed is kept",
                        failure);
            }
            if (message.contains("Read-only file system") || message.contains("Permission denied")) {
                return new IOException(
                        directory + " cannot be written: "
                                + message.lines().findFirst().orElse(""),
                        failure);
            }
        }
        return failure instanceof IOException io ? io : new IOException(firstLine(failure), failure);
    }

    private static String firstLine(Throwable failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.lines().findFirst().orElse("").strip();
    }

    /**
     * Deletes what was written, for a sweep that is not to be.
     *
     * @throws IOException if it cannot be deleted
     */
    public void abandon() throws IOException {
        directory.deleteAll();
    }

    /**
     * Tells what the user should know of the directory.
     *
     * @return a sentence if something lies among the commits that is none; else nothing
     * @throws IOException if the directory cannot be read
     */
    public Optional<String> remark() throws IOException {
        return directory.commits().remark();
    }

    /** Deletes what is left of writing and lets go of the directory. */
    @Override
    public void close() throws IOException {
        try (lock) {
            directory.clean();
        }
    }
}
