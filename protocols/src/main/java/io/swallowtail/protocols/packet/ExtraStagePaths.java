package io.swallowtail.protocols.packet;

import io.swallowtail.core.random.BitChoices;
import io.swallowtail.protocols.forwarding.StoreAndForward;
import io.swallowtail.protocols.network.Butterfly;

/**
 * The paths of packets through a butterfly with r extra levels: edge level l, 1 to d + r, flips bit position ((l - 1)
 * mod d) + 1, by a fair coin on the first r levels and by the bit of the packet's output on the last d.
 *
 * <p>Link 2w of a level leads straight on from row w, link 2w + 1 crosses. Coin (l - 1)·P + k is that of the packet
 * with identity k at level l, where P is the number of identities, below which all are; 1 crosses.
 */
final class ExtraStagePaths implements StoreAndForward.Routes {
    private final Butterfly network;
    private final int r;
    private final BitChoices coins;
    private final int coinsOfLevel;
    private final LinkLoads loads;
    private final int[] identities;
    private final int[] outputs;
    /** The row of a packet at the node level before the next edge level. */
    private final int[] rows;

    /**
     * Prepares paths.
     *
     * @param coins the coins of the first r levels, as many for each level as there are identities
     * @param coinsOfLevel the number of identities
     * @param identities the identity of packet p at index p
     * @param outputs the output of packet p at index p
     * @param loads counts every level
     */
    ExtraStagePaths(
            Butterfly network,
            int r,
            BitChoices coins,
            int coinsOfLevel,
            int[] identities,
            int[] outputs,
            LinkLoads loads) {
        this.network = network;
        this.r = r;
        this.coins = coins;
        this.coinsOfLevel = coinsOfLevel;
        this.identities = identities;
        this.outputs = outputs;
        this.loads = loads;
        rows = new int[outputs.length];
    }

    /** Puts every packet back to its input, which the low d bits of its identity name. */
    void begin() {
        int mask = network.rows() - 1;
        for (int packet = 0; packet < rows.length; packet++) {
            rows[packet] = identities[packet] & mask;
        }
        loads.begin();
    }

    @Override
    public void linksOf(int level, int[] links) {
        int shift = shift(level);
        if (level <= r) {
            crossAtRandom(level, shift, links);
        } else {
            crossUniquely(shift, links);
        }
        loads.count(links, rows.length);
    }

    /** Gives the position in a row number of the bit that a level flips. */
    private int shift(int level) {
        return network.d() - 1 - (level - 1) % network.d();
    }

    private void crossAtRandom(int level, int shift, int[] links) {
        long[] words = coins.words();
        int first = (level - 1) * coinsOfLevel;
        for (int packet = 0; packet < rows.length; packet++) {
            int coin = first + identities[packet];
            int crosses = (int) (words[coin >>> 6] >>> coin) & 1;
            int row = rows[packet];
            links[packet] = row << 1 | crosses;
            rows[packet] = row ^ crosses << shift;
        }
    }

    private void crossUniquely(int shift, int[] links) {
        for (int packet = 0; packet < rows.length; packet++) {
            int row = rows[packet];
            int crosses = (row ^ outputs[packet]) >>> shift & 1;
            links[packet] = row << 1 | crosses;
            rows[packet] = row ^ crosses << shift;
        }
    }
}
