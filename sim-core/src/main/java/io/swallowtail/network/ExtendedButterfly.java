package io.swallowtail.network;

/**
 * A butterfly with any number of edge levels: level l flips bit position ((l - 1) mod d) + 1. With d levels it is B_n,
 * with 2d the two-fold butterfly BB_n, with d + r a butterfly with r extra levels.
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

    @Override
    public int rows() {
        return butterfly.rows();
    }

    @Override
    public int across(int level, int row) {
        return row ^ butterfly.flipMask((level - 1) % butterfly.d() + 1);
    }
}
