package io.swallowtail.packet;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Butterfly;
import io.swallowtail.traffic.PermutationKind;
import java.util.Map;

/** The parameters that the experiments of this package share. */
final class PacketParameters {
    /** Whether the rows of a permutation are renamed at random before it is routed. */
    enum Renamed {
        /** They keep their names. */
        NO,
        /** By one uniformly random renaming a trial, the same for all its permutations. */
        YES
    }

    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 20);
    static final IntegerParameter R =
            IntegerParameter.required("r", "extra levels, which a packet crosses at random", 0, 1024);
    static final ChoiceParameter<PermutationKind> PERMUTATION = new ChoiceParameter<>(
            "permutation", "which output each input wants; random is fresh in each trial", PermutationKind.class);
    static final ChoiceParameter<Renamed> RENAMED = new ChoiceParameter<>(
            "renamed",
            "whether one random sigma a trial renames the rows: each permutation pi becomes sigma^-1 pi sigma",
            Renamed.class);

    private PacketParameters() {}

    static Butterfly butterfly(Parameters parameters) {
        return new Butterfly(d(parameters));
    }

    /** log2 of the number of inputs. */
    static int d(Parameters parameters) {
        return Long.numberOfTrailingZeros(parameters.get(N));
    }

    static int r(Parameters parameters) {
        return (int) parameters.get(R);
    }

    static boolean isRandom(Parameters parameters) {
        return parameters.get(PERMUTATION) == PermutationKind.RANDOM;
    }

    static boolean isRenamed(Parameters parameters) {
        return parameters.get(RENAMED) == Renamed.YES;
    }

    static Map<String, Long> constants(Parameters parameters) {
        return Map.of("d", (long) d(parameters));
    }
}
