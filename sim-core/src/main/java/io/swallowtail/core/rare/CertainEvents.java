package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import java.util.Optional;

/**
 * Finds events of a point that all trials have, or none. Either no choice with an effect on them is left: faults of probability 0 or 1, or no
 * part that can fail. Or a further fault never undoes the event, and it happens without any random fault, or not even with all of them.
 */
public final class CertainEvents {
    private final Point point;
    private final long seed;
    private Simulator simulator;

    /**
     * Prepares for a point. It creates no simulator yet.
     *
     * @param seed the user's seed, which determines a fixed network
     */
    public CertainEvents(Point point, long seed) {
        this.point = point;
        this.seed = seed;
    }

    /**
     * An event that chance does not decide.
     *
     * @param happens whether every trial has the event; otherwise none has it
     * @param reason why, part of a sentence
     */
    public record Certain(boolean happens, String reason) {}

    /**
     * Runs trials that show whether chance decides an event. Cost: at most two runs, and one simulator for all events of the point.
     *
     * @return what every trial does; empty if trials may differ
     */
    public Optional<Certain> of(Event event) {
        // Flags have a probability, so a look at the parameters saves most points a simulator.
        if (point.experiment().parameters().stream().noneMatch(RealParameter.class::isInstance)) {
            return Optional.empty();
        }
        if (simulator == null) {
            TrialRunner.tryFirst(point, seed);
            simulator = point.simulator(seed);
        }
        Choices relevant = point.experiment().relevant(simulator.choices(), List.of(event));
        List<ChoiceStream> open =
                relevant.streams().stream().filter(stream -> !stream.isFixed()).toList();
        if (open.isEmpty()) {
            return happens(event, open, false)
                    .map(happens -> new Certain(
                            happens, "no choice of a trial has an effect on it, so all trials are the same"));
        }
        if (!FaultStreams.causing(point, event, relevant).containsAll(open)) {
            return Optional.empty();
        }
        if (happens(event, open, false).equals(Optional.of(true))) {
            return Optional.of(new Certain(true, "it happens without any random fault"));
        }
        return happens(event, open, true).equals(Optional.of(false))
                ? Optional.of(new Certain(false, "not even all possible faults together cause it"))
                : Optional.empty();
    }

    /** Runs a trial with all random faults, or none; empty if it requests further choices. */
    private Optional<Boolean> happens(Event event, List<ChoiceStream> flags, boolean fail) {
        simulator.choices().draw(point.random(seed, Purpose.TRIAL));
        for (ChoiceStream stream : flags) {
            BernoulliChoices some = (BernoulliChoices) stream;
            for (int i = 0; i < some.count(); i++) {
                some.set(i, fail);
            }
        }
        simulator.choices().recordAnswers();
        Outcome outcome = Outcome.of(point).only(List.of(event));
        simulator.run(outcome);
        Choices relevant = point.experiment().relevant(simulator.choices(), List.of(event));
        return relevant.isAnythingRequested() ? Optional.empty() : Optional.of(event.happened(outcome.values()));
    }
}
