package io.swallowtail.protocols.reliability;

import static io.swallowtail.protocols.reliability.GraphWords.written;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.core.random.RandomKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A network that the user describes, or a built-in one ({@link BuiltInGraphs}). Its lines are
 *
 * <ul>
 *   <li>{@code u v [capacity [p]]} (an undirected link) or {@code u -> v [capacity [p]]} (a directed one); equal lines are parallel
 *       links, and a self loop is dropped;
 *   <li>{@code terminal v …};
 *   <li>{@code node v}, {@code node v p} (a probability of its own), {@code node v id w} (another name) and {@code node v at x y}
 *       (coordinates);
 *   <li>{@code link u v p} or {@code link u -> v p}, which gives declared links a probability of their own;
 *   <li>{@code group NAME [p]: u v, x -> y, u v 2, node w}, parts that fail together: all parallel links, the second of them, a node.
 * </ul>
 *
 * <p>{@code #} starts a comment. Names with spaces are JSON strings.
 *
 * <p>The canonical text has the lines in alphabetical order, the ends of an undirected link too, and the terminals in the order of
 * the file. Nodes and links are numbered in that order. Coordinates and self loops are not part of it. Networks with one canonical
 * text are equal. Immutable.
 */
public final class NamedGraph implements TextParameter.Value {
    private final String name;
    private final String text;
    private final String identity;
    /** The names of the nodes, in alphabetical order. */
    final List<String> nodes;
    /** The links, in the order of their lines. */
    final List<Link> links;
    /** The groups, in alphabetical order of their names. */
    final List<Group> groups;
    /** The declared terminals, in the order of the file. */
    final Set<String> terminals;
    /** The coordinates of nodes by their names; empty for nodes without them. */
    final SortedMap<String, Place> places;

    private final List<Link> loops;
    private final SortedMap<String, String> ids;
    private final SortedMap<String, BigDecimal> probabilities;

    /**
     * A link.
     *
     * @param from the name of a node
     * @param to the name of another node; of an undirected link the later one in alphabetical order
     * @param isDirected whether it leads from the first node to the second only
     * @param capacity the units that it carries, at least 1
     * @param probability its own; null if it has none
     * @param groups the names of the groups to which it belongs, in alphabetical order
     */
    record Link(
            String from, String to, boolean isDirected, long capacity, BigDecimal probability, List<String> groups) {
        static Link of(String from, String to, boolean isDirected, long capacity, BigDecimal probability) {
            return isDirected || from.compareTo(to) < 0
                    ? new Link(from, to, isDirected, capacity, probability, List.of())
                    : new Link(to, from, false, capacity, probability, List.of());
        }

        Link with(BigDecimal p) {
            return new Link(from, to, isDirected, capacity, p, groups);
        }

        Link in(String group) {
            SortedSet<String> all = new TreeSet<>(groups);
            all.add(group);
            return new Link(from, to, isDirected, capacity, probability, List.copyOf(all));
        }

        /** Names the link as its line does. */
        String ends() {
            return written(from) + (isDirected ? " -> " : " ") + written(to);
        }

        private String line(boolean withProbability) {
            String ends = ends();
            return withProbability
                    ? ends + " " + capacity + " " + EdgeList.P.format(probability)
                    : capacity == 1 ? ends : ends + " " + capacity;
        }
    }

    /**
     * Parts that fail together.
     *
     * @param probability its own; null if it has that of the point
     * @param parts the numbers of its members in ascending order: v is node v, and nodes + e is link e
     */
    record Group(String name, BigDecimal probability, List<Integer> parts) {}

    /**
     * The coordinates of a node: a longitude and latitude, or places in a drawing.
     *
     * @param x a finite number that grows to the right
     * @param y a finite number that grows upwards
     */
    record Place(double x, double y) {}

    private NamedGraph(String name, boolean isBuiltIn, EdgeList read) {
        this.name = name;
        nodes = List.copyOf(read.nodes);
        terminals = Collections.unmodifiableSet(read.terminals);
        places = Collections.unmodifiableSortedMap(read.places);
        probabilities = read.probabilities;
        ids = read.ids;
        loops = read.loops;
        Map<String, Set<BigDecimal>> common = new HashMap<>();
        read.links.forEach(link ->
                common.computeIfAbsent(link.ends(), none -> new HashSet<>()).add(link.probability));
        Map<Link, String> lines = new HashMap<>();
        read.links.forEach(link -> lines.put(
                link,
                link.line(link.probability != null && common.get(link.ends()).size() > 1)));
        links = read.links.stream()
                .sorted(Comparator.<Link, String>comparing(lines::get)
                        .thenComparing(link -> String.join("\n", link.groups)))
                .toList();
        groups = groups(read);
        text = canonical(links.stream().map(lines::get), common);
        identity = isBuiltIn ? name : HexFormat.of().formatHex(RandomKey.sha256(text));
    }

    private List<Group> groups(EdgeList read) {
        Map<String, List<Integer>> members = new HashMap<>();
        for (int v = 0; v < nodes.size(); v++) {
            add(v, read.groupsOfNodes.getOrDefault(nodes.get(v), new TreeSet<>()), members);
        }
        for (int e = 0; e < links.size(); e++) {
            add(nodes.size() + e, links.get(e).groups, members);
        }
        return read.groups.entrySet().stream()
                .map(group -> new Group(
                        group.getKey(), group.getValue().orElse(null), List.copyOf(members.get(group.getKey()))))
                .toList();
    }

    private static void add(int part, Iterable<String> groups, Map<String, List<Integer>> members) {
        groups.forEach(group ->
                members.computeIfAbsent(group, none -> new ArrayList<>()).add(part));
    }

    private String canonical(Stream<String> linkLines, Map<String, Set<BigDecimal>> common) {
        Set<String> isolated = new HashSet<>(nodes);
        links.forEach(link -> isolated.removeAll(List.of(link.from, link.to)));
        Map<String, List<Integer>> parallel = new HashMap<>();
        for (int e = 0; e < links.size(); e++) {
            add(nodes.size() + e, List.of(links.get(e).ends()), parallel);
        }
        return Stream.of(
                        linkLines,
                        isolated.stream().map(node -> GraphWords.NODE + " " + written(node)),
                        probabilities.entrySet().stream()
                                .map(node -> GraphWords.NODE + " " + written(node.getKey()) + " "
                                        + EdgeList.P.format(node.getValue())),
                        ids.entrySet().stream()
                                .map(id ->
                                        GraphWords.NODE + " " + written(id.getValue()) + " id " + written(id.getKey())),
                        common.entrySet().stream()
                                .filter(link -> link.getValue().size() == 1
                                        && !link.getValue().contains(null))
                                .map(link -> GraphWords.LINK + " " + link.getKey() + " "
                                        + EdgeList.P.format(
                                                link.getValue().iterator().next())),
                        groups.stream().map(group -> line(group, parallel)),
                        Stream.of(terminals)
                                .filter(some -> !some.isEmpty())
                                .map(some -> GraphWords.TERMINAL + " "
                                        + some.stream().map(GraphWords::written).collect(Collectors.joining(" "))))
                .flatMap(some -> some)
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(Group group, Map<String, List<Integer>> parallel) {
        Set<String> members = new LinkedHashSet<>();
        for (int part : group.parts) {
            if (part < nodes.size()) {
                members.add(GraphWords.NODE + " " + written(nodes.get(part)));
                continue;
            }
            String ends = links.get(part - nodes.size()).ends();
            List<Integer> others = parallel.get(ends);
            members.add(group.parts.containsAll(others) ? ends : ends + " " + (1 + others.indexOf(part)));
        }
        String p = group.probability == null ? "" : " " + EdgeList.P.format(group.probability);
        return GraphWords.GROUP + " " + written(group.name) + p + ": " + String.join(", ", members);
    }

    /**
     * Restores a network.
     *
     * @param text the name of a built-in network, or {@link #complete} of another
     * @throws IllegalArgumentException if it is neither
     */
    static NamedGraph parse(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? BuiltInGraphs.of(text) : of(text.substring(0, end), Line.of(text.substring(end + 1)));
    }

    /**
     * Reads the lines of a file.
     *
     * @param file its path, one line
     * @return the network
     * @throws IllegalArgumentException if a line is wrong; the message starts with the path and the number of the line
     */
    public static NamedGraph of(String file, List<Line> lines) {
        return new NamedGraph(file, false, new EdgeList(file, lines));
    }

    /** Makes a built-in network. */
    static NamedGraph builtIn(String name, Stream<String> lines) {
        // A larger network is refused before it is complete.
        List<Line> some =
                lines.limit(EdgeList.MAX + 2).map(line -> new Line(0, line)).toList();
        return new NamedGraph(name, true, new EdgeList(name, some));
    }

    /** Names the network: a built-in name, or the path of its file, {@code @} and the first digits of its SHA-256. */
    @Override
    public String shown() {
        return isBuiltIn() ? name : name + "@" + identity.substring(0, TextParameter.DIGITS);
    }

    /** Gives the canonical text with coordinates and self loops. */
    @Override
    public String complete() {
        if (isBuiltIn()) {
            return name;
        }
        String more = Stream.concat(
                        places.entrySet().stream()
                                .map(place -> GraphWords.NODE + " " + written(place.getKey()) + " at "
                                        + place.getValue().x + " " + place.getValue().y + "\n"),
                        loops.stream().map(link -> link.line(false) + "\n"))
                .collect(Collectors.joining());
        return name + "\n" + text + more;
    }

    /** Gives the name of a built-in network, or the SHA-256 of the canonical text. */
    @Override
    public String identity() {
        return identity;
    }

    /** Reports whether the network is built in and not from a file. */
    boolean isBuiltIn() {
        return identity.equals(name);
    }

    /** Names a part: a node by its name, a link by those of its ends, a group as one. */
    String name(int part) {
        int group = part - nodes.size() - links.size();
        if (group >= 0) {
            return "group " + groups.get(group).name;
        }
        return part < nodes.size()
                ? nodes.get(part)
                : links.get(part - nodes.size()).ends();
    }

    /**
     * Gives a node's own probability.
     *
     * @param node its name
     * @return the probability; null if it has none
     */
    BigDecimal probability(String node) {
        return probabilities.get(node);
    }

    /**
     * Finds a node.
     *
     * @param node its name, or its other name
     * @throws IllegalArgumentException if there is no such node; the message suggests the nearest name
     */
    int number(String node) {
        int number = Collections.binarySearch(nodes, node);
        return number >= 0
                ? number
                : ids.containsKey(node)
                        ? Collections.binarySearch(nodes, ids.get(node))
                        : nodes.indexOf(EdgeList.known(node, nodes));
    }

    /**
     * Counts what the network has, so that a user sees that it was read as it was meant.
     *
     * @return {@code 26 nodes, 39 links (0 directed, 2 parallel), 1 component}; links are parallel if another one has the same ends
     */
    String counts() {
        Map<String, Long> alike = links.stream().collect(Collectors.groupingBy(Link::ends, Collectors.counting()));
        long directed = links.stream().filter(Link::isDirected).count();
        long parallel = alike.values().stream()
                .filter(count -> count > 1)
                .mapToLong(count -> count)
                .sum();
        var units = links.stream().mapToLong(Link::capacity).summaryStatistics();
        String capacities = units.getMax() > 1 ? ", capacities " + units.getMin() + " to " + units.getMax() : "";
        return count(nodes.size(), "node") + ", " + count(links.size(), "link") + " (" + directed + " directed, "
                + parallel + " parallel" + capacities + "), "
                + (groups.isEmpty() ? "" : count(groups.size(), "group") + ", ")
                + (loops.isEmpty() ? "" : count(loops.size(), "self loop") + " dropped, ")
                + count(new GraphSearch(this).components(), "component");
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamedGraph graph && identity.equals(graph.identity);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }
}
