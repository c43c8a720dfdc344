package io.swallowtail.circuit;

import java.util.stream.IntStream;

/** Paths through the randomly wired butterfly to the disks at its outputs, as a trace names them. */
final class DiskToldPaths extends ToldPaths {
    private final RandomWiring wiring;
    private final int[] users;
    private final int[] disks;

    /**
     * Names paths.
     *
     * @param wiring the network as it is wired
     * @param users the row at which each path begins
     * @param disks the row at which it ends
     */
    DiskToldPaths(RandomWiring wiring, int[] users, int[] disks) {
        super(wiring.network());
        this.wiring = wiring;
        this.users = users;
        this.disks = disks;
    }

    @Override
    int row(int path, int level) {
        return level == 0 ? users[path] : mixed(disks[path], wiring.rowTowards(users[path], disks[path]), level);
    }

    /**
     * On level 1 no two paths do meet; but one path alone makes the load of 1 with which a trace has to end if d = 1.
     */
    @Override
    int firstMeetingLevel() {
        return 1;
    }

    @Override
    int lastMeetingLevel() {
        return levels() + 1;
    }

    @Override
    String brief(int path) {
        return rowsAt(path, IntStream.of(0, 1, levels()));
    }
}
