package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Merge;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Another process that writes sweeps without Spark, segment by segment. It receives one line per step and answers with
 * one line: {@code ok …} or an error.
 */
final class WritingProcess implements Closeable {
    private static final long SEGMENT = 10;

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream orders;

    WritingProcess() throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loop.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Sends a step, and waits for the answer. */
    String does(String... words) throws IOException {
        begins(words);
        return ends();
    }

    void begins(String... words) {
        orders.println(String.join("\t", words));
    }

    String ends() throws IOException {
        return String.valueOf(answers.readLine());
    }

    /** Kills the process at any time. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        orders.close();
        answers.close();
    }

    /** What runs in the process. */
    static final class Loop {
        private final Catalogue catalogue = Catalogue.load();
        private SweepPlan plan;
        private SweepWriter writer;

        private Loop() {}

        public static void main(String[] arguments) throws IOException {
            Loop loop = new Loop();
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String answer = "ok";
                try {
                    loop.obey(line.split("\t"));
                } catch (IOException | RuntimeException e) {
                    answer = e.toString().replace('\n', ' ');
                }
                out.println(answer);
            }
        }

        private void obey(String[] words) throws IOException {
            switch (words[0]) {
                case "open" -> open(words[1], words[2], false);
                case "fresh" -> open(words[1], words[2], true);
                case "commit" -> commit();
                case "close" -> writer.close();
                case "run" -> run(words[1], words[2]);
                case "merge" -> merge(words[1], words[2], words[3]);
                default -> throw new IllegalArgumentException(words[0]);
            }
        }

        private static SweepDirectory directory(String path) throws IOException {
            return new SweepDirectory(path, Sessions.hadoopConfiguration());
        }

        private void open(String directory, String conf, boolean fresh) throws IOException {
            plan = new SweepFile(catalogue).read(Path.of(conf), List.of());
            writer = SweepWriter.open(directory(directory), plan, catalogue, fresh);
        }

        private void commit() throws IOException {
            TrialRange gap = writer.missing().get(0);
            TrialRange range = new TrialRange(gap.point(), gap.from(), Math.min(gap.to(), gap.from() + SEGMENT));
            String staging =
                    plan.keepsRows() ? writer.directory().staging().file("").toString() : null;
            writer.commit(
                    List.of(SegmentTask.of(plan, List.of(range), Map.of(), Map.of(), staging)
                            .simulate(Sessions.hadoopConfiguration())),
                    List.of());
        }

        /** Runs a sweep to its end, as soon as the other process releases the lock. */
        private void run(String directory, String conf) throws IOException {
            while (true) {
                try {
                    open(directory, conf, false);
                } catch (IOException e) {
                    if (e.getMessage().contains("is being written by another run")) {
                        pause();
                        continue;
                    }
                    throw e;
                }
                try (SweepWriter held = writer) {
                    while (!held.missing().isEmpty()) {
                        commit();
                    }
                }
                return;
            }
        }

        private static void pause() {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void merge(String out, String one, String other) throws IOException {
            Merge merge = new Merge(
                    List.of(directory(one), directory(other)),
                    catalogue,
                    new LocalSimulation(Sessions.hadoopConfiguration()));
            try (SweepWriter target = SweepWriter.open(directory(out), merge.plan(), catalogue, false)) {
                merge.into(target);
            }
        }
    }
}
