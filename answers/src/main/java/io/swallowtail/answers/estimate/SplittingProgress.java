package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.SplittingListener;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Formats the progress of a splitting for people: stage, level of the pilot, runs and rate. The remaining time is known when the
 * replications begin; pilots and rehearsals have none, because each of them decides what follows it.
 */
final class SplittingProgress implements SplittingListener {
    /** The minimum interval between lines, because the simulator can run a million times a second. */
    private static final long EVERY_NANOS = 200_000_000;

    private final Consumer<String> progress;
    private volatile Part part = new Part("pilot", 0, false);
    private volatile String level = "";
    private volatile String farthest = "";
    /** The first level whose moves are hardly accepted; empty if there is none. */
    private volatile String stalled = "";

    private volatile long last = System.nanoTime();
    private final AtomicLong runs = new AtomicLong();
    private volatile long mostRuns = Long.MAX_VALUE;

    /** A stage, or all replications. */
    private record Part(String name, long expected, boolean isFinal, LongAdder done, Pace pace) {
        Part(String name, long expected, boolean isFinal) {
            this(name, expected, isFinal, new LongAdder(), new Pace("runs"));
        }
    }

    SplittingProgress(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Limits the number of all runs; {@link #ran} throws a {@link TooManyRunsException} after them. */
    void limit(long most) {
        mostRuns = most;
    }

    @Override
    public void begins(Stage stage, long runs) {
        String name = switch (stage) {
            case PILOT -> "pilot";
            case REHEARSAL -> "rehearsals";
            case SECOND_SCHEDULE -> "second schedule";
        };
        level = "";
        part = new Part(name, runs, false);
    }

    void replicationsBegin(long count, long runs) {
        part = new Part(Words.of("%,d replications", count), count * runs, true);
    }

    @Override
    public void reached(Event towards, int number, double log, double ofTheWay) {
        String power = Words.of("10^%.1f", log / Tail.LN_10);
        level = ", level " + number + " towards " + towards + ", about " + power;
        farthest = stalled.isEmpty() ? "a pilot towards " + towards + " came to about " + power : stalled;
    }

    @Override
    public void stalls(Event towards, int number, double acceptance) {
        if (stalled.isEmpty()) {
            stalled = Words.of(
                    "above level %d towards %s, %.1f %% of the smallest moves of a pilot were accepted, so that its probabilities mean nothing",
                    number, towards, 100 * acceptance);
        }
    }

    /** States how far the pilots came, which is not an estimate; empty if they found no level. */
    String farthest() {
        return farthest;
    }

    @Override
    public void ran() {
        if (runs.incrementAndGet() > mostRuns) {
            throw new TooManyRunsException();
        }
        Part now = part;
        now.done.increment();
        long time = System.nanoTime();
        if (time - last >= EVERY_NANOS) {
            last = time;
            progress.accept(line(now, level));
        }
    }

    private static String line(Part now, String level) {
        long done = now.done.sum();
        if (now.isFinal) {
            return Words.of(
                    "splitting, %s: %,d of at most %,d runs; %s",
                    now.name, done, Math.max(done, now.expected), now.pace.of(done, Math.max(done, now.expected)));
        }
        return Words.of(
                "splitting, %s: %,d runs%s; %s, estimating the time",
                now.name, done, level, now.pace.of(done, Double.NaN));
    }
}
