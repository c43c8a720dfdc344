package io.swallowtail.core.experiment;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.Tally;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Trials of a point again, on a second simulator and in another order. A simulator that keeps state between trials, or whose metrics
 * depend on anything but its choices, gives other values there. The rules also find state that simulators of several points share,
 * and runs that change their choices. State that shows only in later trials stays unnoticed.
 *
 * <p>Each rule throws an {@link IllegalStateException}. Once arrays have grown they allocate nothing, except {@link
 * #requireIndependence}. One thread owns it.
 */
public final class RepeatedTrials {
    /** The number of first trials that are repeated. */
    static final int COUNT = 200;
    /** The number of trials between which other points run. */
    private static final int IN_TURNS = 32;

    private static final long MAX_WORK = 100_000;
    private static final String STATE = ": the simulator keeps state between trials, or uses more than its choices";

    private final Point point;
    private final long seed;
    private final Metrics metrics;
    private final Simulator simulator;
    private final AddressedRandom random;
    private final AddressedRandom otherValues;
    private final Outcome outcome;
    /** Streams that some metrics are declared not to depend on. */
    private final Choices[] alone;
    /** By such a stream and by metric: whether the metric depends on it by declaration. */
    private final boolean[][] reads;

    private boolean isFirst = true;

    /**
     * Prepares a second simulator.
     *
     * @param point the point
     * @param seed the user's seed
     * @param random the random words of the trials; the rules move them
     */
    public RepeatedTrials(Point point, long seed, AddressedRandom random) {
        Experiment experiment = point.experiment();
        this.point = point;
        this.seed = seed;
        this.metrics = experiment.metrics();
        this.simulator = point.simulator(seed);
        this.random = random;
        this.otherValues = point.random(seed, new Purpose("redrawn stream"));
        this.outcome = Outcome.of(point);
        this.alone = simulator.choices().streams().stream()
                .filter(stream -> !experiment.readers(stream.name()).isEmpty())
                .map(stream -> simulator.choices().only(stream::equals))
                .toArray(Choices[]::new);
        this.reads = new boolean[alone.length][metrics.size()];
        for (int a = 0; a < alone.length; a++) {
            Set<Metric> readers = experiment.readers(alone[a].streams().get(0).name());
            for (int m = 0; m < reads[a].length; m++) {
                reads[a][m] = readers.contains(metrics.get(m));
            }
        }
    }

    /** Applies all rules to a trial that has run on a simulator. */
    void check(Simulator first, long trial, long[] expected) {
        if (isFirst) {
            isFirst = false;
            requireIndependence(ExamplePoint.others(point));
        }
        requireUnchanged(first, trial);
        requireRepeated(trial, expected);
        requireEffects(trial, expected);
        requireOneBound(trial);
    }

    /**
     * Requires that a run has not changed the choices of its trial.
     *
     * @param first a simulator that has run the trial
     * @param trial its index
     */
    public void requireUnchanged(Simulator first, long trial) {
        draw(trial);
        Optional<String> changed = first.choices().changedFrom(simulator.choices());
        if (changed.isEmpty()) {
            changed = first.networkChoices().changedFrom(simulator.networkChoices());
        }
        changed.ifPresent(name -> {
            throw new IllegalStateException("the run changes its choices, of stream \"" + name
                    + "\": copy what a run changes into arrays of its own");
        });
    }

    /**
     * Requires that a trial has the same metrics after the next trial, and again from the same choices.
     *
     * @param trial its index
     * @param expected its metrics, in their slots
     */
    public void requireRepeated(long trial, long[] expected) {
        run(simulator, random, trial + 1);
        run(simulator, random, trial);
        requireSame(expected, null, "on a second simulator after another trial" + STATE);
        simulator.run(outcome);
        requireSame(expected, null, "when it is repeated" + STATE);
    }

    /**
     * Requires that other values of a stream leave those metrics unchanged that do not depend on it by declaration.
     *
     * @param trial its index
     * @param expected its metrics, in their slots
     */
    public void requireEffects(long trial, long[] expected) {
        for (int a = 0; a < alone.length; a++) {
            draw(trial);
            otherValues.moveTo(trial);
            alone[a].draw(otherValues);
            simulator.run(outcome);
            requireSame(expected, reads[a], "with other values of a stream that is declared to have no effect on it");
        }
    }

    /**
     * Requires that the run requests no two choices at one address, with different bounds.
     *
     * @param trial its index
     */
    public void requireOneBound(long trial) {
        draw(trial);
        simulator.choices().recordAnswers();
        simulator.run(outcome);
        simulator.choices().conflict().ifPresent(name -> {
            throw new IllegalStateException(
                    "the run requests two integers with different bounds at one step and place of stream" + " \"" + name
                            + "\": they are no independent choices; give each an address of its own");
        });
    }

    /**
     * Requires that the first trials stay the same after simulators of other points were built and run. A point that cannot run is left
     * out, because its own trials show why.
     *
     * @param others other points of the experiment
     */
    public void requireIndependence(List<Point> others) {
        Simulator here = point.simulator(seed);
        long[][] expected = new long[IN_TURNS][];
        int trials = (int) Math.max(4, Math.min(IN_TURNS, MAX_WORK / Math.max(1, point.work())));
        for (int trial = 0; trial < trials; trial++) {
            run(here, random, trial);
            expected[trial] = outcome.values().clone();
        }
        for (Point other : others) {
            try {
                run(other.simulator(seed), other.random(seed, Purpose.TRIAL), 0);
            } catch (RuntimeException e) {
                continue;
            }
            for (int trial = 0; trial < trials; trial++) {
                run(here, random, trial);
                requireSame(
                        expected[trial],
                        null,
                        "in trial " + trial + " after a simulator of \"" + other
                                + "\" was built: the simulator keeps state between trials, or shares it with others, as in a static field");
            }
        }
    }

    private void run(Simulator some, AddressedRandom words, long trial) {
        words.moveTo(trial);
        some.choices().draw(words);
        some.run(outcome);
    }

    private void draw(long trial) {
        random.moveTo(trial);
        simulator.choices().draw(random);
    }

    private void requireSame(long[] expected, boolean[] mayDiffer, String when) {
        long[] values = outcome.values();
        for (int m = 0; m < metrics.size(); m++) {
            Metric metric = metrics.get(m);
            int slot = metric.slot;
            boolean isSame = values[slot] == expected[slot]
                    && (!metric.isRatio() || values[slot] == Tally.NULL || values[slot + 1] == expected[slot + 1]);
            if (!isSame && (mayDiffer == null || !mayDiffer[m])) {
                throw new IllegalStateException(
                        metric + " is " + text(metric, expected) + ", and " + text(metric, values) + " " + when);
            }
        }
    }

    private static String text(Metric metric, long[] trial) {
        return metric.value(trial).map(Object::toString).orElse("null");
    }
}
