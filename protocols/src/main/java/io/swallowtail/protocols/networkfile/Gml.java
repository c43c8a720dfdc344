package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads GML: {@code graph [ node [ id 0 label "a" ] edge [ source 0 target 1 ] ]}. */
final class Gml {
    private static final Pattern GRAPH = Pattern.compile("(?im)^[^\"\\n#]*\\bgraph\\s*\\[");
    private static final Pattern TOKEN = Pattern.compile("\\s+|#[^\\n]*|\"([^\"]*)\"|([\\[\\]])|([^\\s\\[\\]\"#]+)");
    private static final Pattern KEY = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern ENTITY =
            Pattern.compile("&(?:#([0-9]{1,7})|#x(\\p{XDigit}{1,6})|(amp|lt|gt|quot|apos));");

    private final Tokens tokens;
    private final NetworkDraft draft = new NetworkDraft();
    private final List<Runnable> links = new ArrayList<>();
    private String token;
    private boolean isString;
    private boolean isDirected;
    private boolean isDrawn;
    private int graphs;

    private Gml(String text) {
        tokens = new Tokens("GML", TOKEN, 2, text);
    }

    static boolean isGml(String text) {
        return GRAPH.matcher(text).find();
    }

    static NetworkDraft read(String text) {
        Gml reader = new Gml(text);
        while (reader.next()) {
            reader.readPair();
        }
        // The direction may follow the links.
        reader.links.forEach(Runnable::run);
        return reader.draft;
    }

    private NetworkFileException refusal(String problem) {
        return new NetworkFileException(tokens.line(), problem);
    }

    /** Reads the next token; returns whether there is one. */
    private boolean next() {
        int group = tokens.next();
        isString = group == 1;
        token = isString ? unescaped(tokens.token()) : tokens.token();
        return group > 0;
    }

    private void requireNext() {
        if (!next()) {
            throw tokens.refusal("the file ends too early; a closing bracket is missing");
        }
    }

    private static String unescaped(String text) {
        return ENTITY.matcher(text).replaceAll(entity -> {
            int radix = entity.group(1) == null ? 16 : 10;
            String character = entity.group(3) == null
                    ? Character.toString(Integer.parseInt(entity.group(radix == 10 ? 1 : 2), radix))
                    : switch (entity.group(3)) {
                        case "amp" -> "&";
                        case "lt" -> "<";
                        case "gt" -> ">";
                        case "quot" -> "\"";
                        default -> "'";
                    };
            return Matcher.quoteReplacement(character);
        });
    }

    /** Reads a pair outside of the graph, whose key is the current token. */
    private void readPair() {
        String key = key();
        requireNext();
        if (key.equals("graph") && token.equals("[") && !isString) {
            if (++graphs > 1) {
                throw refusal("a second graph; write each graph to a file of its own");
            }
            readGraph();
        } else if (token.equals("[") && !isString) {
            readData("", new HashMap<>());
        } else {
            isDrawn |= key.equals("creator") && token.startsWith("yFiles");
        }
    }

    private String key() {
        if (isString || !KEY.matcher(token).matches()) {
            throw tokens.refusal("\"" + token + "\" is no key");
        }
        return token.toLowerCase(Locale.ROOT);
    }

    private void readGraph() {
        for (requireNext(); isString || !token.equals("]"); requireNext()) {
            String key = key();
            int start = tokens.line();
            requireNext();
            boolean isList = token.equals("[") && !isString;
            if (!isList) {
                if (key.equals("directed")) {
                    if (!token.matches("[01]")) {
                        throw refusal("directed is \"" + token + "\"; it is 0 or 1");
                    }
                    isDirected = token.equals("1");
                }
                continue;
            }
            Map<String, String> data = new LinkedHashMap<>();
            readData("", data);
            switch (key) {
                case "node" -> addNode(start, data);
                case "edge" -> links.add(() -> addLink(start, data));
                case "graph", "hyperedge" -> throw refusal("a " + key + " in the graph is not read");
                default -> {}
            }
        }
    }

    /** Reads pairs up to the closing bracket; keys in lists have their names before them, as in {@code graphics.x}. */
    private void readData(String prefix, Map<String, String> data) {
        for (requireNext(); isString || !token.equals("]"); requireNext()) {
            key();
            String key = prefix + token;
            requireNext();
            if (token.equals("[") && !isString) {
                data.put(key, "");
                readData(key + ".", data);
            } else if (!isString && token.equals("]")) {
                throw tokens.refusal("" + key + " has no value");
            } else {
                data.merge(key, token, (one, other) -> one + "," + other);
            }
        }
    }

    private void addNode(int start, Map<String, String> data) {
        String id = data.get("id");
        draft.addNode(start, id);
        draft.label(id, data.get("label"));
        draft.label(id, data.get("name"));
        draft.data(id).putAll(data);
        if ("1".equals(data.get("isGroup"))) {
            draft.markFolder(id);
        }
        if (data.containsKey("graphics.x") && data.containsKey("graphics.y")) {
            draft.data(id).putIfAbsent("x", data.get("graphics.x"));
            draft.data(id).putIfAbsent("y", GraphMl.upwards(data.get("graphics.y")));
        }
    }

    /** Adds a link. In a drawing by yEd, a line without arrows is undirected. */
    private void addLink(int start, Map<String, String> data) {
        String from = data.get("source");
        String to = data.get("target");
        if (from == null || to == null) {
            throw new NetworkFileException(start, "an edge needs source and target");
        }
        boolean isPlainLine = isDrawn
                && data.containsKey("graphics")
                && Stream.of("arrow", "Arrow", "sourceArrow", "sourcearrow", "targetArrow", "targetarrow")
                        .noneMatch(key -> data.containsKey("graphics." + key));
        draft.addLink(start, from, to, isDirected && !isPlainLine, data);
    }
}
