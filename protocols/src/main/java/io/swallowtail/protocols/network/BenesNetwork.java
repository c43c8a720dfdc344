package io.swallowtail.protocols.network;

/**
 * The Beneš network: two butterflies back to back, 2d edge levels, of which levels l and 2d + 1 - l flip bit position l.
 *
 * <p>Source: Beneš 1964; Cole et al., STOC 1998, section 1.3.
 *
 * @param butterfly one half of it
 */
public record BenesNetwork(Butterfly butterfly) implements RowNetwork {
    @Override
    public int levels() {
        return 2 * butterfly.d();
    }

    @Override
    public int across(int level, int row) {
        return row ^ butterfly.flipMask(Math.min(level, levels() + 1 - level));
    }
}
