package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The metrics of the loads of a fat tree's links, counted level by level from the routes of all flows. Only links with flows are visited.
 * Cost: two random accesses for each flow, level and side; one more if slowed flows are counted, two more if flows have sizes. Memory: 4
 * bytes for each up-link of one level, 12 with sizes, and 5 for each flow.
 */
final class TreeLoads {
    /** Up-links and down-links. */
    private static final boolean[] SIDES = {true, false};
    /** What the place of all flows that use no link starts from, so that it stays below all loads. */
    private static final int IDLE = Integer.MIN_VALUE;

    private static final long IDLE_SUM = Long.MIN_VALUE;

    /** The refinement of one link. */
    private static final double NEAR = 1 << 20;

    private final FatTree tree;
    private final HostFlows flows;
    /** By flow: where it goes; its source if it is lost. */
    private final int[] destinations;
    /** By link of a level and side, and at the end for all flows that use none; 0 between the levels. */
    private final int[] loads;
    /** The same for the sizes of flows; empty where all are 1. */
    private final long[] sums;
    /** By flow: its place in the loads. */
    private final int[] places;

    private final boolean[] slowed;
    /** How many links reached the least load of the last count. */
    private int reached;

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
        long shared = 0;
        long allFlows = 0;
        long allSizes = 0;
        int up = 0;
        int down = 0;
        long heaviest = 0;
        for (int level = tree.linkLevels(); level >= 1; level--) {
            if (!needsAll && flows.most(tree.hostsBelow(level)) <= Math.max(up, down)) {
                // Lower levels cannot have larger loads.
                break;
            }
            int idle = tree.linksOfLevel(level);
            for (boolean isUp : SIDES) {
                place(level, isUp, routes);
                int most = count(2, idle);
                up = Math.max(up, isUp ? most : 0);
                down = Math.max(down, isUp ? 0 : most);
                allFlows += places.length - (loads[idle] - IDLE);
                shared += reached;
                for (int flow = 0; needsShared && flow < slowed.length; flow++) {
                    slowed[flow] |= loads[places[flow]] > 1;
                }
                clear(idle);
                if (needsSums) {
                    heaviest = Math.max(heaviest, sum(idle));
                    allSizes += flows.allSizes - (sums[idle] - IDLE_SUM);
                    clearSums(idle);
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
        overMean(out, FatTreeFlows.WORST_OVER_MEAN, congestion, allFlows);
        boolean areEqual = sums.length == 0;
        out.set(FatTreeFlows.HEAVIEST, areEqual ? congestion : heaviest);
        overMean(
                out, FatTreeFlows.HEAVIEST_OVER_MEAN, areEqual ? congestion : heaviest, areEqual ? allFlows : allSizes);
    }

    private void overMean(Outcome out, Metric.Ratio metric, long most, long all) {
        if (all == 0) {
            out.setNull(metric);
        } else {
            out.set(metric, most * 2 * tree.upLinks(), all);
        }
    }

    /** Counts the links with a load or more. */
    long linksWith(long load, int[] routes) {
        long links = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            for (boolean isUp : SIDES) {
                place(level, isUp, routes);
                int idle = tree.linksOfLevel(level);
                count((int) load, idle);
                links += reached;
                clear(idle);
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
            for (boolean isUp : SIDES) {
                place(level, isUp, routes);
                count(2, idle);
                if (sums.length > 0) {
                    sum(idle);
                }
                for (int flow = 0; flow < places.length; flow++) {
                    int place = places[flow];
                    if (place != idle) {
                        // Each flow adds its share of the power of its link.
                        double share = (double) (sums.length > 0 ? sums[place] : loads[place]) / heaviest;
                        double square = share * share;
                        double fourth = square * square;
                        near += (flows.sizes == null ? 1 : flows.sizes[flow])
                                * (share * square * fourth * fourth * fourth / heaviest);
                    }
                }
                clear(idle);
                if (sums.length > 0) {
                    clearSums(idle);
                }
            }
        }
        return (long) Math.min(Outcome.REFINEMENTS - 1.0, NEAR * near);
    }

    private void place(int level, boolean isUp, int[] routes) {
        int[] ends = isUp ? flows.sources : destinations;
        tree.links(level, ends, isUp ? destinations : flows.sources, routes, places);
    }

    /** Counts the loads of the links, and those that reach a least load; returns the largest one. */
    private int count(int least, int idle) {
        loads[idle] = IDLE;
        int most = 0;
        int found = 0;
        for (int place : places) {
            int load = ++loads[place];
            most = Math.max(most, load);
            found += load == least ? 1 : 0;
        }
        reached = found;
        return most;
    }

    private void clear(int idle) {
        loads[idle] = 0;
        for (int place : places) {
            loads[place] = 0;
        }
    }

    /** Sums the sizes of the flows on each link; returns the largest sum. */
    private long sum(int idle) {
        sums[idle] = IDLE_SUM;
        long most = 0;
        for (int flow = 0; flow < places.length; flow++) {
            sums[places[flow]] += flows.sizes[flow];
            most = Math.max(most, sums[places[flow]]);
        }
        return most;
    }

    private void clearSums(int idle) {
        sums[idle] = 0;
        for (int place : places) {
            sums[place] = 0;
        }
    }
}
