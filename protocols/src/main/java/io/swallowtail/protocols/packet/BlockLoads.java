package io.swallowtail.protocols.packet;

import io.swallowtail.protocols.network.Butterfly;
import java.util.Arrays;

/**
 * How many packets of a permutation, on their unique paths in the butterfly, visit a node level in a block: the 2^r
 * rows that agree in the d - r rightmost bits, which name the block.
 *
 * <p>On node levels 0 … r these bits are those of the input, and on level d those of the output, so each block has
 * exactly 2^r packets there. Memory: 4·2^(d-r) bytes.
 */
final class BlockLoads {
    private final Butterfly network;
    private final int r;
    final int[] loads;

    /** Prepares counters; r is 0 to d. */
    BlockLoads(Butterfly network, int r) {
        this.network = network;
        this.r = r;
        loads = new int[1 << network.d() - r];
    }

    /** The largest block load that any permutation has: 2^s inputs reach a block of level s, and 2^(r+d-s) outputs. */
    static int mostPossible(int d, int r) {
        return 1 << (r + d) / 2;
    }

    /** Finds the largest load of a block over all node levels; about a nanosecond per input and level. */
    int largest(int[] destinations) {
        int largest = 1 << r;
        for (int level = r + 1; level < network.d(); level++) {
            largest = Math.max(largest, largest(level, destinations));
        }
        return largest;
    }

    /** Counts the packets in the blocks of one node level, 0 to d, and returns the largest number. */
    int largest(int level, int[] destinations) {
        int[] counters = loads;
        Arrays.fill(counters, 0);
        int largest = 0;
        for (int input = 0; input < destinations.length; input++) {
            int load = ++counters[block(level, input, destinations[input])];
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    /** Finds the block in which the path from an input to an output visits a node level. */
    int block(int level, int input, int output) {
        return row(level, input, output) & loads.length - 1;
    }

    /** Finds the row in which the path from an input to an output visits a node level. */
    int row(int level, int input, int output) {
        int fromOutput = -1 << network.d() - level;
        return input ^ (input ^ output) & fromOutput;
    }
}
