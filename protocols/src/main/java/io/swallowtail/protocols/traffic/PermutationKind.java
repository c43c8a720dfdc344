package io.swallowtail.protocols.traffic;

/**
 * The permutations that experiments route, the field's usual ones (spec: {@code permutation}). Input i, a d-bit row number,
 * sends to output {@link #destination}.
 */
public enum PermutationKind {
    /** Uniform, fresh in each trial. */
    RANDOM,
    /** i to i. */
    IDENTITY,
    /** i to i with its d bits reversed. */
    BIT_REVERSAL,
    /** i to i rotated left by floor(d/2) bits. */
    TRANSPOSE,
    /** i to i with all bits inverted. */
    COMPLEMENT,
    /** i to i + 1 mod n. */
    SHIFT;

    /**
     * Computes where a fixed permutation sends an input.
     *
     * @param input the input, in [0, 2^d)
     * @param d log2 of the number of inputs, 1 to 30
     * @return the output, in [0, 2^d)
     * @throws IllegalStateException for {@link #RANDOM}, which is not a function of the input
     */
    public int destination(int input, int d) {
        int mask = (1 << d) - 1;
        int half = d / 2;
        return switch (this) {
            case IDENTITY -> input;
            case BIT_REVERSAL -> Integer.reverse(input) >>> (32 - d);
            case TRANSPOSE -> (input << half | input >>> (d - half)) & mask;
            case COMPLEMENT -> ~input & mask;
            case SHIFT -> (input + 1) & mask;
            case RANDOM -> throw new IllegalStateException("a random permutation is drawn, not computed");
        };
    }
}
