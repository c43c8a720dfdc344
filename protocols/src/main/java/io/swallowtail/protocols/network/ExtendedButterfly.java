package io.swallowtail.protocols.network;

/**
 * A butterfly with any number of edge levels: level l flips bit position ((l - 1) mod d) + 1. With d levels it is B_n,
 * with 2d the two-fold butterfly BB_n, with d + r a butterfly with r extra levels.
 *
 * <p>Any d consecutive edge levels h + 1 … h + d are a butterfly again, after the rows of its ends are rotated left by h
 * bits ({@link Butterfly#rotate}): its levels then flip the positions 1 … d in order.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.2.
 *
 * @param butterfly the butterfly that is repeated
 * @param levels edge levels, at least 1
 */
public record ExtendedButterfly(Butterfly butterfly, int levels) implements RowNetwork {
    /**
     * Checks the number of levels.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ExtendedButterfly {
        if (levels < 1) {
            throw new IllegalArgumentException(levels + " levels, allowed: 1 or more");
        }
    }

    /**
     * Creates the two-fold butterfly BB_n: two copies of B_n one after the other, not mirrored.
     *
     * @param butterfly one copy
     * @return the network
     */
    public static ExtendedButterfly twofold(Butterfly butterfly) {
        return new ExtendedButterfly(butterfly, 2 * butterfly.d());
    }

    @Override
    public int across(int level, int row) {
        return row ^ butterfly.flipMask((level - 1) % butterfly.d() + 1);
    }
}
