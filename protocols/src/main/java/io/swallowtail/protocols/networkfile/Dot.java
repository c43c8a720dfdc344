package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads DOT (Graphviz): {@code graph { a -- b -- c [p = 0.1]; a -- { d e } }}. */
final class Dot {
    private static final String SPACE = "(?:\\s++|//[^\\n]*+|/\\*.*?\\*/|(?<![^\\n])#[^\\n]*+)";
    private static final Pattern BEGIN =
            Pattern.compile("(?is)\\A" + SPACE + "*+(?:strict\\b" + SPACE + "*+)?(?:di)?graph\\b" + SPACE
                    + "*+(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|<[^<>]*+>|[^\\s{}\\[\\]\"<]++)?" + SPACE + "*+\\{");
    private static final Pattern TOKEN = Pattern.compile(
            SPACE
                    + "|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|(<)|(--|->|[{}\\[\\];,=:+])|([-.\\p{L}\\p{N}_\\u0080-\\uffff]+?(?=--|->|[^-.\\p{L}\\p{N}_\\u0080-\\uffff]|\\z))",
            Pattern.DOTALL);
    private static final int MARK = 3;
    private static final Pattern UP_TO_BRACKET = Pattern.compile("[^<>]*+([<>])");
    /** Attributes that say how a graph is drawn. */
    private static final Set<String> DRAWING = Set.of("""
            arrowhead arrowsize arrowtail bgcolor class color colorscheme constraint decorate dir distortion
            fillcolor fixedsize fontcolor fontname fontsize gradientangle group headlabel headport height href
            image labelangle labeldistance labelfloat labelfontcolor labelfontname labelfontsize labeljust
            labelloc layer len lhead lp ltail margin minlen nojustify ordering orientation penwidth peripheries
            rank rects regular samehead sametail shape sides skew sortv style taillabel tailport target tooltip
            url vertices weight width xlabel xlp z""".split("\\s"));

    private final Tokens tokens;
    private final NetworkDraft draft = new NetworkDraft();
    private final Map<Object, Edge> edges = new LinkedHashMap<>();
    private String token = "";
    private boolean isString;
    private boolean isId;
    private boolean isStrict;
    private boolean isDirected;

    private record Edge(int line, String from, String to, Map<String, String> data) {}

    /** The defaults of a graph or subgraph, and the nodes that it names. */
    private record Scope(Map<String, String> ofNodes, Map<String, String> ofEdges, Set<String> nodes) {
        Scope inner() {
            return new Scope(new HashMap<>(ofNodes), new HashMap<>(ofEdges), new LinkedHashSet<>());
        }
    }

    private Dot(String text) {
        tokens = new Tokens("DOT", TOKEN, MARK, text);
    }

    static boolean isDot(String text) {
        return BEGIN.matcher(text).find();
    }

    static NetworkDraft read(String text) {
        Dot reader = new Dot(text);
        reader.readGraph();
        return reader.draft;
    }

    private NetworkFileException unexpected(String expected) {
        return tokens.refusal((token.isEmpty() ? "the file ends" : "\"" + token + "\" stands") + " where " + expected
                + " is expected");
    }

    /** Reads the next token; an empty one at the end of the file. A text in angle brackets is an empty one. */
    private void next() {
        int group = tokens.next();
        isString = group == 1 || group == 2;
        isId = isString || group > MARK;
        token = group == 1 ? tokens.token().replace("\\\n", "").replace("\\\"", "\"") : tokens.token();
        if (group == 2) {
            for (int depth = 1; depth > 0; depth += tokens.token().equals("<") ? 1 : -1) {
                if (tokens.next(UP_TO_BRACKET) == 0) {
                    throw tokens.refusal("a text has no closing bracket >");
                }
            }
            token = "";
        }
    }

    private boolean is(String mark) {
        return !isString && token.equals(mark);
    }

    private boolean isWord(String word) {
        return !isString && token.toLowerCase(Locale.ROOT).equals(word);
    }

    private boolean skip(String mark) {
        boolean is = is(mark);
        if (is) {
            next();
        }
        return is;
    }

    private void require(String mark) {
        if (!skip(mark)) {
            throw unexpected(mark);
        }
    }

    private void readGraph() {
        next();
        isStrict = isWord("strict");
        if (isStrict) {
            next();
        }
        isDirected = isWord("digraph");
        next();
        if (isId) {
            id();
        }
        readBlock(new Scope(new HashMap<>(), new HashMap<>(), new LinkedHashSet<>()));
        if (!token.isEmpty()) {
            throw new NetworkFileException(tokens.line(), "a second graph; write each graph to a file of its own");
        }
        draft.ids().forEach(this::readLabel);
        edges.values().forEach(this::addLink);
    }

    /** Takes a label as the name of a node, unless it is a record, an escape sequence or empty. */
    private void readLabel(String node) {
        String label = draft.data(node).getOrDefault("label", "");
        if (!label.matches("(?s).*[\\\\{}|].*")) {
            draft.label(node, label);
        }
        String[] place = draft.data(node).getOrDefault("pos", "").split("[,!]");
        if (place.length >= 2) {
            draft.data(node).put("x", place[0]);
            draft.data(node).put("y", place[1]);
        }
    }

    /** Reads an id; texts with + between them are one. */
    private String id() {
        if (!isId) {
            throw unexpected("a name");
        }
        StringBuilder id = new StringBuilder(token);
        next();
        while (skip("+")) {
            id.append(token);
            next();
        }
        return id.toString();
    }

    private void readBlock(Scope scope) {
        require("{");
        while (!skip("}")) {
            if (token.isEmpty() && !isString) {
                throw unexpected("}");
            }
            readStatement(scope);
            while (skip(";") || skip(",")) {}
        }
    }

    private void readStatement(Scope scope) {
        for (String kind : List.of("graph", "node", "edge")) {
            if (isWord(kind)) {
                next();
                Map<String, String> defaults = switch (kind) {
                    case "node" -> scope.ofNodes;
                    case "edge" -> scope.ofEdges;
                    default -> new HashMap<>();
                };
                readAttributes(defaults);
                return;
            }
        }
        List<Set<String>> ends = new ArrayList<>();
        int start = tokens.line();
        boolean isNode = !is("{") && !isWord("subgraph");
        ends.add(end(scope));
        if (skip("=")) {
            id();
            return;
        }
        while (is("--") || is("->")) {
            if (is("->") != isDirected) {
                throw tokens.refusal(isDirected ? "a digraph has links ->" : "a graph has links --");
            }
            next();
            ends.add(end(scope));
        }
        if (ends.size() == 1) {
            if (isNode) {
                String node = ends.get(0).iterator().next();
                add(start, node, scope);
                readAttributes(draft.data(node));
            }
            return;
        }
        Map<String, String> data = new HashMap<>(scope.ofEdges);
        readAttributes(data);
        for (int i = 1; i < ends.size(); i++) {
            for (String from : ends.get(i - 1)) {
                for (String to : ends.get(i)) {
                    add(start, from, scope);
                    add(start, to, scope);
                    addEdge(new Edge(start, from, to, data));
                }
            }
        }
    }

    /** Reads one side of a link: a node with a port, or all nodes of a subgraph. */
    private Set<String> end(Scope scope) {
        boolean isSubgraph = isWord("subgraph");
        if (isSubgraph) {
            next();
            if (isId) {
                id();
            }
        }
        if (isSubgraph || is("{")) {
            Scope inner = scope.inner();
            readBlock(inner);
            scope.nodes.addAll(inner.nodes);
            return inner.nodes;
        }
        String node = id();
        while (skip(":")) {
            id();
        }
        return Set.of(node);
    }

    private void add(int start, String node, Scope scope) {
        if (!draft.has(node)) {
            draft.addNode(start, node);
            draft.data(node).putAll(scope.ofNodes);
        }
        scope.nodes.add(node);
    }

    /** Adds a link; a strict graph has only one between two nodes. */
    private void addEdge(Edge edge) {
        Object pair = isDirected ? List.of(edge.from, edge.to) : Set.copyOf(List.of(edge.from, edge.to));
        if (!isStrict) {
            edges.put(edges.size(), edge);
        } else if (edges.putIfAbsent(pair, edge) != null) {
            edge.data.forEach(edges.get(pair).data::put);
        }
    }

    /** Reads lists of attributes; those of drawings are left out, except for labels, places and directions. */
    private void readAttributes(Map<String, String> data) {
        while (skip("[")) {
            while (!skip("]")) {
                String name = id();
                String value = skip("=") ? id() : "true";
                if (!DRAWING.contains(name.toLowerCase(Locale.ROOT)) || name.equals("dir")) {
                    data.put(name, value);
                }
                while (skip(";") || skip(",")) {}
            }
        }
    }

    private void addLink(Edge edge) {
        Map<String, String> data = new HashMap<>(edge.data);
        String arrows = data.remove("dir");
        String direction = arrows == null || !isDirected ? "forward" : arrows;
        switch (direction) {
            case "forward", "none" ->
                draft.addLink(edge.line, edge.from, edge.to, isDirected && direction.equals("forward"), data);
            case "back" -> draft.addLink(edge.line, edge.to, edge.from, true, data);
            case "both" -> {
                draft.addLink(edge.line, edge.from, edge.to, true, data);
                draft.addLink(edge.line, edge.to, edge.from, true, data);
            }
            default ->
                throw new NetworkFileException(
                        edge.line, "dir is \"" + direction + "\"; it is forward, back, both or none");
        }
    }
}
