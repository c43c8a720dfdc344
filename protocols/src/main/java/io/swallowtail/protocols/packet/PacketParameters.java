package io.swallowtail.protocols.packet;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.Map;

/** The parameters that the experiments of this package share. */
final class PacketParameters {
    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 20);
    static final IntegerParameter R =
            IntegerParameter.required("r", "extra levels, which a packet crosses at random", 0, 1024);
    static final BooleanParameter RENAMED = new BooleanParameter(
            "renamed",
            "whether one random sigma a trial renames the rows: each permutation pi becomes sigma^-1 pi sigma",
            "no",
            "yes");

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

    /** Whether the one permutation of the point is uniformly random. */
    static boolean isRandom(Parameters parameters) {
        return parameters.get(PermutationTraffic.PERMUTATION) == PermutationKind.RANDOM;
    }

    /** Starts the definition of an experiment with n inputs and outputs, n = 2^d. */
    static Definition define(String name, String description, String source) {
        return Definition.of(name, description, source)
                .constants(parameters -> Map.of("d", (long) d(parameters)))
                .size(parameters -> NetworkSize.butterfly(parameters.get(N)));
    }
}
