package io.swallowtail.packet;

import static io.swallowtail.packet.PacketParameters.RENAMED;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.random.Choices;
import io.swallowtail.theory.CrowdedNodeBound;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Lemma 7 beside the events of {@link ExtraStage} that it speaks about.
 *
 * <p>Its c depends on the permutations. Of a fixed one the block load is computed; for random or renamed ones c is that of the
 * largest block load there can be, 2^floor((r+d)/2), so that it holds for all of them. That says nothing in practice; for
 * uniformly random permutations the lemma combined with Theorem 4 does.
 */
final class CrowdedNodeLemma {
    /** How far default events look for a congestion that is rare. */
    private static final int MOST_MULTIPLES = 64;

    private CrowdedNodeLemma() {}

    /** Finds the least congestion of which the lemma says that more is unlikely; none where it does not apply. */
    static OptionalLong leastCongestion(Parameters parameters) {
        int d = PacketParameters.d(parameters);
        int r = PacketParameters.r(parameters);
        return ExtraStage.t(parameters) > d || r > d
                ? OptionalLong.empty()
                : OptionalLong.of(CrowdedNodeBound.leastCongestion(d, r, blockLoad(parameters)));
    }

    /**
     * Lists the congestions that default events ask to be exceeded: the least one that the lemma speaks of, and for uniformly random permutations the
     * least multiple of d of which Lemma 7 with Theorem 4 says that more has probability at most 1/n.
     */
    static LongStream thresholds(Parameters parameters) {
        return LongStream.concat(leastCongestion(parameters).stream(), leastRareOfRandom(parameters).stream())
                .distinct();
    }

    private static OptionalLong leastRareOfRandom(Parameters parameters) {
        int d = PacketParameters.d(parameters);
        return LongStream.iterate(6L * d, congestion -> congestion + d)
                .limit(MOST_MULTIPLES)
                .takeWhile(congestion -> speaksOfRandom(parameters, congestion))
                .filter(congestion -> log10OfRandom(parameters, congestion) <= -d * StrictMath.log10(2))
                .findFirst();
    }

    private static double log10OfRandom(Parameters parameters, long congestion) {
        return CrowdedNodeBound.log10OfRandom(
                PacketParameters.d(parameters),
                PacketParameters.r(parameters),
                isIndependent(parameters) ? ExtraStage.t(parameters) : 1,
                congestion);
    }

    private static int blockLoad(Parameters parameters) {
        int d = PacketParameters.d(parameters);
        int r = PacketParameters.r(parameters);
        if (isIndependent(parameters) || PacketParameters.isRandom(parameters) || parameters.get(RENAMED)) {
            return BlockLoads.mostPossible(d, r);
        }
        int[] destinations = PacketParameters.traffic(parameters, Choices.NONE).destinations();
        return new BlockLoads(PacketParameters.butterfly(parameters), r).largest(destinations);
    }

    static Bound bound() {
        return new ThresholdBound(
                "Lemma 7",
                "P(node_congestion > 6 c d) <= 2^(-4 c d) for t <= d, r <= d and every c of at least max(1, max_block_load /"
                        + " 2^r) of each permutation; for random or renamed permutations that of the largest block load there can be",
                Bound.Kind.UPPER,
                MetricTails.atLeast(ExtraStage.NODE_CONGESTION),
                (parameters, k) -> {
                    OptionalLong least = leastCongestion(parameters);
                    return least.isPresent() && k > least.getAsLong();
                },
                (parameters, k) -> CrowdedNodeBound.log10(k - 1));
    }

    /** States the lemma for uniformly random permutations, whose block loads Theorem 4 bounds. */
    static Bound boundOfRandom() {
        return new ThresholdBound(
                "Lemma 7 with Theorem 4",
                "P(node_congestion > k) <= m T4(floor(c 2^r) + 1) + 2^(-4 c d), c = k / (6 d) >= 1, T4 the sum of Theorem 4,"
                        + " m = 1 for repeated and t for independent traffic, for uniformly random permutations, t <= d and r <= d",
                Bound.Kind.UPPER,
                MetricTails.atLeast(ExtraStage.NODE_CONGESTION),
                (parameters, k) -> speaksOfRandom(parameters, k - 1),
                (parameters, k) -> log10OfRandom(parameters, k - 1));
    }

    private static boolean isIndependent(Parameters parameters) {
        return parameters.get(ExtraStage.INDEPENDENT);
    }

    private static boolean speaksOfRandom(Parameters parameters, long congestion) {
        int d = PacketParameters.d(parameters);
        return (isIndependent(parameters) || PacketParameters.isRandom(parameters))
                && ExtraStage.t(parameters) <= d
                && PacketParameters.r(parameters) <= d
                && congestion >= 6L * d
                && congestion <= Integer.MAX_VALUE;
    }
}
