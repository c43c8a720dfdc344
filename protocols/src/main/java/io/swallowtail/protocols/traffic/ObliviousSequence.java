package io.swallowtail.protocols.traffic;

/**
 * Rounds of departures and arrivals that are fixed before any coin is drawn, as an oblivious adversary fixes them. Memory: 8n + 4k bytes.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.2: Theorem 2.5 holds at each time of such a sequence.
 */
public final class ObliviousSequence implements Replacement {
    private final SequenceKind kind;
    private final int k;
    /** The inputs with a circuit; newest: in the order of their arrival. */
    private final int[] order;

    private final int[] departing;
    /** By input: its output at the start. */
    private int[] first;

    /**
     * Prepares rounds of one size.
     *
     * @param kind which sequence, not random
     * @param n number of inputs with a circuit, at least 1
     * @param k how many circuits a round replaces, 1 to n; n for {@link SequenceKind#ALTERNATE}
     */
    public ObliviousSequence(SequenceKind kind, int n, int k) {
        this.kind = kind;
        this.k = k;
        order = new int[n];
        departing = new int[k];
    }

    @Override
    public void begin(int[] inputs, int[] destinations) {
        System.arraycopy(inputs, 0, order, 0, order.length);
        if (first == null) {
            first = new int[destinations.length];
        }
        System.arraycopy(destinations, 0, first, 0, first.length);
    }

    @Override
    public int[] replace(int round, int[] destinations) {
        int n = order.length;
        for (int j = 0; j < k; j++) {
            long next = (round - 1L) * k + j;
            departing[j] = kind == SequenceKind.NEWEST ? order[n - 1 - j] : order[(int) (next % n)];
        }
        switch (kind) {
            case ALTERNATE -> {
                int unused = Integer.numberOfLeadingZeros(destinations.length - 1);
                for (int input : departing) {
                    destinations[input] = round % 2 == 1 ? Integer.reverse(input) >>> unused : first[input];
                }
            }
            case ROTATE, NEWEST -> {
                int last = destinations[departing[0]];
                for (int j = 1; j < k; j++) {
                    destinations[departing[j - 1]] = destinations[departing[j]];
                }
                destinations[departing[k - 1]] = last;
                if (kind == SequenceKind.NEWEST) {
                    System.arraycopy(departing, 0, order, n - k, k);
                }
            }
            default -> {} // the same requests come back
        }
        return departing;
    }
}
