package io.swallowtail.circuit;

import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.network.LeveledNetwork;
import java.util.function.IntFunction;

/**
 * Some of the paths that a trace tells, as circuits to be drawn.
 *
 * @param paths the paths
 * @param chosen which of them are circuits
 * @param names names a path
 */
record ToldCircuitPicture(ToldPaths paths, int[] chosen, IntFunction<String> names) implements CircuitPicture {
    @Override
    public LeveledNetwork network() {
        return paths.network();
    }

    @Override
    public int circuits() {
        return chosen.length;
    }

    @Override
    public int row(int circuit, int level) {
        return paths.row(chosen[circuit], level);
    }

    @Override
    public String name(int circuit) {
        return names.apply(chosen[circuit]);
    }

    @Override
    public boolean endsAtDisks() {
        return paths.isDisks(paths.lastMeetingLevel());
    }
}
