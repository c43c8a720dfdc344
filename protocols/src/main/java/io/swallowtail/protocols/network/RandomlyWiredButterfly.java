package io.swallowtail.protocols.network;

/**
 * The randomly wired butterfly RB_n as it is wired: on edge level 1 the cross edge of row (w_1, x) leads to row (1 - w_1,
 * sigma_{w_1}(x)), the other levels are those of B_n. Memory: 8n bytes.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.2.
 */
public final class RandomlyWiredButterfly implements RowNetwork {
    private final Butterfly butterfly;
    private final int[] firstAcross;

    /**
     * Wires a network.
     *
     * @param butterfly B_n
     * @param sigma0 the permutation of the (d - 1)-bit numbers for rows [0, n/2)
     * @param sigma1 that for rows [n/2, n)
     */
    public RandomlyWiredButterfly(Butterfly butterfly, int[] sigma0, int[] sigma1) {
        this.butterfly = butterfly;
        int half = butterfly.rows() / 2;
        firstAcross = new int[butterfly.rows()];
        for (int x = 0; x < half; x++) {
            firstAcross[x] = half + sigma0[x];
            firstAcross[half + x] = sigma1[x];
        }
    }

    @Override
    public Butterfly butterfly() {
        return butterfly;
    }

    @Override
    public int levels() {
        return butterfly.d();
    }

    @Override
    public int across(int level, int row) {
        return level == 1 ? firstAcross[row] : row ^ butterfly.flipMask(level);
    }
}
