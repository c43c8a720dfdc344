package io.swallowtail.core.experiment;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.trace.Trace;
import java.util.Optional;

/**
 * A protocol prepared for one point. It owns its buffers, allocates nothing per trial, and belongs to one thread.
 *
 * <p>A subclass declares its random decisions in its constructor: those of a random network in {@link #network}, all
 * others in {@link #choices}. A trial has three steps: the choices are set, the network is built, and the protocol
 * runs. Plain trials draw the choices from addressed randomness; enumeration and replay set them explicitly. Nothing
 * else may influence the metrics. A fixed network is drawn and built once, before the first trial, by {@link
 * Point#simulator}.
 */
public abstract class Simulator {
    /** The random decisions of a trial. */
    protected final Choices choices = new Choices();

    /** The random decisions of the network: the same object as {@link #choices}, unless the network is fixed. */
    protected final Choices network;

    private final boolean isNetworkFixed;

    /** Prepares trials without a random network, or with a new network in each trial. */
    protected Simulator() {
        isNetworkFixed = false;
        network = choices;
    }

    /**
     * Prepares trials on a random network.
     *
     * @param parameters the parameters; {@link NetworkParameters#INDEX} determines whether the network is fixed
     */
    protected Simulator(Parameters parameters) {
        isNetworkFixed = NetworkParameters.isFixed(parameters);
        network = isNetworkFixed ? new Choices() : choices;
    }

    /**
     * Gives the random decisions of a trial, which the constructor declared.
     *
     * @return always the same object
     */
    public final Choices choices() {
        return choices;
    }

    /**
     * Gives the random decisions of a fixed network.
     *
     * @return always the same object; empty unless the network is fixed
     */
    public final Choices networkChoices() {
        return isNetworkFixed ? network : Choices.NONE;
    }

    /** Reports whether all trials share one network. */
    protected final boolean isNetworkFixed() {
        return isNetworkFixed;
    }

    /** Builds the fixed network from the current {@link #networkChoices}. Called once, before the first trial. */
    public final void fixNetwork() {
        drawNetwork();
    }

    /** Builds the network from its current choices: once per trial, or once for all trials if the network is fixed. */
    protected void drawNetwork() {}

    /**
     * Runs the protocol on the current network. The result is a deterministic function of the point's parameters and
     * the current choices. The run never changes the choices, so it can be repeated.
     *
     * @param out receives every metric
     */
    protected abstract void simulate(Outcome out);

    /**
     * Runs the protocol like {@link #simulate} and also writes the requested refinements, which rank trials of equal
     * value by how close they are to the next value. Splitting needs these small steps to reach rare events.
     *
     * @param out receives the metrics of {@link #simulate}, and the refinement of each metric for which {@link
     *     Outcome#needsRefinement} is true
     */
    protected void simulateRefined(Outcome out) {
        simulate(out);
    }

    /**
     * Runs the protocol like {@link #simulate} and reports its events. It may allocate memory.
     *
     * @param out receives the metrics of {@link #simulate}
     * @param trace receives the events
     */
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
    }

    /**
     * Runs the trial with the current choices.
     *
     * @param out receives its metrics
     */
    public final void run(Outcome out) {
        if (!isNetworkFixed) {
            drawNetwork();
        }
        simulate(out);
    }

    /**
     * Runs the trial with the current choices and writes refinements.
     *
     * @param out the requested refinements on entry; receives the metrics of {@link #run(Outcome)} and the refinements
     */
    public final void runRefined(Outcome out) {
        if (!isNetworkFixed) {
            drawNetwork();
        }
        simulateRefined(out);
    }

    /**
     * Runs the trial with the current choices and reports its events.
     *
     * @param out receives the metrics of {@link #run(Outcome)}
     * @param trace receives the events, if the protocol reports any
     */
    public final void run(Outcome out, Trace trace) {
        if (!isNetworkFixed) {
            drawNetwork();
        }
        simulateTraced(out, trace);
    }

    /**
     * Plants the witnesses that the experiment declares with {@link Definition#witnesses}.
     *
     * @param metric the metric of the event
     * @param least the value of the metric from which the event happens, at least 1
     * @return this simulator's planting; empty if nothing is declared
     */
    public Optional<Witnesses> witnesses(Metric metric, long least) {
        return Optional.empty();
    }
}
