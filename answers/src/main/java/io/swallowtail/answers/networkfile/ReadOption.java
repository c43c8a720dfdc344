package io.swallowtail.answers.networkfile;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What a user may say about a file of a network: which attributes mean what. */
public enum ReadOption {
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

    /**
     * Gives the word of the command line.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Gives all words.
     *
     * @return the words in their order
     */
    public static List<String> words() {
        return Stream.of(values()).map(ReadOption::word).toList();
    }

    static boolean isUndirected(Map<ReadOption, String> options) {
        String direction = options.getOrDefault(DIRECTION, "declared");
        if (!List.of("declared", UNDIRECTED).contains(direction)) {
            throw new NetworkFileException(0, "direction=" + direction + " is not declared or " + UNDIRECTED);
        }
        return direction.equals(UNDIRECTED);
    }
}
