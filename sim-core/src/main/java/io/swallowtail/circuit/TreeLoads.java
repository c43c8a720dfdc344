package io.swallowtail.circuit;

import io.swallowtail.experiment.Outcome;
import io.swallowtail.network.FatTree;
import java.util.Arrays;

/**
 * The metrics of the loads of a fat tree's links, counted level by level from the routes of all flows. Cost: about 2 random accesses
 * for each level and flow, twice that if slowed flows are counted. Memory: 4 bytes for each up-link of one level, and a byte for each
 * flow.
 */
final class TreeLoads {
    private final FatTree tree;
    private final HostFlows flows;
    private final int[] loads;
    private final boolean[] slowed;

    private int largest;
    private long shared;

    TreeLoads(FatTree tree, HostFlows flows) {
        this.tree = tree;
        this.flows = flows;
        // One more for the flows that use no link of the level.
        loads = new int[tree.linksOfLevel() + 1];
        slowed = new boolean[flows.count()];
    }

    /** Writes the metrics of the loads. */
    void measure(int[] routes, Outcome out) {
        boolean countsSlowed = out.needs(FatTreeFlows.SLOWED_FLOWS);
        Arrays.fill(slowed, false);
        shared = 0;
        int up = 0;
        int down = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            up = Math.max(up, count(level, flows.sources(), routes));
            if (countsSlowed) {
                markSlowed(level, flows.sources(), routes);
            }
            down = Math.max(down, count(level, flows.destinations(), routes));
            if (countsSlowed) {
                markSlowed(level, flows.destinations(), routes);
            }
        }
        out.set(FatTreeFlows.UP_CONGESTION, up);
        out.set(FatTreeFlows.DOWN_CONGESTION, down);
        out.set(FatTreeFlows.CONGESTION, Math.max(up, down));
        out.set(FatTreeFlows.SHARED_LINKS, shared);
        int slow = 0;
        for (int flow = 0; countsSlowed && flow < slowed.length; flow++) {
            slow += slowed[flow] ? 1 : 0;
        }
        out.set(FatTreeFlows.SLOWED_FLOWS, slow);
    }

    /** Counts the links with a load or more. */
    long linksWith(long load, int[] routes) {
        long links = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            for (int[] ends : new int[][] {flows.sources(), flows.destinations()}) {
                count(level, ends, routes);
                for (int link = 0; link < loads.length - 1; link++) {
                    links += loads[link] >= load ? 1 : 0;
                }
            }
        }
        return links;
    }

    /** The link of a level that a flow uses on the side of one of its ends, or the place after all links if it uses none. */
    private int link(int level, int flow, int[] ends, int[] routes) {
        boolean leaves = tree.subtree(flows.sources()[flow], level) != tree.subtree(flows.destinations()[flow], level);
        return leaves ? tree.link(level, ends[flow], routes[flow]) : loads.length - 1;
    }

    /** Counts the loads of the links of a level on one side; returns the largest. */
    private int count(int level, int[] ends, int[] routes) {
        Arrays.fill(loads, 0);
        return tree.isBinary() ? countBinary(level, ends, routes) : countAny(level, ends, routes);
    }

    private int countAny(int level, int[] ends, int[] routes) {
        int most = 0;
        for (int flow = 0; flow < routes.length; flow++) {
            int link = link(level, flow, ends, routes);
            int load = ++loads[link];
            if (link < loads.length - 1) {
                shared += load == 2 ? 1 : 0;
                most = Math.max(most, load);
            }
        }
        return most;
    }

    /** Counts like {@link #countAny} where all sizes are powers of two. This is the hot loop of hashed routes. */
    private int countBinary(int level, int[] ends, int[] routes) {
        int[] counters = loads;
        int[] sources = flows.sources();
        int[] destinations = flows.destinations();
        int below = Integer.numberOfTrailingZeros(tree.hostsBelow(level));
        int codes = tree.portsUpTo(level) - 1;
        int codeBits = Integer.bitCount(codes);
        int most = 0;
        int twos = 0;
        for (int flow = 0; flow < routes.length; flow++) {
            if ((sources[flow] ^ destinations[flow]) >>> below != 0) {
                int load = ++counters[ends[flow] >>> below << codeBits | routes[flow] & codes];
                // 1 for a load of 2, without a branch.
                twos += (load ^ 2) - 1 >>> 31;
                if (load > most) {
                    most = load;
                }
            }
        }
        shared += twos;
        return most;
    }

    private void markSlowed(int level, int[] ends, int[] routes) {
        loads[loads.length - 1] = 0;
        for (int flow = 0; flow < routes.length; flow++) {
            slowed[flow] |= loads[link(level, flow, ends, routes)] > 1;
        }
    }
}
