package io.swallowtail.connectivity;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Networks with names: their nodes are numbers from 0, and two of them are terminals. */
public final class BuiltInGraphs {
    /** The allowed names. */
    public static final String RANGE =
            "the path of a file, dodecahedron, petersen, grid_RxC, complete_N or hypercube_D (with at most "
                    + NamedGraph.MAX + " nodes and links)";

    /** Small networks of all kinds. */
    public static final List<String> EXAMPLES =
            List.of("petersen", "dodecahedron", "grid_3x4", "complete_5", "hypercube_3");

    private static final Pattern SIZED =
            Pattern.compile("(grid|complete|hypercube)_([1-9]\\d{0,4})(?:x([1-9]\\d{0,4}))?");

    private BuiltInGraphs() {}

    /** Makes the network of a name. */
    static NamedGraph of(String name) {
        Matcher sized = SIZED.matcher(name);
        if (name.equals("dodecahedron")) {
            return NamedGraph.builtIn(name, petersen(10, 5));
        }
        if (name.equals("petersen")) {
            return NamedGraph.builtIn(name, petersen(5, 2));
        }
        if (sized.matches() && sized.group(1).equals("grid") == (sized.group(3) != null)) {
            int size = Integer.parseInt(sized.group(2));
            int columns = sized.group(3) == null ? 1 : Integer.parseInt(sized.group(3));
            boolean isAllowed = switch (sized.group(1)) {
                case "grid" -> size * (long) columns > 1 && 2L * size * columns <= NamedGraph.MAX;
                case "complete" -> size > 1 && size * (long) (size - 1) / 2 <= NamedGraph.MAX;
                default -> size <= 13;
            };
            if (isAllowed) {
                return NamedGraph.builtIn(
                        name,
                        switch (sized.group(1)) {
                            case "grid" -> grid(size, columns);
                            case "complete" -> complete(size);
                            default -> hypercube(size);
                        });
            }
        }
        throw new IllegalArgumentException(name + " is not " + RANGE);
    }

    /** The generalized Petersen graph GP(k, 2): a ring, a spoke at each of its nodes, and steps of two between the spokes' ends. */
    private static Stream<String> petersen(int k, int terminal) {
        return Stream.concat(
                Stream.of("terminal 0 " + terminal),
                IntStream.range(0, k)
                        .boxed()
                        .flatMap(i -> Stream.of(
                                i + " " + (i + 1) % k, i + " " + (k + i), (k + i) + " " + (k + (i + 2) % k))));
    }

    private static Stream<String> grid(int rows, int columns) {
        int nodes = rows * columns;
        return Stream.concat(
                Stream.of("terminal 0 " + (nodes - 1)),
                IntStream.range(0, nodes)
                        .boxed()
                        .flatMap(i -> Stream.concat(
                                (i + 1) % columns == 0 ? Stream.of() : Stream.of(i + " " + (i + 1)),
                                i + columns >= nodes ? Stream.of() : Stream.of(i + " " + (i + columns)))));
    }

    private static Stream<String> complete(int n) {
        return Stream.concat(
                Stream.of("terminal 0 1"),
                IntStream.range(0, n)
                        .boxed()
                        .flatMap(i -> IntStream.range(i + 1, n).mapToObj(j -> i + " " + j)));
    }

    private static Stream<String> hypercube(int d) {
        return Stream.concat(
                Stream.of("terminal 0 " + ((1 << d) - 1)),
                IntStream.range(0, 1 << d)
                        .boxed()
                        .flatMap(i -> IntStream.range(0, d)
                                .filter(j -> (i >> j & 1) == 0)
                                .mapToObj(j -> i + " " + (i | 1 << j))));
    }
}
