package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import java.util.Optional;

/**
 * Finds events of a point that all trials have, or none, because no choice with an effect on them is left: faults of probability
 * 0 or 1, or no part that can fail. One run then shows what every trial does.
 */
public final class CertainEvents {
    private final Point point;
    private final long seed;
    private Simulator simulator;

    /**
     * Prepares for a point. It creates no simulator yet.
     *
     * @param point the point
     * @param seed the user's seed, which determines a fixed network
     */
    public CertainEvents(Point point, long seed) {
        this.point = point;
        this.seed = seed;
    }

    /**
     * Runs a trial if it can only have one result. Cost: at most one run, and one simulator for all events of the point.
     *
     * @param event the event
     * @return whether every trial has the event; empty if trials may differ
     */
    public Optional<Boolean> happens(Event event) {
        // Flags have a probability, so a look at the parameters saves most points a simulator.
        if (point.experiment().parameters().stream().noneMatch(RealParameter.class::isInstance)) {
            return Optional.empty();
        }
        if (simulator == null) {
            TrialRunner.tryFirst(point, seed);
            simulator = point.simulator(seed);
        }
        Choices relevant = point.experiment().relevant(simulator.choices(), List.of(event));
        if (!relevant.streams().stream().allMatch(ChoiceStream::isFixed)) {
            return Optional.empty();
        }
        simulator.choices().draw(point.random(seed, Purpose.TRIAL));
        simulator.choices().recordAnswers();
        Outcome outcome = Outcome.of(point).only(List.of(event));
        simulator.run(outcome);
        return relevant.isAnythingRequested() ? Optional.empty() : Optional.of(event.happened(outcome.values()));
    }
}
