package io.swallowtail.protocols.networkfile;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads GraphML, also that of yEd, whose labels and arrows are graphics. */
final class GraphMl {
    /** Names of keys with labels, the best first. */
    private static final List<String> LABELS = List.of("label", "name", "v_name");

    private final NetworkDraft draft = new NetworkDraft();
    /** Names of attributes by kind of element and key, such as {@code node d0}. */
    private final Map<String, String> keys = new HashMap<>();
    /** Defaults of attributes by kind of element and name. */
    private final Map<String, Map<String, String>> defaults = new HashMap<>();
    /** Labels in graphics by the id of their node. */
    private final Map<String, String> drawnLabels = new HashMap<>();

    static NetworkDraft read(XmlElement root) {
        GraphMl reader = new GraphMl();
        root.all("key").forEach(reader::readKey);
        List<XmlElement> graphs = root.all("graph").toList();
        if (graphs.isEmpty()) {
            throw new NetworkFileException(0, "has no graph");
        }
        reader.readGraph(graphs.get(0));
        if (graphs.size() > 1) {
            throw secondGraph(graphs.get(1));
        }
        reader.drawnLabels.forEach(reader.draft::label);
        return reader.draft;
    }

    private static NetworkFileException secondGraph(XmlElement graph) {
        return graph.refusal("a second graph; write each graph to a file of its own");
    }

    private void readKey(XmlElement key) {
        String id = key.attribute("id");
        String name = key.attributes().getOrDefault("attr.name", id);
        String type = key.attributes().getOrDefault("for", "all");
        for (String kind : type.equals("all") ? List.of("node", "edge") : List.of(type)) {
            keys.put(kind + " " + id, name);
            key.all("default")
                    .forEach(initial -> defaults.computeIfAbsent(kind, none -> new HashMap<>())
                            .put(name, initial.ownText()));
        }
    }

    private void readGraph(XmlElement graph) {
        String direction = graph.attributes().get("edgedefault");
        if (!"directed".equals(direction) && !"undirected".equals(direction)) {
            throw graph.refusal("edgedefault of the graph is " + direction + "; it is directed or undirected");
        }
        for (XmlElement element : graph.children()) {
            switch (element.name()) {
                case "node" -> readNode(element);
                case "edge" -> readEdge(element, direction.equals("directed"));
                case "graph" -> throw secondGraph(element);
                case "hyperedge" ->
                    throw element.refusal(
                            "a hyperedge joins any number of nodes; replace it by a node with a link to each of them");
                default -> {}
            }
        }
    }

    private void readNode(XmlElement node) {
        String id = node.attributes().get("id");
        draft.addNode(node.line(), id);
        Map<String, String> data = draft.data(id);
        data.putAll(data(node));
        graphics(node, "NodeLabel")
                .map(XmlElement::ownText)
                .filter(label -> !label.isEmpty())
                .forEach(label -> drawnLabels.putIfAbsent(id, label));
        graphics(node, "Geometry")
                .filter(place -> place.attributes().keySet().containsAll(List.of("x", "y")))
                .forEach(place -> data.putAll(Map.of("x", place.attribute("x"), "y", upwards(place.attribute("y")))));
        LABELS.forEach(name -> data.entrySet().stream()
                .filter(each -> each.getKey().equalsIgnoreCase(name))
                .forEach(each -> draft.label(id, each.getValue())));
        node.all("graph").forEach(graph -> {
            draft.markFolder(id);
            readGraph(graph);
        });
    }

    /** Turns a coordinate of yEd, whose axis leads downwards. */
    static String upwards(String y) {
        return y.startsWith("-") ? y.substring(1) : "-" + y;
    }

    private void readEdge(XmlElement edge, boolean isDirectedByDefault) {
        String from = edge.attributes().get("source");
        String to = edge.attributes().get("target");
        if (from == null || to == null) {
            throw edge.refusal("an edge needs the attributes source and target");
        }
        String own = Stream.of("directed", "isDirect")
                .map(edge.attributes()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        boolean isDirected = switch (own) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            case "" -> isDirectedByDefault;
            default -> throw edge.refusal("directed is \"" + own + "\"; it is true, false, 1 or 0");
        };
        edge.all("graph").forEach(graph -> {
            throw graph.refusal("a graph in an edge is not read");
        });
        Optional<XmlElement> arrows = graphics(edge, "Arrows").findFirst();
        boolean atSource =
                arrows.isPresent() && !arrows.get().attribute("source").equals("none");
        boolean atTarget = arrows.isEmpty() || !arrows.get().attribute("target").equals("none");
        boolean isTurned = isDirected && atSource && !atTarget;
        draft.addLink(
                edge.line(),
                isTurned ? to : from,
                isTurned ? from : to,
                isDirected && atSource != atTarget,
                data(edge));
    }

    /** Finds the graphics of a kind in the data of a yEd file. */
    private static Stream<XmlElement> graphics(XmlElement element, String kind) {
        return element.all("data")
                .flatMap(XmlElement::descendants)
                .filter(each -> each.name().equals(kind));
    }

    private Map<String, String> data(XmlElement element) {
        Map<String, String> data = new LinkedHashMap<>(defaults.getOrDefault(element.name(), Map.of()));
        element.all("data").filter(each -> each.attributes().containsKey("key")).forEach(each -> {
            String key = each.attribute("key");
            data.put(keys.getOrDefault(element.name() + " " + key, key), each.ownText());
        });
        return data;
    }
}
