package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.store.StagedFile;
import io.swallowtail.jobs.store.WriteFailure;
import io.swallowtail.jobs.store.WriterLock;
import io.swallowtail.jobs.trialfiles.TrialFileName;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A writer of a sweep's directory. It has the list of committed trials and commits one segment after the other:
 *
 * <pre>
 *   step          who       what                                       a kill after this step
 *   -----------   -------   ----------------------------------------   -----------------------------------------------
 *   1. stage      tasks     write rows to _staging/W/                  the next opening deletes _staging
 *   2. publish    driver    move the files of rows to                  no commit names them: the next opening deletes
 *                           trials/experiment=E/N-i-W.parquet          them and simulates the segment again
 *   3. commit     driver    stage the commit, then create              the segment is valid: the next opening reads
 *                           commits/N.parquet only if it is absent     the commit
 *   4. fence      driver    compare the id in sweep.json               (the same)
 *   5. note       driver    add the ranges to the ledger; N = N + 1    (the same)
 *   6. clean up   driver    delete _staging/W/ when it is closed
 *
 *   W = the id of this writer, N = the number of its next commit
 * </pre>
 *
 * <p>Step 3 fails if N is taken. {@link SweepOpening} takes N with an empty commit before it deletes or writes anything else, so an earlier
 * writer is excluded: it commits nothing more and changes nothing more. {@code --fresh} replaces the sweep and can free N, which step 4
 * detects; readers ignore such a commit. Tables ({@link SweepTables}) follow from the commits and can be made again.
 */
public final class SweepWriter implements Closeable {
    private final SweepDirectory directory;
    private SweepDescription description;
    private final Map<String, Integer> places;
    /** The trials that this run wants, committed or not. */
    private final List<TrialRange> wanted;

    private SweepLedger ledger;
    /** The points with a stopping rule, by their places. */
    private final Map<Integer, PointStops> stops;

    private final WriterLock lock;
    private final CommitSequence sequence;

    private boolean isAbandoned;

    /** If counts are kept from the first commit on, as long as commits are few, none is read a second time for {@link #counts}. */
    SweepWriter(
            SweepDirectory directory,
            SweepPlan wanted,
            WriterLock lock,
            SweepDescription description,
            boolean keepsCounts)
            throws IOException {
        this.directory = directory;
        this.description = description;
        this.places = plan().places();
        this.wanted = wanted.points().stream()
                .map(planned -> new TrialRange(places.get(planned.id()), planned.from(), planned.to()))
                .toList();
        this.stops = PointStops.of(plan());
        this.ledger = new SweepLedger(keepsCounts);
        this.lock = lock;
        this.sequence = new CommitSequence(directory, lock, description);
    }

    /**
     * Opens a directory to begin, resume or extend a sweep, without notices while it waits for another writer.
     *
     * @param wanted the plan that the user wants
     * @param catalogue all experiments
     * @param fresh whether to replace an existing sweep
     * @throws IOException as {@link #open(SweepDirectory, SweepPlan, Catalogue, boolean, Consumer)}
     */
    public static SweepWriter open(SweepDirectory directory, SweepPlan wanted, Catalogue catalogue, boolean fresh)
            throws IOException {
        return open(directory, wanted, catalogue, fresh, line -> {});
    }

    /**
     * Opens a directory to begin, resume or extend a sweep. Earlier writers are excluded, and their uncommitted files are deleted.
     *
     * @param wanted the plan that the user wants
     * @param catalogue all experiments
     * @param fresh whether to replace an existing sweep
     * @param notice receives a line for the user at once and every 15 seconds while this waits for a writer that may be dead
     * @return the writer; its plan is the wanted one, joined with that of an existing sweep
     * @throws BadInputException if the existing sweep cannot be joined with the wanted plan, or the store does not support commits
     * @throws IOException if the directory cannot be written, is damaged, or has another active writer
     */
    public static SweepWriter open(
            SweepDirectory directory, SweepPlan wanted, Catalogue catalogue, boolean fresh, Consumer<String> notice)
            throws IOException {
        if (directory.isForeign()) {
            throw new BadInputException(
                    "--out",
                    directory + " exists, and is not the directory of a sweep (no sweep.json); name another directory");
        }
        SweepDirectory own = directory.forNewWriter();
        WriterLock lock = own.lock(notice);
        try {
            return new SweepOpening(own, wanted, catalogue, lock, notice).open(fresh);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
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
     * Returns the points with a stopping rule that this run wants.
     *
     * @return their committed data
     */
    public List<PointStops> wantedStops() {
        return wanted.stream()
                .map(range -> stops.get(range.point()))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Lists the trials that the run wants and no commit holds.
     *
     * @return ranges in ascending order of trials for each point; a point with a stopping rule that has not ended lacks all trials up to its
     *     maximum
     */
    public List<TrialRange> missing() {
        List<TrialRange> missing = new ArrayList<>();
        for (TrialRange range : wanted) {
            PointStops point = stops.get(range.point());
            if (point == null || !point.isOver()) {
                String id = plan().points().get(range.point()).id();
                for (long[] gap : ledger.of(id).missing(range.from(), range.to())) {
                    missing.add(new TrialRange(range.point(), gap[0], gap[1]));
                }
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
     * Returns whether tables can be made.
     *
     * @return false if all points lack their first trials; true also if the points ended without any, because their events are impossible
     */
    public boolean hasTables() {
        return committedTrials() > 0 || missing().isEmpty();
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

    /**
     * Commits a segment. If this fails, none of its trials counts.
     *
     * @param results the results of the segment's tasks
     * @param ends the ends of stop events in it
     * @throws IOException if it cannot be written, or this writer has lost the directory
     */
    public void commit(List<TaskResult> results, List<CommittedEnd> ends) throws IOException {
        lock.check();
        try {
            write(published(results), ends);
        } catch (IOException e) {
            sequence.requireOwn(); // a writer that opened the directory deletes this one's staged files
            throw e;
        }
    }

    private List<TalliedRange> published(List<TaskResult> results) throws IOException {
        List<TalliedRange> ranges = new ArrayList<>();
        int part = 0;
        for (TaskResult result : results) {
            TalliedRange.TrialFile file = null;
            if (result.stagedFile() != null) {
                file = publish(result.stagedFile(), result.ranges().get(0).experiment(), part++);
            }
            for (TalliedRange range : result.ranges()) {
                ranges.add(range.in(file));
            }
        }
        return ranges;
    }

    /**
     * Publishes a staged file of trials, whose ranges the next commit will contain.
     *
     * @param experiment the experiment of its trials
     * @param part the number of the file among those of the commit
     * @throws IOException if it cannot be published
     */
    public TalliedRange.TrialFile publish(StagedFile staged, String experiment, int part) throws IOException {
        TrialFileName name = new TrialFileName(experiment, sequence.next(), part, directory.writer());
        return directory.trials().publish(staged, name);
    }

    /**
     * Commits ranges whose files are already published, and ends of stop events.
     *
     * @throws IOException if the commit cannot be written, or this writer has lost the directory
     */
    public void write(List<TalliedRange> ranges, List<CommittedEnd> ends) throws IOException {
        Commit commit = sequence.write(ranges, ends);
        if (!sequence.areFew()) {
            forgetCounts();
        }
        note(commit);
    }

    CommitSequence sequence() {
        return sequence;
    }

    /**
     * Returns the counts of all committed trials. The first call reads the commits unless they were few when the directory was opened; this
     * writer adds each later commit to the counts.
     * Memory is proportional to the number of distinct values.
     *
     * @throws IOException if a commit cannot be read
     */
    public SweepLedger counts() throws IOException {
        if (!ledger.keepsCounts()) {
            ledger = SweepLedger.readCounts(directory);
        }
        return ledger;
    }

    /** Drops the counts, because another reader of the commits sums them. */
    public void forgetCounts() {
        ledger.forgetCounts();
    }

    /** Checks that this process still has the lock. */
    void requireLock() throws IOException {
        lock.check();
    }

    /**
     * Returns the place of a point.
     *
     * @param point its id
     * @return its index in {@link #plan}
     */
    public int place(String point) {
        return places.get(point);
    }

    /**
     * Explains a failure to the user. If it means bad input, a sweep without commits is deleted.
     *
     * @param failure a failure while this was open
     * @return an exception with a one-line message, which states a remedy if the cause is known
     * @throws BadInputException if the input is bad and nothing is left behind
     */
    public IOException explain(Throwable failure) {
        try {
            sequence.requireOwn();
            return WriteFailure.explain(directory, failure);
        } catch (IOException lost) {
            return lost;
        } catch (BadInputException badInput) {
            if (committedTrials() > 0 || !description.seen().isEmpty()) {
                return new IOException(badInput.getMessage() + "; committed trials are kept", failure);
            }
            try {
                abandon();
            } catch (IOException e) {
                badInput.addSuppressed(e);
            }
            throw badInput;
        }
    }

    /**
     * Deletes the sweep.
     *
     * @throws IOException if it cannot be deleted, or another writer has opened the directory
     */
    public void abandon() throws IOException {
        sequence.requireOwn();
        directory.deleteSweep();
        isAbandoned = true;
    }

    /** Deletes this writer's staged files and releases the directory. */
    @Override
    public void close() throws IOException {
        try (lock) {
            lock.endRenewal();
            directory.staging().cleanOwn();
        }
        if (isAbandoned) {
            directory.deleteIfEmpty();
        }
    }
}
