package io.swallowtail.experiment;

import io.swallowtail.network.NetworkSize;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import io.swallowtail.random.RandomKey;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** An experiment with a value for every parameter; immutable, and equal when both are. */
public final class Point {
    private final Experiment experiment;
    private final Parameters parameters;
    /** Tables ask for the names of points again and again; whoever computes one first, it is the same. */
    private String identity;

    private String id;

    /**
     * Makes a point.
     *
     * @param experiment the experiment
     * @param parameters its parameters
     */
    public Point(Experiment experiment, Parameters parameters) {
        this.experiment = experiment;
        this.parameters = parameters;
    }

    /**
     * Gives the experiment.
     *
     * @return the experiment
     */
    public Experiment experiment() {
        return experiment;
    }

    /**
     * Gives the parameters.
     *
     * @return a value for each that means anything here
     */
    public Parameters parameters() {
        return parameters;
    }

    /**
     * Writes what the point is, in one canonical text: the experiment's name and the parameters that are not at their frozen
     * default, sorted by name.
     *
     * @return for example {@code collision c=3 n=1024}
     */
    public String identity() {
        String known = identity;
        if (known == null) {
            String values = parameters.identity();
            known = values.isEmpty() ? experiment.name() : experiment.name() + " " + values;
            identity = known;
        }
        return known;
    }

    /**
     * Identifies the point in tables.
     *
     * @return SHA-256 of the identity, 64 hexadecimal digits
     */
    public String id() {
        String known = id;
        if (known == null) {
            known = HexFormat.of().formatHex(RandomKey.sha256(identity()));
            id = known;
        }
        return known;
    }

    /**
     * Divides the edges of the network among its inputs.
     *
     * @return edges / n; empty without a parameter {@code n}, or if the experiment does not state its network's size
     */
    public OptionalDouble edgesPerInput() {
        String n = parameters.texts().get("n");
        Optional<NetworkSize> size = experiment.networkSize(parameters);
        return n == null || size.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) size.get().edges() / Long.parseLong(n));
    }

    /**
     * Prepares a simulator and, where it stays, draws its network.
     *
     * @param seed the user's seed, on which the network depends
     * @return a simulator for one thread, ready for trials
     */
    public Simulator simulator(long seed) {
        Simulator simulator = experiment.prepare(parameters);
        experiment.network(parameters).ifPresent(fixed -> {
            simulator.networkChoices().draw(fixed.random(seed));
            simulator.networkChoices().recordAnswers();
            simulator.fixNetwork();
        });
        return simulator;
    }

    /**
     * Replays one trial.
     *
     * @param seed the user's seed
     * @param trial the trial's index, in [0, 2^48)
     * @return its metrics, as {@link Metrics} has them
     * @throws IllegalArgumentException if the index is outside that range
     * @throws TrialException if the simulator fails
     */
    public long[] replay(long seed, long trial) {
        long[] metrics = new long[experiment.metrics().slots()];
        new TrialRunner(this, seed, List.of())
                .forEach(
                        trial,
                        trial + 1,
                        (index, quantities) -> System.arraycopy(quantities, 0, metrics, 0, metrics.length));
        return metrics;
    }

    /**
     * Opens the point's random words.
     *
     * @param seed the user's seed
     * @param purpose what the trials are for
     * @return the words, at trial 0
     */
    public AddressedRandom random(long seed, Purpose purpose) {
        return new AddressedRandom(RandomKey.SHA256.derive(seed, identity(), purpose));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Point
                && experiment.equals(((Point) other).experiment)
                && parameters.equals(((Point) other).parameters);
    }

    @Override
    public int hashCode() {
        return 31 * experiment.hashCode() + parameters.hashCode();
    }

    @Override
    public String toString() {
        return identity();
    }
}
