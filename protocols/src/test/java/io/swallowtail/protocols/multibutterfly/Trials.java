package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import java.util.LinkedHashMap;
import java.util.Map;

/** Trials of a point that is written as people write it, one after the other. */
final class Trials {
    final Simulator simulator;
    final Outcome out;
    private final Experiment experiment;
    private final AddressedRandom random;
    private long trial;

    Trials(String text, long seed) {
        String[] words = text.split(" ");
        experiment = Catalogue.load().experiment(words[0]);
        Map<String, String> values = new LinkedHashMap<>();
        for (int w = 1; w < words.length; w++) {
            values.put(words[w].split("=")[0], words[w].split("=")[1]);
        }
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        simulator = point.simulator(seed);
        random = point.random(seed, Purpose.TRIAL);
        out = Outcome.of(experiment);
    }

    /** Draws the next trial and runs it. */
    void next() {
        random.moveTo(trial++);
        simulator.choices().draw(random);
        run();
    }

    /** Runs the choices as they stand. */
    void run() {
        simulator.run(out);
    }

    /** Runs the choices as they stand, with a finer score of a metric, and gives the score. */
    long refinement(String name) {
        Metric metric = experiment.metrics().named(name);
        out.requestRefinement(metric);
        simulator.runRefined(out);
        return out.refinement(metric);
    }

    /** The value of a metric, of a ratio its numerator. */
    long metric(String name) {
        return out.get(experiment.metrics().named(name));
    }

    /** The denominator of a ratio. */
    long denominator(String name) {
        return out.values()[experiment.metrics().named(name).slot() + 1];
    }

    /** The stream of a name, among a trial's choices or those of a network that stays. */
    ChoiceStream stream(String name) {
        return stream(simulator.choices(), name);
    }

    static ChoiceStream stream(Choices choices, String name) {
        return choices.streams().stream()
                .filter(stream -> stream.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
