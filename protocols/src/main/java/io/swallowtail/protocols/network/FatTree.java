package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A k-ary fat tree (folded Clos network) with L levels of switches, unfolded for pictures: the switches of levels 1 … L on the way up
 * and those of levels L - 1 … 1 on the way down. Its edges are the links between switches; the links of hosts are left out.
 *
 * <p>Hosts are numbers of L digits base k; host a is below leaf floor(a/k). A route goes up by ports u_1, u_2, … and is named by one
 * number, which has u_1 as its last digit (of k/t values) and the others before it: the top switch that it would reach. The ports of
 * levels 1 … l are this number modulo {@link #portsUpTo}. A switch of level l + 1 and an up-link of level l are named by the digits of
 * their hosts above place l, and by the ports that lead to them.
 *
 * <p>Sources: Leiserson 1985; Petrini and Vanneschi 1997 (k-ary n-trees); Al-Fares, Loukissas and Vahdat, SIGCOMM 2008.
 */
public final class FatTree implements LeveledNetwork {
    /** The largest number of hosts. */
    public static final long MAX_HOSTS = 1L << 24;

    private final int arity;
    private final int switchLevels;
    /** By level: k to that power, the hosts below a switch. */
    private final int[] powers;
    /** By level: how many sequences of ports lead up from a leaf to the next level. */
    private final int[] ports;
    /** log2 of the arity if that is a whole number; -1 otherwise. */
    private final int shift;

    /**
     * Describes a tree.
     *
     * @param arity k, down-ports of a switch, at least 2
     * @param levels L, levels of switches, at least 1; k^L is at most {@link #MAX_HOSTS}
     * @param taper t, a divisor of k: leaves have k/t up-ports
     */
    public FatTree(int arity, int levels, int taper) {
        this.arity = arity;
        switchLevels = levels;
        shift = Integer.bitCount(arity) == 1 ? Integer.numberOfTrailingZeros(arity) : -1;
        powers = IntStream.iterate(1, power -> Math.multiplyExact(power, arity))
                .limit(levels + 1)
                .toArray();
        ports = new int[levels];
        Arrays.setAll(ports, level -> level == 0 ? 1 : powers[level] / taper);
    }

    /**
     * Counts the hosts.
     *
     * @return n = k^L
     */
    public int hosts() {
        return powers[switchLevels];
    }

    /**
     * Counts the levels with up-links.
     *
     * @return L - 1; level l leads to switches of level l + 1
     */
    public int linkLevels() {
        return switchLevels - 1;
    }

    /**
     * Counts the up-links of a level; there are as many down-links.
     *
     * @return k^L/t
     */
    public int linksOfLevel() {
        return switchLevels == 1 ? 0 : arity * ports[switchLevels - 1];
    }

    /**
     * Counts the routes between hosts that meet at the top only.
     *
     * @return k^(L-1)/t, at least 1; routes are numbered from 0
     */
    public int routes() {
        return ports[switchLevels - 1];
    }

    /**
     * Counts the sequences of ports that lead from a leaf to the next level of a level.
     *
     * @param level 0 to L - 1
     * @return k^level/t; 1 for level 0
     */
    public int portsUpTo(int level) {
        return ports[level];
    }

    /**
     * Counts the hosts below a switch.
     *
     * @param level 0, for a host itself, to L
     * @return k^level
     */
    public int hostsBelow(int level) {
        return powers[level];
    }

    /**
     * Finds the subtree of a host whose top is a switch of a level.
     *
     * @param host the host
     * @param level 0 to L
     * @return the host's digits above place {@code level}, a number below k^(L - level)
     */
    public int subtree(int host, int level) {
        return shift < 0 ? host / powers[level] : host >>> shift * level;
    }

    /**
     * Finds the levels of links between two hosts.
     *
     * @return m, so that routes use links of levels 1 … m: the highest place in which the hosts' digits differ; 0 for one leaf
     */
    public int turn(int from, int to) {
        int level = 0;
        while (subtree(from, level + 1) != subtree(to, level + 1)) {
            level++;
        }
        return level;
    }

    /**
     * Names the link of a level that a route uses on one side.
     *
     * @param level 1 to L - 1
     * @param host the host at the lower end of the route: its source for the up-link, its destination for the down-link
     * @param route the route
     * @return a number below {@link #linksOfLevel}
     */
    public int link(int level, int host, int route) {
        return subtree(host, level) * ports[level] + route % ports[level];
    }

    /**
     * Names the links of a level that flows use on one side, or a place after all links for flows that do not reach the level.
     *
     * @param hosts by flow: the host at the lower end of the link
     * @param others by flow: the host at the other end of the route
     * @param routes by flow: its route
     * @param links by flow; written
     */
    public void links(int level, int[] hosts, int[] others, int[] routes, int[] links) {
        int idle = linksOfLevel();
        int codes = ports[level];
        if (shift < 0 || (codes & codes - 1) != 0) {
            for (int flow = 0; flow < links.length; flow++) {
                boolean stays = subtree(hosts[flow], level) == subtree(others[flow], level);
                links[flow] = stays ? idle : link(level, hosts[flow], routes[flow]);
            }
            return;
        }
        // The same without divisions and branches, which the compiler vectorizes.
        int below = shift * level;
        int codeBits = Integer.numberOfTrailingZeros(codes);
        for (int flow = 0; flow < links.length; flow++) {
            int subtree = hosts[flow] >>> below;
            int stays = (subtree ^ others[flow] >>> below) - 1 >> 31;
            links[flow] = (subtree << codeBits | routes[flow] & codes - 1) & ~stays | idle & stays;
        }
    }

    /**
     * Finds the route that the digits of its destination select (D-mod-k): up-port u_l is digit l - 1, modulo k/t for l = 1.
     *
     * @param destination a host
     * @return the route
     */
    public int routeTo(int destination) {
        if (switchLevels == 1) {
            return 0;
        }
        return destination % arity % ports[1] + ports[1] * (destination / arity % (powers[switchLevels - 1] / arity));
    }

    /**
     * Lists the switches of a route in the unfolded network.
     *
     * @return at index i the row on node level i, on the way up to level m and down from level 2L - 2 - m, which is the same switch; -1
     *     on the levels between
     */
    public int[] rows(int from, int to, int route) {
        int turn = turn(from, to);
        int[] rows = new int[levels() + 1];
        for (int level = 0; level < rows.length; level++) {
            int below = below(level);
            int host = level < switchLevels ? from : to;
            rows[level] = below > turn ? -1 : subtree(host, below + 1) * ports[below] + route % ports[below];
        }
        return rows;
    }

    /** The levels of switches below those of a node level. */
    private int below(int level) {
        return Math.min(level, levels() - level);
    }

    @Override
    public int levels() {
        return 2 * (switchLevels - 1);
    }

    @Override
    public int nodes(int level) {
        return powers[switchLevels - 1 - below(level)] * ports[below(level)];
    }

    /** Edges leave a node in the order of its ports; these numbers differ from those of {@link #link}. */
    @Override
    public int head(int level, int edge) {
        int node = tail(level, edge);
        int port = edge % outDegree(level - 1, node);
        int from = ports[below(level - 1)];
        int to = ports[below(level)];
        return level < switchLevels
                ? node / from / arity * to + port * from + node % from
                : (node / from * arity + port) * to + node % from % to;
    }

    @Override
    public int outDegree(int level, int node) {
        return level == levels() ? 0 : level < switchLevels - 1 ? ports[level + 1] / ports[level] : arity;
    }
}
