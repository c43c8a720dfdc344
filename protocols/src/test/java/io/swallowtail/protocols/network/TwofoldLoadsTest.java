package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads of single paths against a recount of the edges that paths walk in the two-fold butterfly. */
class TwofoldLoadsTest {
    /** A path through three rows. */
    private record Path(int input, int row, int output) {
        /** Walks the network: at each of 2d levels, the one of two edges with which the rest of the path still exists. */
        List<List<Integer>> edges(ExtendedButterfly network) {
            int d = network.butterfly().d();
            List<List<Integer>> edges = new ArrayList<>();
            int at = input;
            for (int level = 1; level <= 2 * d; level++) {
                int goal = level <= d ? row : output;
                int bit = network.across(level, 0);
                int next = (at & bit) == (goal & bit) ? at : network.across(level, at);
                edges.add(List.of(level, at, next));
                at = next;
            }
            assertEquals(output, at);
            return edges;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void everyPathFindsItsOverloadedEdges(int d) {
        ExtendedButterfly network = ExtendedButterfly.twofold(new Butterfly(d));
        TwofoldLoads loads = new TwofoldLoads(new Butterfly(d));
        Random random = new Random(5);
        List<Path> paths = new ArrayList<>();
        for (int change = 0; change < 40; change++) {
            if (paths.size() > 2 && random.nextInt(3) == 0) {
                Path gone = paths.remove(random.nextInt(paths.size()));
                loads.remove(gone.input(), gone.row(), gone.output());
            }
            Path path = new Path(random.nextInt(1 << d), random.nextInt(1 << d), random.nextInt(1 << d));
            paths.add(path);
            int added = loads.add(path.input(), path.row(), path.output());
            List<List<Integer>> all =
                    paths.stream().flatMap(each -> each.edges(network).stream()).toList();
            List<Long> counts = path.edges(network).stream()
                    .map(edge -> all.stream().filter(edge::equals).count())
                    .toList();
            assertEquals(most(counts), added);
            assertEquals(added, loads.largest(path.input(), path.row(), path.output()));
            for (int first = 1; first <= d + 1; first++) {
                assertEquals(
                        most(counts.subList(first - 1, 2 * d + 1 - first)),
                        loads.largest(path.input(), path.row(), path.output(), first));
            }
            assertEquals(
                    most(all.stream()
                            .map(edge -> all.stream().filter(edge::equals).count())
                            .toList()),
                    loads.largest());
            for (int start = 1; start <= 2 * d; start++) {
                int level = loads.overloadedLevel(path.input(), path.row(), path.output(), added - 1, start);
                assertEquals(added, counts.get(level - 1));
                assertEquals(0, loads.overloadedLevel(path.input(), path.row(), path.output(), added, start));
            }
        }
        TwofoldLoads together = new TwofoldLoads(new Butterfly(d));
        together.addAll(
                paths.stream().mapToInt(Path::input).toArray(),
                paths.stream().mapToInt(Path::row).toArray(),
                paths.stream().mapToInt(Path::output).toArray(),
                paths.size());
        assertEquals(loads.largest(), together.largest());
        together.clear();
        assertEquals(0, together.largest());
    }

    private static int most(List<Long> counts) {
        return counts.stream().mapToInt(Long::intValue).max().orElse(0);
    }
}
