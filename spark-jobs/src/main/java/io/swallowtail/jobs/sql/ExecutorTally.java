package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.TimeWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Counts the running tasks of each executor, the time since the last answer, and the executors that ended since the last task succeeded. It
 * has no effect on results. It is safe for several threads.
 */
final class ExecutorTally {
    /** The number of executors that end in a row without a successful task before the run stops. */
    static final int MAX_LOST = 5;

    /** The time after which a silence is reported, and then reported again. */
    static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final int MOST_NAMES = 3;

    /** Spark's name for the executor of a local master. */
    private static final String LOCAL = "driver";

    private final LongSupplier clock;
    private final Map<String, Integer> running = new HashMap<>();
    /** The machines of all executors that ran a task. */
    private final Map<String, String> hosts = new HashMap<>();

    private int jobs;
    private boolean isStarting;
    private long lastAnswer;
    /** The number of reports of the current silence. */
    private long reported;

    private int lost;

    /** Starts the counts. The clock is in nanoseconds. */
    ExecutorTally(LongSupplier clock) {
        this.clock = clock;
    }

    /** Begins to count the time in which a cluster starts the session. */
    synchronized void sessionStarting() {
        isStarting = true;
        answered();
    }

    synchronized void sessionStarted() {
        isStarting = false;
    }

    synchronized void jobStarted() {
        if (jobs++ == 0) {
            answered();
        }
    }

    synchronized void jobEnded() {
        jobs--;
    }

    /** Returns whether a job waits for executors. */
    synchronized boolean isWaiting() {
        return jobs > 0;
    }

    synchronized void taskStarted(String executor, String host) {
        hosts.put(executor, host);
        running.merge(executor, 1, Integer::sum);
    }

    synchronized void taskEnded(String executor, boolean succeeded) {
        running.computeIfPresent(executor, (id, tasks) -> tasks > 1 ? tasks - 1 : null);
        answered();
        if (succeeded) {
            lost = 0;
        }
    }

    /**
     * Records that an executor ended.
     *
     * @return whether the run should stop: too many ended in a row, and no other executor runs a task that could still succeed
     */
    synchronized boolean executorEnded(String executor) {
        running.remove(executor);
        lost++;
        return lost >= MAX_LOST && running.isEmpty();
    }

    /** Returns the machine of an executor, empty if it ran no task. */
    synchronized String host(String executor) {
        return hosts.getOrDefault(executor, "");
    }

    /** Counts the executors that ended since the last task succeeded. */
    synchronized int lost() {
        return lost;
    }

    private void answered() {
        lastAnswer = clock.getAsLong();
        reported = 0;
    }

    /** Describes the silence of the executors, if jobs wait for them and it is time to report it. */
    synchronized Optional<String> silence() {
        long times = (clock.getAsLong() - lastAnswer) / SILENCE_NANOS;
        if (jobs == 0 && !isStarting || times <= reported) {
            return Optional.empty();
        }
        reported = times;
        return Optional.of("Nothing came back for " + TimeWords.of(times * SILENCE_NANOS / 1e9) + "; " + tasks() + ".");
    }

    private String tasks() {
        if (isStarting) {
            return "the session is starting. The cluster may have no room for it, or still receive Spark's jars";
        }
        int tasks = running.values().stream().mapToInt(Integer::intValue).sum();
        if (tasks == 0) {
            return "no executor is running a task. Check that the cluster's workers are free, and that they have the cores and"
                    + " the memory that the run requests";
        }
        String where = running.containsKey(LOCAL)
                ? "this machine"
                : CountWords.of(running.size(), "executor") + " (" + machines() + ")";
        return (tasks == 1 ? "1 task is" : tasks + " tasks are") + " running on " + where;
    }

    /** Names the machines with a running task, a few of them if there are many. */
    private String machines() {
        List<String> names =
                running.keySet().stream().map(hosts::get).distinct().sorted().toList();
        return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (names.size() > MOST_NAMES ? ", …" : "");
    }
}
