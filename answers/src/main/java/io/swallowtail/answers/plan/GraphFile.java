package io.swallowtail.answers.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.message.Json;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.protocols.fault.NamedGraph;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the file of a network: a list of links ({@link NamedGraph}), GraphML ({@code .graphml}) or the JSON of topohub and networkx
 * ({@code .json}). GraphML and JSON have no terminals and no probabilities; every link carries one unit. Nodes are named by their
 * label (GraphML) or name (JSON) if all nodes have different ones, otherwise by their id; spaces become underscores.
 */
final class GraphFile {
    private static final long LARGEST = 16 << 20;
    /** A path and the first digits of the SHA-256 of its network, as tables and commands show it. */
    private static final Pattern PINNED = Pattern.compile("(.+)@([0-9a-f]{" + TextParameter.DIGITS + "})");

    /** A link in a file; line 0 is unknown. */
    private record Edge(int line, String from, String to, boolean isDirected) {}

    private GraphFile() {}

    /**
     * Replaces the path of a network's file by the network.
     *
     * @param parameter the parameter of a value
     * @param text the value as a user writes it
     * @return a text that the parameter can read; the same text if it is not the path of a network
     * @throws IllegalArgumentException in one line, with the path and the line, if the file cannot be used or has changed
     */
    static String complete(Parameter<?> parameter, String text) {
        boolean isPath = parameter instanceof TextParameter<?> graph
                && graph.type() == NamedGraph.class
                && text.matches(".*[./@].*");
        if (!isPath) {
            return text;
        }
        Matcher pinned = PINNED.matcher(text);
        String file = pinned.matches() ? pinned.group(1) : text;
        NamedGraph graph = NamedGraph.of(file, lines(file));
        if (pinned.matches() && !graph.shown().equals(text)) {
            throw new IllegalArgumentException(file + ": has changed and is now " + graph.shown()
                    + "; restore it, or leave out @" + pinned.group(2));
        }
        return graph.complete();
    }

    /**
     * Finds a file that has changed since points were planned.
     *
     * @param before these points
     * @param after other points
     * @return a sentence without full stop
     */
    static Optional<String> changed(List<PlannedPoint> before, List<PlannedPoint> after) {
        Set<String> known = pinned(before);
        Set<String> paths = known.stream().map(GraphFile::path).collect(Collectors.toSet());
        return pinned(after).stream()
                .filter(text -> !known.contains(text) && paths.contains(path(text)))
                .findFirst()
                .map(text -> path(text) + " has changed: the sweep has another network from that file");
    }

    private static Set<String> pinned(List<PlannedPoint> points) {
        return points.stream()
                .flatMap(planned -> planned.point().parameters().texts().values().stream())
                .filter(text -> PINNED.matcher(text).matches())
                .collect(Collectors.toSet());
    }

    private static String path(String pinned) {
        return pinned.substring(0, pinned.length() - TextParameter.DIGITS - 1);
    }

    private static List<Line> lines(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) {
                throw new IllegalArgumentException(file + ": no such file of at most 16 MiB");
            }
            String content = Files.readString(path, StandardCharsets.UTF_8);
            return file.endsWith(".graphml")
                    ? graphMl(file, content)
                    : file.endsWith(".json") ? json(file, content) : NamedGraph.lines(content);
        } catch (XMLStreamException e) {
            String why = e.getMessage().replaceFirst("(?s).*Message: ", "");
            throw new IllegalArgumentException(
                    file + ":" + e.getLocation().getLineNumber() + ": is not GraphML: " + why, e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    file + ":" + e.getLocation().getLineNr() + ": is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(file + ": cannot be read as UTF-8 text: " + e.getMessage(), e);
        }
    }

    /** Writes lines of nodes and links. */
    private static List<Line> lines(String file, Map<String, String> labels, List<Edge> edges) {
        boolean areNames = !labels.containsValue("") && new HashSet<>(labels.values()).size() == labels.size();
        labels.replaceAll((id, label) -> areNames ? label : word(id));
        List<Line> lines = new ArrayList<>();
        labels.values().forEach(node -> lines.add(new Line(0, "node " + node)));
        for (Edge edge : edges) {
            if (!labels.containsKey(edge.from) || !labels.containsKey(edge.to)) {
                throw new IllegalArgumentException(file + (edge.line == 0 ? "" : ":" + edge.line) + ": a link joins "
                        + edge.from + " and " + edge.to + ", which are not both nodes of the file");
            }
            lines.add(new Line(
                    edge.line, labels.get(edge.from) + (edge.isDirected ? " -> " : " ") + labels.get(edge.to)));
        }
        return lines;
    }

    private static String word(String text) {
        return String.valueOf(text).strip().replaceAll("[\\s#,]+", "_");
    }

    private static List<Line> graphMl(String file, String content) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(content));
        Map<String, String> labels = new LinkedHashMap<>();
        List<Edge> edges = new ArrayList<>();
        Set<String> labelKeys = new HashSet<>();
        String node = null;
        String direction = "";
        while (xml.hasNext()) {
            switch (xml.next() == XMLStreamReader.START_ELEMENT ? xml.getLocalName() : "") {
                case "key" -> {
                    if ("label".equals(xml.getAttributeValue(null, "attr.name"))) {
                        labelKeys.add(xml.getAttributeValue(null, "id"));
                    }
                }
                case "graph" -> direction = xml.getAttributeValue(null, "edgedefault");
                case "node" -> {
                    node = xml.getAttributeValue(null, "id");
                    labels.put(node, "");
                }
                case "edge" -> {
                    node = null;
                    String own = xml.getAttributeValue(null, "directed");
                    edges.add(new Edge(
                            xml.getLocation().getLineNumber(),
                            xml.getAttributeValue(null, "source"),
                            xml.getAttributeValue(null, "target"),
                            own == null ? "directed".equals(direction) : own.equals("true")));
                }
                case "data" -> {
                    if (node != null && labelKeys.contains(xml.getAttributeValue(null, "key"))) {
                        labels.put(node, word(xml.getElementText()));
                    }
                }
                default -> {}
            }
        }
        return lines(file, labels, edges);
    }

    private static List<Line> json(String file, String content) throws JsonProcessingException {
        JsonNode root = Json.trees().readTree(content);
        Map<String, String> labels = new LinkedHashMap<>();
        root.path("nodes")
                .forEach(node -> labels.put(
                        node.path("id").asText(), word(node.path("name").asText())));
        List<Edge> edges = new ArrayList<>();
        root.path(root.has("links") ? "links" : "edges")
                .forEach(link -> edges.add(new Edge(
                        0,
                        link.path("source").asText(),
                        link.path("target").asText(),
                        root.path("directed").asBoolean())));
        return lines(file, labels, edges);
    }
}
