package io.swallowtail.circuit;

import io.swallowtail.network.TwofoldButterfly;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Paths as a story names them: by their rows at every node level of the network, in its own numbering. An edge of a level is
 * 2r if it leads straight on from row r and 2r + 1 if it crosses.
 */
abstract sealed class ToldPaths permits FlipToldPaths, RoutedToldPaths {
    /** The largest network of which paths are told row by row. */
    private static final int LARGEST_IN_FULL = 64;

    private final TwofoldButterfly network;
    private final int levels;

    ToldPaths(TwofoldButterfly network, int levels) {
        this.network = network;
        this.levels = levels;
    }

    final TwofoldButterfly network() {
        return network;
    }

    final int d() {
        return network.butterfly().d();
    }

    /** Counts the edge levels that a path crosses. */
    final int levels() {
        return levels;
    }

    /** Finds the row of a path at a node level, 0 to {@link #levels()}. */
    abstract int row(int path, int level);

    /** The first edge level on which paths can meet. */
    abstract int firstMeetingLevel();

    /** The last edge level on which paths can meet. */
    abstract int lastMeetingLevel();

    /** Says where a path of a large network goes, as a part of a sentence after a colon. */
    abstract String brief(int path);

    /** Numbers the edge of a path on an edge level, 1 to {@link #levels()}. */
    final int edge(int path, int level) {
        int from = row(path, level - 1);
        return 2 * from + (row(path, level) == from ? 0 : 1);
    }

    /** Names an edge of a level, as a part of a sentence. */
    final String edgeName(int level, int edge) {
        int from = edge >> 1;
        int to = (edge & 1) == 0 ? from : from ^ network.flipMask(level);
        return "the edge of level " + level + " from row " + from + " to row " + to;
    }

    /** Says where a path goes, as a part of a sentence after a colon. */
    final String route(int path) {
        if (network.butterfly().rows() > LARGEST_IN_FULL) {
            return brief(path);
        }
        return IntStream.rangeClosed(0, levels)
                .mapToObj(level -> Integer.toString(row(path, level)))
                .collect(Collectors.joining(" ", "rows ", ""));
    }

    /** Takes the bits at positions 1 to {@code position} from one row and the others from another. */
    final int mixed(int upper, int lower, int position) {
        int mask = -1 << (d() - position);
        return upper & mask | lower & ~mask;
    }
}
