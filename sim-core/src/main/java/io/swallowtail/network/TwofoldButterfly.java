package io.swallowtail.network;

/**
 * The two-fold butterfly BB_n: two copies of B_n one after the other, not mirrored. Node levels 0 … 2d; edge level l flips
 * bit position ((l - 1) mod d) + 1.
 *
 * <p>Any d consecutive edge levels h + 1 … h + d are a butterfly again, after the rows of its ends are rotated left by h
 * bits: its levels then flip the positions 1 … d in order. {@link #rotate} does that.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.2.
 *
 * @param butterfly one copy
 */
public record TwofoldButterfly(Butterfly butterfly) implements RowNetwork {
    @Override
    public int levels() {
        return 2 * butterfly.d();
    }

    @Override
    public int rows() {
        return butterfly.rows();
    }

    @Override
    public int across(int level, int row) {
        return row ^ flipMask(level);
    }

    /**
     * Gives the mask of the row bit that the cross edges of a level flip.
     *
     * @param level edge level, 1 to 2d
     * @return the mask of that bit
     */
    public int flipMask(int level) {
        return butterfly.flipMask((level - 1) % butterfly.d() + 1);
    }

    /**
     * Renames a row at an end of the edge levels h + 1 … h + d, so that these levels read as one butterfly.
     *
     * @param row row in [0, n)
     * @param h number of edge levels before them, in [0, d)
     * @return the row's d bits rotated left by h
     */
    public int rotate(int row, int h) {
        int d = butterfly.d();
        return (row << h | row >>> (d - h)) & (butterfly.rows() - 1);
    }
}
