package io.swallowtail.protocols.packet;

import static io.swallowtail.protocols.packet.PacketParameters.RENAMED;
import static io.swallowtail.protocols.packet.PacketParameters.butterfly;
import static io.swallowtail.protocols.packet.PacketParameters.d;
import static io.swallowtail.protocols.packet.PacketParameters.r;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.bounds.CrowdedNodeBound;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Lemma 7 as bounds on the events of {@link ExtraStage} that it covers.
 *
 * <p>Its c depends on the permutations. Of a fixed one the block load is computed; for random or renamed ones c is that
 * of the largest block load there can be, 2^floor((r+d)/2), so that it holds for all of them. That says nothing in
 * practice; the lemma combined with Theorem 4, for uniformly random permutations, and with Lemma 5, for renamed ones,
 * does. All bounds also hold under partial load: a packet's path does not depend on the others, so fewer packets never
 * increase a node's load.
 */
final class CrowdedNodeLemma {
    /** Maximum multiple in the search for rare congestions of default events. */
    private static final int MAX_MULTIPLES = 64;

    private CrowdedNodeLemma() {}

    /** Finds the smallest congestion whose exceedance the lemma bounds; empty if it does not apply. */
    static OptionalLong leastCongestion(Parameters parameters) {
        int d = d(parameters);
        int r = r(parameters);
        return ExtraStage.t(parameters) > d || r > d
                ? OptionalLong.empty()
                : OptionalLong.of(CrowdedNodeBound.leastCongestion(d, r, blockLoad(parameters)));
    }

    /**
     * Lists the thresholds of default events: the smallest congestion that the lemma covers, and for random or renamed
     * permutations the smallest multiple of d that is exceeded with probability at most 1/n by Lemma 7 with Theorem 4
     * or Lemma 5.
     */
    static LongStream thresholds(Parameters parameters) {
        return LongStream.concat(leastCongestion(parameters).stream(), leastRareOfSampled(parameters).stream())
                .distinct();
    }

    private static OptionalLong leastRareOfSampled(Parameters parameters) {
        int d = d(parameters);
        return LongStream.iterate(6L * d, congestion -> congestion + d)
                .limit(MAX_MULTIPLES)
                .filter(congestion -> speaksOfSampled(parameters, congestion))
                .filter(congestion -> log10OfSampled(parameters, congestion) <= -d * StrictMath.log10(2))
                .findFirst();
    }

    private static double log10OfSampled(Parameters parameters, long congestion) {
        return CrowdedNodeBound.log10OfSampled(
                d(parameters), r(parameters), random(parameters), renamed(parameters), congestion);
    }

    /** An upper bound of the block loads of all permutations. */
    private static int blockLoad(Parameters parameters) {
        return random(parameters) + renamed(parameters) > 0
                ? BlockLoads.mostPossible(d(parameters), r(parameters))
                : blockLoadOfKnown(parameters);
    }

    /** The largest block load of the permutations that are the same in every trial; 0 if there are none. */
    private static int blockLoadOfKnown(Parameters parameters) {
        if (parameters.get(RENAMED)) {
            return 0;
        }
        int d = d(parameters);
        BlockLoads blocks = new BlockLoads(butterfly(parameters), r(parameters));
        return fixed(parameters)
                .mapToInt(kind -> blocks.largest(new PermutationTraffic(kind, d, Choices.NONE).destinations()))
                .max()
                .orElse(0);
    }

    private static Stream<PermutationKind> kinds(Parameters parameters) {
        return parameters.get(ExtraStage.INDEPENDENT)
                ? Stream.generate(() -> PermutationKind.RANDOM).limit(ExtraStage.t(parameters))
                : parameters.get(PermutationTraffic.PERMUTATIONS).stream();
    }

    private static Stream<PermutationKind> fixed(Parameters parameters) {
        return kinds(parameters).filter(kind -> kind != PermutationKind.RANDOM).distinct();
    }

    /** Counts the different uniformly random permutations of a trial. */
    private static long random(Parameters parameters) {
        return kinds(parameters).filter(kind -> kind == PermutationKind.RANDOM).count();
    }

    /** Counts the different fixed permutations that are renamed. */
    private static long renamed(Parameters parameters) {
        return parameters.get(RENAMED) ? fixed(parameters).count() : 0;
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

    /** States the lemma where some permutations are uniformly random, with Theorem 4 for their block loads. */
    static Bound boundOfRandom() {
        return boundOfSampled(
                "Lemma 7 with Theorem 4",
                "P(node_congestion > k) <= m T4(floor(c 2^r) + 1) + 2^(-4 c d), c = k / (6 d) >= 1, T4 the sum of Theorem 4, 0 above"
                        + " 2^floor((r+d)/2), m"
                        + " the number of different random permutations; for t <= d, r <= d and fixed permutations of block loads up"
                        + " to c 2^r",
                parameters -> random(parameters) > 0 && renamed(parameters) == 0);
    }

    /** States the lemma where fixed permutations are renamed, with Lemma 5 for their block loads. */
    static Bound boundOfRenamed() {
        return boundOfSampled(
                "Lemma 7 with Lemma 5",
                "P(node_congestion > k) <= m T4(floor(c 2^r) + 1) + 3 f T4(ceil((floor(c 2^r) + 1 - 2^r) / 3)) + 2^(-4 c d), c = k /"
                        + " (6 d) >= 1, T4 the sum of Theorem 4, 0 above 2^floor((r+d)/2), f >= 1 fixed permutations with renamed = yes and m random ones; for"
                        + " t <= d and r <= d",
                parameters -> renamed(parameters) > 0);
    }

    private static Bound boundOfSampled(String name, String statement, Predicate<Parameters> applies) {
        return new ThresholdBound(
                name,
                statement,
                Bound.Kind.UPPER,
                MetricTails.atLeast(ExtraStage.NODE_CONGESTION),
                (parameters, k) -> applies.test(parameters) && speaksOfSampled(parameters, k - 1),
                (parameters, k) -> log10OfSampled(parameters, k - 1));
    }

    private static boolean speaksOfSampled(Parameters parameters, long congestion) {
        int d = d(parameters);
        int r = r(parameters);
        return random(parameters) + renamed(parameters) > 0
                && ExtraStage.t(parameters) <= d
                && r <= d
                && congestion >= 6L * d
                && congestion <= Integer.MAX_VALUE
                && blockLoadOfKnown(parameters) <= CrowdedNodeBound.blockLoadAllowed(d, r, congestion);
    }
}
