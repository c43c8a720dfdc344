package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Counts the executors of a cluster and their running tasks, and the time since the last answer. One clock counts it: it runs while the
 * session starts or a job waits, and stands still while the driver works. It has no effect on results. It is safe for several threads.
 */
final class ExecutorTally {
    /** The number of executors that end in a row without a successful task before the run stops. */
    static final int MAX_LOST = 5;

    /** The time after which a silence is reported, and then reported again. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final int MOST_NAMES = 3;

    private final ClusterKind kind;
    private final LongSupplier clock;
    private final Map<String, Integer> running = new HashMap<>();
    /** The places of granted executors: workers, or pods. */
    private final Map<String, String> places = new HashMap<>();
    /** The machines of the executors that started. */
    private final Map<String, String> hosts = new HashMap<>();

    private final Set<String> ended = new HashSet<>();
    private int jobs;
    private boolean isStarting;
    private long lastAnswer;
    /** The number of reports of the current silence. */
    private long reported;

    private int lost;

    /**
     * Starts the counts.
     *
     * @param kind the kind of cluster, which starts the session now unless it is local
     * @param clock in nanoseconds
     */
    ExecutorTally(ClusterKind kind, LongSupplier clock) {
        this.kind = kind;
        this.clock = clock;
        isStarting = kind != ClusterKind.LOCAL;
        // The time of the last answer, or that until the clock stood still if it stands.
        lastAnswer = isStarting ? clock.getAsLong() : 0;
    }

    synchronized void sessionStarted() {
        turn(() -> isStarting = false);
    }

    synchronized void jobStarted() {
        turn(() -> jobs++);
    }

    synchronized void jobEnded() {
        turn(() -> jobs--);
    }

    /** Changes what is waited for; while nothing is, the clock stands still. */
    private void turn(Runnable change) {
        boolean before = isWaiting();
        change.run();
        if (before != isWaiting()) {
            lastAnswer = clock.getAsLong() - lastAnswer;
        }
    }

    /** Returns whether the session starts, or a job waits for executors. */
    synchronized boolean isWaiting() {
        return isStarting || jobs > 0;
    }

    synchronized void granted(String executor, String place) {
        places.put(executor, place);
    }

    synchronized void started(String executor, String host) {
        hosts.put(executor, host);
    }

    synchronized void taskStarted(String executor, String host) {
        hosts.put(executor, host);
        running.merge(executor, 1, Integer::sum);
    }

    synchronized void taskEnded(String executor, boolean succeeded) {
        running.computeIfPresent(executor, (id, tasks) -> tasks > 1 ? tasks - 1 : null);
        lastAnswer = isWaiting() ? clock.getAsLong() : 0;
        reported = 0;
        if (succeeded) {
            lost = 0;
        }
    }

    /** Records that an executor ended. Returns whether that was unknown. */
    synchronized boolean ended(String executor) {
        running.remove(executor);
        boolean isNew = ended.add(executor);
        lost += isNew ? 1 : 0;
        return isNew;
    }

    /** Returns whether the run should stop: too many executors ended in a row, and no other one runs a task that could still succeed. */
    synchronized boolean isOver() {
        return lost >= MAX_LOST && running.isEmpty();
    }

    /** Returns the worker or the pod of an executor, empty if it is unknown. */
    synchronized String place(String executor) {
        return places.getOrDefault(executor, "");
    }

    /** Returns the machine of an executor, empty if it did not start. */
    synchronized String host(String executor) {
        return hosts.getOrDefault(executor, "");
    }

    /** Counts the executors that ended since the last task succeeded. */
    synchronized int lost() {
        return lost;
    }

    /**
     * Describes the silence of the executors, if it is time to report it.
     *
     * @param containers counts the executors that the cluster runs, if its log does not have them
     */
    synchronized Optional<String> silence(IntSupplier containers) {
        long times = (clock.getAsLong() - lastAnswer) / SILENCE_NANOS;
        if (!isWaiting() || times <= reported) {
            return Optional.empty();
        }
        reported = times;
        return Optional.of("Nothing came back for " + TimeWords.of(times * SILENCE_NANOS / 1e9) + "; "
                + (running.isEmpty() && kind != ClusterKind.LOCAL ? executors(containers) : tasks()) + ".");
    }

    private String executors(IntSupplier containers) {
        int all = kind == ClusterKind.YARN ? ended.size() + containers.getAsInt() : places.size();
        Set<String> known = new HashSet<>(hosts.keySet());
        known.addAll(ended);
        return Words.of(
                "%sthe cluster granted %s; %,d started, %,d ended. %s",
                isStarting ? "the session is starting; " : "",
                CountWords.of(all, kind.unit),
                hosts.size(),
                ended.size(),
                all > known.size() && kind != ClusterKind.KUBERNETES ? "The others are starting" : kind.advice);
    }

    private String tasks() {
        int tasks = running.values().stream().mapToInt(Integer::intValue).sum();
        String where = kind == ClusterKind.LOCAL
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
