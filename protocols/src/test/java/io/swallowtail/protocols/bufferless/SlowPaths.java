package io.swallowtail.protocols.bufferless;

import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The preselected paths of a trial as lists of nodes, read off its choices as the specification describes them. */
final class SlowPaths {
    record Node(int level, int place) {}

    record Edge(Node from, Node to) {}

    private final PreparedRun run;
    private final Map<String, String> parameters;
    final List<List<Node>> paths;

    SlowPaths(PreparedRun run, Map<String, String> parameters) {
        this.run = run;
        this.parameters = parameters;
        paths = switch (parameters.getOrDefault("network", "butterfly")) {
            case "butterfly" -> "monotone".equals(parameters.get("paths")) ? walks() : rows();
            case "mesh" -> staircases();
            default -> walks();
        };
    }

    int number(String name) {
        return Integer.parseInt(parameters.get(name));
    }

    int ask(String stream, long step, int place, int bound) {
        return bound == 1 ? 0 : run.onDemandIntegers(stream).integer(step, place, bound);
    }

    private List<List<Node>> rows() {
        int n = number("n");
        int d = Integer.numberOfTrailingZeros(n);
        List<Integer> outputs = parameters.getOrDefault("paths", "permutation").equals("permutation")
                ? SlowPermutations.shuffled(run.shuffle("permutation").draws())
                : IntStream.of(run.integers("destinations").draws()).boxed().toList();
        return IntStream.range(0, n)
                .mapToObj(input -> IntStream.rangeClosed(0, d)
                        .mapToObj(level -> new Node(level, mixed(input, outputs.get(input), level, d)))
                        .toList())
                .toList();
    }

    /** The first bits of the output, then the last ones of the input. */
    private static int mixed(int input, int output, int level, int d) {
        String in = Integer.toBinaryString(1 << d | input).substring(1);
        String out = Integer.toBinaryString(1 << d | output).substring(1);
        return Integer.parseInt(out.substring(0, level) + in.substring(level), 2);
    }

    private List<Integer> sources(int possible) {
        int packets = Math.min(
                parameters.containsKey("packet_count") ? number("packet_count") : number("side") * number("side") / 2,
                possible);
        List<Integer> nodes = IntStream.range(0, possible).boxed().collect(Collectors.toList());
        for (int packet = 0; packet < packets; packet++) {
            Collections.swap(nodes, packet, packet + ask("sources", 0, packet, possible - packet));
        }
        return nodes.subList(0, packets);
    }

    private List<List<Node>> staircases() {
        int m = number("side");
        List<Integer> sources = sources(m * m - 1);
        List<List<Node>> all = new ArrayList<>();
        for (int packet = 0; packet < sources.size(); packet++) {
            int x = sources.get(packet) % m;
            int y = sources.get(packet) / m;
            List<int[]> possible = new ArrayList<>();
            for (int toY = y; toY < m; toY++) {
                for (int toX = x; toX < m; toX++) {
                    possible.add(new int[] {toX, toY});
                }
            }
            possible.remove(0);
            int[] to = possible.get(ask("destinations", 0, packet, possible.size()));
            // A node of the mesh is named by its row here.
            List<Node> path = new ArrayList<>(List.of(new Node(x + y, y)));
            for (int i = 0; x < to[0] || y < to[1]; i++) {
                int right = to[0] - x;
                int down = to[1] - y;
                boolean goesRight = down == 0 || right > 0 && ask("staircases", packet, i, right + down) < right;
                x += goesRight ? 1 : 0;
                y += goesRight ? 0 : 1;
                path.add(new Node(x + y, y));
            }
            all.add(path);
        }
        return all;
    }

    /** The successors of each node below the last level, in order. */
    Map<Node, List<Node>> successors() {
        if (!parameters.containsKey("width")) {
            return successorsOfButterfly();
        }
        int width = number("width");
        Map<Node, List<Node>> successors = new HashMap<>();
        for (int level = 0; level < number("levels"); level++) {
            for (int place = 0; place < width; place++) {
                List<Integer> places = IntStream.range(0, width).boxed().collect(Collectors.toList());
                for (int i = 1; i <= number("out_degree"); i++) {
                    int draw = run.integers("successor " + i).draws()[level * width + place];
                    Collections.swap(places, i - 1, i - 1 + draw);
                }
                int next = level + 1;
                successors.put(
                        new Node(level, place),
                        places.subList(0, number("out_degree")).stream()
                                .map(to -> new Node(next, to))
                                .toList());
            }
        }
        return successors;
    }

    private Map<Node, List<Node>> successorsOfButterfly() {
        Map<Node, List<Node>> successors = new HashMap<>();
        for (int level = 0; level < levels(); level++) {
            for (int row = 0; row < number("n"); row++) {
                int flipped = row ^ number("n") >> level + 1;
                successors.put(new Node(level, row), List.of(new Node(level + 1, row), new Node(level + 1, flipped)));
            }
        }
        return successors;
    }

    private List<List<Node>> walks() {
        Map<Node, List<Node>> successors = successors();
        int levels = levels();
        int width = number(parameters.containsKey("width") ? "width" : "n");
        int longest = parameters.containsKey("max_length") ? number("max_length") : levels;
        List<Integer> sources = sources(levels * width);
        List<List<Node>> all = new ArrayList<>();
        for (int packet = 0; packet < sources.size(); packet++) {
            Node node = new Node(sources.get(packet) / width, sources.get(packet) % width);
            int length = 1 + ask("lengths", 0, packet, Math.min(longest, levels - node.level()));
            List<Node> path = new ArrayList<>(List.of(node));
            for (int i = 0; i < length; i++) {
                List<Node> next = successors.get(node);
                node = next.get(ask("walks", packet, i, next.size()));
                path.add(node);
            }
            all.add(path);
        }
        return all;
    }

    static List<Edge> edges(List<Node> path) {
        return IntStream.range(1, path.size())
                .mapToObj(i -> new Edge(path.get(i - 1), path.get(i)))
                .toList();
    }

    int congestion() {
        Map<Edge, Integer> loads = new HashMap<>();
        paths.forEach(path -> edges(path).forEach(edge -> loads.merge(edge, 1, Integer::sum)));
        return Collections.max(loads.values());
    }

    int dilation() {
        return paths.stream().mapToInt(path -> path.size() - 1).max().orElseThrow();
    }

    int levels() {
        return switch (parameters.getOrDefault("network", "butterfly")) {
            case "butterfly" -> Integer.numberOfTrailingZeros(number("n"));
            case "mesh" -> 2 * (number("side") - 1);
            default -> number("levels");
        };
    }

    /** The edges of a path whose lower ends are on some levels. */
    static Set<Edge> edgesBetween(List<Node> path, int from, int to) {
        return edges(path).stream()
                .filter(edge -> edge.from().level() >= from && edge.from().level() < to)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
