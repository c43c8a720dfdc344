package io.swallowtail.packet;

import io.swallowtail.experiment.NarratedSimulator;
import io.swallowtail.experiment.Narrator;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;

/** One trial of {@link BlockLoad}. No stream besides the permutation's. Cost: n·(d - r) path-nodes. Memory: 8n bytes and more. */
final class BlockLoadSimulator implements NarratedSimulator {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final int r;
    private final PermutationTraffic traffic;
    private final BlockLoads blocks;

    BlockLoadSimulator(Parameters parameters) {
        network = PacketParameters.butterfly(parameters);
        r = PacketParameters.r(parameters);
        traffic = new PermutationTraffic(parameters.get(PacketParameters.PERMUTATION), network.d(), choices);
        blocks = new BlockLoads(network, r);
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        metrics[0] = blocks.largest(traffic.destinations());
    }

    @Override
    public void tell(long[] metrics, Narrator narrator) {
        run(metrics);
        new BlockLoadStory(narrator, network, r, traffic.destinations()).tell(metrics[0]);
    }
}
