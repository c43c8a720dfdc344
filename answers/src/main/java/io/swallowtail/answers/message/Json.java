package io.swallowtail.answers.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;

/** The JSON library's entrances, one of each because their caches are costly. All threads may use them. */
public final class Json {
    /** Reads and writes JSON token by token. */
    public static final JsonFactory STREAMS = new JsonFactory();

    private Json() {}

    /** Loaded with the first tree, because most commands need none and the class loads hundreds of others. */
    private static final class Trees {
        private static final ObjectMapper MAPPER = new ObjectMapper();
    }

    /**
     * Returns the mapper, which reads and writes trees.
     *
     * @return the only one; its configuration must not be changed
     */
    public static ObjectMapper trees() {
        return Trees.MAPPER;
    }

    /**
     * Writes a tree with one field per line.
     *
     * @param tree a tree of texts, numbers, lists and maps
     * @return JSON without a line end after it
     */
    public static String indented(Object tree) {
        return text(trees().writerWithDefaultPrettyPrinter(), tree);
    }

    /**
     * Writes a tree on one line.
     *
     * @param tree a tree of texts, numbers, lists and maps
     * @return JSON without a line end
     */
    public static String line(Object tree) {
        return text(trees().writer(), tree);
    }

    private static String text(ObjectWriter writer, Object tree) {
        try {
            return writer.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
        }
    }
}
