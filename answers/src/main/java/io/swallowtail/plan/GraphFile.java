package io.swallowtail.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.connectivity.NamedGraph;
import io.swallowtail.connectivity.NamedGraph.Line;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.TextParameter;
import io.swallowtail.message.Json;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the file of a network: a list of links ({@link NamedGraph}), GraphML ({@code .graphml}) or the JSON of topohub and networkx
 * ({@code .json}). GraphML and JSON have no terminals and no probabilities; every link carries one unit. Nodes are named by their
 * label (GraphML) or name (JSON) if all nodes have different ones, otherwise by their id; spaces become underscores.
 */
public final class GraphFile {
    private static final long LARGEST = 16 << 20;
    /** A path and the first digits of the SHA-256 of its network, as tables and commands show it. */
    private static final Pattern PINNED = Pattern.compile("(.+)@([0-9a-f]{" + NamedGraph.DIGITS + "})");

    private final String path;
    /** By id: the label, or an empty text. */
    private final Map<String, String> labels = new LinkedHashMap<>();

    private final List<Edge> edges = new ArrayList<>();

    /** A link in a file; line 0 is unknown. */
    private record Edge(int line, String from, String to, boolean isDirected) {}

    private GraphFile(String path) {
        this.path = path;
    }

    /**
     * Replaces the path of a network's file by the network.
     *
     * @param parameter the parameter of a value
     * @param text the value as a user writes it
     * @return a text that the parameter can read; the same text if it is not the path of a network
     * @throws IllegalArgumentException in one line, with the path and the line, if the file cannot be used or has changed
     */
    public static String complete(Parameter<?> parameter, String text) {
        boolean isPath = parameter instanceof TextParameter<?> graph
                && graph.type() == NamedGraph.class
                && (text.contains(".") || text.contains("/") || text.contains("@") || Files.exists(path(text)));
        if (!isPath) {
            return text;
        }
        Matcher pinned = PINNED.matcher(text);
        String file = pinned.matches() ? pinned.group(1) : text;
        NamedGraph graph = NamedGraph.of(file, new GraphFile(file).lines(content(file)));
        if (pinned.matches() && !graph.shown().equals(text)) {
            throw new IllegalArgumentException(file + ": has changed and is now " + graph.shown()
                    + "; restore it, or leave out @" + pinned.group(2));
        }
        return graph.complete();
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(text + " is not a path", e);
        }
    }

    private static String content(String file) {
        Path path = path(file);
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) {
                throw new IllegalArgumentException(file + ": "
                        + (Files.isRegularFile(path) ? "is larger than 16 MiB" : "no such file of a network"));
            }
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException(file + ": is not UTF-8 text", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private List<Line> lines(String content) {
        if (path.endsWith(".graphml")) {
            readGraphMl(content);
        } else if (path.endsWith(".json")) {
            readJson(content);
        } else {
            return NamedGraph.lines(content);
        }
        boolean areNames = !labels.containsValue("") && new HashSet<>(labels.values()).size() == labels.size();
        List<Line> lines = new ArrayList<>();
        labels.forEach((id, label) -> lines.add(new Line(0, "node " + (areNames ? label : word(id)))));
        for (Edge edge : edges) {
            lines.add(new Line(
                    edge.line,
                    name(edge, edge.from, areNames)
                            + (edge.isDirected ? " -> " : " ")
                            + name(edge, edge.to, areNames)));
        }
        return lines;
    }

    private String name(Edge edge, String id, boolean areNames) {
        if (!labels.containsKey(id)) {
            throw new IllegalArgumentException(path + (edge.line == 0 ? "" : ":" + edge.line)
                    + ": a link has the end \"" + id + "\", which is not a node of the file");
        }
        return areNames ? labels.get(id) : word(id);
    }

    private static String word(String text) {
        return text.strip().replaceAll("[\\s#,]+", "_");
    }

    private void readGraphMl(String content) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(content));
            String labelKey = null;
            String node = null;
            boolean isDirected = false;
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamReader.START_ELEMENT) {
                    continue;
                }
                switch (xml.getLocalName()) {
                    case "key" ->
                        labelKey = "node".equals(xml.getAttributeValue(null, "for"))
                                        && "label".equals(xml.getAttributeValue(null, "attr.name"))
                                ? xml.getAttributeValue(null, "id")
                                : labelKey;
                    case "graph" -> isDirected = "directed".equals(xml.getAttributeValue(null, "edgedefault"));
                    case "node" -> {
                        node = xml.getAttributeValue(null, "id");
                        labels.put(String.valueOf(node), "");
                    }
                    case "edge" -> {
                        node = null;
                        String own = xml.getAttributeValue(null, "directed");
                        edges.add(new Edge(
                                xml.getLocation().getLineNumber(),
                                String.valueOf(xml.getAttributeValue(null, "source")),
                                String.valueOf(xml.getAttributeValue(null, "target")),
                                own == null ? isDirected : own.equals("true")));
                    }
                    case "data" -> {
                        if (node != null && xml.getAttributeValue(null, "key").equals(labelKey)) {
                            labels.put(node, word(xml.getElementText()));
                        }
                    }
                    default -> {}
                }
            }
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
            throw new IllegalArgumentException(
                    path + ":" + line + ": is not GraphML: " + e.getMessage().replaceFirst("(?s).*Message: ", ""), e);
        }
    }

    private void readJson(String content) {
        try {
            JsonNode root = Json.trees().readTree(content);
            JsonNode links = root.path(root.has("links") ? "links" : "edges");
            if (!root.path("nodes").isArray() || !links.isArray()) {
                throw new IllegalArgumentException(path + ": has no lists \"nodes\" and \"links\" (or \"edges\")");
            }
            for (JsonNode node : root.path("nodes")) {
                labels.put(node.path("id").asText(), word(node.path("name").asText()));
            }
            for (JsonNode link : links) {
                edges.add(new Edge(
                        0,
                        link.path("source").asText(),
                        link.path("target").asText(),
                        root.path("directed").asBoolean()));
            }
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new IllegalArgumentException(path + ":" + line + ": is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
