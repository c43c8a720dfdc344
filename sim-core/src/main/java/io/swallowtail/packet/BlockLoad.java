package io.swallowtail.packet;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.theory.BlockLoadBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * How evenly a permutation spreads over blocks of 2^r rows of the butterfly: r extra levels make it easy if no block of any
 * node level is visited by many more than 2^r packets.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, section 3.1. {@code max_block_load > c·2^r} is the event that the permutation is
 * not in the good set Φ(r, c·2^r). With {@code renamed = yes} it is Lemma 5's: a fixed permutation, renamed at random.
 */
public final class BlockLoad implements Experiment {
    private static final List<Metric> METRICS = List.of(Metric.integer(
            "max_block_load", "most packets that visit one node level in rows of the same d - r rightmost bits"));

    /** Quarters of 2^r whose exceedance is asked for by default. */
    private static final long[] QUARTERS = {4, 5, 6, 7, 8, 10, 12, 16, 20, 24};

    private static final Facts FACTS = Facts.of(
            "block_load",
            "block load of a permutation: packets that share 2^r rows of a butterfly level, on their unique paths",
            "Felperin, Snir, Upfal, SPAA 1993, section 3.1, Theorem 4, Lemma 5");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(PacketParameters.N, PacketParameters.R, PacketParameters.PERMUTATION, PacketParameters.RENAMED);
    }

    @Override
    public void check(Parameters parameters) {
        int d = PacketParameters.d(parameters);
        int r = PacketParameters.r(parameters);
        if (r > d) {
            throw new ParameterException(
                    PacketParameters.R.name(),
                    r + " is more than the " + d + " bits of a row, of which a block has d - r");
        }
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return PacketParameters.constants(parameters);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    /** More than c·2^r for some c, as far as that is possible at all; and always more than 2^r. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        int r = PacketParameters.r(parameters);
        int most = BlockLoads.mostPossible(PacketParameters.d(parameters), r);
        List<String> events = new ArrayList<>();
        LongStream.of(QUARTERS)
                .map(quarters -> (quarters << r) / 4)
                .distinct()
                .filter(load -> load == 1L << r || load < most)
                .forEach(load -> events.add("max_block_load > " + load));
        return events;
    }

    /** One packet an input through the node levels between r and d. */
    @Override
    public long work(Parameters parameters) {
        return parameters.get(PacketParameters.N)
                * Math.max(1, PacketParameters.d(parameters) - PacketParameters.r(parameters));
    }

    @Override
    public List<Bound> bounds() {
        return List.of(new ThresholdBound(
                "Theorem 4",
                "P(max_block_load >= k0) <= sum over s = r..d of (n / 2^r) sum over k >= k0 of C(2^s, k) (2^(r+d-s))_k (n-k)! /"
                        + " n!, (x)_k = x (x-1) ... (x-k+1), for permutation = random",
                Bound.Kind.UPPER,
                MetricTails.atLeast(METRICS, "max_block_load"),
                (parameters, k) -> PacketParameters.isRandom(parameters),
                (parameters, k) ->
                        BlockLoadBound.log10(PacketParameters.d(parameters), PacketParameters.r(parameters), k)));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new BlockLoadSimulator(parameters);
    }
}
