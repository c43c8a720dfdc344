package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.network.MultibutterflyWiring;
import io.swallowtail.random.Choices;

/** The multibutterfly of a point: drawn in each trial, or once. */
final class DrawnMultibutterfly {
    private final Multibutterfly network;
    private final boolean isFixed;
    private final Choices networkChoices;
    private final MultibutterflyWiring wiring;

    /** Declares the network's streams among a trial's choices, or among choices of its own if it stays. */
    DrawnMultibutterfly(Parameters parameters, Choices choices) {
        network = new Multibutterfly(
                MultibutterflyParameters.d(parameters), MultibutterflyParameters.c(parameters), false);
        isFixed = NetworkParameters.isFixed(parameters);
        networkChoices = isFixed ? new Choices() : Choices.NONE;
        wiring = new MultibutterflyWiring(network, isFixed ? networkChoices : choices);
    }

    Multibutterfly network() {
        return network;
    }

    boolean isFixed() {
        return isFixed;
    }

    /** The choices of a network that stays; empty if it does not. */
    Choices choices() {
        return networkChoices;
    }

    /** Wires the network from its choices as they stand. */
    void build() {
        wiring.build();
    }

    /** Wires the network of a trial, unless it stays. */
    void beginTrial() {
        if (!isFixed) {
            wiring.build();
        }
    }
}
