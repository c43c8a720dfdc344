package io.swallowtail.protocols.networkfile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads GEXF, the XML of Gephi: nodes, also in each other, and links with directions of their own. */
final class Gexf {
    private final NetworkDraft draft = new NetworkDraft();
    private final Map<String, Map<String, String>> titles = new HashMap<>();
    private final Map<String, Map<String, String>> defaults = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private String direction = "undirected";

    private Gexf() {}

    static NetworkDraft read(XmlElement root) {
        Gexf reader = new Gexf();
        List<XmlElement> graphs = root.all("graph").toList();
        if (graphs.size() != 1) {
            throw root.refusal("has " + graphs.size() + " graphs; write one graph to a file");
        }
        XmlElement graph = graphs.get(0);
        if (graph.attribute("mode").equals("dynamic")) {
            throw graph.refusal("changes in time (mode=\"dynamic\"); export the graph of one time");
        }
        reader.direction = graph.attributes().getOrDefault("defaultedgetype", reader.direction);
        graph.all("attributes").forEach(reader::readTitles);
        reader.readNodes(graph);
        graph.all("edges").forEach(edges -> edges.all("edge").forEach(reader::readEdge));
        return reader.draft;
    }

    private void readTitles(XmlElement attributes) {
        String kind = attributes.attribute("class");
        attributes.all("attribute").forEach(attribute -> {
            String title = attribute.attributes().getOrDefault("title", attribute.attribute("id"));
            titles.computeIfAbsent(kind, none -> new HashMap<>()).put(attribute.attribute("id"), title);
            String initial = attribute.textOf("default");
            if (!initial.isEmpty()) {
                defaults.computeIfAbsent(kind, none -> new HashMap<>()).put(title, initial);
            }
        });
    }

    /** Adds the nodes in an element, and the nodes in these. */
    private void readNodes(XmlElement outer) {
        outer.all("nodes")
                .forEach(nodes -> nodes.all("node").forEach(node -> {
                    String id = node.attribute("id");
                    draft.addNode(node.line(), id);
                    draft.label(id, node.attribute("label"));
                    draft.data(id).putAll(data(node, "node"));
                    node.all("position").findFirst().ifPresent(place -> {
                        draft.data(id).putIfAbsent("x", place.attribute("x"));
                        draft.data(id).putIfAbsent("y", place.attribute("y"));
                    });
                    if (node.all("nodes").findFirst().isPresent()) {
                        draft.markFolder(id);
                        readNodes(node);
                    }
                }));
        outer.all("nodes")
                .forEach(nodes -> nodes.all("node").forEach(node -> {
                    if (draft.has(node.attribute("pid"))) {
                        draft.markFolder(node.attribute("pid"));
                    }
                }));
    }

    private void readEdge(XmlElement edge) {
        String from = edge.attribute("source");
        String to = edge.attribute("target");
        String id = edge.attribute("id");
        if (from.isEmpty() || to.isEmpty()) {
            throw edge.refusal("an edge needs the attributes source and target");
        }
        if (!id.isEmpty() && !ids.add(id)) {
            throw edge.refusal("two edges have the id " + id + "; give each edge an id of its own");
        }
        String type = edge.attributes().getOrDefault("type", direction);
        if (!List.of("directed", "undirected", "mutual").contains(type)) {
            throw edge.refusal("the type is \"" + type + "\"; it is directed, undirected or mutual");
        }
        Map<String, String> data = data(edge, "edge");
        draft.addLink(edge.line(), from, to, !type.equals("undirected"), data);
        if (type.equals("mutual")) {
            draft.addLink(edge.line(), to, from, true, data);
        }
    }

    private Map<String, String> data(XmlElement element, String kind) {
        Map<String, String> data = new HashMap<>(defaults.getOrDefault(kind, Map.of()));
        element.attributes().forEach((name, value) -> {
            if (!List.of("id", "label", "source", "target", "type", "pid").contains(name)) {
                data.put(name, value);
            }
        });
        element.all("attvalues")
                .forEach(values -> values.all("attvalue").forEach(value -> {
                    String key = value.attributes().getOrDefault("for", value.attribute("id"));
                    data.put(titles.getOrDefault(kind, Map.of()).getOrDefault(key, key), value.attribute("value"));
                }));
        return data;
    }
}
