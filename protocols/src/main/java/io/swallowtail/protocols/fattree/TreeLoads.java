package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The metrics of the loads of a fat tree's links, counted level by level from the routes of all flows. Cost: a random access for each
 * flow, level and side, twice that if slowed flows are counted, flows have sizes, or links outnumber flows: then only links with flows
 * are scanned and cleared. Memory: 4 bytes for each up-link of one level, 12 with sizes, and 9 for each flow.
 */
final class TreeLoads {
    /** If there are so many links for each flow, the links with flows are scanned and cleared one by one. */
    private static final int SPARSE = 2;

    private static final int UP = 0;
    private static final int DOWN = 1;
    /** The refinement of one link. */
    private static final double NEAR = 1 << 20;

    private final FatTree tree;
    private final HostFlows flows;
    /** By flow: where it goes; its source if it is lost. */
    private final int[] destinations;
    /** By link of a level and side, and at the end for all flows that use none; 0 before a count. */
    private final int[] loads;
    /** The same for the sizes of flows; empty where all are 1. */
    private final long[] sums;
    /** By flow: its place in the loads. */
    private final int[] places;

    private final boolean[] slowed;
    /** For up-links and down-links: the largest load so far. */
    private final int[] most = new int[2];

    TreeLoads(FatTree tree, HostFlows flows, int[] destinations) {
        this.tree = tree;
        this.flows = flows;
        this.destinations = destinations;
        int links = IntStream.rangeClosed(1, tree.linkLevels())
                .map(tree::linksOfLevel)
                .max()
                .orElse(0);
        loads = new int[links + 1];
        sums = new long[flows.sizes == null ? 0 : links + 1];
        places = new int[flows.numbers.length];
        slowed = new boolean[flows.numbers.length];
    }

    /** Writes the metrics of the loads. */
    void measure(int[] routes, Outcome out) {
        boolean needsShared = out.needs(FatTreeFlows.SHARED_LINKS) || out.needs(FatTreeFlows.SLOWED_FLOWS);
        boolean needsSums =
                sums.length > 0 && (out.needs(FatTreeFlows.HEAVIEST) || out.needs(FatTreeFlows.HEAVIEST_OVER_MEAN));
        boolean needsAll = needsShared
                || needsSums
                || out.needs(FatTreeFlows.UP_CONGESTION)
                || out.needs(FatTreeFlows.DOWN_CONGESTION)
                || out.needs(FatTreeFlows.WORST_OVER_MEAN)
                || out.needs(FatTreeFlows.HEAVIEST_OVER_MEAN);
        if (needsShared) {
            Arrays.fill(slowed, false);
        }
        Arrays.fill(most, 0);
        long shared = 0;
        long allFlows = 0;
        long allSizes = 0;
        long heaviest = 0;
        for (int level = tree.linkLevels(); level >= 1; level--) {
            if (!needsAll && flows.most(tree.hostsBelow(level)) <= Math.max(most[0], most[1])) {
                // Lower levels cannot have larger loads.
                break;
            }
            int idle = tree.linksOfLevel(level);
            for (int side = UP; side <= DOWN; side++) {
                place(level, side, routes);
                allFlows += places.length - count(loads, places, idle);
                for (int flow = 0; needsShared && flow < slowed.length; flow++) {
                    slowed[flow] |= loads[places[flow]] > 1;
                }
                most[side] = Math.max(most[side], largest(idle));
                shared += clear(2, idle);
                if (needsSums) {
                    allSizes += flows.allSizes - sum(idle);
                    heaviest = Math.max(heaviest, largestSum());
                }
            }
        }
        int slow = 0;
        for (int flow = 0; needsShared && flow < slowed.length; flow++) {
            slow += slowed[flow] ? 1 : 0;
        }
        long congestion = Math.max(most[0], most[1]);
        out.set(FatTreeFlows.UP_CONGESTION, most[0]);
        out.set(FatTreeFlows.DOWN_CONGESTION, most[1]);
        out.set(FatTreeFlows.CONGESTION, congestion);
        out.set(FatTreeFlows.SHARED_LINKS, shared);
        out.set(FatTreeFlows.SLOWED_FLOWS, slow);
        boolean areOne = sums.length == 0;
        out.set(FatTreeFlows.HEAVIEST, areOne ? congestion : heaviest);
        overMean(out, FatTreeFlows.WORST_OVER_MEAN, congestion, allFlows);
        overMean(out, FatTreeFlows.HEAVIEST_OVER_MEAN, areOne ? congestion : heaviest, areOne ? allFlows : allSizes);
    }

    private void overMean(Outcome out, Metric.Ratio metric, long largest, long all) {
        if (all == 0) {
            out.setNull(metric);
        } else {
            out.set(metric, largest * 2 * tree.upLinks(), all);
        }
    }

    /** Counts the links with a load or more. */
    long linksWith(long load, int[] routes) {
        long links = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            int idle = tree.linksOfLevel(level);
            for (int side = UP; side <= DOWN; side++) {
                place(level, side, routes);
                count(loads, places, idle);
                links += clear((int) load, idle);
            }
        }
        return links;
    }

    /**
     * Measures how many links are near the heaviest one: adds the 16th powers of the shares of its sum that the links have.
     *
     * @param heaviest the largest sum, at least 1
     * @return a refinement, larger for more links and nearer ones
     */
    long nearHeaviest(int[] routes, long heaviest) {
        double near = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            int idle = tree.linksOfLevel(level);
            for (int side = UP; side <= DOWN; side++) {
                place(level, side, routes);
                count(loads, places, idle);
                if (sums.length > 0) {
                    sum(idle);
                }
                for (int place : places) {
                    // The flows of a link add the same share of its power.
                    double share = (double) (sums.length > 0 ? sums[place] : loads[place]) / heaviest;
                    double fourth = share * share * share * share;
                    near += place == idle ? 0 : fourth * fourth * fourth * fourth / loads[place];
                }
                clear(1, idle);
                if (sums.length > 0) {
                    largestSum();
                }
            }
        }
        return (long) Math.min(Outcome.REFINEMENTS - 1.0, NEAR * near);
    }

    private void place(int level, int side, int[] routes) {
        int[] ends = side == UP ? flows.sources : destinations;
        tree.links(level, ends, side == UP ? destinations : flows.sources, routes, places);
    }

    /** Counts the loads of links; returns how many flows use none. The arrays are parameters, so that the compiler treats them as constant. */
    private static int count(int[] loads, int[] places, int idle) {
        for (int place : places) {
            loads[place]++;
        }
        int none = loads[idle];
        loads[idle] = 0;
        return none;
    }

    private boolean isSparse(int links) {
        return links > SPARSE * places.length;
    }

    private int largest(int links) {
        if (!isSparse(links)) {
            return largest(loads, links);
        }
        int largest = 0;
        for (int place : places) {
            largest = Math.max(largest, loads[place]);
        }
        return largest;
    }

    private static int largest(int[] loads, int links) {
        int largest = 0;
        for (int link = 0; link < links; link++) {
            largest = Math.max(largest, loads[link]);
        }
        return largest;
    }

    /** Clears the loads; returns how many links had a load or more. */
    private int clear(int least, int links) {
        if (!isSparse(links)) {
            int found = linksWith(loads, least, links);
            Arrays.fill(loads, 0, links, 0);
            return found;
        }
        int found = 0;
        for (int place : places) {
            found += least - 1 - loads[place] >>> 31;
            loads[place] = 0;
        }
        return found;
    }

    private static int linksWith(int[] loads, int least, int links) {
        int found = 0;
        for (int link = 0; link < links; link++) {
            found += least - 1 - loads[link] >>> 31;
        }
        return found;
    }

    /** Sums the sizes of the flows on each link; returns the sum of those that use none. */
    private long sum(int idle) {
        for (int flow = 0; flow < places.length; flow++) {
            sums[places[flow]] += flows.sizes[flow];
        }
        long none = sums[idle];
        sums[idle] = 0;
        return none;
    }

    /** Finds the largest sum and clears the sums. */
    private long largestSum() {
        long largest = 0;
        for (int place : places) {
            largest = Math.max(largest, sums[place]);
            sums[place] = 0;
        }
        return largest;
    }
}
