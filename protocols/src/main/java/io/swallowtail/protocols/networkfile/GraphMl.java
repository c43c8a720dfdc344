package io.swallowtail.protocols.networkfile;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads GraphML, also that of yEd, whose labels and arrows are graphics. The bytes go to the parser, so that the XML header names the
 * encoding.
 */
final class GraphMl {
    /** Names of keys with labels, the best first. */
    private static final List<String> LABELS = List.of("label", "name", "v_name");

    private static final String NONE = "none";

    private final XMLStreamReader xml;
    private final NetworkDraft draft = new NetworkDraft();
    /** Names of attributes by kind of element and key, such as {@code node d0}. */
    private final Map<String, String> keys = new HashMap<>();
    /** Defaults of attributes by kind of element and name. */
    private final Map<String, Map<String, String>> defaults = new HashMap<>();
    /** The open elements that own data; the innermost is the first. */
    private final Deque<Owner> owners = new ArrayDeque<>();
    /** Labels in graphics by the id of their node. */
    private final Map<String, String> drawnLabels = new HashMap<>();

    private int graphs;

    /** An open element: its kind, the id of a node, the default direction of a graph, the attributes of an edge. */
    private static final class Owner {
        private final String kind;
        private final String id;
        private final int line;
        private boolean isDirected;
        private String from;
        private String to;
        private Map<String, String> data = new LinkedHashMap<>();

        private Owner(String kind, String id, int line) {
            this.kind = kind;
            this.id = id;
            this.line = line;
        }
    }

    private GraphMl(XMLStreamReader xml) {
        this.xml = xml;
    }

    static NetworkDraft read(byte[] content) {
        try {
            GraphMl reader = new GraphMl(XmlElement.stream(content));
            reader.read();
            return reader.draft;
        } catch (XMLStreamException e) {
            throw XmlElement.refusal(e);
        }
    }

    private int line() {
        return xml.getLocation().getLineNumber();
    }

    private NetworkFileException refusal(String problem) {
        return new NetworkFileException(line(), problem);
    }

    private String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    private void read() throws XMLStreamException {
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                open(xml.getLocalName());
            } else if (event == XMLStreamReader.END_ELEMENT) {
                close(xml.getLocalName());
            }
        }
        drawnLabels.forEach(draft::label);
        if (graphs == 0) {
            throw new NetworkFileException(0, "has no graph");
        }
    }

    private void open(String element) throws XMLStreamException {
        switch (element) {
            case "key" -> readKey();
            case "graph" -> openGraph();
            case "node" -> {
                draft.addNode(line(), attribute("id"));
                owners.push(new Owner(element, attribute("id"), line()));
                defaults.getOrDefault(element, Map.of()).forEach(draft.data(attribute("id"))::put);
            }
            case "edge" -> openEdge();
            case "port", "graphml" -> owners.push(new Owner(element, null, line()));
            case "hyperedge" ->
                throw refusal(
                        "a hyperedge joins any number of nodes; replace it by a node with a link to each of them");
            case "data" -> readData();
            default -> {}
        }
    }

    private void openGraph() {
        String outer = owners.isEmpty() ? "" : owners.peek().kind;
        if (outer.equals("node")) {
            draft.markFolder(owners.peek().id);
        } else if (outer.equals("edge")) {
            throw refusal("a graph in an edge is not read");
        } else if (++graphs > 1) {
            throw refusal("a second graph; write each graph to a file of its own");
        }
        Owner graph = new Owner("graph", null, line());
        String direction = attribute("edgedefault");
        if (!Set.of("directed", "undirected").contains(String.valueOf(direction))) {
            throw refusal("edgedefault of the graph is " + direction + "; it is directed or undirected");
        }
        graph.isDirected = "directed".equals(direction);
        owners.push(graph);
    }

    private void openEdge() {
        Owner edge = new Owner("edge", null, line());
        edge.from = attribute("source");
        edge.to = attribute("target");
        if (edge.from == null || edge.to == null) {
            throw refusal("an edge needs the attributes source and target");
        }
        String own = Stream.of("directed", "isDirect")
                .map(this::attribute)
                .filter(value -> value != null)
                .map(String::strip)
                .findFirst()
                .orElse("");
        edge.isDirected = switch (own) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            case "" ->
                owners.stream()
                        .filter(owner -> owner.kind.equals("graph"))
                        .findFirst()
                        .map(graph -> graph.isDirected)
                        .orElse(false);
            default -> throw refusal("directed is \"" + own + "\"; it is true, false, 1 or 0");
        };
        defaults.getOrDefault("edge", Map.of()).forEach(edge.data::put);
        owners.push(edge);
    }

    private void readKey() throws XMLStreamException {
        String id = attribute("id");
        String name = attribute("attr.name") == null ? id : attribute("attr.name");
        String type = attribute("for") == null ? "all" : attribute("for");
        String initial = null;
        while (xml.next() != XMLStreamReader.END_ELEMENT || !xml.getLocalName().equals("key")) {
            if (xml.isStartElement() && xml.getLocalName().equals("default")) {
                initial = text();
            }
        }
        for (String kind : type.equals("all") ? List.of("node", "edge") : List.of(type)) {
            keys.put(kind + " " + id, name);
            if (initial != null) {
                defaults.computeIfAbsent(kind, none -> new HashMap<>()).put(name, initial);
            }
        }
    }

    /** Returns the text of the current element up to its first child, and goes to its end. */
    private String text() throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int depth = 1;
        boolean isBefore = true;
        while (depth > 0) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                depth++;
                isBefore = false;
            } else if (event == XMLStreamReader.END_ELEMENT) {
                depth--;
            } else if (isBefore && event == XMLStreamReader.CHARACTERS) {
                text.append(xml.getText());
            }
        }
        return text.toString().strip();
    }

    /** Reads the data of the innermost element. Those of a yEd file contain graphics. */
    private void readData() throws XMLStreamException {
        Owner owner = owners.peek();
        String key = attribute("key");
        String name = owner == null ? null : keys.getOrDefault(owner.kind + " " + key, key);
        StringBuilder text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                depth++;
                if (owner != null && isGraphic(owner)) {
                    depth--;
                }
            } else if (event == XMLStreamReader.END_ELEMENT) {
                depth--;
            } else if (depth == 1 && event == XMLStreamReader.CHARACTERS) {
                text.append(xml.getText());
            }
        }
        if (owner != null && name != null && owner.kind.equals("node")) {
            draft.data(owner.id).put(name, text.toString().strip());
        } else if (owner != null && name != null) {
            owner.data.put(name, text.toString().strip());
        }
    }

    /** Reads a label, the arrows or the place of graphics; returns whether the current element has been read to its end. */
    private boolean isGraphic(Owner owner) throws XMLStreamException {
        String element = xml.getLocalName();
        if (owner.kind.equals("node") && element.equals("NodeLabel")) {
            String label = text();
            if (!label.isEmpty()) {
                drawnLabels.putIfAbsent(owner.id, label);
            }
            return true;
        }
        if (owner.kind.equals("node")
                && element.equals("Geometry")
                && attribute("x") != null
                && attribute("y") != null) {
            String y = attribute("y");
            draft.data(owner.id).put("x", attribute("x"));
            // yEd's axis leads downwards.
            draft.data(owner.id).put("y", y.startsWith("-") ? y.substring(1) : "-" + y);
        }
        if (owner.kind.equals("edge") && element.equals("Arrows") && owner.isDirected) {
            boolean atSource = !NONE.equals(attribute("source"));
            boolean atTarget = !NONE.equals(attribute("target"));
            owner.isDirected = atSource != atTarget;
            if (atSource && !atTarget) {
                String from = owner.from;
                owner.from = owner.to;
                owner.to = from;
            }
        }
        return false;
    }

    private void close(String element) {
        Owner owner = owners.peek();
        if (owner == null || !owner.kind.equals(element)) {
            return;
        }
        owners.pop();
        if (element.equals("edge")) {
            draft.addLink(owner.line, owner.from, owner.to, owner.isDirected, owner.data);
        } else if (element.equals("node")) {
            Map<String, String> data = draft.data(owner.id);
            LABELS.forEach(name -> data.entrySet().stream()
                    .filter(each -> each.getKey().equalsIgnoreCase(name))
                    .forEach(each -> draft.label(owner.id, each.getValue())));
        }
    }
}
