package io.swallowtail.protocols.reliability;

import io.swallowtail.protocols.networkfile.Network;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Networks with names: their nodes are numbers from 0, and two of them are terminals. */
final class BuiltInGraphs {
    /** The allowed names. */
    static final String RANGE =
            "the path of a file (with a dot or slash), dodecahedron, petersen, grid_RxC, complete_N or hypercube_D (with at most "
                    + Network.MAX + " nodes and links)";

    /** Small networks of all kinds. */
    static final List<String> EXAMPLES = List.of("petersen", "dodecahedron", "grid_3x4", "complete_5", "hypercube_3");

    private static final Pattern NAME = Pattern.compile("([a-z]+)(?:_([1-9]\\d{0,3})(?:x([1-9]\\d{0,3}))?)?");
    private static final int MAX_DIMENSION = 20;

    private BuiltInGraphs() {}

    /** Makes the network of a name. */
    static NamedGraph of(String name) {
        Matcher sizes = NAME.matcher(name);
        boolean isKnown = sizes.matches();
        int n = isKnown && sizes.group(2) != null ? Integer.parseInt(sizes.group(2)) : 0;
        int columns = isKnown && sizes.group(3) != null ? Integer.parseInt(sizes.group(3)) : 0;
        return switch (isKnown ? name.replaceAll("\\d+", "N") : "") {
            case "dodecahedron" -> petersen(name, 10, 5);
            case "petersen" -> petersen(name, 5, 2);
            case "grid_NxN" -> grid(name, n, columns);
            case "complete_N" -> network(name, n, 1, i -> IntStream.range(i + 1, n));
            case "hypercube_N" -> {
                int d = Math.min(n, MAX_DIMENSION);
                yield network(
                        name,
                        1 << d,
                        (1 << d) - 1,
                        i -> IntStream.range(0, d).map(j -> i | 1 << j).filter(head -> head > i));
            }
            default -> throw new IllegalArgumentException(name + " is not " + RANGE);
        };
    }

    /** The generalized Petersen graph GP(k, 2): a ring, a spoke at each of its nodes, and steps of two between the spokes' ends. */
    private static NamedGraph petersen(String name, int k, int terminal) {
        return network(
                name,
                2 * k,
                terminal,
                i -> i < k ? IntStream.of((i + 1) % k, i + k) : IntStream.of(k + (i - k + 2) % k));
    }

    private static NamedGraph grid(String name, int rows, int columns) {
        int nodes = rows * columns;
        return network(
                name,
                nodes,
                nodes - 1,
                i -> IntStream.of((i + 1) % columns == 0 ? nodes : i + 1, i + columns)
                        .filter(head -> head < nodes));
    }

    /** Makes a network whose terminals are node 0 and another, from the heads of the links that each node lists. */
    private static NamedGraph network(String name, int nodes, int terminal, IntFunction<IntStream> heads) {
        return NamedGraph.builtIn(
                name,
                Stream.concat(
                        Stream.of("terminal 0 " + terminal),
                        IntStream.range(0, nodes)
                                .boxed()
                                .flatMap(i -> heads.apply(i).mapToObj(head -> i + " " + head))));
    }
}
