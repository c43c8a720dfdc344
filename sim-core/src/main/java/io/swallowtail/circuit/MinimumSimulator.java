package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import io.swallowtail.traffic.Rematching;
import java.util.Arrays;

/**
 * One trial of {@link Minimum}. Streams: the permutation's, the paths' ({@link FlipCircuits}, {@link IndependentCircuits})
 * and, for {@code workload = churn}, those of {@link Rematching}, with rounds counted from 1. Cost: 3d path-edges an arrival
 * and d a departure, twice that for {@code choices = independent}. Memory: that of the circuits and 12n bytes.
 */
final class MinimumSimulator implements TracedSimulator, RefinedSimulator {
    private static final int CONGESTION = 0;
    private static final int PEAK = 1;

    private final Choices choices = new Choices();
    private final PermutationTraffic traffic;
    private final OnlineCircuits circuits;
    private final int rounds;
    private final int departures;
    private final Rematching rematching;
    /** Output of each input; the permutation's at first. */
    private final int[] destinations;

    private final TopLoads topLoads = new TopLoads();

    MinimumSimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        circuits = OnlineCircuits.of(parameters.get(CircuitParameters.CHOICES), network, choices);
        rounds = ChurnParameters.rounds(parameters);
        departures = ChurnParameters.departures(parameters);
        rematching = rounds == 0 ? null : new Rematching(network.rows(), departures, choices);
        destinations = new int[network.rows()];
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, circuits);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        ToldCircuits told = new ToldCircuits(circuits, tracer, destinations.length);
        run(metrics, told);
        told.tellEnd(rounds, destinations);
    }

    /** What refines the peak refines the congestion at the end as far as that is the peak. */
    @Override
    public boolean refines(int slot) {
        return slot == PEAK || rounds == 0;
    }

    @Override
    public long runRefined(long[] metrics, int slot) {
        run(metrics, circuits);
        return topLoads.measure();
    }

    @Override
    public void runRefined(long[] metrics, long[] refinements) {
        Arrays.fill(refinements, runRefined(metrics, PEAK));
    }

    /** The congestion grows only when a circuit arrives, and then on its edges: so the arrivals alone tell the peak. */
    private void run(long[] metrics, OnlineCircuits online) {
        fill(online);
        metrics[CONGESTION] = topLoads.peak();
        if (rounds > 0) {
            rematching.begin();
            for (int round = 1; round <= rounds; round++) {
                churn(round, online);
            }
            metrics[CONGESTION] = online.congestion();
        }
        metrics[PEAK] = topLoads.peak();
    }

    private void fill(OnlineCircuits online) {
        online.begin();
        topLoads.begin();
        System.arraycopy(traffic.destinations(), 0, destinations, 0, destinations.length);
        for (int input = 0; input < destinations.length; input++) {
            topLoads.arrives(online.connect(0, input, input, destinations[input]));
        }
    }

    private void churn(int round, OnlineCircuits online) {
        int[] inputs = rematching.replace(round, destinations);
        for (int i = 0; i < departures; i++) {
            online.release(inputs[i]);
        }
        for (int i = 0; i < departures; i++) {
            topLoads.arrives(online.connect(round, i, inputs[i], destinations[inputs[i]]));
        }
    }
}
