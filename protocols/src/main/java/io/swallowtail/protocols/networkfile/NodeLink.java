package io.swallowtail.protocols.networkfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the JSON of nodes and links: of topohub, networkx, d3, graphology, Cytoscape.js, vis.js, and JSON Graph Format. */
final class NodeLink {
    private static final String SHAPE =
            "{\"nodes\": [{\"id\": …}, …], \"links\": [{\"source\": …, \"target\": …}, …]}, as networkx.node_link_data writes it";
    private static final String DIRECTED = "directed";
    /** Members of an element that contain its attributes: of Cytoscape.js, graphology and JSON Graph Format. */
    private static final List<String> CONTAINERS = List.of("data", "attributes", "metadata");

    private final ObjectNode root;
    private final NetworkDraft draft = new NetworkDraft();
    /** Whether the file declares nodes, so that links may not name others. */
    private boolean areDeclared = true;

    private NodeLink(ObjectNode root) {
        this.root = root;
    }

    static NetworkDraft read(String text) {
        try {
            JsonNode root = new ObjectMapper()
                    .readerFor(JsonNode.class)
                    .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .with(
                            DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
                            DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readValue(text);
            NodeLink reader = new NodeLink(graph(root));
            reader.read();
            return reader.draft;
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new NetworkFileException(line, "is not JSON: " + e.getOriginalMessage());
        }
    }

    private static NetworkFileException refusal(String problem) {
        return new NetworkFileException(0, problem);
    }

    /** Finds the object with the nodes and links of a text. */
    private static ObjectNode graph(JsonNode root) {
        ObjectNode graph = JsonNodeFactory.instance.objectNode();
        if (root.isArray()) {
            boolean isCytoscape = !root.isEmpty()
                    && root.valueStream()
                            .allMatch(element -> element.path("data").isObject());
            return isCytoscape ? elements(graph, root) : graph.set("links", root);
        }
        if (root.has("graphs")) {
            throw refusal("has several graphs; write each graph to a file of its own");
        }
        if (root.has("elements")) {
            graph.set(DIRECTED, root.path(DIRECTED));
            return elements(graph, root.path("elements"));
        }
        if (root.path("graph").path("edges").isArray() && !root.has("nodes")) {
            graph.setAll((ObjectNode) root.path("graph"));
            // The default of JSON Graph Format.
            return graph.has(DIRECTED) ? graph : graph.put(DIRECTED, true);
        }
        if (!root.isObject() || !root.has("nodes")) {
            throw refusal("has no nodes; expected is " + SHAPE);
        }
        return (ObjectNode) root;
    }

    /** Divides the elements of Cytoscape.js into nodes and edges. */
    private static ObjectNode elements(ObjectNode graph, JsonNode elements) {
        if (elements.isObject()) {
            return graph.setAll(Map.of("nodes", elements.path("nodes"), "edges", elements.path("edges")));
        }
        ArrayNode nodes = graph.putArray("nodes");
        ArrayNode edges = graph.putArray("edges");
        elements.forEach(element -> (element.path("data").has("source") ? edges : nodes).add(element));
        return graph;
    }

    private void read() {
        List<String> lists = Stream.of("links", "edges").filter(root::has).toList();
        if (lists.isEmpty()) {
            throw refusal("has neither links nor edges" + (root.has("adjacency") ? " but adjacency" : "")
                    + "; expected is " + SHAPE);
        }
        List<String> filled =
                lists.stream().filter(name -> !root.path(name).isEmpty()).toList();
        if (filled.size() > 1) {
            throw refusal("has both links and edges; leave out one of them");
        }
        if (!root.path("hyperedges").isEmpty()) {
            throw refusal("has hyperedges; replace each by a node with a link to each of its nodes");
        }
        areDeclared = root.has("nodes");
        boolean haveIds = areDeclared ? readNodes() : true;
        readLinks(filled.isEmpty() ? lists.get(0) : filled.get(0), haveIds);
    }

    /** Reads the nodes; returns whether they have ids. */
    private boolean readNodes() {
        JsonNode nodes = root.path("nodes");
        if (nodes.isObject()) {
            nodes.properties().forEach(node -> addNode(node.getKey(), flat(node.getValue())));
            return true;
        }
        int withIds = 0;
        int position = 0;
        for (JsonNode element : nodes) {
            String place = "nodes[" + position + "]";
            if (!element.isObject() && !element.isTextual() && !element.isNumber()) {
                throw refusal(place + " is " + element + " and not an object; expected is " + SHAPE);
            }
            JsonNode node = flat(element);
            JsonNode id = element.isObject() ? node.path(node.has("id") ? "id" : "key") : element;
            withIds += id.isMissingNode() ? 0 : 1;
            addNode(id.isMissingNode() ? Integer.toString(position) : id(id, place), node);
            position++;
        }
        if (withIds != 0 && withIds != position) {
            throw refusal("some nodes have an id, and some have none; give each node one");
        }
        // Boxes of Cytoscape.js
        nodes.forEach(element -> {
            String parent = flat(element).path("parent").asText("");
            if (draft.has(parent)) {
                draft.markFolder(parent);
            }
        });
        return withIds > 0;
    }

    private void addNode(String id, JsonNode node) {
        draft.addNode(0, id);
        draft.data(id).putAll(data(node));
        Stream.of("label", "name")
                .map(node::path)
                .filter(JsonNode::isValueNode)
                .forEach(label -> draft.label(id, label.asText()));
        JsonNode place = node.path("pos");
        if (place.size() == 2) {
            draft.data(id).putIfAbsent("x", place.path(0).asText());
            draft.data(id).putIfAbsent("y", place.path(1).asText());
        }
    }

    /** Moves the attributes of an element out of their container. */
    private static ObjectNode flat(JsonNode element) {
        ObjectNode flat = JsonNodeFactory.instance.objectNode();
        if (element.isObject()) {
            element.properties().forEach(field -> {
                boolean isContainer =
                        CONTAINERS.contains(field.getKey()) && field.getValue().isObject();
                if (!isContainer) {
                    flat.set(field.getKey(), field.getValue());
                }
            });
            CONTAINERS.forEach(name -> element.path(name)
                    .properties()
                    .forEach(field -> flat.putIfAbsent(field.getKey(), field.getValue())));
        }
        return flat;
    }

    private static Map<String, String> data(JsonNode element) {
        Map<String, String> data = new HashMap<>();
        element.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.isArray()) {
                // names of groups
                data.put(field.getKey(), String.join(",", texts(value)));
            } else if (value.isValueNode() && !value.isNull()) {
                data.put(field.getKey(), value.asText());
            }
        });
        return data;
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    /** Writes an id; equal numbers are equal ids. */
    private static String id(JsonNode id, String element) {
        if (id.isNumber()) {
            return id.decimalValue().stripTrailingZeros().toPlainString();
        }
        if (!id.isTextual() && !id.isBoolean()) {
            throw refusal(element + ": " + id + " is no id; an id is a text or a number");
        }
        return id.asText();
    }

    /** A link, and where it stands. */
    private record Element(String place, ObjectNode link, JsonNode from, JsonNode to) {}

    private void readLinks(String list, boolean haveIds) {
        List<Element> links = new ArrayList<>();
        for (JsonNode link : root.path(list)) {
            links.add(element(list + "[" + links.size() + "]", link));
        }
        boolean arePositions = !haveIds || areDeclared && arePositions(links);
        List<String> ids = draft.ids();
        boolean isDirected = isDirectedByDefault();
        for (Element element : links) {
            String from = end(element, element.from, "source");
            String to = end(element, element.to, "target");
            if (!areDeclared) {
                draft.mention(0, from);
                draft.mention(0, to);
            } else if (arePositions) {
                from = at(from, ids, element.place);
                to = at(to, ids, element.place);
            } else if (!draft.has(from) || !draft.has(to)) {
                throw refusal(element.place + ": a link joins " + from + " and " + to
                        + ", which are not both nodes of the file; links name nodes by their ids");
            }
            addLink(element, from, to, isDirected);
        }
    }

    /** Reads the ends of a link: source and target, from and to, or a pair. */
    private static Element element(String place, JsonNode link) {
        if (link.isArray()) {
            if (link.size() != 2) {
                throw refusal(place + " is " + link + " and no pair of nodes; expected is " + SHAPE);
            }
            return new Element(place, JsonNodeFactory.instance.objectNode(), link.path(0), link.path(1));
        }
        ObjectNode flat = flat(link);
        boolean isOfVis = !flat.has("source") && flat.has("from");
        return new Element(place, flat, flat.path(isOfVis ? "from" : "source"), flat.path(isOfVis ? "to" : "target"));
    }

    /** Adds a link with the directions that its arrows say (vis.js), else with the default. */
    private void addLink(Element element, String from, String to, boolean isDirected) {
        ObjectNode link = element.link;
        Map<String, String> data = data(link);
        JsonNode arrows = link.path("arrows");
        boolean atTo = isArrow(arrows, "to");
        boolean atFrom = isArrow(arrows, "from");
        boolean isOwn = isTrue(link, DIRECTED, element.place + ": ", isDirected)
                && !isTrue(link, "undirected", element.place + ": ", false);
        if (atTo || isOwn || !atFrom) {
            draft.addLink(0, from, to, atTo || isOwn, data);
        }
        if (atFrom) {
            draft.addLink(0, to, from, true, data);
        }
    }

    private static boolean isArrow(JsonNode arrows, String end) {
        JsonNode arrow = arrows.path(end);
        return arrows.isTextual() && List.of(arrows.asText().split("[,; ]+")).contains(end)
                || arrow.asBoolean()
                || arrow.isObject() && arrow.path("enabled").asBoolean(true);
    }

    /** Reads the default direction: {@code directed}, or the type of graphology, whose links are directed unless they say otherwise. */
    private boolean isDirectedByDefault() {
        if (!root.path("options").isObject()) {
            return isTrue(root, DIRECTED, "", false);
        }
        String type = root.path("options").path("type").asText("mixed");
        if (!List.of(DIRECTED, "undirected", "mixed").contains(type)) {
            throw refusal("options.type is " + type + "; it is directed, undirected or mixed");
        }
        return !type.equals("undirected");
    }

    private static boolean isTrue(JsonNode element, String member, String place, boolean otherwise) {
        JsonNode value = element.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        if (!value.isBoolean()) {
            throw refusal(place + member + " is " + value + "; it is true or false");
        }
        return value.asBoolean();
    }

    /** Reports whether all ends count nodes from 0, and none is an id, as networkx 1 wrote links. */
    private boolean arePositions(List<Element> links) {
        int nodes = draft.ids().size();
        return !links.isEmpty()
                && links.stream()
                        .flatMap(link -> Stream.of(link.from, link.to))
                        .allMatch(end -> end.isIntegralNumber()
                                && !draft.has(end.asText())
                                && end.asInt() >= 0
                                && end.asInt() < nodes);
    }

    private static String end(Element element, JsonNode end, String name) {
        if (end.isMissingNode() || end.isNull()) {
            throw refusal(element.place + " is " + element.link + " and has no " + name + "; expected is " + SHAPE);
        }
        return id(end.isObject() ? end.path("id") : end, element.place);
    }

    private static String at(String position, List<String> ids, String element) {
        if (!position.matches("[0-9]{1,6}") || Integer.parseInt(position) >= ids.size()) {
            throw refusal(element + ": " + position + " is not the position of a node from 0 to " + (ids.size() - 1)
                    + "; nodes without ids are named by their positions");
        }
        return ids.get(Integer.parseInt(position));
    }
}
