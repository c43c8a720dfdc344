package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads networks of SNDlib, in its native format and in its XML. Links are undirected; demands are left out. */
final class SndLib {
    private static final Pattern NATIVE = Pattern.compile("\\A\\s*\\?SNDlib native format");
    private static final Pattern TOKEN = Pattern.compile("\\s+|#[^\\n]*|([()])|([^\\s()#]+)");
    /** The values of a link, in the order of the native format. */
    private static final List<String> VALUES = List.of("capacity", "cost", "routingCost", "setupCost");

    private final Tokens tokens;
    private final NetworkDraft draft = new NetworkDraft();

    private SndLib(String text) {
        tokens = new Tokens("SNDlib", TOKEN, 1, text);
    }

    static boolean isNative(String text) {
        return NATIVE.matcher(text).find();
    }

    /** Reads the native format. */
    static NetworkDraft read(String text) {
        SndLib reader = new SndLib(text.replaceFirst("(?m)^\\?.*$", ""));
        while (reader.tokens.next() > 0) {
            String section = reader.tokens.token();
            reader.require("(");
            while (!reader.item().equals(")")) {
                reader.readItem(section);
            }
        }
        return reader.draft;
    }

    private String item() {
        if (tokens.next() == 0) {
            throw tokens.refusal("the file ends too early; a bracket is missing");
        }
        return tokens.token();
    }

    private void require(String expected) {
        if (!item().equals(expected)) {
            throw tokens.refusal("\"" + tokens.token() + "\" stands where " + expected + " is expected");
        }
    }

    /** Reads the values up to the next closing bracket. */
    private List<String> list() {
        List<String> values = new ArrayList<>();
        require("(");
        while (!item().equals(")")) {
            values.add(tokens.token());
        }
        return values;
    }

    private void readItem(String section) {
        String id = tokens.token();
        int start = tokens.line();
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
                data.put(name, item());
            }
            list();
            draft.addLink(start, ends.get(0), ends.get(1), false, data);
        } else {
            skip();
        }
    }

    /** Skips brackets that follow a word of another section. */
    private void skip() {
        for (int depth = tokens.token().equals("(") ? 1 : 0; depth > 0; ) {
            String token = item();
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
