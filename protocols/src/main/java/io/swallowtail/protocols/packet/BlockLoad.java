package io.swallowtail.protocols.packet;

import static io.swallowtail.protocols.packet.PacketParameters.N;
import static io.swallowtail.protocols.packet.PacketParameters.R;
import static io.swallowtail.protocols.packet.PacketParameters.RENAMED;
import static io.swallowtail.protocols.packet.PacketParameters.d;
import static io.swallowtail.protocols.packet.PacketParameters.r;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bounds.BlockLoadBound;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The load of a permutation on blocks of 2^r rows of the butterfly: routing with r extra levels is efficient if not
 * many more than 2^r packets visit any block of any node level.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, section 3.1. {@code max_block_load > c·2^r} is the event that the
 * permutation is not in the good set Φ(r, c·2^r). With {@code renamed = yes} it is Lemma 5's: a fixed permutation,
 * renamed at random.
 */
public final class BlockLoad extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole MAX_BLOCK_LOAD = METRICS.integer(
            "max_block_load", "most packets that visit one node level in rows of the same d - r rightmost bits");

    /** Multiples of 2^r/4 that are thresholds of default events. */
    private static final long[] QUARTERS = {4, 5, 6, 7, 8, 10, 12, 16, 20, 24};

    /** Defines the experiment. */
    public BlockLoad() {
        super(PacketParameters.define(
                        "block_load",
                        "block load of a permutation: packets that share 2^r rows of a butterfly level, on their unique paths",
                        "Felperin, Snir, Upfal, SPAA 1993, section 3.1, Theorem 4, Lemma 5")
                .parameters(N, R, PermutationTraffic.PERMUTATION, RENAMED)
                .metrics(METRICS)
                .check(BlockLoad::checkBlocks)
                .events(BlockLoad::events)
                // One packet from each input passes the node levels between r and d.
                .work(parameters -> parameters.get(N) * Math.max(1, d(parameters) - r(parameters)))
                .bounds(
                        new ThresholdBound(
                                "Theorem 4",
                                "P(max_block_load >= k0) <= sum over s = r..d of (n / 2^r) sum over k >= k0 of C(2^s, k)"
                                        + " (2^(r+d-s))_k (n-k)! / n!, (x)_k = x (x-1) ... (x-k+1), for permutation = random",
                                Bound.Kind.UPPER,
                                MetricTails.atLeast(MAX_BLOCK_LOAD),
                                (parameters, k) -> PacketParameters.isRandom(parameters),
                                (parameters, k) -> BlockLoadBound.log10(d(parameters), r(parameters), k)),
                        new ThresholdBound(
                                "Lemma 5",
                                "P(max_block_load > k) <= 3 T4(ceil((k + 1 - 2^r) / 3)), T4 the sum of Theorem 4, for renamed = yes"
                                        + " and a fixed permutation",
                                Bound.Kind.UPPER,
                                MetricTails.atLeast(MAX_BLOCK_LOAD),
                                (parameters, k) -> isRenamedFixed(parameters),
                                (parameters, k) -> BlockLoadBound.log10OfRenamed(d(parameters), r(parameters), k - 1)))
                .simulator(Run::new));
    }

    private static void checkBlocks(Parameters parameters) {
        if (r(parameters) > d(parameters)) {
            throw new ParameterException(
                    R.name(),
                    r(parameters) + " is more than the " + d(parameters)
                            + " bits of a row, of which a block has d - r");
        }
    }

    private static boolean isRenamedFixed(Parameters parameters) {
        return parameters.get(RENAMED) && !PacketParameters.isRandom(parameters);
    }

    /**
     * More than c·2^r for some c, as far as that is possible at all; and always more than 2^r. For a renamed fixed
     * permutation, also the smallest multiple of 2^r that is exceeded with probability at most 1/n by Lemma 5.
     */
    private static List<String> events(Parameters parameters) {
        int d = d(parameters);
        int r = r(parameters);
        int most = BlockLoads.mostPossible(d, r);
        LongStream rare = LongStream.iterate(1L << r, load -> load < most, load -> load + (1L << r))
                .filter(load -> BlockLoadBound.log10OfRenamed(d, r, load) <= -d * StrictMath.log10(2))
                .limit(isRenamedFixed(parameters) ? 1 : 0);
        return LongStream.concat(LongStream.of(QUARTERS).map(quarters -> (quarters << r) / 4), rare)
                .distinct()
                .filter(load -> load == 1L << r || load < most)
                .mapToObj(load -> "max_block_load > " + load)
                .toList();
    }

    /**
     * One trial. Streams: those of {@link PacketTraffic}. Cost: n·(d - r) path-nodes. Memory: more than 8n bytes, and
     * 16n more for a renaming.
     */
    private static final class Run extends Simulator {
        private final Butterfly butterfly;
        private final PacketTraffic traffic;
        private final BlockLoads blocks;

        Run(Parameters parameters) {
            butterfly = PacketParameters.butterfly(parameters);
            traffic = PacketTraffic.single(parameters, parameters.get(RENAMED), choices);
            blocks = new BlockLoads(butterfly, r(parameters));
        }

        @Override
        protected void simulate(Outcome out) {
            out.set(MAX_BLOCK_LOAD, blocks.largest(traffic.outputs()));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            int[] outputs = traffic.outputs();
            int rows = butterfly.rows() / blocks.loads.length;
            trace.note(
                    "A block is the " + rows + " rows of a node level that are equal mod " + blocks.loads.length + ".");
            if ((long) outputs.length * butterfly.d() <= PacketTrace.MAX_CROSSINGS) {
                for (int packet = 0; packet < outputs.length; packet++) {
                    int input = packet;
                    int[] route = IntStream.rangeClosed(0, butterfly.d())
                            .map(level -> blocks.row(level, input, outputs[input]))
                            .toArray();
                    String request = traffic.request(input, outputs[input]);
                    PacketTrace.tracePacket(trace, input, "the packet of input " + input, request, route);
                }
            }
            for (int level = 0; level <= butterfly.d(); level++) {
                trace(trace, level, outputs);
            }
        }

        private void trace(Trace trace, int level, int[] outputs) {
            int largest = blocks.largest(level, outputs);
            int[] crowded = IntStream.range(0, blocks.loads.length)
                    .filter(block -> blocks.loads[block] == largest)
                    .toArray();
            int[] inputs = IntStream.range(0, outputs.length)
                    .filter(input -> blocks.block(level, input, outputs[input]) == crowded[0])
                    .toArray();
            trace.note("On node level " + level + " the largest block load is " + largest + ", in " + crowded.length
                    + " of "
                    + blocks.loads.length + " blocks. The rows " + crowded[0] + " mod " + blocks.loads.length
                    + " are visited from inputs " + trace.named(inputs.length, i -> Integer.toString(inputs[i])) + ".");
        }
    }
}
