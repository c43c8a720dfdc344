package io.swallowtail.packet;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import io.swallowtail.traffic.RowNames;

/**
 * One trial of {@link BlockLoad}. Streams: the permutation's and, where rows are renamed, those of {@link RowNames}. Cost:
 * n·(d - r) path-nodes. Memory: 8n bytes and more, 16n besides for a renaming.
 */
final class BlockLoadSimulator implements TracedSimulator {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final int r;
    private final PermutationTraffic traffic;
    /** Null where rows keep their names, as {@code renamed} is. */
    private final RowNames names;

    private final int[] renamed;
    private final BlockLoads blocks;

    BlockLoadSimulator(Parameters parameters) {
        network = PacketParameters.butterfly(parameters);
        r = PacketParameters.r(parameters);
        traffic = new PermutationTraffic(parameters.get(PacketParameters.PERMUTATION), network.d(), choices);
        boolean isRenamed = PacketParameters.isRenamed(parameters);
        names = isRenamed ? new RowNames(network.rows(), choices) : null;
        renamed = isRenamed ? new int[network.rows()] : null;
        blocks = new BlockLoads(network, r);
    }

    private int[] destinations() {
        int[] destinations = traffic.destinations();
        if (names == null) {
            return destinations;
        }
        names.names();
        names.rename(destinations, renamed, 0);
        return renamed;
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        metrics[0] = blocks.largest(destinations());
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        BlockLoadTrace trace = new BlockLoadTrace(tracer, network, r, destinations());
        if (names != null) {
            RenamingTrace.tellRows(tracer, names.names());
        }
        trace.tell(metrics[0]);
    }
}
