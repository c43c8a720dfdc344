package io.swallowtail.protocols.networkfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the JSON of nodes and links that topohub, networkx and d3 write. */
final class NodeLink {
    private static final String SHAPE =
            "{\"nodes\": [{\"id\": …}, …], \"links\": [{\"source\": …, \"target\": …}, …]}, as networkx.node_link_data writes it";

    private final JsonNode root;
    private final NetworkDraft draft = new NetworkDraft();

    private NodeLink(JsonNode root) {
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
            NodeLink reader = new NodeLink(root);
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

    private void read() {
        if (!root.isObject() || !root.has("nodes")) {
            String what = root.has("elements") ? "is the JSON of Cytoscape.js, which is not read" : "has no nodes";
            throw refusal(what + "; expected is " + SHAPE);
        }
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
        boolean haveIds = readNodes();
        readLinks(filled.isEmpty() ? lists.get(0) : filled.get(0), haveIds);
    }

    /** Reads the nodes; returns whether they have ids. */
    private boolean readNodes() {
        int withIds = 0;
        int position = 0;
        for (JsonNode node : root.path("nodes")) {
            String element = "nodes[" + position + "]";
            if (!node.isObject()) {
                throw refusal(element + " is " + node + " and not an object; expected is " + SHAPE);
            }
            withIds += node.has("id") ? 1 : 0;
            String id = node.has("id") ? id(node.path("id"), element) : Integer.toString(position);
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
            position++;
        }
        if (withIds != 0 && withIds != position) {
            throw refusal("some nodes have an id, and some have none; give each node one");
        }
        return withIds > 0;
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
        return Stream.iterate(0, i -> i < list.size(), i -> i + 1)
                .map(i -> list.path(i).asText())
                .toList();
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

    private void readLinks(String list, boolean haveIds) {
        JsonNode links = root.path(list);
        boolean arePositions = !haveIds || arePositions(links);
        List<String> ids = draft.ids();
        boolean isDirected = isTrue(root, "", false);
        for (int i = 0; i < links.size(); i++) {
            JsonNode link = links.path(i);
            String element = list + "[" + i + "]";
            String from = end(link, "source", element);
            String to = end(link, "target", element);
            if (arePositions) {
                from = at(from, ids, element);
                to = at(to, ids, element);
            } else if (!draft.has(from) || !draft.has(to)) {
                throw refusal(element + ": a link joins " + from + " and " + to
                        + ", which are not both nodes of the file; links name nodes by their ids");
            }
            draft.addLink(0, from, to, isTrue(link, element + ": ", isDirected), data(link));
        }
    }

    private static boolean isTrue(JsonNode element, String place, boolean otherwise) {
        JsonNode directed = element.path("directed");
        if (directed.isMissingNode() || directed.isNull()) {
            return otherwise;
        }
        if (!directed.isBoolean()) {
            throw refusal(place + "directed is " + directed + "; it is true or false");
        }
        return directed.asBoolean();
    }

    /** Reports whether all ends count nodes from 0, and none is an id, as networkx 1 wrote links. */
    private boolean arePositions(JsonNode links) {
        boolean isAny = false;
        for (JsonNode link : links) {
            for (String name : List.of("source", "target")) {
                JsonNode end = link.path(name);
                isAny = true;
                if (!end.isIntegralNumber()
                        || draft.has(end.asText())
                        || end.asInt() < 0
                        || end.asInt() >= draft.ids().size()) {
                    return false;
                }
            }
        }
        return isAny;
    }

    private static String end(JsonNode link, String name, String element) {
        JsonNode end = link.path(name);
        if (end.isMissingNode() || end.isNull()) {
            throw refusal(element + " is " + link + " and has no " + name + "; expected is " + SHAPE);
        }
        return id(end.isObject() ? end.path("id") : end, element);
    }

    private static String at(String position, List<String> ids, String element) {
        if (!position.matches("[0-9]{1,6}") || Integer.parseInt(position) >= ids.size()) {
            throw refusal(element + ": " + position + " is not the position of a node from 0 to " + (ids.size() - 1)
                    + "; nodes without ids are named by their positions");
        }
        return ids.get(Integer.parseInt(position));
    }
}
