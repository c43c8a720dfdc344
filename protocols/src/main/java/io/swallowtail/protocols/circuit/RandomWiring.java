package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.RandomlyWiredButterfly;

/**
 * Edge level 1 of the randomly wired butterfly RB_n, rewired in every trial or fixed for all trials: input (w_1, x) has
 * its straight edge to row (w_1, x) and its cross edge to row (1 - w_1, sigma_{w_1}(x)), sigma_0 and sigma_1
 * independent uniform permutations of the (d - 1)-bit numbers. The other levels are those of B_n.
 *
 * <p>So exactly two edges lead into every node of level 1, one straight and one cross. An input reaches the upper half
 * of the rows by one of its edges and the lower half by the other. So no edge of level 1 carries the paths of two
 * inputs, or both paths of an input whose paths lead to different halves.
 *
 * <p>Streams: {@code wiring of half 0} and {@code wiring of half 1}, the n/2 - 1 integers of each shuffle.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.2.
 */
final class RandomWiring {
    private final Butterfly butterfly;
    private final int half;
    private final ShuffleChoices[] shuffles;
    private final int[][] sigma;

    /**
     * Prepares a network.
     *
     * @param butterfly B_n
     * @param choices where the wiring declares its streams
     */
    RandomWiring(Butterfly butterfly, Choices choices) {
        this.butterfly = butterfly;
        half = butterfly.rows() / 2;
        shuffles = new ShuffleChoices[] {
            choices.shuffle("wiring of half 0", half), choices.shuffle("wiring of half 1", half)
        };
        sigma = new int[2][half];
    }

    /** Names what is random about the network. */
    static String identity(Parameters parameters) {
        return "randomly_wired_butterfly n=" + parameters.get(CircuitParameters.N);
    }

    /** Wires the network from the current choices. */
    void wire() {
        shuffles[0].permutation(sigma[0]);
        shuffles[1].permutation(sigma[1]);
    }

    /** Gives the network as it is wired. */
    RandomlyWiredButterfly network() {
        return new RandomlyWiredButterfly(butterfly, sigma[0], sigma[1]);
    }

    /**
     * Finds the first row of a path after its input.
     *
     * @param input the input's row
     * @param disk row of the output that it leads to
     * @return its row at node level 1, in the disk's half
     */
    int rowTowards(int input, int disk) {
        if (((input ^ disk) & half) == 0) {
            return input;
        }
        return input < half ? half + sigma[0][input] : sigma[1][input - half];
    }

    /** Finds the row at each node level of the path from an input to a disk, for a trace. */
    int[] rows(int input, int disk) {
        int[] rows = new int[butterfly.d() + 1];
        rows[0] = input;
        rows[1] = rowTowards(input, disk);
        UniquePaths.extend(network(), rows, 1, butterfly.d(), disk);
        return rows;
    }

    /**
     * Finds the first rows of each input's two paths, to the upper and to the lower half of the rows.
     *
     * @param rows receives the row at node level 1 of input i's path to rows [0, n/2) at 2i, to rows [n/2, n) at 2i + 1
     */
    void locate(int[] rows) {
        for (int x = 0; x < half; x++) {
            rows[2 * x] = x;
            rows[2 * x + 1] = half + sigma[0][x];
            rows[2 * (half + x)] = sigma[1][x];
            rows[2 * (half + x) + 1] = half + x;
        }
    }

    /**
     * Finds the same, the paths to rows [0, n/2) before the others.
     *
     * @param rows receives the row at node level 1 of input i's path to rows [0, n/2) at i, to rows [n/2, n) at n + i
     */
    void locateByHalf(int[] rows) {
        int n = 2 * half;
        for (int x = 0; x < half; x++) {
            rows[x] = x;
            rows[n + x] = half + sigma[0][x];
            rows[half + x] = sigma[1][x];
            rows[n + half + x] = half + x;
        }
    }
}
