package io.swallowtail.protocols.reliability;

import static io.swallowtail.protocols.networkfile.NetworkWords.written;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.random.RandomKey;
import io.swallowtail.protocols.networkfile.Network;
import io.swallowtail.protocols.networkfile.Network.Link;
import io.swallowtail.protocols.networkfile.Network.Place;
import io.swallowtail.protocols.networkfile.NetworkFile;
import io.swallowtail.protocols.networkfile.NetworkWords;
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
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A network that the user describes, or a built-in one ({@link BuiltInGraphs}).
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

    /** What a user should know about the reading of the file. */
    final List<String> remarks;

    private final List<Link> loops;
    /** The numbers of nodes by the keys of their names and of their other names. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private final SortedMap<String, String> ids;
    private final SortedMap<String, BigDecimal> probabilities;

    /**
     * Parts that fail together.
     *
     * @param probability its own; null if it has that of the point
     * @param parts the numbers of its members in ascending order: v is node v, and nodes + e is link e
     */
    record Group(String name, BigDecimal probability, List<Integer> parts) {}

    private NamedGraph(String name, boolean isBuiltIn, Network read) {
        this.name = name;
        nodes = List.copyOf(read.nodes());
        terminals = Collections.unmodifiableSet(read.terminals());
        places = Collections.unmodifiableSortedMap(read.places());
        probabilities = read.probabilities();
        ids = read.ids();
        loops = read.loops();
        remarks = List.copyOf(read.remarks());
        Map<String, Set<BigDecimal>> common = new HashMap<>();
        read.links().stream()
                .filter(link -> link.probability() != null)
                .forEach(link -> common.put(link.ends(), new HashSet<>()));
        if (!common.isEmpty()) {
            read.links()
                    .forEach(link ->
                            common.getOrDefault(link.ends(), new HashSet<>()).add(link.probability()));
        }
        List<Line> lines = read.links().stream()
                .map(link -> new Line(
                        link,
                        line(link, common.getOrDefault(link.ends(), Set.of()).size() > 1)))
                .sorted(Comparator.comparing(Line::text).thenComparing(line -> String.join("\n", line.link.groups())))
                .toList();
        links = lines.stream().map(Line::link).toList();
        groups = groups(read);
        text = canonical(lines.stream().map(Line::text), common);
        identity = isBuiltIn ? name : HexFormat.of().formatHex(RandomKey.sha256(text));
        for (int v = 0; v < nodes.size(); v++) {
            numbers.put(NetworkWords.key(nodes.get(v)), v);
        }
        ids.forEach((id, node) -> numbers.putIfAbsent(NetworkWords.key(id), numbers.get(NetworkWords.key(node))));
    }

    /** A link and its line in the canonical text. */
    private record Line(Link link, String text) {}

    private static String line(Link link, boolean withProbability) {
        return withProbability && link.probability() != null
                ? link.ends() + " " + link.capacity() + " " + Network.P.format(link.probability())
                : link.capacity() == 1 ? link.ends() : link.ends() + " " + link.capacity();
    }

    private List<Group> groups(Network read) {
        if (read.groups().isEmpty()) {
            return List.of();
        }
        Map<String, List<Integer>> members = new HashMap<>();
        for (int v = 0; v < nodes.size(); v++) {
            add(v, read.groupsOfNodes().getOrDefault(nodes.get(v), new TreeSet<>()), members);
        }
        for (int e = 0; e < links.size(); e++) {
            add(nodes.size() + e, links.get(e).groups(), members);
        }
        return read.groups().entrySet().stream()
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
        links.forEach(link -> {
            isolated.remove(link.from());
            isolated.remove(link.to());
        });
        Map<String, List<Integer>> parallel = new HashMap<>();
        for (int e = 0; e < links.size() && !groups.isEmpty(); e++) {
            add(nodes.size() + e, List.of(links.get(e).ends()), parallel);
        }
        return Stream.of(
                        linkLines,
                        isolated.stream().map(node -> NetworkWords.NODE + " " + written(node)),
                        probabilities.entrySet().stream()
                                .map(node -> NetworkWords.NODE + " " + written(node.getKey()) + " "
                                        + Network.P.format(node.getValue())),
                        ids.entrySet().stream()
                                .map(id -> NetworkWords.NODE + " " + written(id.getValue()) + " id "
                                        + written(id.getKey())),
                        common.entrySet().stream()
                                .filter(link -> link.getValue().size() == 1)
                                .map(link -> NetworkWords.LINK + " " + link.getKey() + " "
                                        + Network.P.format(
                                                link.getValue().iterator().next())),
                        groups.stream().map(group -> line(group, parallel)),
                        Stream.of(terminals)
                                .filter(some -> !some.isEmpty())
                                .map(some -> NetworkWords.TERMINAL + " "
                                        + some.stream()
                                                .map(NetworkWords::written)
                                                .collect(Collectors.joining(" "))))
                .flatMap(some -> some)
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(Group group, Map<String, List<Integer>> parallel) {
        Set<String> members = new LinkedHashSet<>();
        for (int part : group.parts) {
            if (part < nodes.size()) {
                members.add(NetworkWords.NODE + " " + written(nodes.get(part)));
                continue;
            }
            String ends = links.get(part - nodes.size()).ends();
            List<Integer> others = parallel.get(ends);
            members.add(group.parts.containsAll(others) ? ends : ends + " " + (1 + others.indexOf(part)));
        }
        String p = group.probability == null ? "" : " " + Network.P.format(group.probability);
        return NetworkWords.GROUP + " " + written(group.name) + p + ": " + String.join(", ", members);
    }

    /**
     * Restores a network.
     *
     * @param text the name of a built-in network, or {@link #complete} of another
     * @throws IllegalArgumentException if it is neither
     */
    static NamedGraph parse(String text) {
        int end = text.indexOf('\n');
        if (end < 0) {
            return BuiltInGraphs.of(text);
        }
        String name = text.substring(0, end);
        return of(name, NetworkFile.canonical(name, text.substring(end + 1)));
    }

    /**
     * Makes a network of what a file says.
     *
     * @param file its path, one line
     * @return the network
     */
    public static NamedGraph of(String file, Network network) {
        return new NamedGraph(file, false, network);
    }

    /** Makes a built-in network. */
    static NamedGraph builtIn(String name, Stream<String> lines) {
        // A larger network is refused before it is complete.
        String text = lines.limit(Network.MAX + 2).collect(Collectors.joining("\n"));
        return new NamedGraph(name, true, NetworkFile.canonical(name, text));
    }

    /** Names the network: a built-in name, or the path of its file, {@code @} and the first digits of its SHA-256. */
    @Override
    public String shown() {
        return isBuiltIn() ? name : name + "@" + identity.substring(0, TextParameter.DIGITS);
    }

    /** Gives the canonical text with coordinates, self loops and remarks about the reading. */
    @Override
    public String complete() {
        if (isBuiltIn()) {
            return name;
        }
        String more = Stream.of(
                        places.entrySet().stream()
                                .map(place -> NetworkWords.NODE + " " + written(place.getKey()) + " at "
                                        + place.getValue().x() + " "
                                        + place.getValue().y() + "\n"),
                        loops.stream().map(link -> line(link, false) + "\n"),
                        remarks.stream().map(remark -> "# " + remark + "\n"))
                .flatMap(lines -> lines)
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
     * Gives the own probability of a node, link or group.
     *
     * @param part its number; links follow nodes, and groups follow links
     * @return the probability; null if it has none
     */
    BigDecimal probability(int part) {
        int link = part - nodes.size();
        int group = link - links.size();
        return group >= 0
                ? groups.get(group).probability
                : link >= 0 ? links.get(link).probability() : probabilities.get(nodes.get(part));
    }

    /**
     * Finds a node.
     *
     * @param node its name, or its other name
     * @throws IllegalArgumentException if there is no such node; the message suggests the nearest name
     */
    int number(String node) {
        Integer number = numbers.get(NetworkWords.key(node));
        if (number == null) {
            throw new IllegalArgumentException(
                    node + " is not a node; " + NearestName.hint(node, nodes, "the nodes are "));
        }
        return number;
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
