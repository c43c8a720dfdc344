package io.swallowtail.protocols.circuit;

import java.util.List;

/** The randomly wired butterfly RB_n as an explicit graph, from the specification's words. */
final class SlowRandomlyWiredButterfly extends SlowNetwork {
    /** Wires it by sigma_0 and sigma_1, permutations of the (d - 1)-bit numbers. */
    SlowRandomlyWiredButterfly(int d, List<Integer> sigma0, List<Integer> sigma1) {
        super(d);
        for (int row = 0; row < n; row++) {
            boolean upper = binary(row).charAt(0) == '0';
            int x = row % (n / 2);
            add(new Edge(1, row, row));
            add(new Edge(1, row, upper ? n / 2 + sigma0.get(x) : sigma1.get(x)));
        }
        for (int level = 2; level <= d; level++) {
            addLevel(level, level);
        }
    }

    /** Wires it by the choices of a trial as they stand. */
    static SlowRandomlyWiredButterfly of(PreparedRun run, int d) {
        return new SlowRandomlyWiredButterfly(
                d,
                SlowPermutations.shuffled(run.shuffle("wiring of half 0").draws()),
                SlowPermutations.shuffled(run.shuffle("wiring of half 1").draws()));
    }
}
