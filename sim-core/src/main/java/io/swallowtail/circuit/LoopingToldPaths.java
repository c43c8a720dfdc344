package io.swallowtail.circuit;

import io.swallowtail.network.BenesNetwork;
import io.swallowtail.network.Butterfly;
import java.util.stream.IntStream;

/** Circuits by {@link LoopingSwitches} on the Beneš network, that of each input, as a trace names them; 8n bytes. */
final class LoopingToldPaths extends ToldPaths {
    /** For each circuit the bits of its row that it changes in the first butterfly, and those in the mirrored one. */
    private final int[] changedFirst;

    private final int[] changedThen;

    /** Follows all circuits through the switches as they are set; O(n·d). */
    LoopingToldPaths(Butterfly butterfly, LoopingSwitches switches) {
        super(new BenesNetwork(butterfly));
        changedFirst = new int[butterfly.rows()];
        changedThen = new int[butterfly.rows()];
        for (int circuit = 0; circuit < butterfly.rows(); circuit++) {
            changedFirst[circuit] = changed(switches, circuit, 1, d());
            changedThen[circuit] = changed(switches, circuit ^ changedFirst[circuit], d() + 1, levels());
        }
    }

    private int changed(LoopingSwitches switches, int from, int firstLevel, int lastLevel) {
        int row = from;
        for (int level = firstLevel; level <= lastLevel; level++) {
            row = switches.isExchanging(level, row) ? network().across(level, row) : row;
        }
        return from ^ row;
    }

    /** The first butterfly changes the bits at positions 1, 2, … in order, the mirrored one those at d, d - 1, …. */
    @Override
    int row(int path, int level) {
        int middle = path ^ changedFirst[path];
        return level <= d() ? mixed(middle, path, level) : mixed(middle, middle ^ changedThen[path], levels() - level);
    }

    @Override
    int firstMeetingLevel() {
        return 1;
    }

    @Override
    int lastMeetingLevel() {
        return levels();
    }

    @Override
    String brief(int path) {
        return rowsAt(path, IntStream.of(0, d(), levels()));
    }
}
