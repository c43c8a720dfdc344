package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.Network.MAX;
import static io.swallowtail.protocols.networkfile.NetworkWords.key;

import io.swallowtail.core.expression.NearestName;
import io.swallowtail.protocols.networkfile.Network.Link;
import io.swallowtail.protocols.networkfile.Network.Place;
import java.math.BigDecimal;
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
import java.util.stream.Collectors;

/**
 * The nodes and links of a file, with their attributes. A reader fills it in the order of the file. Names that look equal
 * ({@link NetworkWords#key}) are one name.
 */
final class NetworkDraft {
    /** By the key of the id, in the order of the file. */
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    private final List<DraftLink> edges = new ArrayList<>();
    private final DraftGroups groups = new DraftGroups();
    private final Set<String> terminals = new LinkedHashSet<>();
    private final SortedMap<String, String> ids = new TreeMap<>();
    private final List<String> remarks = new ArrayList<>();
    /** What is read after all links. */
    private final List<Runnable> statements = new ArrayList<>();
    /** Links by the keys of their ends. */
    private final Map<String, List<DraftLink>> joined = new HashMap<>();

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
            DraftLink.requireOne("node " + name, probability);
            probability = p;
        }

        void setPlace(Place place) {
            this.place = place;
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
        edges.add(new DraftLink(line, from, to, isDirected, data));
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
    List<DraftLink> links(String from, String to, boolean isDirected) {
        if (joined.isEmpty()) {
            edges.stream()
                    .filter(edge -> edge.from != edge.to)
                    .forEach(edge -> joined.computeIfAbsent(edge.pair(), none -> new ArrayList<>())
                            .add(edge));
        }
        List<DraftLink> found =
                joined.get(DraftLink.pair(key(from), key(to), isDirected && !direction.equals(ReadOption.UNDIRECTED)));
        if (found == null) {
            throw new IllegalArgumentException("no other line declares the link "
                    + Link.of(from, to, isDirected, 1, null).ends());
        }
        return found;
    }

    /** Gives the groups. */
    DraftGroups groups() {
        return groups;
    }

    /** Puts a link into a group. */
    void addMember(String group, DraftLink link) {
        link.groups.add(groups.name(group));
    }

    /** Puts a node into a group. */
    void addMember(String group, Node node) {
        node.groups.add(groups.name(group));
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
                GroupProbabilities.read(text, options.get(ReadOption.GROUPS)).forEach(groups::set));
        attributes.remark(options).ifPresent(remarks::add);
        if (options.keySet().stream()
                .anyMatch(Set.of(ReadOption.GROUP, ReadOption.GROUPS, ReadOption.GROUP_PROBABILITY)::contains)) {
            groups.remark().ifPresent(remarks::add);
        }
        return network();
    }

    /** Finds the nodes of links. */
    private void joinEnds() {
        if (nodes.isEmpty()) {
            throw new NetworkFileException(0, "has no nodes; the line of a link is u v");
        }
        for (DraftLink edge : edges) {
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
            AttributeValues values = new AttributeValues(node.line, "node " + node.name, node.data, options);
            node.place = values.place().orElse(null);
            node.probability = values.probability().orElse(null);
        }
    }

    private void readLink(DraftLink edge, Map<ReadOption, String> options) {
        edge.isDirected =
                direction.equals(ReadOption.DIRECTED) || edge.isDirected && !direction.equals(ReadOption.UNDIRECTED);
        if (edge.data.isEmpty()) {
            return;
        }
        AttributeValues values =
                new AttributeValues(edge.line, "link " + edge.from.name + " " + edge.to.name, edge.data, options);
        edge.capacity = values.capacity();
        edge.probability = values.probability().orElse(null);
        if (edge.from == edge.to) {
            return;
        }
        values.groups().forEach(group -> addMember(group, edge));
        values.probability(ReadOption.GROUP_PROBABILITY).ifPresent(p -> {
            if (edge.groups.isEmpty()) {
                throw new NetworkFileException(
                        edge.line,
                        values.name() + " has a probability of its group, and no group"
                                + (options.containsKey(ReadOption.GROUP) ? "" : "; -p group=ATTR names the attribute"));
            }
            String source = "group-probability=" + options.get(ReadOption.GROUP_PROBABILITY);
            edge.groups.forEach(group -> groups.set(group, edge.line, p, source));
        });
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
        SortedSet<String> names =
                nodes.values().stream().map(node -> node.name).collect(Collectors.toCollection(TreeSet::new));
        return new Network(
                names,
                links,
                loops,
                terminals,
                probabilities,
                ids,
                places,
                groups.probabilities(),
                groupsOfNodes,
                remarks);
    }
}
