package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.random.RandomKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A network that the user describes, or a built-in one ({@link BuiltInGraphs}). Its lines are {@code u v [capacity]} (an undirected
 * link), {@code u -> v [capacity]} (a directed one), {@code terminal v …}, {@code node v [p]} and {@code link u v p} or {@code link
 * u -> v p}, which gives declared links a probability of their own; {@code #} starts a comment. Equal lines of links are parallel
 * links.
 *
 * <p>The canonical text has the lines in alphabetical order, the ends of an undirected link too, and the terminals in the order of
 * the file. Nodes and links are numbered in that order. Networks with one canonical text are equal. Immutable.
 */
public final class NamedGraph implements TextParameter.Value {
    /** The most nodes, and the most links. */
    static final int MAX = 1 << 16;

    /** How many digits of the SHA-256 follow the path of a file and an {@code @}. */
    public static final int DIGITS = 12;

    private static final String TERMINAL = "terminal";
    private static final String NODE = "node";
    private static final String LINK = "link";
    private static final String ARROW = "->";
    private static final IntegerParameter CAPACITY =
            IntegerParameter.required("capacity", "units that a link carries", 1, Integer.MAX_VALUE);
    private static final RealParameter P = RealParameter.required("p", "probability of its own", "0", "1");

    private final String name;
    private final String text;
    private final String identity;
    /** The names of the nodes, in alphabetical order. */
    final List<String> nodes;
    /** The links, in the order of their lines. */
    final List<Link> links = new ArrayList<>();
    /** By {@code node v}, {@code link u v} or {@code link u -> v}. */
    private final Map<String, BigDecimal> probabilities = new TreeMap<>();

    /** The declared terminals, in the order of the file. */
    final Set<String> terminals = new LinkedHashSet<>();

    /**
     * A link.
     *
     * @param from the name of a node
     * @param to the name of another node; of an undirected link the later one in alphabetical order
     * @param isDirected whether it leads from the first node to the second only
     * @param capacity the units that it carries, at least 1
     */
    record Link(String from, String to, boolean isDirected, long capacity) {
        /** Names the link as its line does. */
        String ends() {
            return from + (isDirected ? " -> " : " ") + to;
        }

        private String line() {
            return ends() + (capacity == 1 ? "" : " " + capacity);
        }
    }

    /**
     * A line of a file.
     *
     * @param number its number, from 1; 0 if it is not known
     * @param text its words
     */
    public record Line(int number, String text) {}

    private NamedGraph(String name, boolean isBuiltIn, List<Line> lines) {
        this.name = name;
        SortedSet<String> named = new TreeSet<>();
        Set<String> joined = new HashSet<>();
        // Links and nodes come first, so that other lines may precede them.
        for (boolean declares : new boolean[] {true, false}) {
            for (Line line : lines) {
                List<String> words =
                        List.of(line.text.replaceFirst("#.*", "").strip().split("\\s+"));
                boolean refers = words.get(0).equals(TERMINAL)
                        || words.get(0).equals(LINK)
                        || words.get(0).equals(NODE) && words.size() > 2;
                try {
                    if (!words.get(0).isEmpty() && refers != declares) {
                        read(words, named, joined);
                    }
                } catch (IllegalArgumentException e) {
                    String place = line.number == 0 ? ": " : ":" + line.number + ": ";
                    throw new IllegalArgumentException(name + place + e.getMessage(), e);
                }
            }
        }
        if (named.isEmpty()) {
            throw new IllegalArgumentException(name + ": has no nodes; the line of a link is u v");
        }
        nodes = List.copyOf(named);
        links.sort(Comparator.comparing(Link::line));
        text = canonical();
        identity = isBuiltIn ? name : HexFormat.of().formatHex(RandomKey.sha256(text));
    }

    private void read(List<String> words, Set<String> named, Set<String> joined) {
        int size = words.size();
        if (words.get(0).equals(TERMINAL) && size > 1) {
            words.subList(1, size).forEach(node -> terminals.add(known(node, named)));
        } else if (words.get(0).equals(NODE) && size == 2) {
            named.add(name(words.get(1)));
        } else if (words.get(0).equals(NODE) && size == 3) {
            put(NODE + " " + known(words.get(1), named), words.get(2));
        } else {
            boolean refers = words.get(0).equals(LINK);
            int from = refers ? 1 : 0;
            int to = words.indexOf(ARROW) == from + 1 ? from + 2 : from + 1;
            boolean hasNumber = size == to + 2;
            if (size != to + 1 && !hasNumber
                    || refers && !hasNumber
                    || words.get(0).matches(TERMINAL + "|" + NODE)) {
                throw new IllegalArgumentException(
                        "\"" + String.join(" ", words)
                                + "\" is not \"u v [capacity]\", \"u -> v [capacity]\", \"terminal v …\", \"node v [p]\" or \"link u v p\"");
            }
            long capacity = refers || !hasNumber ? 1 : CAPACITY.parse(words.get(to + 1));
            Link link = link(words.get(from), words.get(to), to > from + 1, capacity);
            if (!refers) {
                named.addAll(List.of(name(link.from), name(link.to)));
                joined.add(link.ends());
                links.add(link);
            } else if (joined.contains(link.ends())) {
                put(LINK + " " + link.ends(), words.get(to + 1));
            } else {
                throw new IllegalArgumentException("no other line declares the link " + link.ends());
            }
        }
        if (named.size() > MAX || links.size() > MAX) {
            throw new IllegalArgumentException("there are more than " + MAX + " nodes or links");
        }
    }

    private static Link link(String from, String to, boolean isDirected, long capacity) {
        if (from.equals(to)) {
            throw new IllegalArgumentException("a link joins " + from + " to itself");
        }
        return isDirected || from.compareTo(to) < 0
                ? new Link(from, to, isDirected, capacity)
                : new Link(to, from, false, capacity);
    }

    private static String name(String word) {
        if (List.of(TERMINAL, NODE, LINK, ARROW).contains(word)) {
            throw new IllegalArgumentException(word + " is a word of the format and names no node");
        }
        return word;
    }

    private void put(String part, String p) {
        if (probabilities.put(part, P.parse(p)) != null) {
            throw new IllegalArgumentException(part + " has two probabilities");
        }
    }

    private static String known(String node, Collection<String> named) {
        if (!named.contains(node)) {
            throw new IllegalArgumentException(
                    node + " is not a node; " + NearestName.hint(node, named, "the nodes are "));
        }
        return node;
    }

    private String canonical() {
        Set<String> isolated = new HashSet<>(nodes);
        links.forEach(link -> isolated.removeAll(List.of(link.from, link.to)));
        return Stream.of(
                        links.stream().map(Link::line),
                        isolated.stream().map(node -> NODE + " " + node),
                        probabilities.entrySet().stream().map(part -> part.getKey() + " " + P.format(part.getValue())),
                        Stream.of(TERMINAL + " " + String.join(" ", terminals)).filter(line -> !terminals.isEmpty()))
                .flatMap(some -> some)
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /**
     * Restores a network.
     *
     * @param text the name of a built-in network, or {@link #complete} of another
     * @return the network
     * @throws IllegalArgumentException if it is neither
     */
    static NamedGraph parse(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? BuiltInGraphs.of(text) : of(text.substring(0, end), lines(text.substring(end + 1)));
    }

    /**
     * Reads the lines of a file.
     *
     * @param file its path, one line
     * @param lines the lines
     * @return the network
     * @throws IllegalArgumentException if a line is wrong; the message starts with the path and the number of the line
     */
    public static NamedGraph of(String file, List<Line> lines) {
        return new NamedGraph(file, false, lines);
    }

    /** Makes a built-in network. */
    static NamedGraph builtIn(String name, Stream<String> lines) {
        // A larger network is refused before it is complete.
        return new NamedGraph(
                name, true, lines.limit(MAX + 2).map(line -> new Line(0, line)).toList());
    }

    /**
     * Divides a text into lines.
     *
     * @param text the text
     * @return its lines with their numbers
     */
    public static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        text.lines().forEach(line -> lines.add(new Line(lines.size() + 1, line)));
        return lines;
    }

    /** Names the network: a built-in name, or the path of its file, {@code @} and the first digits of its SHA-256. */
    @Override
    public String shown() {
        return identity.equals(name) ? name : name + "@" + identity.substring(0, DIGITS);
    }

    @Override
    public String complete() {
        return identity.equals(name) ? name : name + "\n" + text;
    }

    /** Gives the name of a built-in network, or the SHA-256 of the canonical text. */
    @Override
    public String identity() {
        return identity;
    }

    /**
     * Gives a node's own probability.
     *
     * @param node its name
     * @return the probability; null if it has none
     */
    BigDecimal probability(String node) {
        return probabilities.get(NODE + " " + node);
    }

    /**
     * Gives a link's own probability.
     *
     * @param link the link
     * @return the probability; null if it has none
     */
    BigDecimal probability(Link link) {
        return probabilities.get(LINK + " " + link.ends());
    }

    /**
     * Finds a node.
     *
     * @param node its name
     * @return its number
     * @throws IllegalArgumentException if there is no such node; the message suggests the nearest name
     */
    int number(String node) {
        int number = Collections.binarySearch(nodes, node);
        return number < 0 ? nodes.indexOf(known(node, nodes)) : number;
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
