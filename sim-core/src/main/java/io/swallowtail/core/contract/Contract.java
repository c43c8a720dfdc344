package io.swallowtail.core.contract;

import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The contract of a protocol: the rules that methods, tables and replay rely on. Trials of some points are tried, so that a
 * violation in no tried trial stays unnoticed.
 *
 * <p>The number of trials depends on {@link Experiment#work}: each rule takes a million path-edges times the effort, or a few trials
 * at each point where that is more.
 */
public final class Contract {
    /** The seed of all trials. */
    public static final long SEED = 5;

    /** The path-edges of a check, per unit of effort. */
    static final double WORK = 1e6;

    private static final int MIN_TRIALS = 3;

    private final Experiment experiment;
    private final List<Point> points;
    private final int effort;

    /** Goes through trials whose choices are drawn, not run. */
    interface TrialCheck {
        void check(Simulator simulator, int trial);
    }

    /**
     * Prepares checks.
     *
     * @param experiment the experiment
     * @param points its points at which trials are checked, at least one
     * @param effort multiplies the number of trials, at least 1
     */
    public Contract(Experiment experiment, List<Point> points, int effort) {
        this.experiment = experiment;
        this.points = List.copyOf(points);
        this.effort = effort;
    }

    /**
     * Lists points that vary every parameter over its range.
     *
     * @param experiment the experiment
     * @return its example, and points that differ from it in one parameter, or two; those with long trials are left out
     */
    public static List<Point> points(Experiment experiment) {
        return ContractPoints.of(experiment);
    }

    /**
     * Checks a rule.
     *
     * @param rule the rule
     * @return the first violation that was found; empty if none was found
     */
    public Optional<ContractViolation> violation(Rule rule) {
        try {
            rule.check(this);
            return Optional.empty();
        } catch (ContractViolation e) {
            return Optional.of(e);
        } catch (RuntimeException e) {
            return Optional.of(new ContractViolation(message(e), Optional.empty(), OptionalLong.empty(), e));
        }
    }

    Experiment experiment() {
        return experiment;
    }

    /** Lists other points of the experiment: the next point, or small ones if there is only one. */
    List<Point> others(Point point) {
        return points.size() > 1
                ? List.of(points.get((points.indexOf(point) + 1) % points.size()))
                : ExamplePoint.others(point);
    }

    /** Goes through the points. */
    void forEachPoint(Consumer<Point> check) {
        for (Point point : points) {
            try {
                check.accept(point);
            } catch (ContractViolation e) {
                throw e;
            } catch (RuntimeException e) {
                throw new ContractViolation(message(e), Optional.of(point), OptionalLong.empty(), e);
            }
        }
    }

    /** Goes through the trials of a point, so many times the effort at most. */
    void forEachTrial(Point point, int most, TrialCheck check) {
        Simulator simulator = point.simulator(SEED);
        AddressedRandom random = point.random(SEED, Purpose.TRIAL);
        int trials = trials(point, most);
        for (int trial = 0; trial < trials; trial++) {
            try {
                random.moveTo(trial);
                simulator.choices().draw(random);
                check.check(simulator, trial);
            } catch (RuntimeException e) {
                throw new ContractViolation(message(e), Optional.of(point), OptionalLong.of(trial), e);
            }
        }
    }

    /** Counts the trials, or runs, of a point that a check may take, of so many times the effort at most. */
    int trials(Point point, int most) {
        double work = (double) experiment.work(point.parameters()) * points.size();
        return (int) Math.max(MIN_TRIALS, Math.min((double) most * effort, WORK * effort / work));
    }

    private static String message(RuntimeException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Throws an exception, which names point and trial later. */
    static void require(boolean isKept, String problem) {
        if (!isKept) {
            throw new IllegalStateException(problem);
        }
    }
}
