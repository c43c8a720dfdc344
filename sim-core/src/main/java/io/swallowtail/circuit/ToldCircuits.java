package io.swallowtail.circuit;

import io.swallowtail.experiment.Tracer;
import java.util.stream.IntStream;

/**
 * Tells of the circuits of a {@link Minimum} trial as they come and go, passing everything on to the circuits themselves.
 * Arrivals beyond the longest list, of a round or of rounds, are only counted; whatever raises the peak is told.
 */
final class ToldCircuits extends OnlineCircuits {
    private final OnlineCircuits circuits;
    private final Tracer tracer;
    private final int n;
    /** The output of the circuit of each input. */
    private final int[] outputs;
    /** The inputs that departed in the present round, in this order. */
    private final int[] departing;

    private int departed;
    private int peak;

    /** Tells of the circuits of a network with n inputs. */
    ToldCircuits(OnlineCircuits circuits, Tracer tracer, int n) {
        this.circuits = circuits;
        this.tracer = tracer;
        this.n = n;
        outputs = new int[n];
        departing = new int[n];
    }

    @Override
    void begin() {
        circuits.begin();
    }

    @Override
    int connect(int round, int place, int input, int output) {
        boolean isRoundTold = round <= tracer.longestList();
        if (isRoundTold && round > 0 && place == 0) {
            tellDepartures(round);
        }
        outputs[input] = output;
        int load = isRoundTold && place < tracer.longestList()
                ? tellArrival(round, place, input, output)
                : circuits.connect(round, place, input, output);
        if (load > peak) {
            peak = load;
            tracer.say("The arrival of input " + input + (round == 0 ? "" : " in round " + round)
                    + " raises the peak to " + peak + ".");
        }
        int arrivals = round == 0 ? n : departed;
        if (place == arrivals - 1) {
            tracer.sayMore(isRoundTold ? Math.max(0, arrivals - tracer.longestList()) : 0);
            departed = 0;
        }
        return load;
    }

    private void tellDepartures(int round) {
        tracer.say("Round " + round + " replaces " + departed + " circuits.");
        tracer.list(
                departed,
                i -> tracer.say(
                        "Input " + departing[i] + " gives up its circuit to output " + outputs[departing[i]] + "."));
    }

    private int tellArrival(int round, int place, int input, int output) {
        int first = circuits.load(round, place, input, output, 0);
        int second = circuits.load(round, place, input, output, 1);
        int load = circuits.connect(round, place, input, output);
        String taken = circuits.isOnFirst(round, place, input, output) ? "p" : "p'";
        tracer.say("Input " + input + " asks for output " + output + ": largest load " + first + " on p, " + second
                + " on p'; it takes " + taken + ", whose largest load is now " + load + ".");
        String route = circuits.told(new int[] {input}, new int[] {output}).route(0);
        tracer.say("Route of " + taken + " of input " + input + ": " + route + ".");
        return load;
    }

    /** Tells how many rounds were left out, and the edges that make the congestion at the end. */
    void tellEnd(int rounds, int[] destinations) {
        if (rounds > tracer.longestList()) {
            tracer.say("… and " + (rounds - tracer.longestList()) + " more rounds.");
        }
        int[] inputs = IntStream.range(0, n).toArray();
        new CircuitTale(tracer, told(inputs, destinations), input -> "input " + input).tellLocked(inputs);
    }

    @Override
    void release(int input) {
        departing[departed++] = input;
        circuits.release(input);
    }

    @Override
    int congestion() {
        return circuits.congestion();
    }

    @Override
    int load(int round, int place, int input, int output, int which) {
        return circuits.load(round, place, input, output, which);
    }

    @Override
    boolean isOnFirst(int round, int place, int input, int output) {
        return circuits.isOnFirst(round, place, input, output);
    }

    @Override
    ToldPaths told(int[] inputs, int[] outputs) {
        return circuits.told(inputs, outputs);
    }
}
