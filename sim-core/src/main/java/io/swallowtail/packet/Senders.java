package io.swallowtail.packet;

import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;

/**
 * The inputs that send under partial load: m random ones of n for each of t permutations, independently.
 *
 * <p>Stream: {@code senders}, asked at (i, place): an integer below n - place brings the next sender of permutation i to the front of all
 * inputs, which are in ascending order at first. Cost: n per permutation. Memory: n·t + 4n bytes.
 */
final class Senders {
    private final AskedIntegers choices;
    private final int[] inputs;
    private final int m;
    /** Whether the packet of an identity is sent. */
    private final boolean[] sent;

    /**
     * Prepares t permutations.
     *
     * @param n inputs
     * @param m how many of them send a packet of each permutation, 1 to n
     * @param choices where the stream is declared
     */
    Senders(int n, int m, int t, Choices choices) {
        this.choices = choices.askedIntegers("senders");
        this.m = m;
        inputs = new int[n];
        sent = new boolean[n * t];
    }

    /**
     * Draws the trial's senders and lists their packets.
     *
     * @param all all identities i·n + input, in some order
     * @param identities receives the m·t that are sent, in the same order
     */
    void draw(int[] all, int[] identities) {
        int n = inputs.length;
        for (int first = 0; first < sent.length; first += n) {
            for (int input = 0; input < n; input++) {
                inputs[input] = input;
                sent[first + input] = false;
            }
            Shuffle.bringToFront(choices, first / n, inputs, n, m);
            for (int place = 0; place < m; place++) {
                sent[first + inputs[place]] = true;
            }
        }
        int packet = 0;
        for (int identity : all) {
            if (sent[identity]) {
                identities[packet++] = identity;
            }
        }
    }
}
