package io.swallowtail.protocols.networkfile;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a user may say about a file of a network: which attributes mean what, and how doubtful files are meant. */
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
    /** The attribute of links with the probability of their groups. */
    GROUP_PROBABILITY,
    /** The path of a file with the probabilities of groups. */
    GROUPS,
    /** Attributes that mean nothing here, with commas between them. */
    IGNORE,
    /** The names of the columns of a file without a header, with commas between them. */
    COLUMNS,
    /** {@code one} or {@code two}: how many links two links are that join the same nodes in both orders. */
    MIRRORED,
    /** {@code declared}, or one direction for all links: {@code undirected} or {@code directed}. */
    DIRECTION;

    /** The options that name one attribute. */
    static final Set<ReadOption> ATTRIBUTES = Set.of(PROBABILITY, MTBF, MTTR, CAPACITY, GROUP, GROUP_PROBABILITY);

    static final String UNDIRECTED = "undirected";
    static final String DIRECTED = "directed";

    /** Gives the name in lower case, as in commands. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> words() {
        return Stream.of(values()).map(ReadOption::word).toList();
    }

    static Map<ReadOption, String> named(Map<String, String> options) {
        Map<ReadOption, String> named = new EnumMap<>(ReadOption.class);
        options.forEach(
                (word, value) -> named.put(valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_')), value));
        return named;
    }

    /** Gives the value of an option with some words; the first one if the user gives none. */
    String choice(Map<ReadOption, String> options, String... words) {
        String value = options.getOrDefault(this, words[0]);
        if (!List.of(words).contains(value)) {
            throw new NetworkFileException(0, word() + "=" + value + " is not " + String.join(" or ", words));
        }
        return value;
    }

    /** Gives the direction that the user wants. */
    static String direction(Map<ReadOption, String> options) {
        return DIRECTION.choice(options, "declared", UNDIRECTED, DIRECTED);
    }

    /** Gives the names in a list with commas. */
    Set<String> names(Map<ReadOption, String> options) {
        return Stream.of(options.getOrDefault(this, "").split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }
}
