package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The metrics of the loads of a fat tree's links, counted level by level from the routes of all flows. Cost: a random access for each
 * flow, level and side, twice that if slowed flows are counted. Memory: 4 bytes for each up-link of one level, and 5 for each flow.
 */
final class TreeLoads {
    /** Up-links and down-links. */
    private static final boolean[] SIDES = {true, false};

    private final FatTree tree;
    private final HostFlows flows;
    /** By flow: where it goes; its source if it is lost. */
    private final int[] destinations;
    /** By link of a level and side, and at the end for all flows that use none. */
    private final int[] loads;
    /** By flow: its place in the loads. */
    private final int[] places;

    private final boolean[] slowed;

    TreeLoads(FatTree tree, HostFlows flows, int[] destinations) {
        this.tree = tree;
        this.flows = flows;
        this.destinations = destinations;
        loads = new int
                [IntStream.rangeClosed(1, tree.linkLevels())
                                .map(tree::linksOfLevel)
                                .max()
                                .orElse(0)
                        + 1];
        places = new int[flows.numbers.length];
        slowed = new boolean[flows.numbers.length];
    }

    /** Writes the metrics of the loads. */
    void measure(int[] routes, Outcome out) {
        boolean needsShared = out.needs(FatTreeFlows.SHARED_LINKS) || out.needs(FatTreeFlows.SLOWED_FLOWS);
        boolean needsAll = needsShared
                || out.needs(FatTreeFlows.UP_CONGESTION)
                || out.needs(FatTreeFlows.DOWN_CONGESTION)
                || out.needs(FatTreeFlows.WORST_OVER_MEAN);
        Arrays.fill(slowed, false);
        long shared = 0;
        long sum = 0;
        int up = 0;
        int down = 0;
        for (int level = tree.linkLevels(); level >= 1; level--) {
            if (!needsAll && flows.most(tree.hostsBelow(level)) <= Math.max(up, down)) {
                // Lower levels cannot have larger loads.
                break;
            }
            int links = tree.linksOfLevel(level);
            for (boolean isUp : SIDES) {
                sum += count(level, isUp, routes);
                int most = largest(loads, links);
                up = Math.max(up, isUp ? most : 0);
                down = Math.max(down, isUp ? 0 : most);
                shared += needsShared ? linksWith(2, links) : 0;
                for (int flow = 0; needsShared && flow < slowed.length; flow++) {
                    slowed[flow] |= loads[places[flow]] > 1;
                }
            }
        }
        int slow = 0;
        for (int flow = 0; needsShared && flow < slowed.length; flow++) {
            slow += slowed[flow] ? 1 : 0;
        }
        long congestion = Math.max(up, down);
        out.set(FatTreeFlows.UP_CONGESTION, up);
        out.set(FatTreeFlows.DOWN_CONGESTION, down);
        out.set(FatTreeFlows.CONGESTION, congestion);
        out.set(FatTreeFlows.SHARED_LINKS, shared);
        out.set(FatTreeFlows.SLOWED_FLOWS, slow);
        if (sum == 0) {
            out.setNull(FatTreeFlows.WORST_OVER_MEAN);
        } else {
            out.set(FatTreeFlows.WORST_OVER_MEAN, congestion * 2 * tree.upLinks(), sum);
        }
    }

    /** Counts the links with a load or more. */
    long linksWith(long load, int[] routes) {
        long links = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            for (boolean isUp : SIDES) {
                count(level, isUp, routes);
                links += linksWith((int) load, tree.linksOfLevel(level));
            }
        }
        return links;
    }

    /** Counts the loads of the links of a level on one side; returns their sum. */
    private long count(int level, boolean isUp, int[] routes) {
        int links = tree.linksOfLevel(level);
        int[] ends = isUp ? flows.sources : destinations;
        tree.links(level, ends, isUp ? destinations : flows.sources, routes, places);
        Arrays.fill(loads, 0, links + 1, 0);
        add(loads, places);
        int idle = loads[links];
        loads[links] = 0;
        return places.length - idle;
    }

    /** The arrays are parameters, so that the compiler treats them as constant. */
    private static void add(int[] loads, int[] places) {
        for (int place : places) {
            loads[place]++;
        }
    }

    private static int largest(int[] loads, int links) {
        int largest = 0;
        for (int link = 0; link < links; link++) {
            largest = Math.max(largest, loads[link]);
        }
        return largest;
    }

    private long linksWith(int least, int links) {
        int found = 0;
        for (int link = 0; link < links; link++) {
            found += least - 1 - loads[link] >>> 31;
        }
        return found;
    }
}
