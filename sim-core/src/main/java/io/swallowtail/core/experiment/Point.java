package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.RandomKey;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** An experiment with a value for every applicable parameter. Immutable; equality compares both. */
public final class Point {
    private final Experiment experiment;
    private final Parameters parameters;
    /** Cached, because tables use it often. A race between threads is harmless: all compute the same text. */
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
     * @return one value per applicable parameter
     */
    public Parameters parameters() {
        return parameters;
    }

    /**
     * Gives the canonical text of the point: the experiment's name, followed by the parameters that differ from their
     * frozen default, sorted by name.
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
     * Gives the point's identifier in tables.
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
     * Gives the work of a trial.
     *
     * @return as {@link Experiment#work}
     */
    public long work() {
        return experiment.work(parameters);
    }

    /**
     * Gives the exact probability of an event.
     *
     * @return as {@link Experiment#exact}
     */
    public Optional<ExactProbability> exact(Event event) {
        return experiment.exact(parameters, event);
    }

    /**
     * Gives the number of edges per input of the network.
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
     * Creates a simulator and draws its network, if the network is fixed.
     *
     * @param seed the user's seed, on which the network depends
     * @return a simulator for one thread, ready for trials
     */
    public Simulator simulator(long seed) {
        Simulator simulator = experiment.newSimulator(parameters);
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
     * @return its metrics, in the slots of {@link Metrics}
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
     * Changes one parameter.
     *
     * @param parameter a parameter that applies at this point
     * @param text its other value
     * @return the point with this value; empty if the other parameters exclude it
     */
    public Optional<Point> with(Parameter<?> parameter, String text) {
        Map<String, String> texts = parameters.completeTexts();
        texts.put(parameter.name(), text);
        try {
            return Optional.of(new Point(experiment, Parameters.parse(experiment, texts)));
        } catch (ParameterException e) {
            return Optional.empty();
        }
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

    /**
     * Prepares random words that all points share which differ in one parameter only.
     *
     * @param parameter the parameter
     * @param seed the user's seed
     * @param purpose a purpose that only such words have
     * @return the random words
     */
    public AddressedRandom randomForAll(Parameter<?> parameter, long seed, Purpose purpose) {
        return new AddressedRandom(RandomKey.SHA256.derive(seed, identityWithout(parameter), purpose));
    }

    /**
     * Identifies all points that differ in one parameter only.
     *
     * @param parameter the parameter
     * @return the experiment and the other parameters, as in {@link #identity}
     */
    public String identityWithout(Parameter<?> parameter) {
        return (experiment.name() + " " + parameters.identity(each -> !each.equals(parameter), Parameter::identity))
                .strip();
    }

    /** Compares identities: two catalogues have different objects of one experiment. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Point point && identity().equals(point.identity());
    }

    @Override
    public int hashCode() {
        return identity().hashCode();
    }

    /** Formats the values of {@link #identity} as tables and commands show them. */
    @Override
    public String toString() {
        return (experiment.name() + " " + parameters.identity(each -> true, Parameter::format)).strip();
    }
}
