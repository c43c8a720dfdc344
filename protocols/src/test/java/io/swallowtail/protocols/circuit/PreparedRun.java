package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly.SwitchCoins;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A production simulator whose streams are found by name, for tests that write or read the choices. */
public final class PreparedRun {
    public final Simulator simulator;
    private final Experiment experiment;
    private final Map<String, String> parameters;
    private final Map<String, ChoiceStream> streams = new HashMap<>();

    private PreparedRun(Experiment experiment, Map<String, String> parameters) {
        this.experiment = experiment;
        this.parameters = parameters;
        this.simulator = experiment.newSimulator(Parameters.parse(experiment, parameters));
        simulator.choices().streams().forEach(stream -> streams.put(stream.name(), stream));
    }

    /** Prepares a point that is written as in a list of points: {@code n=64 workload=churn}. */
    public static PreparedRun of(Experiment experiment, String values) {
        Map<String, String> parameters = Points.values(values);
        return new PreparedRun(experiment, parameters);
    }

    /** Prepares a point whose values may have spaces. */
    public static PreparedRun of(Experiment experiment, Map<String, String> values) {
        return new PreparedRun(experiment, values);
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

    /** The values that were given. */
    public Map<String, String> parameters() {
        return parameters;
    }

    /** Draws the choices of one trial of a key. */
    public void draw(long key, long trial) {
        AddressedRandom random = new AddressedRandom(key);
        random.moveTo(trial);
        simulator.choices().draw(random);
    }

    public long[] metrics() {
        Outcome out = Outcome.of(experiment);
        simulator.run(out);
        return out.values();
    }

    /** Runs the trial of the choices as they stand. */
    public List<Long> outcome() {
        return Arrays.stream(metrics()).boxed().collect(Collectors.toList());
    }

    public BitChoices bits(String name) {
        return (BitChoices) streams.get(name);
    }

    /** Reads one coin of a packed stream as it is documented: coin i at bit (i mod 64) of word i / 64. */
    public boolean bit(String name, int index) {
        return (bits(name).words()[index / 64] >>> (index % 64) & 1) == 1;
    }

    /** The destinations of the choices as they stand, by the specification of the permutation. */
    List<Integer> destinations(String permutation, SlowTwofoldButterfly network) {
        return permutation.equals("random")
                ? SlowPermutations.shuffled(shuffle("permutation").draws())
                : SlowPermutations.fixed(permutation, network);
    }

    /** Coin k·n + w of {@code input switches} is the node of level k, row w; of {@code output switches}, level 2d - k. */
    SwitchCoins switchCoins(SlowTwofoldButterfly network, int inputLevels) {
        return node -> node.level() < inputLevels
                ? bit("input switches", node.level() * network.n + node.row())
                : bit("output switches", (2 * network.d - node.level()) * network.n + node.row());
    }

    public boolean hasStream(String name) {
        return streams.containsKey(name);
    }

    public IntegerChoices integers(String name) {
        return (IntegerChoices) streams.get(name);
    }

    public ShuffleChoices shuffle(String name) {
        return (ShuffleChoices) streams.get(name);
    }

    public BernoulliChoices flags(String name) {
        return (BernoulliChoices) streams.get(name);
    }

    public OnDemandCoins asked(String name) {
        return (OnDemandCoins) streams.get(name);
    }

    public OnDemandIntegers onDemandIntegers(String name) {
        return (OnDemandIntegers) streams.get(name);
    }

    /** Runs a trial for every setting of the coins, flags and integers that are drawn beforehand; at most 63 coins or flags a stream. */
    public void forEachSetting(Runnable trial) {
        forEachSettingOf(List.copyOf(streams.keySet()), trial);
    }

    /** Runs a trial for every setting of the named streams, the others being left as they stand. */
    public void forEachSettingOf(List<String> names, Runnable trial) {
        do {
            trial.run();
        } while (names.stream().map(streams::get).anyMatch(PreparedRun::nextSetting));
    }

    /** Turns a stream to the next setting; false when all have come round, or nothing is drawn beforehand. */
    private static boolean nextSetting(ChoiceStream stream) {
        return stream instanceof BitChoices bits && nextSetting(bits.words(), bits.count())
                || stream instanceof BernoulliChoices flags && nextSetting(flags.words(), flags.count())
                || stream instanceof BoundedChoices integers && nextSetting(integers);
    }

    private static boolean nextSetting(long[] words, int count) {
        if (count == 0) {
            return false;
        }
        words[0] = words[0] + 1 & (1L << count) - 1;
        return words[0] != 0;
    }

    /** Turns the integers to the next setting, like an odometer; false when all have come round to 0 again. */
    public static boolean nextSetting(BoundedChoices integers) {
        int[] values = integers.draws();
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
