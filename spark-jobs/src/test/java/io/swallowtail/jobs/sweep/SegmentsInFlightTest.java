package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.CommittedEnds;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.Function2;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two segments are in flight, commits keep their order, and a failure only loses incomplete segments. */
class SegmentsInFlightTest {
    private static final long TRIALS = 2000;

    @TempDir
    private Path parent;

    private SweepPlan plan;

    /** What the run reports, in order. */
    private final List<String> reported = new ArrayList<>();

    @BeforeEach
    void plan() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = 5, trials = " + TRIALS
                        + ", trials-per-task = 20, grid = [ { experiment = valiant, n = 64 } ] }");
        plan = new SweepFile(Catalogue.load()).read(conf, List.of());
    }

    /**
     * Does all tasks at once, but hands in only the first result of a job, so that the planner learns; the others when the next job has
     * started and is complete.
     */
    private class ReversingJobs implements Jobs {
        private Runnable rest = () -> {};
        private int jobs;
        private long left;

        ReversingJobs(long trials) {
            left = trials;
        }

        @Override
        public int cores() {
            return 2;
        }

        @Override
        public <T, R> void start(
                List<T> tasks,
                Function2<T, Configuration, R> work,
                ObjIntConsumer<R> ended,
                Consumer<Throwable> failed) {
            List<R> results = tasks.stream().map(task -> done(task, work)).toList();
            int job = jobs++;
            left -= results.size() * 20L;
            ended.accept(results.get(0), 0);
            Runnable others = () -> {
                for (int i = results.size() - 1; i > 0; i--) {
                    ended.accept(results.get(i), i);
                }
            };
            if (job % 2 == 0 && left > 0) {
                rest = others;
            } else {
                others.run();
                reported.add("ended " + job);
                rest.run();
                rest = () -> {};
            }
        }

        private static <T, R> R done(T task, Function2<T, Configuration, R> work) {
            try {
                return work.call(task, Sessions.hadoopConfiguration());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void cancel() {
            reported.add("cancelled");
        }
    }

    private SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(parent.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    private void run(SweepDirectory directory, Jobs jobs) throws IOException {
        run(directory, jobs, StopSignal.never());
    }

    private void run(SweepDirectory directory, Jobs jobs, StopSignal stop) throws IOException {
        SweepProgress progress = new SweepProgress() {
            @Override
            public void started(int segment, long trials) {
                reported.add("started " + segment);
            }

            @Override
            public void committed(int segment) {
                reported.add("committed " + segment);
            }
        };
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            new SweepRunner(jobs, writer, Duration.ofMillis(4), stop, progress).simulate();
        }
    }

    /** Lists the committed ranges, which must be all trials from the first one on, each once. */
    private static List<Long> ends(SweepDirectory directory) throws IOException {
        List<TalliedRange> ranges = new ArrayList<>(CommittedEnds.ranges(directory));
        ranges.sort(Comparator.comparingLong(TalliedRange::from));
        List<Long> ends = new ArrayList<>(List.of(0L));
        for (TalliedRange range : ranges) {
            assertEquals(ends.get(ends.size() - 1), range.from());
            ends.add(range.to());
        }
        return ends;
    }

    @Test
    void commitsKeepTheirOrderIfTheSecondJobEndsFirst() throws IOException {
        SweepDirectory directory = directory("ordered");
        run(directory, new ReversingJobs(TRIALS));

        assertTrue(reported.indexOf("started 1") < reported.indexOf("ended 1"), reported.toString());
        assertTrue(reported.indexOf("ended 1") < reported.indexOf("committed 0"), reported.toString());
        List<String> commits =
                reported.stream().filter(line -> line.startsWith("committed")).toList();
        assertTrue(commits.size() > 2, reported.toString());
        for (int segment = 0; segment < commits.size(); segment++) {
            assertEquals("committed " + segment, commits.get(segment));
            // Never a third one.
            int third = reported.indexOf("started " + (segment + 2));
            assertTrue(third < 0 || third > reported.indexOf("committed " + segment), reported.toString());
        }
        assertEquals(commits.size(), directory.commits().segments().size());
        assertEquals(TRIALS, ends(directory).get((int) (TRIALS / 20)));
    }

    @Test
    void aFailureOfTheSecondJobLosesNothingOfTheFirst() throws IOException {
        SweepDirectory directory = directory("failed");
        IOException failure = new IOException("a task failed");
        Jobs failing = new ReversingJobs(TRIALS) {
            private int starts;

            @Override
            public <T, R> void start(
                    List<T> tasks,
                    Function2<T, Configuration, R> work,
                    ObjIntConsumer<R> ended,
                    Consumer<Throwable> failed) {
                if (++starts == 2) {
                    failed.accept(failure);
                }
                super.start(tasks, work, ended, failed);
            }
        };

        assertSame(failure, assertThrows(IOException.class, () -> run(directory, failing)));
        assertTrue(reported.contains("committed 0"), reported.toString());
        assertFalse(reported.contains("committed 1"), reported.toString());
        assertEquals(List.of(0), directory.commits().segments());
        int kept = ends(directory).size();
        assertTrue(kept > 1 && kept < TRIALS / 20, kept + " ranges");

        run(directory, new ReversingJobs(TRIALS - (kept - 1) * 20L));
        assertEquals(TRIALS, ends(directory).get((int) (TRIALS / 20)));
    }

    /**
     * A stop is requested when every second task of the second job has ended, and the first job lacks its last task.
     */
    @Test
    void finishedTasksAreCommittedWhenAStopIsRequested() throws IOException {
        StopSignal stop = StopSignal.never();
        List<Consumer<Throwable>> cancelled = new ArrayList<>();
        Jobs partial = new Jobs() {
            private int starts;

            @Override
            public int cores() {
                return 2;
            }

            @Override
            public <T, R> void start(
                    List<T> tasks,
                    Function2<T, Configuration, R> work,
                    ObjIntConsumer<R> ended,
                    Consumer<Throwable> failed) {
                starts++;
                cancelled.add(failed);
                for (int i = 0; i < tasks.size(); i++) {
                    if (starts == 1 ? i < tasks.size() - 1 : i % 2 == 0) {
                        ended.accept(ReversingJobs.done(tasks.get(i), work), i);
                    }
                }
                if (starts == 2) {
                    stop.request();
                }
            }

            @Override
            public void cancel() {
                cancelled.forEach(each -> each.accept(new IllegalStateException("cancelled")));
            }
        };
        SweepDirectory directory = directory("asked");
        run(directory, partial, stop);

        assertEquals(List.of(0, 1), directory.commits().segments());
        long kept = CommittedEnds.ranges(directory).stream()
                .mapToLong(TalliedRange::trials)
                .sum();
        assertTrue(kept > 20 && kept < TRIALS, kept + " trials");
        run(directory, new ReversingJobs(TRIALS - kept));
        assertEquals(TRIALS, ends(directory).get((int) (TRIALS / 20)));
    }
}
