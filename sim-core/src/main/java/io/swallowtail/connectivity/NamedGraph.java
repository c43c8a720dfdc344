package io.swallowtail.connectivity;

import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.TextParameter;
import io.swallowtail.expression.NearestName;
import io.swallowtail.random.RandomKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A network that the user describes, or a built-in one ({@link BuiltInGraphs}). Its lines are {@code u v [capacity]} (an undirected
 * link), {@code u -> v [capacity]} (a directed one), {@code terminal v …}, {@code node v [p]} and {@code link u v p} or {@code link
 * u -> v p}, which gives declared links a probability of their own; {@code #} starts a comment. Equal link lines are parallel links.
 *
 * <p>The canonical text has the lines in alphabetical order, the ends of an undirected link too, and the terminals in the order of
 * the file. Nodes and links are numbered in that order. Networks with one canonical text are equal. Immutable.
 */
public final class NamedGraph implements TextParameter.Value {
    /** The most nodes, and the most links. */
    public static final int MAX = 1 << 16;

    /** How many digits of the SHA-256 follow the path of a file and an {@code @}. */
    public static final int DIGITS = 12;

    private static final String TERMINAL = "terminal";
    private static final String NODE = "node";
    private static final String LINK = "link";
    private static final String ARROW = "->";
    private static final String ALLOWED =
            "is not \"u v [capacity]\", \"u -> v [capacity]\", \"terminal v …\", \"node v [p]\" or \"link u v p\"";
    private static final IntegerParameter CAPACITY =
            IntegerParameter.required("capacity", "units that a link carries", 1, Integer.MAX_VALUE);
    private static final RealParameter P = RealParameter.required("p", "probability of its own", "0", "1");

    private final String name;
    private final String text;
    private final String hash;
    private final List<String> nodes;
    private final List<Link> links;
    private final Map<String, BigDecimal> nodeProbabilities;
    private final List<String> terminals;

    /**
     * A link.
     *
     * @param from the number of a node
     * @param to the number of another node
     * @param isDirected whether it leads from the first node to the second only
     * @param capacity the units that it carries, at least 1
     * @param p the probability of its own; null if it has none
     */
    public record Link(int from, int to, boolean isDirected, long capacity, BigDecimal p) {}

    /**
     * A line of a file.
     *
     * @param number its number, from 1; 0 if it is not known
     * @param text its words
     */
    public record Line(int number, String text) {}

    private NamedGraph(String name, boolean isBuiltIn, Reading read) {
        this.name = name;
        nodes = List.copyOf(read.nodes);
        nodeProbabilities = read.nodeProbabilities;
        terminals = List.copyOf(read.terminals);
        Map<String, Integer> places = new TreeMap<>();
        nodes.forEach(node -> places.put(node, places.size()));
        links = read.links.stream()
                .sorted((a, b) -> a.line().compareTo(b.line()))
                .map(link -> new Link(
                        places.get(link.ends.from),
                        places.get(link.ends.to),
                        link.ends.isDirected,
                        link.capacity,
                        read.linkProbabilities.get(link.ends.text())))
                .toList();
        text = read.canonical();
        hash = isBuiltIn ? name : HexFormat.of().formatHex(RandomKey.sha256(text));
    }

    /**
     * Restores a network.
     *
     * @param text the name of a built-in network, or {@link #complete} of another
     * @return the network
     * @throws IllegalArgumentException if it is neither
     */
    public static NamedGraph parse(String text) {
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
        return new NamedGraph(file, false, new Reading(file, lines));
    }

    /** Makes a built-in network. */
    static NamedGraph builtIn(String name, Stream<String> lines) {
        return new NamedGraph(name, true, new Reading(name, lines(lines.collect(Collectors.joining("\n")))));
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
        return isBuiltIn() ? name : name + "@" + hash.substring(0, DIGITS);
    }

    @Override
    public String complete() {
        return isBuiltIn() ? name : name + "\n" + text;
    }

    /** Gives the name of a built-in network, or the SHA-256 of the canonical text. */
    @Override
    public String identity() {
        return hash;
    }

    private boolean isBuiltIn() {
        return hash.equals(name);
    }

    /**
     * Lists the nodes.
     *
     * @return their names, in alphabetical order
     */
    public List<String> nodes() {
        return nodes;
    }

    /**
     * Lists the links.
     *
     * @return the links in the order of their lines
     */
    public List<Link> links() {
        return links;
    }

    /**
     * Gives a node's own probability.
     *
     * @param node its number
     * @return the probability; null if it has none
     */
    public BigDecimal nodeProbability(int node) {
        return nodeProbabilities.get(nodes.get(node));
    }

    /**
     * Lists the declared terminals.
     *
     * @return their names in the order of the file; empty if it declares none
     */
    public List<String> terminals() {
        return terminals;
    }

    /**
     * Names a link.
     *
     * @param link its number
     * @return both names
     */
    public String linkName(int link) {
        Link named = links.get(link);
        return nodes.get(named.from) + (named.isDirected ? " -> " : " - ") + nodes.get(named.to);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamedGraph graph && hash.equals(graph.hash);
    }

    @Override
    public int hashCode() {
        return hash.hashCode();
    }

    /** The ends of a link as a line names them, those of an undirected one in alphabetical order. */
    private record Ends(String from, String to, boolean isDirected) {
        String text() {
            return from + (isDirected ? " -> " : " ") + to;
        }
    }

    private record Declared(Ends ends, long capacity) {
        String line() {
            return ends.text() + (capacity == 1 ? "" : " " + capacity);
        }
    }

    /** What the lines declare. */
    private static final class Reading {
        private final Set<String> nodes = new TreeSet<>();
        private final List<Declared> links = new ArrayList<>();
        private final Set<Ends> joined = new HashSet<>();
        private final Map<String, BigDecimal> nodeProbabilities = new TreeMap<>();
        private final Map<String, BigDecimal> linkProbabilities = new TreeMap<>();
        private final Set<String> terminals = new LinkedHashSet<>();
        /** The words of the current line. */
        private List<String> words;

        /** Reads the links and nodes first, so that other lines may precede them. */
        Reading(String file, List<Line> lines) {
            for (boolean declares : new boolean[] {true, false}) {
                for (Line line : lines) {
                    words = Arrays.stream(line.text().replaceFirst("#.*", "").split("\\s+"))
                            .filter(word -> !word.isEmpty())
                            .toList();
                    try {
                        if (!words.isEmpty() && declares == declaresParts()) {
                            read();
                        }
                    } catch (IllegalArgumentException e) {
                        String place = line.number() == 0 ? ": " : ":" + line.number() + ": ";
                        throw new IllegalArgumentException(file + place + e.getMessage(), e);
                    }
                }
            }
            if (nodes.isEmpty()) {
                throw new IllegalArgumentException(file + ": has no nodes; a line of a link is u v");
            }
        }

        private boolean declaresParts() {
            return switch (words.get(0)) {
                case TERMINAL, LINK -> false;
                case NODE -> words.size() <= 2;
                default -> true;
            };
        }

        private void read() {
            switch (words.get(0)) {
                case TERMINAL -> {
                    require(words.size() > 1);
                    words.subList(1, words.size()).forEach(node -> terminals.add(known(node)));
                }
                case NODE -> {
                    require(words.size() == 2 || words.size() == 3);
                    if (words.size() == 2) {
                        nodes.add(name(words.get(1)));
                    } else {
                        put(nodeProbabilities, known(words.get(1)), words.get(2));
                    }
                }
                case LINK -> {
                    Ends ends = ends(words.subList(1, words.size()), 1);
                    if (!joined.contains(ends)) {
                        throw new IllegalArgumentException("no other line declares the link " + ends.text());
                    }
                    put(linkProbabilities, ends.text(), words.get(words.size() - 1));
                }
                default -> {
                    int rest = words.size() - (words.contains(ARROW) ? 3 : 2);
                    Ends ends = ends(words, Math.min(1, rest));
                    nodes.add(name(ends.from));
                    nodes.add(name(ends.to));
                    joined.add(ends);
                    links.add(new Declared(ends, rest == 0 ? 1 : CAPACITY.parse(words.get(words.size() - 1))));
                }
            }
            if (nodes.size() > MAX || links.size() > MAX) {
                throw new IllegalArgumentException("there are more than " + MAX + " nodes or links");
            }
        }

        private void require(boolean isAllowed) {
            if (!isAllowed) {
                throw new IllegalArgumentException("\"" + String.join(" ", words) + "\" " + ALLOWED);
            }
        }

        private Ends ends(List<String> of, int rest) {
            boolean isDirected = of.size() > 1 && of.get(1).equals(ARROW);
            require(of.size() == (isDirected ? 3 : 2) + rest);
            String from = of.get(0);
            String to = of.get(isDirected ? 2 : 1);
            if (from.equals(to)) {
                throw new IllegalArgumentException("a link joins " + from + " to itself");
            }
            return isDirected || from.compareTo(to) < 0 ? new Ends(from, to, isDirected) : new Ends(to, from, false);
        }

        private static String name(String word) {
            if (List.of(TERMINAL, NODE, LINK, ARROW).contains(word)) {
                throw new IllegalArgumentException(word + " is a word of the format and cannot name a node");
            }
            return word;
        }

        private String known(String node) {
            if (!nodes.contains(node)) {
                throw new IllegalArgumentException(
                        "no link has the node " + node + "; " + NearestName.hint(node, nodes, "the nodes are "));
            }
            return node;
        }

        private static void put(Map<String, BigDecimal> probabilities, String part, String p) {
            if (probabilities.put(part, P.parse(p)) != null) {
                throw new IllegalArgumentException(part + " has two probabilities");
            }
        }

        String canonical() {
            Set<String> isolated = new TreeSet<>(nodes);
            links.forEach(link -> isolated.removeAll(List.of(link.ends.from, link.ends.to)));
            Stream<String> parts = Stream.concat(
                    links.stream().map(Declared::line), isolated.stream().map(node -> NODE + " " + node));
            Stream<String> own = Stream.concat(
                    nodeProbabilities.entrySet().stream().map(node -> NODE + " " + probability(node)),
                    linkProbabilities.entrySet().stream().map(link -> LINK + " " + probability(link)));
            Stream<String> ends =
                    terminals.isEmpty() ? Stream.of() : Stream.of(TERMINAL + " " + String.join(" ", terminals));
            return Stream.of(parts, own, ends)
                    .flatMap(some -> some)
                    .sorted()
                    .collect(Collectors.joining("\n", "", "\n"));
        }

        private static String probability(Map.Entry<String, BigDecimal> part) {
            return part.getKey() + " " + P.format(part.getValue());
        }
    }
}
