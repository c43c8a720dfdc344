package io.swallowtail.circuit;

import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.DiskPathLoads;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import java.util.stream.IntStream;

/**
 * One trial of {@link DataServer} with one copy of each object: nothing is chosen, every user takes the only path.
 *
 * <p>Stream besides the wiring's: {@code copies}, integer i the disk of user i's object. Cost: n·(d - 1) path-edges.
 */
final class SingleCopySimulator implements TracedSimulator {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final RandomWiring wiring;
    private final IntegerChoices copies;
    private final int[] rows;
    private final DiskPathLoads loads;

    SingleCopySimulator(Parameters parameters) {
        network = CircuitParameters.butterfly(parameters);
        wiring = new RandomWiring(network, choices, NetworkParameters.isFixed(parameters));
        copies = choices.integers("copies", network.rows(), network.rows());
        rows = new int[network.rows()];
        loads = new DiskPathLoads(network);
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public Choices networkChoices() {
        return wiring.choices();
    }

    @Override
    public void networkDrawn() {
        wiring.wire();
    }

    @Override
    public void run(long[] metrics) {
        wiring.begin();
        int[] disks = copies.values();
        for (int user = 0; user < rows.length; user++) {
            rows[user] = wiring.rowTowards(user, disks[user]);
        }
        loads.clear();
        // An edge of level 1 carries one circuit at most, and some edge does.
        metrics[0] = Math.max(1, loads.addToEdges(rows, disks, rows.length));
        metrics[1] = loads.addToDisks(disks, rows.length);
        metrics[2] = 0;
        metrics[3] = 0;
        metrics[4] = 0;
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        tracer.say(
                "There is one copy of each object: nothing is chosen, no round is run, and nobody is left unsettled.");
        int[] disks = copies.values();
        int[] users = IntStream.range(0, disks.length).toArray();
        CircuitTale.tellOnePathEach(
                tracer,
                CircuitTale.Requester.USER,
                disks.length,
                user -> "asks for object " + user + ", which is on disk " + disks[user],
                new DiskToldPaths(wiring, users, disks));
    }
}
