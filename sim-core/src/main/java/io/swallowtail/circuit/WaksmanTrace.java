package io.swallowtail.circuit;

import io.swallowtail.experiment.Tracer;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Tells a trial of {@link Waksman} from its circuits: their routes, the loops that tie them together, and the switches that
 * exchange. Memory: some 50n bytes besides the simulator's. Time: O(n·d).
 */
final class WaksmanTrace {
    private final Tracer tracer;
    private final ToldPaths paths;
    private final int n;
    /** The circuits of a loop in the order in which it comes to them. */
    private final int[] loop;

    private final boolean[] isInLoop;

    /** Tells of the circuit of input i as path i. */
    WaksmanTrace(Tracer tracer, ToldPaths paths) {
        this.tracer = tracer;
        this.paths = paths;
        n = paths.network().rows();
        loop = new int[n];
        isInLoop = new boolean[n];
    }

    /** Tells the trial; {@code destinations} are the outputs of the inputs. */
    void tell(int[] destinations) {
        CircuitTale.tellOnePathEach(
                tracer, CircuitTale.Requester.INPUT, n, input -> "asks for output " + destinations[input], paths);
        for (int level = 1; level <= paths.d(); level++) {
            int mirror = paths.levels() + 1 - level;
            tellLoops(level, mirror);
            tellExchanges(level);
            tellExchanges(mirror);
        }
    }

    /** Follows the loops between an edge level and its mirror image, each from its lowest row. */
    private void tellLoops(int level, int mirror) {
        int[] entered = rowsAt(level - 1);
        int[] left = rowsAt(mirror);
        int[] entering = inverse(entered);
        int[] leaving = inverse(left);
        Arrays.fill(isInLoop, false);
        int loops = 0;
        for (int row = 0; row < n; row++) {
            int length = 0;
            int circuit = entering[row];
            while (!isInLoop[circuit]) {
                int other = leaving[paths.network().across(mirror, left[circuit])];
                loop[length++] = circuit;
                loop[length++] = other;
                isInLoop[circuit] = true;
                isInLoop[other] = true;
                circuit = entering[paths.network().across(level, entered[other])];
            }
            if (length > 0 && loops++ < tracer.longestList()) {
                tellLoop(level, mirror, length);
            }
        }
        tracer.sayMore(Math.max(0, loops - tracer.longestList()));
    }

    private void tellLoop(int level, int mirror, int length) {
        tracer.say("Between edge levels " + level + " and " + mirror + " a loop of " + length
                + " circuits takes subnetworks 0 and 1 in turn: inputs "
                + tracer.named(length, i -> Integer.toString(loop[i])) + ".");
    }

    private void tellExchanges(int level) {
        int[] after = rowsAt(level);
        int[] entering = inverse(rowsAt(level - 1));
        int[] exchanging = IntStream.range(0, n)
                .filter(row -> row < paths.network().across(level, row) && after[entering[row]] != row)
                .toArray();
        String names = tracer.named(
                exchanging.length,
                i -> "rows " + exchanging[i] + " and " + paths.network().across(level, exchanging[i]));
        tracer.say("Switches that exchange on edge level " + level + ": " + exchanging.length + " of " + n / 2
                + (names.isEmpty() ? "" : " (" + names + ")") + ".");
    }

    private int[] rowsAt(int nodeLevel) {
        return IntStream.range(0, n).map(path -> paths.row(path, nodeLevel)).toArray();
    }

    private int[] inverse(int[] rows) {
        int[] inverse = new int[n];
        for (int path = 0; path < n; path++) {
            inverse[rows[path]] = path;
        }
        return inverse;
    }
}
