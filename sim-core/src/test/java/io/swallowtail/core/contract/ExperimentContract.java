package io.swallowtail.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.core.statistics.ValueCounts;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The contract of every experiment. A test class of a protocol extends this class and names the experiment.
 *
 * <p>All checks are made at {@link #points()}, which vary every parameter over its range. How many trials they run
 * depends on {@link Experiment#work}: each check takes a million path-edges, or a few trials at each point where
 * that is more. One class, because a protocol's test extends it.
 */
public abstract class ExperimentContract {
    /**
     * Gives the experiment.
     *
     * @return what is tested
     */
    protected abstract Experiment experiment();

    /**
     * Lists the points at which it is tested.
     *
     * @return at least one; here one of defaults and small values, and others that differ from it in one parameter each
     */
    protected List<Point> points() {
        return Contract.points(experiment());
    }

    private Contract contract() {
        return new Contract(experiment(), points(), 1);
    }

    @ParameterizedTest
    @EnumSource
    void itKeepsTheRule(Rule rule) {
        contract().violation(rule).ifPresent(violation -> {
            throw violation;
        });
    }

    @Test
    void rangesAddUpHoweverTheyAreCut() {
        Point point = points().get(0);
        int trials = contract().trials(point, 300);
        Tally whole = new TrialRunner(point, 7, List.of()).run(0, trials);
        TrialRunner runner = new TrialRunner(point, 7, List.of());
        Tally late = runner.run(trials / 3, trials);
        Tally early = runner.run(0, trials / 3);
        for (int metric = 0; metric < experiment().metrics().size(); metric++) {
            ValueCounts[] parts = {early.of(metric), late.of(metric)};
            ValueCounts all = whole.of(metric);
            assertArrayEquals(
                    Arrays.stream(parts)
                            .flatMapToLong(part -> Arrays.stream(part.values()))
                            .distinct()
                            .sorted()
                            .toArray(),
                    all.values());
            for (long value : all.values()) {
                assertEquals(all.count(value), parts[0].count(value) + parts[1].count(value));
                ValueCounts first = parts[0].count(value) > 0 ? parts[0] : parts[1];
                assertEquals(all.firstTrial(value), first.firstTrial(value));
            }
        }
    }

    /**
     * Runs the same trials again: what grows has grown, so not one byte is allocated. Something else may allocate a few in one run
     * (a class is loaded, code is compiled), so one run of three without any is enough.
     */
    @Test
    void trialsAllocateNothing() {
        TrialSink ignoring = (trial, quantities) -> {};
        Contract contract = contract();
        for (Point point : points()) {
            int trials = contract.trials(point, 400);
            TrialRunner runner = new TrialRunner(point, 3, List.of());
            runner.forEach(0, trials, ignoring);
            long bytes = Long.MAX_VALUE;
            for (int run = 0; run < 3 && bytes > 0; run++) {
                bytes = allocatedBytes(() -> runner.forEach(0, trials, ignoring));
            }
            assertEquals(0, bytes, () -> "bytes in " + trials + " trials of " + point.identity());
        }
    }

    private static long allocatedBytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void everyWordOfAParameterIsPossible() {
        for (Parameter<?> parameter : experiment().parameters()) {
            Set<String> possible = new HashSet<>();
            points().forEach(point -> possible.add(point.parameters().texts().get(parameter.name())));
            assertTrue(possible.containsAll(parameter.words()), parameter.name() + ": " + possible);
        }
    }
}
