package io.swallowtail.packet;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.UpperTailBound;
import io.swallowtail.network.Butterfly;
import io.swallowtail.theory.CrowdedNodeBound;
import io.swallowtail.traffic.PermutationKind;
import java.util.List;
import java.util.OptionalLong;

/**
 * Lemma 7 beside the events of {@link ExtraStage} that it speaks about.
 *
 * <p>Its c depends on the permutations. Of a fixed one the block load is computed; for random ones c is that of the largest
 * block load there can be, 2^floor((r+d)/2), so that it holds for all of them.
 */
final class CrowdedNodeLemma {
    private CrowdedNodeLemma() {}

    /** Finds the least congestion of which the lemma says that more is unlikely; none where it does not apply. */
    static OptionalLong leastCongestion(Parameters parameters) {
        int d = PacketParameters.d(parameters);
        int r = PacketParameters.r(parameters);
        return ExtraStage.t(parameters) > d || r > d
                ? OptionalLong.empty()
                : OptionalLong.of(CrowdedNodeBound.leastCongestion(d, r, blockLoad(parameters)));
    }

    private static int blockLoad(Parameters parameters) {
        Butterfly network = PacketParameters.butterfly(parameters);
        int r = PacketParameters.r(parameters);
        PermutationKind kind = parameters.get(PacketParameters.PERMUTATION);
        if (parameters.get(ExtraStage.TRAFFIC) == Traffic.INDEPENDENT || kind == PermutationKind.RANDOM) {
            return BlockLoads.mostPossible(network.d(), r);
        }
        int[] destinations = new int[network.rows()];
        for (int input = 0; input < destinations.length; input++) {
            destinations[input] = kind.destination(input, network.d());
        }
        return new BlockLoads(network, r).largest(destinations);
    }

    static Bound bound(List<Metric> metrics) {
        return new UpperTailBound(
                "Lemma 7",
                "P(node_congestion > 6 c d) <= 2^(-4 c d) for t <= d, r <= d and every c of at least max(1, max_block_load /"
                        + " 2^r) of each permutation; for random permutations that of the largest block load there can be",
                List.of("node_congestion"),
                metrics,
                (parameters, k) -> {
                    OptionalLong least = leastCongestion(parameters);
                    return least.isPresent() && k > least.getAsLong();
                },
                (parameters, k) -> CrowdedNodeBound.log10(k - 1));
    }
}
