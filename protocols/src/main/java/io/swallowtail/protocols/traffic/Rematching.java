package io.swallowtail.protocols.traffic;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;

/**
 * Rounds in which k random circuits of n depart and their inputs and outputs are joined again by a uniformly random
 * matching (old pairs may come back), in random order.
 *
 * <p>Streams: that of {@link Departures}; {@code matching}, requested at (round, i): an integer below k - i brings an
 * output to the i-th place among those of the departing inputs. A departing sequence is a random set in random order
 * for every matching, so its order also serves for the arrivals. Randomness: at most 2k integers per round. Memory: 4(n
 * + k) bytes.
 */
public final class Rematching implements Replacement {
    private final Departures departures;
    private final OnDemandIntegers matching;
    private final int[] outputs;

    /**
     * Prepares rounds of one size.
     *
     * @param n number of inputs with a circuit, at least 1
     * @param k how many circuits a round replaces, 1 to n
     * @param choices where the streams are declared
     */
    public Rematching(int n, int k, Choices choices) {
        departures = new Departures(n, k, choices);
        matching = choices.onDemandIntegers("matching");
        outputs = new int[k];
    }

    @Override
    public void begin(int[] inputs, int[] destinations) {
        departures.begin(inputs);
    }

    @Override
    public int[] replace(int round, int[] destinations) {
        int k = outputs.length;
        int[] inputs = departures.of(round);
        for (int i = 0; i < k; i++) {
            outputs[i] = destinations[inputs[i]];
        }
        Shuffle.bringToFront(matching, round, outputs, k, k);
        for (int i = 0; i < k; i++) {
            destinations[inputs[i]] = outputs[i];
        }
        return inputs;
    }
}
