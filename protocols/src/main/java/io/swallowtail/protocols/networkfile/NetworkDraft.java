package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.Network.MAX;
import static io.swallowtail.protocols.networkfile.Network.P;
import static io.swallowtail.protocols.networkfile.NetworkWords.key;

import io.swallowtail.core.expression.NearestName;
import io.swallowtail.protocols.networkfile.Network.Link;
import io.swallowtail.protocols.networkfile.Network.Place;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The nodes and links of a file, with their attributes. A reader fills it in the order of the file. Names that look equal
 * ({@link NetworkWords#key}) are one name.
 */
final class NetworkDraft {
    /** Decimals of a probability from two times. */
    private static final int DECIMALS = 15;

    private static final List<List<String>> AXES =
            List.of(List.of("longitude", "latitude"), List.of("lon", "lat"), List.of("x", "y"));
    private static final Pattern COORDINATE = Pattern.compile("-?[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?");
    private static final BigDecimal MOST_TIME = new BigDecimal("1e300");

    /** By the key of the id, in the order of the file. */
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    private final List<Edge> edges = new ArrayList<>();
    private final SortedMap<String, Group> groups = new TreeMap<>();
    private final Set<String> terminals = new LinkedHashSet<>();
    private final SortedMap<String, String> ids = new TreeMap<>();
    private final List<String> remarks = new ArrayList<>();
    /** What is read after all links. */
    private final List<Runnable> statements = new ArrayList<>();
    /** Links by the keys of their ends. */
    private final Map<String, List<Edge>> joined = new HashMap<>();

    /** The direction of all links; {@code declared} if each has its own. */
    private String direction;
    /** Attributes that have their meaning unless the user names others. */
    private final Map<ReadOption, String> presumed = new EnumMap<>(ReadOption.class);

    /** A node. */
    static final class Node {
        private final String id;
        private final int line;
        private String label = "";
        private String name;
        private boolean isFolder;
        private boolean isIsolated = true;
        private final Map<String, String> data = new LinkedHashMap<>();
        private final SortedSet<String> groups = new TreeSet<>();
        private BigDecimal probability;
        private Place place;

        private Node(String id, int line) {
            this.id = id;
            this.line = line;
            name = id;
        }

        String name() {
            return name;
        }

        /** Gives the node its only probability. */
        void setProbability(BigDecimal p) {
            requireOne("node " + name, probability);
            probability = p;
        }

        void setPlace(Place place) {
            this.place = place;
        }
    }

    /** A link. */
    static final class Edge {
        private final int line;
        private final String fromId;
        private final String toId;
        private final Map<String, String> data;
        private boolean isDirected;
        private Node from;
        private Node to;
        private long capacity = 1;
        private BigDecimal probability;
        private final SortedSet<String> groups = new TreeSet<>();

        private Edge(int line, String fromId, String toId, boolean isDirected, Map<String, String> data) {
            this.line = line;
            this.fromId = fromId;
            this.toId = toId;
            this.isDirected = isDirected;
            this.data = data;
        }

        /** Gives the link its only probability. */
        void setProbability(BigDecimal p) {
            requireOne("link " + ends(), probability);
            probability = p;
        }

        int line() {
            return line;
        }

        String ends() {
            return link().ends();
        }

        boolean isUndirected() {
            return !isDirected && from != to;
        }

        private Link link() {
            return Link.of(from.name, to.name, isDirected, capacity, probability, List.copyOf(groups));
        }

        /** Names what two links share that join the same nodes in the same way. */
        String pair() {
            return NetworkDraft.pair(key(from.name), key(to.name), isDirected);
        }

        boolean isMirrorOf(Edge other) {
            return from == other.to && to == other.from;
        }

        boolean isLike(Edge other) {
            return capacity == other.capacity
                    && groups.equals(other.groups)
                    && (probability == null
                            ? other.probability == null
                            : other.probability != null && probability.compareTo(other.probability) == 0);
        }
    }

    /** Parts that fail together. */
    private static final class Group {
        private final String name;
        private boolean isDeclared;
        private int line;
        private BigDecimal probability;
        /** What gave the probability. */
        private String source;

        private Group(String name) {
            this.name = name;
        }

        private void set(int where, BigDecimal p, String from) {
            if (probability != null && (probability.compareTo(p) != 0 || !source.equals(from))) {
                throw new NetworkFileException(
                        where,
                        "the group " + name + " has two probabilities: " + probability.toPlainString()
                                + (line > 0 && source.equals(from) ? " of line " + line : " by " + source) + ", and "
                                + p.toPlainString() + " by " + from);
            }
            line = where;
            probability = p;
            source = from;
        }
    }

    private static String pair(String from, String to, boolean isDirected) {
        return isDirected ? from + "\n>\n" + to : from.compareTo(to) < 0 ? from + "\n" + to : to + "\n" + from;
    }

    private static void requireOne(String part, BigDecimal earlier) {
        if (earlier != null) {
            throw new IllegalArgumentException(part + " has two probabilities");
        }
    }

    private void requireSize(int line) {
        if (nodes.size() > MAX || edges.size() > MAX) {
            throw new NetworkFileException(line, "there are more than " + MAX + " nodes or links");
        }
    }

    /**
     * Adds a node.
     *
     * @param line its line, 0 if it is not known
     */
    void addNode(int line, String id) {
        if (id == null || key(id).isEmpty()) {
            throw new NetworkFileException(line, "a node has no id");
        }
        Node other = nodes.put(key(id), new Node(id, line));
        if (other != null) {
            throw new NetworkFileException(
                    line,
                    "two nodes have the id " + id + (other.id.equals(id) ? "" : ", which look equal")
                            + "; give each node an id of its own");
        }
        requireSize(line);
    }

    /** Adds a node unless an earlier line named it. */
    void mention(int line, String id) {
        if (!has(id)) {
            addNode(line, id);
        }
    }

    /** Sets the label of a node; white space between words becomes one space. The first of several labels counts. */
    void label(String id, String label) {
        Node node = nodes.get(key(id));
        if (node.label.isEmpty() && label != null) {
            node.label = label.replaceAll("[\\s\\p{Z}]+", " ").strip();
        }
    }

    /** Marks a node as a box around others. It is no node of the network unless it has links of its own. */
    void markFolder(String id) {
        nodes.get(key(id)).isFolder = true;
    }

    /** Returns the attributes of a node, which a reader fills. */
    Map<String, String> data(String id) {
        return nodes.get(key(id)).data;
    }

    /** Reports whether there is a node. */
    boolean has(String id) {
        return nodes.containsKey(key(id));
    }

    /** Gives the ids in the order of the file. */
    List<String> ids() {
        return nodes.values().stream().map(node -> node.id).toList();
    }

    /** Adds a link between ids; nodes may follow. */
    void addLink(int line, String from, String to, boolean isDirected, Map<String, String> data) {
        edges.add(new Edge(line, from, to, isDirected, data));
        requireSize(line);
    }

    /** Gives an attribute its meaning unless the user names another. */
    void presume(ReadOption option, String attribute) {
        presumed.put(option, attribute);
    }

    /** Adds what a user should know about the reading. */
    void remark(String remark) {
        remarks.add(remark);
    }

    /** Adds what is read after all links, when nodes have their names. */
    void afterwards(Runnable statement) {
        statements.add(statement);
    }

    /** Finds a node by its name. */
    Node node(String name) {
        Node node = nodes.get(key(name));
        if (node == null) {
            throw new IllegalArgumentException(name + " is not a node; "
                    + NearestName.hint(
                            name, nodes.values().stream().map(each -> each.name).toList(), "the nodes are "));
        }
        return node;
    }

    /** Declares a terminal. */
    void addTerminal(String name) {
        terminals.add(node(name).name);
    }

    /** Gives a node another name. */
    void addId(Node node, String id) {
        if (has(id) || ids.put(id, node.name) != null) {
            throw new IllegalArgumentException(id + " names another node");
        }
    }

    /** Finds links by their ends; all parallel ones. */
    List<Edge> links(String from, String to, boolean isDirected) {
        if (joined.isEmpty()) {
            edges.stream()
                    .filter(edge -> edge.from != edge.to)
                    .forEach(edge -> joined.computeIfAbsent(edge.pair(), none -> new ArrayList<>())
                            .add(edge));
        }
        List<Edge> found = joined.get(pair(key(from), key(to), isDirected && !direction.equals(ReadOption.UNDIRECTED)));
        if (found == null) {
            throw new IllegalArgumentException("no other line declares the link "
                    + Link.of(from, to, isDirected, 1, null).ends());
        }
        return found;
    }

    /**
     * Declares a group by a line of its own.
     *
     * @param p its probability; null if it has none
     */
    void declareGroup(String name, BigDecimal p) {
        Group group = group(name);
        if (group.isDeclared) {
            throw new IllegalArgumentException("two lines declare the group " + name);
        }
        group.isDeclared = true;
        if (p != null) {
            group.set(0, p, "lines of the file");
        }
    }

    private Group group(String name) {
        return groups.computeIfAbsent(key(name), none -> new Group(name));
    }

    /** Puts a link into a group. */
    void addMember(String group, Edge link) {
        link.groups.add(group(group).name);
    }

    /** Puts a node into a group. */
    void addMember(String group, Node node) {
        node.groups.add(group(group).name);
    }

    /**
     * Makes the network.
     *
     * @param named what the user says about the file
     * @param groupsFile probabilities of groups, if the user names a file of them
     */
    Network finish(Map<ReadOption, String> named, Optional<String> groupsFile) {
        Map<ReadOption, String> options = new EnumMap<>(presumed);
        if (named.containsKey(ReadOption.MTBF)) {
            options.remove(ReadOption.PROBABILITY);
        }
        options.putAll(named);
        direction = ReadOption.direction(options);
        joinEnds();
        UnusedAttributes attributes = new UnusedAttributes();
        nodes.values().forEach(node -> attributes.addNode(node.data));
        edges.forEach(edge -> attributes.addLink(edge.data));
        attributes.requireKnown(named);
        nodes.values().removeIf(node -> node.isFolder && node.isIsolated);
        nameNodes();
        nodes.values().forEach(node -> readNode(node, options));
        edges.forEach(edge -> readLink(edge, options));
        edges.removeAll(MirroredLinks.repeated(edges, options));
        statements.forEach(Runnable::run);
        groupsFile.ifPresent(text ->
                GroupProbabilities.read(text, options.get(ReadOption.GROUPS)).forEach(this::setGroup));
        attributes.remark(options).ifPresent(remarks::add);
        if (options.keySet().stream()
                .anyMatch(Set.of(ReadOption.GROUP, ReadOption.GROUPS, ReadOption.GROUP_PROBABILITY)::contains)) {
            remarkGroups();
        }
        return network();
    }

    /** Finds the nodes of links. */
    private void joinEnds() {
        if (nodes.isEmpty()) {
            throw new NetworkFileException(0, "has no nodes; the line of a link is u v");
        }
        for (Edge edge : edges) {
            edge.from = nodes.get(key(edge.fromId));
            edge.to = nodes.get(key(edge.toId));
            if (edge.from == null || edge.to == null) {
                throw new NetworkFileException(
                        edge.line,
                        "a link joins " + edge.fromId + " and " + edge.toId + ", which are not both nodes of the file");
            }
            edge.from.isIsolated = false;
            edge.to.isIsolated = false;
        }
    }

    /** Names nodes by labels that no other node has, by label@id, or by ids. */
    private void nameNodes() {
        Map<String, Integer> counts = new HashMap<>();
        nodes.values().forEach(node -> counts.merge(key(node.label.isEmpty() ? node.id : node.label), 1, Integer::sum));
        nodes.values().stream()
                .filter(node -> !node.label.isEmpty())
                .forEach(
                        node -> node.name = counts.get(key(node.label)) == 1 ? node.label : node.label + "@" + node.id);
        Set<String> taken = nodes.values().stream().map(node -> key(node.name)).collect(Collectors.toSet());
        if (taken.size() < nodes.size()) {
            nodes.values().forEach(node -> node.name = node.id);
            return;
        }
        nodes.values().stream()
                .filter(node -> !taken.contains(key(node.id)))
                .forEach(node -> ids.put(node.id, node.name));
    }

    private static void readNode(Node node, Map<ReadOption, String> options) {
        if (!node.data.isEmpty()) {
            place(node.data).ifPresent(place -> node.place = place);
            probability(new Element(node.line, "node " + node.name, node.data, options))
                    .ifPresent(p -> node.probability = p);
        }
    }

    private void readLink(Edge edge, Map<ReadOption, String> options) {
        edge.isDirected =
                direction.equals(ReadOption.DIRECTED) || edge.isDirected && !direction.equals(ReadOption.UNDIRECTED);
        if (edge.data.isEmpty()) {
            return;
        }
        Element element = new Element(edge.line, "link " + edge.from.name + " " + edge.to.name, edge.data, options);
        edge.capacity = capacity(element);
        edge.probability = probability(element).orElse(null);
        if (edge.from == edge.to) {
            return;
        }
        for (String group : element.value(ReadOption.GROUP).orElse("").split(",")) {
            if (!group.isBlank()) {
                addMember(group.strip(), edge);
            }
        }
        element.probability(ReadOption.GROUP_PROBABILITY).ifPresent(p -> {
            if (edge.groups.isEmpty()) {
                throw new NetworkFileException(
                        edge.line,
                        element.name + " has a probability of its group, and no group"
                                + (options.containsKey(ReadOption.GROUP) ? "" : "; -p group=ATTR names the attribute"));
            }
            edge.groups.forEach(group ->
                    group(group).set(edge.line, p, "group-probability=" + options.get(ReadOption.GROUP_PROBABILITY)));
        });
    }

    private void setGroup(String name, GroupProbabilities.Row row) {
        Group group = groups.get(key(name));
        if (group == null) {
            throw new NetworkFileException(
                    0,
                    row.place() + "the network has no group " + name + "; "
                            + NearestName.hint(
                                    name,
                                    groups.values().stream()
                                            .map(each -> each.name)
                                            .toList(),
                                    "its groups are "));
        }
        group.set(0, row.probability(), row.file());
    }

    /** Says how many groups have which source of their probability. */
    private void remarkGroups() {
        Map<String, Long> sources = groups.values().stream()
                .collect(Collectors.groupingBy(
                        group -> group.source == null ? "p" : group.source, TreeMap::new, Collectors.counting()));
        if (!sources.isEmpty()) {
            remarks.add("probabilities of groups: "
                    + sources.entrySet().stream()
                            .map(source -> source.getValue() + " by " + source.getKey())
                            .collect(Collectors.joining(", ")));
        }
    }

    private Network network() {
        List<Link> links = new ArrayList<>();
        List<Link> loops = new ArrayList<>();
        edges.forEach(edge -> (edge.from == edge.to ? loops : links).add(edge.link()));
        SortedMap<String, BigDecimal> probabilities = new TreeMap<>();
        SortedMap<String, Place> places = new TreeMap<>();
        Map<String, SortedSet<String>> groupsOfNodes = new HashMap<>();
        for (Node node : nodes.values()) {
            if (node.probability != null) {
                probabilities.put(node.name, node.probability);
            }
            if (node.place != null) {
                places.put(node.name, node.place);
            }
            if (!node.groups.isEmpty()) {
                groupsOfNodes.put(node.name, node.groups);
            }
        }
        SortedMap<String, Optional<BigDecimal>> ownOfGroups = new TreeMap<>();
        groups.values().forEach(group -> ownOfGroups.put(group.name, Optional.ofNullable(group.probability)));
        SortedSet<String> names =
                nodes.values().stream().map(node -> node.name).collect(Collectors.toCollection(TreeSet::new));
        return new Network(
                names, links, loops, terminals, probabilities, ids, places, ownOfGroups, groupsOfNodes, remarks);
    }

    /** Finds the coordinates: longitude and latitude, or x and y. */
    private static Optional<Place> place(Map<String, String> data) {
        SortedMap<String, String> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        data.forEach((name, value) -> {
            if (COORDINATE.matcher(value).matches() && Double.isFinite(Double.parseDouble(value))) {
                any.putIfAbsent(name, value);
            }
        });
        return AXES.stream()
                .filter(axes -> any.keySet().containsAll(axes))
                .findFirst()
                .map(axes ->
                        new Place(Double.parseDouble(any.get(axes.get(0))), Double.parseDouble(any.get(axes.get(1)))));
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

        Optional<BigDecimal> probability(ReadOption option) {
            return number(option, "a probability from 0 to 1", BigDecimal.ZERO, BigDecimal.ONE)
                    .map(this::own);
        }

        /** Checks the number of digits, too. */
        private BigDecimal own(BigDecimal number) {
            try {
                return P.parse(number.toPlainString());
            } catch (IllegalArgumentException e) {
                throw new NetworkFileException(line, name + ": " + e.getMessage());
            }
        }
    }

    private static Optional<BigDecimal> probability(Element element) {
        String range = "a time of at least 0";
        Optional<BigDecimal> up = element.number(ReadOption.MTBF, range, BigDecimal.ZERO, MOST_TIME);
        Optional<BigDecimal> down = element.number(ReadOption.MTTR, range, BigDecimal.ZERO, MOST_TIME);
        if (up.isPresent() != down.isPresent()
                || up.isPresent() && up.get().add(down.get()).signum() == 0) {
            throw new NetworkFileException(
                    element.line, element.name + ": mtbf and mttr need two times that are not both 0");
        }
        return up.map(time -> element.own(unavailability(time, down.get())))
                .or(() -> element.probability(ReadOption.PROBABILITY));
    }

    /** Gives MTTR / (MTBF + MTTR). */
    static BigDecimal unavailability(BigDecimal up, BigDecimal down) {
        return down.divide(up.add(down), MathContext.DECIMAL64).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    }

    private static long capacity(Element element) {
        String range = "a whole number of units of at least 1; choose another attribute, or leave out capacity";
        return element.number(ReadOption.CAPACITY, range, BigDecimal.ONE, BigDecimal.valueOf(Integer.MAX_VALUE))
                .map(BigDecimal::longValueExact)
                .orElse(1L);
    }
}
