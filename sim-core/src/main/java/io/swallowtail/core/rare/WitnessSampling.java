package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Tail;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import java.util.Optional;

/**
 * Witness sampling: estimates the probability that a trial of an event has a witness, such as an overloaded edge, if the
 * weight of every single witness is known.
 *
 * <p>Let S be the sum of the weights. A trial picks a witness with probability proportional to its weight, draws the
 * choices given that it holds, runs, and counts the N witnesses that hold. S times the mean of the importance factor
 * over N, or of 0 where the event does not happen, is an unbiased estimate of the probability of the event with a
 * witness. The rarer the event, the more often N is 1, so the relative standard error is bounded for all probabilities. If
 * the family is complete, the event has no other trials, and this is union sampling.
 *
 * <p>Sources: R. M. Karp and M. Luby, <i>Monte-Carlo algorithms for enumeration and reliability problems</i>, FOCS
 * 1983; D. Q. Naiman and C. E. Priebe, <i>Computing scan statistic p values using importance sampling</i>, J. Comput.
 * Graph. Statist. 10 (2001).
 */
public final class WitnessSampling {
    private final Simulator simulator;
    private final Event event;
    private final Witnesses witnesses;
    private final WitnessFamily family;
    private final AddressedRandom values;
    private final AddressedRandom picks;
    private final Outcome outcome;

    private WitnessSampling(Point point, Event event, WitnessFamily family, long seed) {
        this.simulator = point.simulator(seed);
        this.event = event;
        this.family = family;
        Tail tail = tail(event).orElseThrow();
        this.witnesses = simulator
                .witnesses(point.experiment().metrics().inSlot(tail.metric()), tail.limit())
                .orElseThrow();
        this.values = point.random(seed, Purpose.UNION);
        this.picks = point.random(seed, Purpose.UNION.moves());
        this.outcome = Outcome.of(point).only(List.of(event));
    }

    /**
     * Reports whether it applies to an event, without creating a simulator.
     *
     * @return the declared witnesses; empty unless the event is an upper threshold above 0 and has a family
     */
    public static Optional<WitnessFamily> family(Point point, Event event) {
        return tail(event)
                .flatMap(tail -> point.experiment()
                        .witnesses(
                                point.parameters(), point.experiment().metrics().inSlot(tail.metric()), tail.limit()));
    }

    private static Optional<Tail> tail(Event event) {
        return event.threshold()
                .flatMap(Threshold::tail)
                .filter(tail -> tail.side() == Tail.Side.UPPER && tail.limit() > 0);
    }

    /**
     * Prepares the sampling of an event; one thread owns the result.
     *
     * @param seed the user's seed
     * @return the sampling; empty if it does not apply
     */
    public static Optional<WitnessSampling> prepare(Point point, Event event, long seed) {
        return family(point, event).map(family -> {
            TrialRunner.tryFirst(point, seed);
            return new WitnessSampling(point, event, family, seed);
        });
    }

    /** Gives the witnesses. */
    public WitnessFamily family() {
        return family;
    }

    /**
     * Reports whether a witness is possible.
     *
     * @return true if some trial has one
     */
    public boolean isPossible() {
        return family.logTotal() != Double.NEGATIVE_INFINITY;
    }

    /**
     * Runs a range of trials, each with a planted witness.
     *
     * @param from first trial
     * @param to end of the range, not run
     * @return their tally
     * @throws IllegalStateException if no witness is possible, or a trial does not have the planted one
     */
    public WitnessTally run(long from, long to) {
        WitnessTally tally = new WitnessTally(family);
        for (long trial = from; trial < to; trial++) {
            tally.add(divisor(trial), 1);
        }
        return tally;
    }

    /**
     * Finds a trial of the event.
     *
     * @return a simulator that holds the choices of the first trial with a witness, and has run it
     */
    public Simulator example() {
        long trial = 0;
        while (divisor(trial) == 0) {
            trial++;
        }
        return simulator;
    }

    /**
     * Runs one trial.
     *
     * @param trial its index
     * @return the number of its witnesses times the largest importance factor over its own one, so that the largest possible weight
     *     over this number is its weight; 0 for a weight of 0
     * @throws IllegalStateException if no witness is possible, or the trial does not have the planted one
     */
    public long divisor(long trial) {
        if (!isPossible()) {
            throw new IllegalStateException("no trial has a witness of " + event);
        }
        values.moveTo(trial);
        picks.moveTo(trial);
        simulator.choices().draw(values);
        double factor = witnesses.plant(picks);
        if (factor == 0) {
            return 0;
        }
        simulator.run(outcome);
        double count = witnesses.count();
        if (count < 1) {
            throw new IllegalStateException("trial " + trial + " should have a witness of " + event + ", but has none");
        }
        return event.happened(outcome.values()) ? (long) (count * (family.largestFactor() / factor)) : 0;
    }
}
