package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * A fat tree (folded Clos network) with L levels of switches, unfolded for pictures: the switches of levels 1 … L on the way up and
 * those of levels L - 1 … 1 on the way down. Its edges are the links between switches; the links of hosts are left out.
 *
 * <p>A switch of level l has M_l down-ports (M_1 hosts at a leaf) and W_l up-ports, to W_l different switches of level l + 1. Hosts are
 * numbers of L digits in mixed radix, the last one below M_1; host a is below leaf floor(a/M_1). A route goes up by ports u_1, u_2, …
 * and is named by one number, which has u_1 as its last digit (of W_1 values) and the others before it: the top switch that it would
 * reach. The ports of levels 1 … l are this number modulo {@link #portsUpTo}. A switch of level l + 1 and an up-link of level l are
 * named by the digits of their hosts above place l, and by the ports that lead to them.
 *
 * <p>Sources: Leiserson 1985; Petrini and Vanneschi 1997 (k-ary n-trees); Öhring et al. 1995 (XGFT); Al-Fares, Loukissas and Vahdat,
 * SIGCOMM 2008.
 */
public final class FatTree implements LeveledNetwork {
    private static final int LOG_MAX = 24;

    /** The largest number of hosts, and of up-links of a level. */
    public static final long MAX_HOSTS = 1L << LOG_MAX;

    private final int switchLevels;
    /** By level - 1: down-ports of a switch. */
    private final int[] down;
    /** By level - 1: up-ports of a switch; none at the top. */
    private final int[] up;
    /** By level: the hosts below a switch. */
    private final int[] below;
    /** By level: how many sequences of ports lead up from a leaf to the next level. */
    private final int[] ports;
    /** By level - 1: how many up-links the lower levels have. */
    private final int[] starts;
    /** By level: divides by the hosts below a switch, and by the sequences of ports. */
    private final Quotient[] byBelow;

    private final Quotient[] byPorts;

    /** Division of numbers below 2^24 by a constant, without a division. */
    private record Quotient(long factor, int shift) {
        /** Rounds 2^shift / divisor up; its excess is small enough for numbers below 2^24 (Granlund and Montgomery 1994). */
        static Quotient by(int divisor) {
            int shift = LOG_MAX + Integer.SIZE - Integer.numberOfLeadingZeros(divisor - 1);
            return new Quotient((1L << shift) / divisor + ((1L << shift) % divisor == 0 ? 0 : 1), shift);
        }

        int of(int number) {
            return (int) (number * factor >>> shift);
        }
    }

    /**
     * Describes a tree.
     *
     * @param down by level from the leaves: down-ports of a switch, each at least 1; their product is at most {@link #MAX_HOSTS}
     * @param up by level from the leaves, without the top: up-ports of a switch, each at least 1
     */
    public FatTree(List<Integer> down, List<Integer> up) {
        switchLevels = down.size();
        this.down = down.stream().mapToInt(Integer::intValue).toArray();
        this.up = up.stream().mapToInt(Integer::intValue).toArray();
        below = products(this.down);
        ports = products(this.up);
        starts = new int[switchLevels];
        for (int level = 1; level < switchLevels; level++) {
            starts[level] = Math.addExact(starts[level - 1], linksOfLevel(level));
        }
        byBelow = IntStream.of(below).mapToObj(Quotient::by).toArray(Quotient[]::new);
        byPorts = IntStream.of(ports).mapToObj(Quotient::by).toArray(Quotient[]::new);
    }

    private static int[] products(int[] factors) {
        int[] products = new int[factors.length + 1];
        Arrays.setAll(products, level -> level == 0 ? 1 : Math.multiplyExact(products[level - 1], factors[level - 1]));
        return products;
    }

    /**
     * Counts the hosts.
     *
     * @return n = M_1 · … · M_L
     */
    public int hosts() {
        return below[switchLevels];
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
     * @param level 1 to L - 1
     * @return n/(M_1 · … · M_l) · W_1 · … · W_l
     */
    public int linksOfLevel(int level) {
        return hosts() / below[level] * ports[level];
    }

    /**
     * Counts the up-links of all levels; there are as many down-links.
     *
     * @return the sum of {@link #linksOfLevel}
     */
    public int upLinks() {
        return starts[switchLevels - 1];
    }

    /**
     * Counts the switches.
     *
     * @return those of all levels of the folded network
     */
    public long switches() {
        return IntStream.range(0, switchLevels).mapToLong(this::nodes).sum();
    }

    /**
     * Counts the sequences of ports that lead from a leaf to the next level of a level.
     *
     * @param level 0 to L - 1
     * @return W_1 · … · W_level; 1 for level 0
     */
    public int portsUpTo(int level) {
        return ports[level];
    }

    /**
     * Counts the sequences of ports up to a level that one hash in all switches can select.
     *
     * @param level 0 to L - 1
     * @return the least common multiple of W_1, …, W_level; 1 for level 0
     */
    public int hashesUpTo(int level) {
        return IntStream.of(up).limit(level).reduce(1, ArithmeticUtils::lcm);
    }

    /**
     * Finds the route that one hash in all switches selects: every switch takes the up-port with the number hash modulo its up-ports.
     *
     * @param hash a number below {@link #hashesUpTo} of the last level
     */
    public int routeOf(int hash) {
        int route = 0;
        for (int level = 0; level < up.length; level++) {
            route += hash % up[level] * ports[level];
        }
        return route;
    }

    /**
     * Counts the hosts below a switch.
     *
     * @param level 0, for a host itself, to L
     * @return M_1 · … · M_level
     */
    public int hostsBelow(int level) {
        return below[level];
    }

    /**
     * Finds the subtree of a host whose top is a switch of a level.
     *
     * @param level 0 to L
     * @return the host's digits above place {@code level}
     */
    public int subtree(int host, int level) {
        return byBelow[level].of(host);
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
     * Names the link of all levels that a route uses on one side; {@link #link} names it within its level.
     *
     * @param level 1 to L - 1
     * @param host as for {@link #link}
     * @return a number below {@link #upLinks}
     */
    public int linkOfAll(int level, int host, int route) {
        return starts[level - 1] + link(level, host, route);
    }

    /**
     * Names the link of a level that a route uses on one side.
     *
     * @param level 1 to L - 1
     * @param host the host at the lower end of the route: its source for the up-link, its destination for the down-link
     * @return a number below {@link #linksOfLevel}
     */
    public int link(int level, int host, int route) {
        return subtree(host, level) * ports[level] + code(level, route);
    }

    /**
     * Finds the ends of an up-link in the unfolded network. The down-link of the same switches has them in the opposite order, on the way
     * down.
     *
     * @param level 1 to L - 1
     * @param link as {@link #link} names it
     * @return the row on node level {@code level - 1} and on node level {@code level}
     */
    public int[] ends(int level, int link) {
        int subtree = link / ports[level];
        int code = link % ports[level];
        return new int[] {
            subtree * ports[level - 1] + code % ports[level - 1], subtree / down[level] * ports[level] + code
        };
    }

    /** The ports of a route up to a level. */
    private int code(int level, int route) {
        return route - byPorts[level].of(route) * ports[level];
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
        int idle = linksOfLevel(level);
        int codes = ports[level];
        int hostsBelow = below[level];
        if ((hostsBelow & hostsBelow - 1) != 0 || (codes & codes - 1) != 0) {
            for (int flow = 0; flow < links.length; flow++) {
                int subtree = subtree(hosts[flow], level);
                int stays = (subtree ^ subtree(others[flow], level)) - 1 >> 31;
                links[flow] = subtree * codes + code(level, routes[flow]) & ~stays | idle & stays;
            }
            return;
        }
        // The same by shifts, which the compiler vectorizes.
        int hostBits = Integer.numberOfTrailingZeros(hostsBelow);
        int codeBits = Integer.numberOfTrailingZeros(codes);
        for (int flow = 0; flow < links.length; flow++) {
            int subtree = hosts[flow] >>> hostBits;
            int stays = (subtree ^ others[flow] >>> hostBits) - 1 >> 31;
            links[flow] = (subtree << codeBits | routes[flow] & codes - 1) & ~stays | idle & stays;
        }
    }

    /**
     * Finds the route that the digits of its destination select (D-mod-k): up-port u_l is digit l - 1, modulo W_l.
     *
     * @param destination a host
     */
    public int routeTo(int destination) {
        int route = 0;
        for (int level = 0; level < up.length; level++) {
            route += subtree(destination, level) % down[level] % up[level] * ports[level];
        }
        return route;
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
            int height = below(level);
            int host = level < switchLevels ? from : to;
            rows[level] = height > turn ? -1 : subtree(host, height + 1) * ports[height] + code(height, route);
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
    public String levelName(int level) {
        int height = below(level) + 1;
        String name = height == switchLevels ? "spine" : height == 1 ? "leaf" : "level " + height;
        return name + (height == switchLevels ? "" : level < switchLevels ? ", up" : ", down");
    }

    @Override
    public String nodeName(int level, int node) {
        int height = below(level) + 1;
        return height == switchLevels
                ? "spine " + node
                : height == 1 ? "leaf " + node : "switch " + node + " of level " + height;
    }

    @Override
    public String hostsAt(int node) {
        return node * down[0] + "–" + (node * down[0] + down[0] - 1);
    }

    @Override
    public int nodes(int level) {
        return hosts() / below[below(level) + 1] * ports[below(level)];
    }

    /** Edges leave a node in the order of its ports; these numbers differ from those of {@link #link}. */
    @Override
    public int head(int level, int edge) {
        int node = tail(level, edge);
        int port = edge % outDegree(level - 1, node);
        int from = ports[below(level - 1)];
        int to = ports[below(level)];
        return level < switchLevels
                ? node / from / down[level] * to + port * from + node % from
                : (node / from * down[below(level - 1)] + port) * to + node % from % to;
    }

    @Override
    public int outDegree(int level, int node) {
        return level == levels() ? 0 : level < switchLevels - 1 ? up[level] : down[below(level)];
    }
}
