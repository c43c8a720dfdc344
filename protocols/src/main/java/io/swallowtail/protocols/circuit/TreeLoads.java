package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;

/**
 * The metrics of the loads of a fat tree's links, counted level by level from the routes of all flows. Cost: a random access for each
 * flow, level and side, twice that if slowed flows are counted. Memory: 4 bytes for each up-link of one level, and 5 for each flow.
 */
final class TreeLoads {
    /** Up-links and down-links. */
    private static final boolean[] SIDES = {true, false};

    private final FatTree tree;
    private final HostFlows flows;
    /** By link of a level and side, and at the end for all flows that use none. */
    private final int[] loads;
    /** By flow: its place in the loads. */
    private final int[] places;

    private final boolean[] slowed;

    TreeLoads(FatTree tree, HostFlows flows) {
        this.tree = tree;
        this.flows = flows;
        loads = new int[tree.linksOfLevel() + 1];
        places = new int[flows.numbers.length];
        slowed = new boolean[flows.numbers.length];
    }

    /** Writes the metrics of the loads. */
    void measure(int[] routes, Outcome out) {
        boolean needsAll = out.needs(FatTreeFlows.UP_CONGESTION)
                || out.needs(FatTreeFlows.DOWN_CONGESTION)
                || out.needs(FatTreeFlows.SHARED_LINKS)
                || out.needs(FatTreeFlows.SLOWED_FLOWS);
        Arrays.fill(slowed, false);
        long shared = 0;
        int up = 0;
        int down = 0;
        for (int level = tree.linkLevels(); level >= 1; level--) {
            if (!needsAll && flows.most(tree.hostsBelow(level)) <= Math.max(up, down)) {
                // Lower levels cannot have larger loads.
                break;
            }
            for (boolean isUp : SIDES) {
                count(level, isUp, routes);
                int most = largest(loads);
                up = Math.max(up, isUp ? most : 0);
                down = Math.max(down, isUp ? 0 : most);
                shared += needsAll ? linksWith(2) : 0;
                for (int flow = 0; needsAll && flow < slowed.length; flow++) {
                    slowed[flow] |= loads[places[flow]] > 1;
                }
            }
        }
        int slow = 0;
        for (int flow = 0; needsAll && flow < slowed.length; flow++) {
            slow += slowed[flow] ? 1 : 0;
        }
        out.set(FatTreeFlows.UP_CONGESTION, up);
        out.set(FatTreeFlows.DOWN_CONGESTION, down);
        out.set(FatTreeFlows.CONGESTION, Math.max(up, down));
        out.set(FatTreeFlows.SHARED_LINKS, shared);
        out.set(FatTreeFlows.SLOWED_FLOWS, slow);
    }

    /** Counts the links with a load or more. */
    long linksWith(int load, int[] routes) {
        long links = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            for (boolean isUp : SIDES) {
                count(level, isUp, routes);
                links += linksWith(load);
            }
        }
        return links;
    }

    /** Counts the loads of the links of a level on one side. */
    private void count(int level, boolean isUp, int[] routes) {
        int[] ends = isUp ? flows.sources : flows.destinations;
        tree.links(level, ends, isUp ? flows.destinations : flows.sources, routes, places);
        Arrays.fill(loads, 0);
        add(loads, places);
        loads[loads.length - 1] = 0;
    }

    /** The arrays are parameters, so that the compiler treats them as constant. */
    private static void add(int[] loads, int[] places) {
        for (int place : places) {
            loads[place]++;
        }
    }

    private static int largest(int[] loads) {
        int largest = 0;
        for (int load : loads) {
            largest = Math.max(largest, load);
        }
        return largest;
    }

    private long linksWith(int least) {
        int links = 0;
        for (int load : loads) {
            links += least - 1 - load >>> 31;
        }
        return links;
    }
}
