package io.swallowtail.estimate;

import io.swallowtail.expression.Event;
import io.swallowtail.message.TimeWords;
import io.swallowtail.rare.SplittingListener;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Formats the progress of a splitting for people: stage, level of the pilot, runs, rate, and remaining time of the stage. */
final class SplittingProgress implements SplittingListener {
    /** The minimum interval between lines, because the simulator can run a million times a second. */
    private static final long EVERY_NANOS = 200_000_000;

    private static final double LN_10 = StrictMath.log(10);
    private static final double MIN_SHARE = 0.02;

    private final Consumer<String> progress;
    private volatile Part part = new Part("pilot", 0);
    private volatile String level = "";
    private volatile String farthest = "";
    /** The first level whose moves are hardly accepted; empty if there is none. */
    private volatile String stalled = "";

    private volatile double share;
    private volatile long last = System.nanoTime();

    /** A stage, or all replications. */
    private static final class Part {
        private final String name;
        private final long expected;
        private final LongAdder done = new LongAdder();
        private final long start = System.nanoTime();
        private final Pace pace = new Pace("runs");

        Part(String name, long expected) {
            this.name = name;
            this.expected = expected;
        }
    }

    SplittingProgress(Consumer<String> progress) {
        this.progress = progress;
    }

    @Override
    public void begins(Stage stage, long runs) {
        String name = switch (stage) {
            case PILOT -> "pilot";
            case REHEARSAL -> "rehearsals";
            case SECOND_SCHEDULE -> "second schedule";
        };
        level = "";
        share = 0;
        part = new Part(name, runs);
    }

    void replicationsBegin(long count, long runs) {
        part = new Part(String.format(Locale.ROOT, "%,d replications", count), count * runs);
    }

    @Override
    public void reached(Event towards, int number, double log, double ofTheWay) {
        share = ofTheWay;
        String power = String.format(Locale.ROOT, "10^%.1f", log / LN_10);
        level = ", level " + number + " towards " + towards + ", about " + power;
        farthest = stalled.isEmpty() ? "a pilot towards " + towards + " came to about " + power : stalled;
    }

    @Override
    public void stalls(Event towards, int number, double acceptance) {
        if (stalled.isEmpty()) {
            stalled = String.format(
                    Locale.ROOT,
                    "above level %d towards %s, %.1f %% of the smallest moves of a pilot were accepted, so that its probabilities mean nothing",
                    number,
                    towards,
                    100 * acceptance);
        }
    }

    /** States how far the pilots came, which is not an estimate; empty if they found no level. */
    String farthest() {
        return farthest;
    }

    @Override
    public void ran() {
        Part now = part;
        now.done.increment();
        long time = System.nanoTime();
        if (time - last >= EVERY_NANOS) {
            last = time;
            progress.accept(line(now, time));
        }
    }

    private String line(Part now, long time) {
        long done = now.done.sum();
        if (now.expected > 0) {
            return String.format(
                    Locale.ROOT,
                    "splitting, %s: %,d of at most %,d runs; %s",
                    now.name,
                    done,
                    Math.max(done, now.expected),
                    now.pace.of(done, Math.max(done, now.expected)));
        }
        double seconds = (time - now.start) / 1e9;
        double way = share;
        return String.format(
                Locale.ROOT,
                "splitting, %s: %,d runs%s; %s%s",
                now.name,
                done,
                level,
                now.pace.of(done, Double.NaN),
                way < MIN_SHARE || way == 1
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", %.0f%% of the way, about %s left",
                                100 * way,
                                TimeWords.of(seconds * (1 - way) / way)));
    }
}
