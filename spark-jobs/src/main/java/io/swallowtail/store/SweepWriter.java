package io.swallowtail.store;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import io.swallowtail.random.RandomKey;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * A sweep's directory held for writing: it knows which trials are committed already, and commits segments one after the
 * other. One process at a time holds a directory.
 */
public final class SweepWriter implements Closeable {
    private final SweepDirectory directory;
    private final WriterLock lock;
    private final SweepPlan plan;
    private final Map<String, Integer> places;
    private final Map<String, Trials> committed = new HashMap<>();
    /** The points that end by themselves, by their places. */
    private final Map<Integer, PointStops> stops = new TreeMap<>();

    private int nextSegment;

    private SweepWriter(SweepDirectory directory, WriterLock lock, SweepPlan plan) {
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
            if (fresh) {
                directory.deleteAll();
            }
            directory.clean();
            SweepPlan plan = wanted;
            if (directory.isSweep()) {
                plan = joined(directory, directory.description(catalogue), wanted);
            }
            SweepWriter writer = new SweepWriter(directory, lock, plan);
            writer.readCommits();
            writer.checkTalliedEvents(wanted, catalogue);
            directory.deleteUncommittedTrials();
            directory.describe(SweepDescription.of(plan));
            return writer;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static SweepPlan joined(SweepDirectory directory, SweepDescription there, SweepPlan wanted) {
        SweepPlan plan = wanted.including(there.plan().points());
        there.conflict(SweepDescription.of(wanted))
                .or(() -> wanted.methodConflict(there.plan().points()))
                .or(() -> there.looseningBy(plan))
                .ifPresent(conflict -> {
                    throw new BadInputException(
                            directory.toString(),
                            "",
                            conflict + "; name another directory with --out, or begin anew with --fresh");
                });
        Map<Long, String> keys = new HashMap<>();
        for (PlannedPoint planned : plan.points()) {
            String identity = planned.point().identity();
            String other = keys.put(RandomKey.SHA256.derive(plan.seed(), identity, Purpose.TRIAL), identity);
            if (other != null) {
                throw new BadInputException(
                        directory.toString(),
                        "",
                        "\"" + other + "\" and \"" + identity + "\" have the same random key under seed " + plan.seed()
                                + "; use another directory and seed");
            }
        }
        return plan;
    }

    private void readCommits() throws IOException {
        for (int segment : directory.commits().segments()) {
            for (CommittedRange range : directory.commits().read(segment, !stops.isEmpty())) {
                note(range, segment);
            }
            if (!stops.isEmpty()) {
                directory.commits().readEnds(segment).forEach(this::note);
            }
            nextSegment = segment + 1;
        }
    }

    private void note(CommittedRange range, int segment) throws IOException {
        if (!places.containsKey(range.point())) {
            throw new IOException(directory + "/commits: segment " + segment + " has a point that sweep.json does not"
                    + " name; the directory is damaged: begin anew with --fresh, or in another directory");
        }
        try {
            committed.computeIfAbsent(range.point(), point -> new Trials()).add(range.from(), range.to());
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    directory + "/commits: in segment " + segment + " " + e.getMessage()
                            + "; the directory is damaged: begin anew with --fresh, or in another directory",
                    e);
        }
        PointStops point = stops.get(places.get(range.point()));
        if (point != null) {
            point.add(range);
        }
    }

    private void note(CommittedEnd end) {
        PointStops point = stops.get(places.get(end.point()));
        if (point != null) {
            point.add(end);
        }
    }

    /** What is counted while trials run cannot be added: those that are there were not asked about it. */
    private void checkTalliedEvents(SweepPlan wanted, Catalogue catalogue) throws IOException {
        if (committed.isEmpty()) {
            return;
        }
        Map<String, List<String>> counted = new HashMap<>();
        for (PlannedPoint there : directory.description(catalogue).plan().points()) {
            counted.put(there.point().id(), there.quantities());
        }
        for (PlannedPoint planned : wanted.points()) {
            String id = planned.point().id();
            for (PlannedEvent event : planned.events()) {
                if (planned.isTallied(event)
                        && committed.containsKey(id)
                        && !counted.get(id).contains(event.event().text())) {
                    throw new BadInputException(
                            directory.toString(),
                            "events",
                            "\"" + event.event().text() + "\" was not counted in the trials of "
                                    + planned.point().identity()
                                    + " that are there; name another directory with --out, or begin anew with --fresh");
                }
            }
        }
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
            Trials there = committed.getOrDefault(id, new Trials());
            for (long[] gap : there.missing(planned.from(), planned.to())) {
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
        return committed.values().stream().mapToLong(Trials::count).sum();
    }

    /**
     * Commits a segment: when this returns, its trials are kept for ever; if it does not, they never were.
     *
     * @param results what the segment's tasks yielded
     * @param ends where stop events ended in it
     * @throws IOException if it cannot be written, or the directory is no longer ours
     */
    public void commit(List<SimulatedRanges> results, List<EventEnd> ends) throws IOException {
        lock.check();
        List<CommittedRange> ranges = new ArrayList<>();
        int part = 0;
        for (SimulatedRanges result : results) {
            Optional<CommittedRange.TrialFile> file = Optional.empty();
            if (result.stagedFile() != null) {
                String experiment = experiment(result).point().experiment().name();
                file = Optional.of(
                        directory.publishTrials(new Path(result.stagedFile()), experiment, nextSegment, part++));
            }
            for (RangeTally tally : result.tallies()) {
                ranges.add(committed(tally, file));
            }
        }
        write(ranges, ends.stream().map(this::committed).toList());
    }

    private CommittedEnd committed(EventEnd end) {
        var point = plan.points().get(end.point()).point();
        return new CommittedEnd(
                point.id(),
                point.experiment().name(),
                point.experiment().revision(),
                end.event(),
                stops.get(end.point()).wanted(),
                end.trials());
    }

    private PlannedPoint experiment(SimulatedRanges result) {
        return plan.points().get(result.tallies().get(0).range().point());
    }

    private CommittedRange committed(RangeTally tally, Optional<CommittedRange.TrialFile> file) {
        TrialRange range = tally.range();
        var point = plan.points().get(range.point()).point();
        return new CommittedRange(
                point.id(),
                point.experiment().name(),
                point.experiment().revision(),
                range.from(),
                range.to(),
                tally.nanos(),
                file,
                tally.counts());
    }

    /** Commits ranges whose files are in their places, and ends of stop events. */
    void write(List<CommittedRange> ranges, List<CommittedEnd> ends) throws IOException {
        directory.commit(nextSegment, plan.seed(), AddressedRandom.REVISION, ranges, ends);
        for (CommittedRange range : ranges) {
            note(range, nextSegment);
        }
        ends.forEach(this::note);
        nextSegment++;
    }

    /** Gives the number of the next commit. */
    int nextSegment() {
        return nextSegment;
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

    /** Deletes what is left of writing and lets go of the directory. */
    @Override
    public void close() throws IOException {
        try (lock) {
            directory.clean();
        }
    }
}
