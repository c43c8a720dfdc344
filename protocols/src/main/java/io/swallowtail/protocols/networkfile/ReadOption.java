package io.swallowtail.protocols.networkfile;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What a user may say about a file of a network: which attributes mean what. */
enum ReadOption {
    /** The attribute of links and nodes with probabilities of their own. */
    PROBABILITY,
    /** The attribute of links with the mean time between failures. */
    MTBF,
    /** The attribute of links with the mean time to repair, in the same unit. */
    MTTR,
    /** The attribute of links with their capacities. */
    CAPACITY,
    /** The attribute of links with the names of their groups. */
    GROUP,
    /** {@code declared} or {@code undirected}. */
    DIRECTION;

    private static final String UNDIRECTED = "undirected";

    /** Gives the name in lower case, as in commands. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Stream.of(values()).map(ReadOption::word).toList();
    }

    static Map<ReadOption, String> named(Map<String, String> options) {
        Map<ReadOption, String> named = new EnumMap<>(ReadOption.class);
        options.forEach((word, value) -> named.put(valueOf(word.toUpperCase(Locale.ROOT)), value));
        return named;
    }

    static boolean isUndirected(Map<ReadOption, String> options) {
        String direction = options.getOrDefault(DIRECTION, "declared");
        if (!List.of("declared", UNDIRECTED).contains(direction)) {
            throw new NetworkFileException(0, "direction=" + direction + " is not declared or " + UNDIRECTED);
        }
        return direction.equals(UNDIRECTED);
    }
}
