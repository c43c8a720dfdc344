package io.swallowtail.packet;

import io.swallowtail.experiment.JourneyPicture;
import io.swallowtail.forwarding.NodeModel;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Packets that cross one level after the other, to be drawn; those over the most used link are marked. */
final class ToldJourneys implements JourneyPicture {
    private final NodeModel model;
    private final IntFunction<String> names;
    private final List<int[]> links;
    private final List<int[]> ticks;
    private int worstLevel;
    private int worstLink;
    private int worstLoad;

    /** Shows packets whose links and ticks on each level are known. */
    ToldJourneys(NodeModel model, IntFunction<String> names, List<int[]> links, List<int[]> ticks) {
        this.model = model;
        this.names = names;
        this.links = links;
        this.ticks = ticks;
        for (int level = 0; level < links.size(); level++) {
            int[] there = links.get(level);
            int[] loads = new int[IntStream.of(there).max().orElse(0) + 1];
            for (int link : there) {
                if (++loads[link] > worstLoad) {
                    worstLoad = loads[link];
                    worstLevel = level;
                    worstLink = link;
                }
            }
        }
    }

    @Override
    public int levels() {
        return links.size();
    }

    @Override
    public int packets() {
        return links.get(0).length;
    }

    @Override
    public String name(int packet) {
        return names.apply(packet);
    }

    @Override
    public long[] steps(int packet) {
        return ticks.stream().mapToLong(level -> model.step(level[packet])).toArray();
    }

    @Override
    public int[] levels(int packet) {
        return IntStream.rangeClosed(1, levels()).toArray();
    }

    @Override
    public boolean isMarked(int packet) {
        return links.get(worstLevel)[packet] == worstLink;
    }

    @Override
    public String mark() {
        return "the " + worstLoad + " packets over a most used link, of level " + (worstLevel + 1);
    }
}
