package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.LocalStore;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.Store;
import io.swallowtail.jobs.store.WriterLock;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.LocalSimulation;
import io.swallowtail.jobs.upkeep.Finding;
import io.swallowtail.jobs.upkeep.Merge;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A writer is stopped after it has looked at its lease, and another one takes the directory: the first fails with one line, the second
 * loses nothing, and nothing is mixed. Leases are left out, because no lease helps here. The clock steps by an hour before each opening.
 */
class ExcludedWritersTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final int TRIALS = 60;
    private static final int SOME = 20;

    @TempDir
    Path temporary;

    private Store store;
    private long hour = Duration.ofHours(1).toMillis();

    /** What happens while a writer is stopped. */
    @FunctionalInterface
    private interface Meanwhile {
        void run() throws IOException;
    }

    /** A lease that is held whenever it is looked at; the writer stops after a look. */
    private static final class Lease implements WriterLock {
        private Meanwhile meanwhile = () -> {};

        @Override
        public void check() throws IOException {
            Meanwhile once = meanwhile;
            meanwhile = () -> {};
            once.run();
        }

        @Override
        public void close() {}
    }

    SweepPlan plan(long seed) throws IOException {
        return plan(seed, "all");
    }

    private SweepPlan plan(long seed, String rows) throws IOException {
        Path conf = Files.writeString(
                temporary.resolve("a.conf"),
                "sweep { name = a, rows = " + rows + ", trials = " + TRIALS + ", seed = " + seed
                        + ", grid = [ { experiment = valiant, n = [4, 8] } ] }");
        return new SweepFile(CATALOGUE).read(conf, List.of());
    }

    SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(store.root() + "/" + name, Sessions.hadoopConfiguration());
    }

    /** Steps the clock of the store: every file was changed an hour earlier, and after the next step an hour later. */
    private void stepClock() throws IOException {
        hour = -hour;
        org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(store.root());
        FileSystem files = root.getFileSystem(Sessions.hadoopConfiguration());
        RemoteIterator<LocatedFileStatus> all = files.exists(root)
                ? files.listFiles(root, true)
                : RemoteIterators.remoteIteratorFromIterable(List.<LocatedFileStatus>of());
        while (all.hasNext()) {
            FileStatus file = all.next();
            files.setTimes(file.getPath(), file.getModificationTime() + hour, -1);
        }
    }

    private SweepWriter open(String name, SweepPlan plan, boolean fresh, Lease lease) throws IOException {
        stepClock();
        return new SweepOpening(directory(name).forNewWriter(), plan, CATALOGUE, lease, line -> {}).open(fresh);
    }

    private void runToItsEnd(String name, SweepPlan plan, boolean fresh) throws IOException {
        try (SweepWriter writer = open(name, plan, fresh, new Lease())) {
            while (!writer.missing().isEmpty()) {
                CommittedSweep.commitSome(writer, SOME);
            }
        }
    }

    private void assertExcluded(SweepWriter writer) throws IOException {
        IOException refusal = assertThrows(IOException.class, () -> CommittedSweep.commitSome(writer, SOME));
        assertTrue(refusal.getMessage().contains("taken over by another run"), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
        assertEquals(
                refusal.getMessage(),
                writer.explain(new IOException("no such file")).getMessage());
        assertThrows(IOException.class, writer::abandon);
        writer.close();
    }

    private void assertWhole(String name, long seed) throws IOException {
        SweepDirectory directory = directory(name);
        assertEquals(seed, directory.description(CATALOGUE).plan().seed());
        assertEquals(2 * TRIALS, SweepLedger.read(directory).trials());
        assertFalse(new Verification(directory, CATALOGUE, line -> {})
                .run().findings().stream().anyMatch(Finding::isFailure));
        assertFalse(directory.files().isDirectory(directory.staging().path()));
    }

    private void aStoppedWriterIsExcludedByARun() throws IOException {
        SweepPlan plan = plan(7);
        Lease lease = new Lease();
        SweepWriter stopped = open("run", plan, false, lease);
        CommittedSweep.commitSome(stopped, SOME);
        lease.meanwhile = () -> runToItsEnd("run", plan, false);
        assertExcluded(stopped);
        assertWhole("run", 7);
        // A run with nothing to do takes no number, also with a lease.
        int next = directory("run").commits().listing().next();
        SweepWriter.open(directory("run"), plan, CATALOGUE, false).close();
        assertEquals(next, directory("run").commits().listing().next());
        assertWhole("run", 7);
        // A writer that only opened the directory excludes it, too.
        Lease second = new Lease();
        SweepWriter other = open("opened", plan, false, second);
        second.meanwhile = () -> open("opened", plan, false, new Lease()).close();
        assertExcluded(other);
        runToItsEnd("opened", plan, false);
        assertWhole("opened", 7);
    }

    private void aStoppedWriterIsExcludedByFresh() throws IOException {
        SweepPlan plan = plan(7);
        Lease lease = new Lease();
        SweepWriter stopped = open("fresh", plan, false, lease);
        CommittedSweep.commitSome(stopped, SOME);
        lease.meanwhile = () -> runToItsEnd("fresh", plan(8), true);
        assertExcluded(stopped);
        assertWhole("fresh", 8);
    }

    /** Its number was taken and is free again: the commit is of the earlier sweep, and nothing reads it. */
    private void aCommitOfAnEarlierSweepIsIgnored() throws IOException {
        SweepPlan plan = plan(7, "none");
        Lease lease = new Lease();
        SweepWriter stopped = open("twice", plan, false, lease);
        CommittedSweep.commitSome(stopped, SOME);
        lease.meanwhile = () -> {
            runToItsEnd("twice", plan, false);
            runToItsEnd("twice", plan(8, "none"), true);
        };
        assertExcluded(stopped);
        assertWhole("twice", 8);
        assertTrue(new Verification(directory("twice"), CATALOGUE, line -> {})
                .run().findings().stream()
                        .anyMatch(finding -> finding.state() == Finding.State.FOREIGN
                                && finding.place().equals("commits/00000001.parquet")));
    }

    private void aMergeIsExcludedByARun() throws IOException {
        SweepPlan plan = plan(7);
        runToItsEnd("one", plan, false);
        Merge merge = new Merge(
                List.of(directory("one"), directory("one")),
                CATALOGUE,
                new LocalSimulation(Sessions.hadoopConfiguration()));
        SweepWriter target = open("merged", merge.plan(), false, new Lease());
        open("merged", plan, false, new Lease()).close();
        IOException refusal = assertThrows(IOException.class, () -> merge.into(target));
        assertTrue(target.explain(refusal).getMessage().contains("taken over by another run"));
        assertThrows(IOException.class, target::abandon);
        target.close();
        runToItsEnd("merged", plan, false);
        assertWhole("merged", 7);
    }

    /** Two writers see no sweep, and both begin one. */
    private void oneOfTwoBeginsTheSweep() throws IOException {
        SweepPlan plan = plan(7);
        SweepWriter one = open("two", plan, false, new Lease());
        SweepWriter other = open("two", plan, false, new Lease());
        assertExcluded(one);
        while (!other.missing().isEmpty()) {
            CommittedSweep.commitSome(other, SOME);
        }
        other.close();
        assertWhole("two", 7);
    }

    /** A writer stages its sweep.json. Another one begins the sweep first, completes it, and deletes what others have staged. */
    private void aWriterThatIsLateJoinsTheSweep() throws IOException {
        SweepPlan plan = plan(7);
        boolean[] isFirst = {true};
        SweepDirectory late = new SweepDirectory(
                store.root() + "/late", Sessions.hadoopConfiguration(), files -> new PlainFiles(files) {
                    @Override
                    public InputStream open(org.apache.hadoop.fs.Path file) throws IOException {
                        if (isFirst[0]) {
                            isFirst[0] = false;
                            runToItsEnd("late", plan, false);
                        }
                        return super.open(file);
                    }
                });
        try (SweepWriter writer = new SweepOpening(late, plan, CATALOGUE, new Lease(), line -> {}).open(false)) {
            assertEquals(List.of(), writer.missing());
        }
        assertWhole("late", 7);
    }

    void assertExcludedOn(Store tested) throws IOException {
        store = tested;
        store.use();
        try {
            aStoppedWriterIsExcludedByARun();
            aStoppedWriterIsExcludedByFresh();
            aCommitOfAnEarlierSweepIsIgnored();
            aMergeIsExcludedByARun();
            oneOfTwoBeginsTheSweep();
            aWriterThatIsLateJoinsTheSweep();
        } finally {
            store.forget();
        }
    }

    @Test
    @Tag("thorough")
    void stoppedWritersAreExcludedOnALocalDisk() throws IOException {
        assertExcludedOn(new LocalStore(temporary));
    }

    /** Runs that have nothing to do leave no commits; others leave one empty commit each. */
    @Test
    void emptyCommitsDoNotAccumulateInACompleteSweep() throws IOException {
        store = new LocalStore(temporary);
        SweepPlan plan = plan(7);
        for (int run = 0; run < 3; run++) {
            runToItsEnd("complete", plan, false);
        }
        assertEquals(List.of(0, 1, 2), directory("complete").commits().listing().numbers());
        open("killed", plan, false, new Lease());
        open("killed", plan, false, new Lease());
        runToItsEnd("killed", plan, false);
        assertEquals(
                List.of(0, 1, 2, 3, 4), directory("killed").commits().listing().numbers());
        assertEquals(List.of(2, 3, 4), directory("killed").commits().segments());
    }
}
