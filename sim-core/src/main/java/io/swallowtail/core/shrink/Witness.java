package io.swallowtail.core.shrink;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Deviation;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A trial in which an event happens, with few choices that are not neutral.
 *
 * @param deviations the choices that matter: all others have their neutral values
 * @param minimal whether the event no longer happens if any one deviation becomes neutral; false if the search was
 *     stopped before this was verified
 * @param choices how many choices the original trial had: drawn before the run, and different questions of the run
 * @param deviated how many of them were not neutral
 * @param runs how many trials were run
 */
public record Witness(List<Deviation> deviations, boolean minimal, long choices, int deviated, long runs) {
    /**
     * Shrinks a trial: choices become neutral, many at once and then one by one, as long as the event still happens.
     * The result is a function of the trial and the event. Cost: {@link ListReduction}'s number of runs, each with time
     * for all choices of the trial.
     *
     * @param point the trial's point
     * @param simulator a simulator of the point that holds the trial, whose run records its answers; it then holds the
     *     witness, which has run
     * @param event tests a trial's metrics for the event
     * @param observer watches and may stop the work
     * @throws IllegalArgumentException if the event does not happen in the trial
     */
    public static Witness shrink(Point point, Simulator simulator, Predicate<long[]> event, ShrinkObserver observer) {
        return new Search(point, simulator, event, observer).witness();
    }

    private static final class Search {
        private final Simulator simulator;
        private final Predicate<long[]> event;
        private final ShrinkObserver observer;
        private final Outcome outcome;
        private ListReduction<Deviation> reduction;
        private long runs;

        Search(Point point, Simulator simulator, Predicate<long[]> event, ShrinkObserver observer) {
            this.simulator = simulator;
            this.event = event;
            this.observer = observer;
            this.outcome = Outcome.of(point);
        }

        Witness witness() {
            Choices choices = simulator.choices();
            choices.recordAnswers();
            if (!happens()) {
                throw new IllegalArgumentException("the event does not happen in the trial");
            }
            long count =
                    choices.streams().stream().mapToLong(ChoiceStream::choices).sum();
            List<Deviation> all = choices.deviations();
            reduction = new ListReduction<>(all, (one, next) -> one.stream() == next.stream(), this::test);
            boolean isMinimal = reduction.reduce();
            choices.write(reduction.current());
            happens();
            return new Witness(reduction.current(), isMinimal, count, all.size(), runs);
        }

        private Optional<List<Deviation>> test(List<Deviation> deviations) {
            if (!observer.shouldContinue(runs, reduction.current().size())) {
                reduction.stop();
                return Optional.empty();
            }
            simulator.choices().write(deviations);
            // Deviations that the run did not request are not part of the trial.
            return happens() ? Optional.of(simulator.choices().deviations()) : Optional.empty();
        }

        private boolean happens() {
            runs++;
            simulator.run(outcome);
            return event.test(outcome.values());
        }
    }
}
