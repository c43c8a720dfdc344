package io.swallowtail.cli;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Point;
import java.util.Collection;
import java.util.Optional;

/** Says what probabilities speak of where all trials of a point meet one random network. */
final class NetworkSentence {
    private NetworkSentence() {}

    /** Says which network the trials of a point meet, if they all meet one. */
    static Optional<String> of(Point point, long seed) {
        Optional<FixedNetwork> network = point.experiment().network(point.parameters());
        return network.map(one -> "All trials are on network " + one.index() + " of seed " + seed + " ("
                + one.identity() + "): these are probabilities on that network.");
    }

    /** Says it of many points, if some of them have such a network. */
    static Optional<String> of(Collection<Point> points) {
        return points.stream()
                        .anyMatch(point ->
                                point.experiment().network(point.parameters()).isPresent())
                ? Optional.of(general())
                : Optional.empty();
    }

    private static String general() {
        return "Where " + NetworkParameters.INDEX.name()
                + " is 0 or more, all trials of a point are on one random network: probabilities are those on that network.";
    }

    /** Says it of an experiment, if it has the parameter. */
    static Optional<String> of(Experiment experiment) {
        return experiment.parameters().contains(NetworkParameters.INDEX) ? Optional.of(general()) : Optional.empty();
    }
}
