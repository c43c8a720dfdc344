package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.network.ExtendedButterfly;
import java.util.stream.IntStream;

/** Paths through one butterfly or two, each of them by the unique path between given rows, as a trace names them. */
final class RoutedToldPaths extends ToldPaths {
    private final int[][] rows;

    /**
     * Names paths.
     *
     * @param butterfly one butterfly
     * @param rows the paths' rows at node level 0, at node level d, and so on
     */
    RoutedToldPaths(Butterfly butterfly, int[]... rows) {
        super(new ExtendedButterfly(butterfly, (rows.length - 1) * butterfly.d()));
        this.rows = rows;
    }

    @Override
    int row(int path, int level) {
        int pass = Math.min(level / d(), rows.length - 2);
        return mixed(rows[pass + 1][path], rows[pass][path], level - pass * d());
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
        return rowsAt(path, IntStream.range(0, rows.length).map(pass -> pass * d()));
    }
}
