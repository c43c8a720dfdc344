package io.swallowtail.answers.replay;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.FaultOrder;
import java.util.Optional;

/**
 * A trial with recorded choices. It can run any number of times.
 *
 * @param simulator a simulator of the point that holds the choices
 * @param origin the source of the choices, one line for people
 */
public record ReplayedTrial(Point point, Simulator simulator, String origin) {
    /**
     * Makes the trial of a point, a seed and an index.
     *
     * @param seed the user's seed
     * @param trial the trial's index, in [0, 2^48)
     * @return the same trial as in sweeps
     * @throws IllegalArgumentException if the index is outside that range
     */
    public static ReplayedTrial drawn(Point point, long seed, long trial) {
        AddressedRandom random = point.random(seed, Purpose.TRIAL);
        random.moveTo(trial);
        Simulator simulator = point.simulator(seed);
        simulator.choices().draw(random);
        String origin =
                Words.of("trial %d of seed %d, random words of revision %d", trial, seed, AddressedRandom.REVISION);
        return new ReplayedTrial(point, simulator, origin);
    }

    /**
     * Makes the trial with just enough faults for an event: the first parts in a random order of faults.
     *
     * @param event an event to which {@link FaultOrder} applies at the point
     * @param seed the user's seed
     * @param trial the index of the order, in [0, 2^48)
     * @return the trial; empty if not even all faults cause the event
     */
    public static Optional<ReplayedTrial> withFewestFaults(Point point, Event event, long seed, long trial) {
        FaultOrder orders = FaultOrder.prepare(point, event, seed).orElseThrow();
        int critical = orders.critical(trial, -1, 1);
        String origin = Words.of(
                "the first %d faults in order %d of seed %d, the fewest that cause %s", critical, trial, seed, event);
        return critical > orders.parts()
                ? Optional.empty()
                : Optional.of(new ReplayedTrial(point, orders.smallest(trial), origin));
    }

    /**
     * Runs the trial and records the requested choices, which the saved file contains.
     *
     * @return its metrics, each in its slot
     */
    public long[] run() {
        Outcome outcome = Outcome.of(point);
        simulator.choices().recordAnswers();
        simulator.run(outcome);
        return outcome.values();
    }
}
