package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads networks of SNDlib, in its native format and in its XML. Links are undirected; demands are left out. */
final class SndLib {
    private static final Pattern NATIVE = Pattern.compile("\\A\\s*\\?SNDlib native format");
    private static final Pattern TOKEN = Pattern.compile("\\s+|#[^\\n]*|([()])|([^\\s()#]+)");
    /** The values of a link, in the order of the native format. */
    private static final List<String> VALUES = List.of("capacity", "cost", "routingCost", "setupCost");

    private final Matcher tokens;
    private final NetworkDraft draft = new NetworkDraft();
    private int line = 1;
    private String token = "";

    private SndLib(String text) {
        tokens = TOKEN.matcher(text);
    }

    static boolean isNative(String text) {
        return NATIVE.matcher(text).find();
    }

    /** Reads the native format. */
    static NetworkDraft read(String text) {
        SndLib reader = new SndLib(text.replaceFirst("(?m)^\\?.*$", ""));
        while (reader.next()) {
            String section = reader.token;
            reader.require("(");
            while (reader.item() && !reader.token.equals(")")) {
                reader.readItem(section);
            }
        }
        return reader.draft;
    }

    private boolean next() {
        while (tokens.lookingAt()) {
            line += (int) tokens.group().chars().filter(c -> c == '\n').count();
            token = tokens.group(1) == null ? tokens.group(2) : tokens.group(1);
            tokens.region(tokens.end(), tokens.regionEnd());
            if (token != null) {
                return true;
            }
        }
        return false;
    }

    private boolean item() {
        if (!next()) {
            throw new NetworkFileException(line, "is not SNDlib: the file ends too early; a bracket is missing");
        }
        return true;
    }

    private void require(String expected) {
        item();
        if (!token.equals(expected)) {
            throw new NetworkFileException(
                    line, "is not SNDlib: \"" + token + "\" stands where " + expected + " is expected");
        }
    }

    /** Reads the values up to the next closing bracket. */
    private List<String> list() {
        List<String> values = new ArrayList<>();
        require("(");
        while (item() && !token.equals(")")) {
            values.add(token);
        }
        return values;
    }

    private void readItem(String section) {
        String id = token;
        int start = line;
        if (section.equals("NODES")) {
            List<String> place = list();
            draft.addNode(start, id);
            if (place.size() == 2) {
                draft.data(id).putAll(Map.of("x", place.get(0), "y", place.get(1)));
            }
        } else if (section.equals("LINKS")) {
            List<String> ends = list();
            if (ends.size() != 2) {
                throw new NetworkFileException(start, "the link " + id + " has " + ends.size() + " ends");
            }
            Map<String, String> data = new HashMap<>(Map.of("id", id));
            for (String name : VALUES) {
                item();
                data.put(name, token);
            }
            list();
            draft.addLink(start, ends.get(0), ends.get(1), false, data);
        } else {
            skip();
        }
    }

    /** Skips brackets that follow a word of another section. */
    private void skip() {
        for (int depth = token.equals("(") ? 1 : 0; depth > 0; ) {
            item();
            depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
        }
    }

    /** Reads the XML. */
    static NetworkDraft read(XmlElement root) {
        NetworkDraft draft = new NetworkDraft();
        root.all("networkStructure").forEach(structure -> {
            structure.all("nodes").flatMap(nodes -> nodes.all("node")).forEach(node -> {
                draft.addNode(node.line(), node.attribute("id"));
                node.all("coordinates")
                        .forEach(place -> draft.data(node.attribute("id"))
                                .putAll(Map.of("x", place.textOf("x"), "y", place.textOf("y"))));
            });
            structure.all("links").flatMap(links -> links.all("link")).forEach(link -> {
                Map<String, String> data = new LinkedHashMap<>(Map.of("id", link.attribute("id")));
                link.all("preInstalledModule")
                        .forEach(module ->
                                VALUES.stream().limit(2).forEach(name -> data.put(name, module.textOf(name))));
                VALUES.stream().skip(2).forEach(name -> data.put(name, link.textOf(name)));
                draft.addLink(link.line(), link.textOf("source"), link.textOf("target"), false, data);
            });
        });
        return draft;
    }
}
