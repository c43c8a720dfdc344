package io.swallowtail.circuit;

import io.swallowtail.experiment.BooleanParameter;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.random.AskedIntegers;
import java.math.BigDecimal;

/** The parameters of experiments in which circuits come and go. */
final class ChurnParameters {
    /**
     * Every input's request arrives once, in the order of the inputs; where true, some circuits depart after that and others
     * arrive, round after round.
     */
    static final BooleanParameter WORKLOAD =
            new BooleanParameter("workload", "whether circuits only arrive, or come and go", "fill", "churn");

    static final IntegerParameter CHURN_ROUNDS = IntegerParameter.required(
                    "churn_rounds",
                    "rounds of departures and arrivals, for workload = churn",
                    0,
                    AskedIntegers.STEPS - 1L)
            .withDefault(32);
    static final RealParameter CHURN_FRACTION = RealParameter.required(
                    "churn_fraction", "share of the circuits that a round replaces, at least two of them", "0", "1")
            .withDefault("0.125");

    private static final int FEWEST_DEPARTURES = 2;

    private ChurnParameters() {}

    /** Counts the rounds: none for {@code workload = fill}. */
    static int rounds(Parameters parameters) {
        return parameters.get(WORKLOAD) ? (int) parameters.get(CHURN_ROUNDS) : 0;
    }

    /** Counts the circuits that a round replaces: min(m, max(2, floor(churn_fraction·m))) of m, exactly. */
    static int departures(Parameters parameters) {
        int circuits = CircuitParameters.requests(parameters);
        int share = parameters
                .get(CHURN_FRACTION)
                .multiply(BigDecimal.valueOf(circuits))
                .intValue(); // towards 0, and at most all
        return Math.min(circuits, Math.max(FEWEST_DEPARTURES, share));
    }

    /** Counts the arrivals of a trial. */
    static long arrivals(Parameters parameters) {
        return CircuitParameters.requests(parameters) + (long) rounds(parameters) * departures(parameters);
    }
}
