package io.swallowtail.multibutterfly;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Purpose;
import java.util.LinkedHashMap;
import java.util.Map;

/** Trials of a point that is written as people write it, one after the other. */
final class Trials {
    final Simulator simulator;
    final MetricLayout layout;
    final long[] metrics;
    private final AddressedRandom random;
    private long trial;

    Trials(String text, long seed) {
        String[] words = text.split(" ");
        Experiment experiment = Catalogue.load().experiment(words[0]);
        Map<String, String> values = new LinkedHashMap<>();
        for (int w = 1; w < words.length; w++) {
            values.put(words[w].split("=")[0], words[w].split("=")[1]);
        }
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        simulator = point.simulator(seed);
        random = point.random(seed, Purpose.TRIAL);
        layout = MetricLayout.of(experiment.metrics());
        metrics = new long[layout.slots()];
    }

    /** Draws the next trial and runs it. */
    long[] next() {
        random.moveTo(trial++);
        simulator.choices().draw(random);
        return run();
    }

    /** Runs the choices as they stand. */
    long[] run() {
        simulator.run(metrics);
        return metrics;
    }

    long metric(String name) {
        return metrics[layout.slot(name)];
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
