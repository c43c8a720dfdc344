package io.swallowtail.protocols.networkfile;

import com.fasterxml.jackson.databind.node.TextNode;
import io.swallowtail.core.experiment.TextParameter.Line;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The nodes and links of a file, with their attributes. A reader fills it in the order of the file. */
final class NetworkDraft {
    /** Decimals of a probability from two times. */
    private static final int DECIMALS = 15;

    /** By id, in the order of the file. */
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    private final List<Edge> edges = new ArrayList<>();
    /** Attributes that have their meaning unless the user names others. */
    private final Map<ReadOption, String> presumed = new EnumMap<>(ReadOption.class);

    /** A node. */
    private static final class Node {
        private final String id;
        private final int line;
        private String label = "";
        private boolean isFolder;
        private final Map<String, String> data = new HashMap<>();

        private Node(String id, int line) {
            this.id = id;
            this.line = line;
        }
    }

    private record Edge(int line, String from, String to, boolean isDirected, Map<String, String> data) {}

    /**
     * Adds a node.
     *
     * @param line its line, 0 if it is not known
     */
    void addNode(int line, String id) {
        if (id == null || id.isBlank()) {
            throw new NetworkFileException(line, "a node has no id");
        }
        if (nodes.put(id, new Node(id, line)) != null) {
            throw new NetworkFileException(line, "two nodes have the id " + id + "; give each node an id of its own");
        }
    }

    /** Sets the label of a node; white space between words becomes one space. The first of several labels counts. */
    void label(String id, String label) {
        Node node = nodes.get(id);
        String words =
                label == null ? "" : label.replaceAll("[\\s\\p{Z}]+", " ").strip();
        node.label = node.label.isEmpty() ? words : node.label;
    }

    /** Marks a node as a box around others. It is no node of the network unless it has links of its own. */
    void markFolder(String id) {
        nodes.get(id).isFolder = true;
    }

    /** Returns the attributes of a node, which a reader fills. */
    Map<String, String> data(String id) {
        return nodes.get(id).data;
    }

    /** Reports whether there is a node. */
    boolean has(String id) {
        return nodes.containsKey(id);
    }

    /** Gives the ids in the order of the file. */
    List<String> ids() {
        return List.copyOf(nodes.keySet());
    }

    /** Adds a link between ids; nodes may follow. */
    void addLink(int line, String from, String to, boolean isDirected, Map<String, String> data) {
        edges.add(new Edge(line, from, to, isDirected, data));
    }

    /** Adds the nodes that only links name. */
    void addEnds() {
        for (Edge edge : edges) {
            Stream.of(edge.from, edge.to).filter(id -> !has(id)).forEach(id -> addNode(edge.line, id));
        }
    }

    private static String string(String name) {
        return new TextNode(name).toString();
    }

    /** Gives an attribute its meaning unless the user names another. */
    void presume(ReadOption option, String attribute) {
        presumed.put(option, attribute);
    }

    /** Writes the lines of the text. */
    List<Line> lines(Map<ReadOption, String> named) {
        Map<ReadOption, String> options = new EnumMap<>(presumed);
        if (named.containsKey(ReadOption.MTBF)) {
            options.remove(ReadOption.PROBABILITY);
        }
        options.putAll(named);
        boolean isUndirected = ReadOption.isUndirected(options);
        requireEnds();
        requireAttributes(options);
        edges.forEach(edge -> Stream.of(edge.from, edge.to).forEach(id -> nodes.get(id).isFolder = false));
        nodes.values().removeIf(node -> node.isFolder);
        Map<String, String> names = names();
        Set<String> taken = new HashSet<>(names.values());
        List<Line> lines = new ArrayList<>();
        for (Node node : nodes.values()) {
            String name = string(names.get(node.id));
            lines.add(new Line(node.line, "node " + name));
            if (!taken.contains(node.id)) {
                lines.add(new Line(node.line, "node " + name + " id " + string(node.id)));
            }
            place(node.data).ifPresent(place -> lines.add(new Line(node.line, "node " + name + " at " + place)));
            probability(new Element(node.line, "node " + names.get(node.id), node.data, options))
                    .ifPresent(p -> lines.add(new Line(node.line, "node " + name + " " + p)));
        }
        SortedMap<String, List<String>> groups = new TreeMap<>();
        Map<Set<String>, Integer> undirected = new HashMap<>();
        Map<List<String>, Integer> directed = new HashMap<>();
        for (Edge edge : edges) {
            boolean leads = edge.isDirected && !isUndirected;
            String ends = string(names.get(edge.from)) + (leads ? " -> " : " ") + string(names.get(edge.to));
            Element element = new Element(
                    edge.line, "link " + names.get(edge.from) + " " + names.get(edge.to), edge.data, options);
            lines.add(new Line(
                    edge.line,
                    ends + " " + capacity(element)
                            + probability(element).map(p -> " " + p).orElse("")));
            if (!edge.from.equals(edge.to)) {
                int which = leads
                        ? directed.merge(List.of(edge.from, edge.to), 1, Integer::sum)
                        : undirected.merge(Set.of(edge.from, edge.to), 1, Integer::sum);
                for (String group : element.value(ReadOption.GROUP).orElse("").split(",")) {
                    if (!group.isBlank()) {
                        groups.computeIfAbsent(group.strip(), none -> new ArrayList<>())
                                .add(ends + " " + which);
                    }
                }
            }
        }
        groups.forEach((group, members) ->
                lines.add(new Line(0, "group " + string(group) + ": " + String.join(", ", members))));
        return lines;
    }

    private void requireEnds() {
        if (nodes.isEmpty()) {
            throw new NetworkFileException(0, "has no nodes");
        }
        for (Edge edge : edges) {
            if (!has(edge.from) || !has(edge.to)) {
                throw new NetworkFileException(
                        edge.line,
                        "a link joins " + edge.from + " and " + edge.to + ", which are not both nodes of the file");
            }
        }
    }

    private void requireAttributes(Map<ReadOption, String> options) {
        Set<String> known = new TreeSet<>();
        nodes.values().forEach(node -> known.addAll(node.data.keySet()));
        edges.forEach(edge -> known.addAll(edge.data.keySet()));
        options.forEach((option, attribute) -> {
            if (option != ReadOption.DIRECTION && !known.contains(attribute)) {
                throw new NetworkFileException(
                        0,
                        option.word() + "=" + attribute + ": no node or link has this attribute; there "
                                + (known.isEmpty() ? "are none" : "are " + String.join(", ", known)));
            }
        });
        if (options.containsKey(ReadOption.MTBF) != options.containsKey(ReadOption.MTTR)
                || options.containsKey(ReadOption.MTBF) && options.containsKey(ReadOption.PROBABILITY)) {
            throw new NetworkFileException(0, "give mtbf and mttr together, or probability alone");
        }
    }

    /** Names nodes by labels that no other node has, by label@id, or by ids. */
    private Map<String, String> names() {
        Map<String, Integer> counts = new HashMap<>();
        nodes.values().forEach(node -> counts.merge(node.label.isEmpty() ? node.id : node.label, 1, Integer::sum));
        Map<String, String> names = new LinkedHashMap<>();
        for (Node node : nodes.values()) {
            boolean isUnique = counts.getOrDefault(node.label, 0) == 1;
            names.put(node.id, node.label.isEmpty() ? node.id : isUnique ? node.label : node.label + "@" + node.id);
        }
        if (new HashSet<>(names.values()).size() < names.size()) {
            names.replaceAll((id, name) -> id);
        }
        return names;
    }

    /** Finds the coordinates: longitude and latitude, or x and y. */
    private static Optional<String> place(Map<String, String> data) {
        return Stream.of(List.of("longitude", "latitude"), List.of("lon", "lat"), List.of("x", "y"))
                .map(axes -> axes.stream().map(axis -> coordinate(data, axis)).toList())
                .filter(place -> !place.contains(""))
                .findFirst()
                .map(place -> String.join(" ", place));
    }

    private static String coordinate(Map<String, String> data, String axis) {
        return data.entrySet().stream()
                .filter(each -> each.getKey().equalsIgnoreCase(axis))
                .map(Map.Entry::getValue)
                .filter(value -> value.matches("-?[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?"))
                .findFirst()
                .orElse("");
    }

    /** A node or link with its attributes. */
    private record Element(int line, String name, Map<String, String> data, Map<ReadOption, String> options) {
        Optional<String> value(ReadOption option) {
            return Optional.ofNullable(options.get(option))
                    .map(data::get)
                    .map(String::strip)
                    .filter(value -> !value.isEmpty());
        }

        Optional<BigDecimal> number(ReadOption option, String range, BigDecimal least, BigDecimal most) {
            return value(option).map(value -> {
                try {
                    BigDecimal number = new BigDecimal(value);
                    boolean isInRange = number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
                    boolean isWhole = isInRange && number.stripTrailingZeros().scale() <= 0;
                    if (option == ReadOption.CAPACITY ? isWhole : isInRange) {
                        return number;
                    }
                } catch (NumberFormatException e) {
                    // The refusal is the same.
                }
                throw new NetworkFileException(
                        line, name + ": " + options.get(option) + " is \"" + value + "\", which is not " + range);
            });
        }
    }

    private static Optional<String> probability(Element element) {
        BigDecimal most = new BigDecimal("1e300");
        Optional<BigDecimal> up = element.number(ReadOption.MTBF, "a time of at least 0", BigDecimal.ZERO, most);
        Optional<BigDecimal> down = element.number(ReadOption.MTTR, "a time of at least 0", BigDecimal.ZERO, most);
        if (up.isPresent() != down.isPresent()
                || up.isPresent() && up.get().add(down.get()).signum() == 0) {
            throw new NetworkFileException(
                    element.line, element.name + ": mtbf and mttr need two times that are not both 0");
        }
        Optional<BigDecimal> quotient = up.map(time -> down.get()
                .divide(time.add(down.get()), MathContext.DECIMAL64)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN));
        return quotient.or(() -> element.number(
                        ReadOption.PROBABILITY, "a probability from 0 to 1", BigDecimal.ZERO, BigDecimal.ONE))
                .map(BigDecimal::toPlainString);
    }

    private static String capacity(Element element) {
        String range = "a whole number of units of at least 1; choose another attribute, or leave out capacity=";
        return element.number(ReadOption.CAPACITY, range, BigDecimal.ONE, BigDecimal.valueOf(Integer.MAX_VALUE))
                .map(units -> Long.toString(units.longValueExact()))
                .orElse("1");
    }
}
