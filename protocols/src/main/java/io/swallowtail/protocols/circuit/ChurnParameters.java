package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.traffic.SequenceKind;
import java.math.BigDecimal;

/** The parameters of experiments in which circuits arrive and depart. */
final class ChurnParameters {
    /**
     * False: every input's request arrives once, in the order of the inputs. True: rounds follow in which some circuits
     * depart and others arrive.
     */
    static final BooleanParameter WORKLOAD = new BooleanParameter(
            "workload", "whether circuits only arrive (fill), or also depart in rounds (churn)", "fill", "churn");

    static final IntegerParameter CHURN_ROUNDS = IntegerParameter.required(
                    "churn_rounds",
                    "rounds of departures and arrivals, for workload = churn",
                    0,
                    OnDemandIntegers.STEPS - 1L)
            .withDefault(32);
    static final RealParameter CHURN_FRACTION = RealParameter.required(
                    "churn_fraction",
                    "share of the circuits that a round replaces; a round replaces at least two",
                    "0",
                    "1")
            .withDefault("0.125");

    static final ChoiceParameter<SequenceKind> SEQUENCE = new ChoiceParameter<>(
            "sequence", "which circuits a round replaces; all but random are fixed in advance", SequenceKind.class);

    private static final int MIN_DEPARTURES = 2;

    private ChurnParameters() {}

    /** Counts the rounds: none for {@code workload = fill}. */
    static int rounds(Parameters parameters) {
        return parameters.get(WORKLOAD) ? (int) parameters.get(CHURN_ROUNDS) : 0;
    }

    /** Counts the circuits that a round replaces: min(m, max(2, floor(churn_fraction·m))) of m, exactly. */
    static int departures(Parameters parameters) {
        int circuits = CircuitParameters.requests(parameters);
        if (parameters.has(SEQUENCE) && parameters.get(SEQUENCE) == SequenceKind.ALTERNATE) {
            return circuits;
        }
        int share = parameters
                .get(CHURN_FRACTION)
                .multiply(BigDecimal.valueOf(circuits))
                .intValue(); // rounded towards 0
        return Math.min(circuits, Math.max(MIN_DEPARTURES, share));
    }

    /** Counts the arrivals of a trial. */
    static long arrivals(Parameters parameters) {
        return CircuitParameters.requests(parameters) + (long) rounds(parameters) * departures(parameters);
    }
}
