package io.swallowtail.protocols;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Trials of a point that is written as people write it, one after the other. */
public final class Trials {
    private static final long SEED = 11;

    public final Simulator simulator;
    public final Outcome out;
    private final Experiment experiment;
    private final AddressedRandom random;
    private long trial;

    public Trials(String text) {
        this(text, text, SEED);
    }

    /** Trials on the words of another point. */
    public Trials(String text, String wordsOf) {
        this(text, wordsOf, SEED);
    }

    public Trials(String text, long seed) {
        this(text, text, seed);
    }

    private Trials(String text, String wordsOf, long seed) {
        Point point = Points.point(text);
        experiment = point.experiment();
        simulator = point.simulator(seed);
        random = Points.point(wordsOf).random(seed, Purpose.TRIAL);
        out = Outcome.of(experiment);
    }

    /** Draws the next trial and runs it. */
    public void next() {
        run(trial++);
    }

    /** Draws a trial and runs it. */
    public void run(long number) {
        random.moveTo(number);
        simulator.choices().draw(random);
        run();
    }

    /** Runs the choices as they stand. */
    public void run() {
        simulator.run(out);
    }

    /** Runs the choices as they stand, with a finer score of a metric, and gives the score. */
    public long refinement(String name) {
        Metric metric = experiment.metrics().named(name);
        out.requestRefinement(metric);
        simulator.runRefined(out);
        return out.refinement(metric);
    }

    /** The value of a metric, of a ratio its numerator. */
    public long metric(String name) {
        return out.get(experiment.metrics().named(name));
    }

    /** The denominator of a ratio. */
    public long denominator(String name) {
        return out.values()[experiment.metrics().named(name).slot() + 1];
    }

    /** The stream of a name, among a trial's choices or those of a network that stays. */
    public ChoiceStream stream(String name) {
        return stream(simulator.choices(), name);
    }

    public static ChoiceStream stream(Choices choices, String name) {
        return find(choices, name).orElseThrow();
    }

    private static Optional<ChoiceStream> find(Choices choices, String name) {
        return choices.streams().stream()
                .filter(stream -> stream.name().equals(name))
                .findFirst();
    }

    /** The flags of a name; null if there are none. */
    public BernoulliChoices flags(String name) {
        return (BernoulliChoices) find(simulator.choices(), name).orElse(null);
    }

    /** The flags of a name that are set. */
    public Set<Integer> failed(String name) {
        BernoulliChoices flags = flags(name);
        return IntStream.range(0, flags == null ? 0 : flags.count())
                .filter(flag -> flags.get(flag))
                .boxed()
                .collect(Collectors.toSet());
    }
}
