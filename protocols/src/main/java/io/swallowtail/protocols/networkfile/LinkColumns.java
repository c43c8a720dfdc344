package io.swallowtail.protocols.networkfile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the columns of a table of links mean.
 *
 * @param from the column of one end
 * @param to the column of the other end
 */
record LinkColumns(List<String> names, int from, int to) {
    /** Columns of the lines that this program writes. */
    static final LinkColumns CANONICAL = new LinkColumns(List.of("source", "target", "capacity", "p"), 0, 1);

    private static final List<String> FROM = List.of("source", "from", "src", "u", "node1");
    private static final List<String> TO = List.of("target", "to", "dst", "destination", "v", "node2");
    private static final Set<String> VALUES = Set.of("capacity", "p", "probability", "name", "group");

    /** Finds the columns of both ends; empty if one is missing. */
    static Optional<LinkColumns> of(int line, List<String> names) {
        int from = only(line, names, FROM);
        int to = only(line, names, TO);
        if (from < 0 || to < 0) {
            return Optional.empty();
        }
        Set<String> different = new HashSet<>();
        names.stream().filter(name -> !name.isEmpty() && !different.add(name)).forEach(name -> {
            throw new NetworkFileException(line, "two columns have the name " + name + "; rename one of them");
        });
        return Optional.of(new LinkColumns(names, from, to));
    }

    /** Reads the columns that a user names. */
    static Optional<LinkColumns> given(Map<ReadOption, String> options) {
        return Optional.ofNullable(options.get(ReadOption.COLUMNS)).map(text -> {
            List<String> names =
                    Stream.of(text.split(",", -1)).map(String::strip).toList();
            return of(0, names)
                    .orElseThrow(() -> new NetworkFileException(
                            0, "columns=" + text + " names no two ends, as columns=source,target,capacity does"));
        });
    }

    /** Reports whether the words of a line are the header of a list of links. */
    static boolean isHeader(List<String> words) {
        return IntStream.range(0, words.size()).allMatch(i -> {
                    String word = words.get(i).toLowerCase(Locale.ROOT);
                    return FROM.contains(word) || TO.contains(word) || VALUES.contains(word);
                })
                && of(1, words).isPresent();
    }

    private static int only(int line, List<String> names, List<String> words) {
        List<Integer> found = IntStream.range(0, names.size())
                .filter(i -> words.contains(names.get(i).toLowerCase(Locale.ROOT)))
                .boxed()
                .toList();
        if (found.size() > 1) {
            throw new NetworkFileException(
                    line,
                    "both columns " + names.get(found.get(0)) + " and " + names.get(found.get(1))
                            + " may be an end of the link; rename one of them");
        }
        return found.isEmpty() ? -1 : found.get(0);
    }

    /** Gives columns of a draft the meaning that they have without an option. */
    void presume(NetworkDraft draft, boolean isList) {
        for (String name : names) {
            switch (name.toLowerCase(Locale.ROOT)) {
                case "capacity" -> draft.presume(ReadOption.CAPACITY, name);
                case "p" -> draft.presume(ReadOption.PROBABILITY, name);
                case "probability" -> {
                    if (isList) {
                        draft.presume(ReadOption.PROBABILITY, name);
                    }
                }
                case "group" -> {
                    if (isList) {
                        draft.presume(ReadOption.GROUP, name);
                    }
                }
                default -> {}
            }
        }
    }

    /** Gives the fields other than the ends by their columns. Trailing fields may be missing. */
    Map<String, String> values(List<String> fields) {
        if (fields.size() == 2 && from + to == 1) {
            return Map.of();
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            if (i != from && i != to) {
                values.put(names.get(i), fields.get(i));
            }
        }
        return values;
    }
}
