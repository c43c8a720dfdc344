package io.swallowtail.circuit;

import io.swallowtail.network.RowNetwork;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Paths as a trace names them: by their rows at every node level of the network, in its own numbering.
 *
 * <p>Paths meet at places of a level. On an edge level, 1 to {@link #levels()}, a place is an edge: 2r leads straight on from
 * row r and 2r + 1 crosses. Where the outputs are disks these are one level more, and a place of it is a disk: its row.
 */
abstract sealed class ToldPaths permits DiskToldPaths, FlipToldPaths, LoopingToldPaths, RoutedToldPaths {
    /** The largest network of which paths are told row by row. */
    private static final int LARGEST_IN_FULL = 64;

    private final RowNetwork network;

    /** Names paths through a network of n = 2^d rows. */
    ToldPaths(RowNetwork network) {
        this.network = network;
    }

    final RowNetwork network() {
        return network;
    }

    final int d() {
        return Integer.numberOfTrailingZeros(network.rows());
    }

    /** Counts the edge levels that a path crosses. */
    final int levels() {
        return network.levels();
    }

    /** Finds the row of a path at a node level, 0 to {@link #levels()}. */
    abstract int row(int path, int level);

    /** The first edge level on which paths can meet. */
    abstract int firstMeetingLevel();

    /** The last level on which paths can meet; that of the disks, if there are any. */
    abstract int lastMeetingLevel();

    /** Says where a path of a large network goes, as a part of a sentence after a colon. */
    abstract String brief(int path);

    /** Asks whether the places of a level are disks. */
    final boolean isDisks(int level) {
        return level > levels();
    }

    /** Numbers the place of a path on a level, 1 to {@link #lastMeetingLevel()}. */
    final int place(int path, int level) {
        int from = row(path, level - 1);
        if (isDisks(level)) {
            return from;
        }
        return 2 * from + (row(path, level) == from ? 0 : 1);
    }

    /** Names a place of a level, as a part of a sentence. */
    final String placeName(int level, int place) {
        if (isDisks(level)) {
            return "disk " + place;
        }
        return "the edge of level " + level + " from row " + network.tail(level, place) + " to row "
                + network.head(level, place);
    }

    /** Says where a path goes, as a part of a sentence after a colon. */
    final String route(int path) {
        if (network.rows() > LARGEST_IN_FULL) {
            return brief(path);
        }
        return IntStream.rangeClosed(0, levels())
                .mapToObj(level -> Integer.toString(row(path, level)))
                .collect(Collectors.joining(" ", "rows ", ""));
    }

    /** Names the rows of a path at some node levels, as a part of a sentence. */
    final String rowsAt(int path, IntStream nodeLevels) {
        return nodeLevels
                .mapToObj(level -> "row " + row(path, level) + " at node level " + level)
                .collect(Collectors.joining(", "));
    }

    /** Takes the bits at positions 1 to {@code position} from one row and the others from another. */
    final int mixed(int upper, int lower, int position) {
        int mask = -1 << (d() - position);
        return upper & mask | lower & ~mask;
    }
}
