package io.swallowtail.experiment;

import io.swallowtail.random.Choices;
import io.swallowtail.trace.Trace;
import java.util.Optional;

/**
 * A protocol prepared for one point. It owns its buffers, allocates nothing per trial, and belongs to one thread.
 *
 * <p>A subclass declares its random decisions in its constructor: those of a random network, if it has one, as {@link #network}, all
 * others as {@link #choices}. A trial is: the choices are written, the network is drawn, the protocol runs. Plain trials draw the
 * choices from addressed randomness; enumeration and replay write them by hand. Nothing else may influence the metrics. Where the
 * network stays, its choices are written and it is drawn once, before the first trial: {@link Point#simulator} does that.
 */
public abstract class Simulator {
    /** The random decisions of a trial. */
    protected final Choices choices = new Choices();

    /** The random decisions that make the network: the trial's own, or others if the network stays. */
    protected final Choices network;

    private final boolean networkStays;

    /** Prepares trials without a random network, or with a new one in each. */
    protected Simulator() {
        networkStays = false;
        network = choices;
    }

    /**
     * Prepares trials on a random network.
     *
     * @param parameters say by {@link NetworkParameters#INDEX} whether the network stays
     */
    protected Simulator(Parameters parameters) {
        networkStays = NetworkParameters.isFixed(parameters);
        network = networkStays ? new Choices() : choices;
    }

    /**
     * Gives the random decisions of a trial, declared when the simulator was prepared.
     *
     * @return the same object always
     */
    public final Choices choices() {
        return choices;
    }

    /**
     * Gives the random decisions that make the point's network, where it is the same in every trial.
     *
     * @return the same object always; empty where each trial has a network of its own or nothing is random about it
     */
    public final Choices networkChoices() {
        return networkStays ? network : Choices.NONE;
    }

    /** Tells whether all trials meet the same network. */
    protected final boolean networkStays() {
        return networkStays;
    }

    /** Builds the network that stays from its {@link #networkChoices} as they stand. Called once, before the first trial. */
    public final void fixNetwork() {
        drawNetwork();
    }

    /** Builds the network from its choices as they stand; once for each trial, or once for all where the network stays. */
    protected void drawNetwork() {}

    /**
     * Runs the protocol on the network that was drawn: a deterministic function of the point's parameters and the choices as they
     * stand. It never writes the choices, so the same run can be repeated.
     *
     * @param out receives every metric
     */
    protected abstract void simulate(Outcome out);

    /**
     * Runs the protocol as {@link #simulate} does, and gives the refinements that are wanted: of trials with the same value of a
     * metric, which one is nearer to a greater value. Splitting climbs to rare events by these small steps.
     *
     * @param out receives the metrics that {@link #simulate} gives, and the refinement of each metric that it {@link Outcome#wants}
     */
    protected void simulateRefined(Outcome out) {
        simulate(out);
    }

    /**
     * Runs the protocol as {@link #simulate} does, and reports its events. It may allocate memory.
     *
     * @param out receives the metrics that {@link #simulate} gives
     * @param trace receives the events
     */
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
    }

    /**
     * Runs the trial whose choices are written.
     *
     * @param out receives its metrics
     */
    public final void run(Outcome out) {
        if (!networkStays) {
            drawNetwork();
        }
        simulate(out);
    }

    /**
     * Runs the trial whose choices are written, with finer scores.
     *
     * @param out says which metrics are to be refined; receives what {@link #run(Outcome)} gives, and the refinements
     */
    public final void runRefined(Outcome out) {
        if (!networkStays) {
            drawNetwork();
        }
        simulateRefined(out);
    }

    /**
     * Runs the trial whose choices are written, and reports its events.
     *
     * @param out receives what {@link #run(Outcome)} gives
     * @param trace receives the events; none if the protocol reports nothing
     */
    public final void run(Outcome out, Trace trace) {
        if (!networkStays) {
            drawNetwork();
        }
        simulateTraced(out, trace);
    }

    /**
     * Gives what union sampling needs.
     *
     * @return this simulator's union; empty if the experiment states no {@link Definition#largestLoad}
     */
    public Optional<LoadUnion> union() {
        return Optional.empty();
    }
}
