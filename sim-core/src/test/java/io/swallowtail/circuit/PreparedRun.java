package io.swallowtail.circuit;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.IntegerChoices;
import java.util.HashMap;
import java.util.Map;

/** A production simulator whose streams are found by name, for tests that write or read the choices. */
final class PreparedRun {
    final Simulator simulator;
    private final Experiment experiment;
    private final Map<String, ChoiceStream> streams = new HashMap<>();

    private PreparedRun(Experiment experiment, Map<String, String> parameters) {
        this.experiment = experiment;
        this.simulator = experiment.prepare(Parameters.parse(experiment, parameters));
        simulator.choices().streams().forEach(stream -> streams.put(stream.name(), stream));
    }

    static PreparedRun collision(int n, String permutation, int c, String tie, int maxRounds) {
        return new PreparedRun(
                new Collision(),
                Map.of(
                        "n", "" + n,
                        "permutation", permutation,
                        "c", "" + c,
                        "tie", tie,
                        "max_rounds", "" + maxRounds));
    }

    static PreparedRun valiant(int n, String permutation) {
        return new PreparedRun(new Valiant(), Map.of("n", "" + n, "permutation", permutation));
    }

    long[] metrics() {
        long[] metrics = new long[experiment.metrics().size()];
        simulator.run(metrics);
        return metrics;
    }

    BitChoices bits(String name) {
        return (BitChoices) streams.get(name);
    }

    /** Reads one coin of a packed stream as it is documented: coin i at bit (i mod 64) of word i / 64. */
    boolean bit(String name, int index) {
        return (bits(name).words()[index / 64] >>> (index % 64) & 1) == 1;
    }

    IntegerChoices integers(String name) {
        return (IntegerChoices) streams.get(name);
    }

    AskedCoins asked(String name) {
        return (AskedCoins) streams.get(name);
    }

    /** Turns the integers to the next setting, like an odometer; false when all have come round to 0 again. */
    static boolean nextSetting(IntegerChoices integers) {
        int[] values = integers.values();
        for (int i = 0; i < values.length; i++) {
            values[i]++;
            if (values[i] < integers.bound(i)) {
                return true;
            }
            values[i] = 0;
        }
        return false;
    }
}
