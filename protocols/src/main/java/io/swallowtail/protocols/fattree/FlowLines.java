package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the lines of a file of flows. The first line may name the columns, in any order: source (or src), destination (dst), flows, size
 * (bytes). Without such a header a line is {@code source destination [flows]}. Spaces, tabs, commas or semicolons separate the words.
 */
final class FlowLines implements Consumer<Line> {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*[,;]\\s*|\\s+");
    private static final Pattern QUOTED = Pattern.compile("\"(.*)\"");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]*[.][0-9]+");
    private static final Pattern LARGE = Pattern.compile("[1-9][0-9]{9,}");
    /** The most flows of a line without a header: a larger number is a size more often. */
    private static final int MOST_WITHOUT_HEADER = 64;

    private static final String EXPECTED = "source destination [flows]";
    private static final IntegerParameter COUNT =
            IntegerParameter.required("count", "flows, or a size", 1, Integer.MAX_VALUE);

    /** Numbers in their order, then other words. */
    private static final Comparator<String> WORDS =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private enum Column {
        SOURCE("source", "src"),
        DESTINATION("destination", "dst"),
        FLOWS("flows", "flows"),
        SIZE("size", "bytes");

        private final List<String> names;

        Column(String name, String other) {
            names = List.of(name, other);
        }

        static Optional<Column> of(String word) {
            return Stream.of(values())
                    .filter(column -> column.names.contains(word.toLowerCase(Locale.ROOT)))
                    .findFirst();
        }
    }

    /** The hosts of flows as words, and their size. */
    record Key(String source, String destination, int size) {}

    /** How many flows each key has, in the order of the canonical text. */
    final SortedMap<Key, Integer> flows = new TreeMap<>(Comparator.comparing(Key::source, WORDS)
            .thenComparing(Key::destination, WORDS)
            .thenComparingInt(Key::size));

    /** Whether the lines are a canonical text, in which all columns need no header. */
    private final boolean isCanonical;

    private boolean isFirst = true;
    /** The columns of the header; empty if there is none. */
    private List<Column> header = List.of();

    private long all;

    FlowLines(boolean isCanonical) {
        this.isCanonical = isCanonical;
    }

    @Override
    public void accept(Line line) {
        List<String> words = new ArrayList<>();
        for (String word : SEPARATOR.split(line.text(), -1)) {
            words.add(QUOTED.matcher(word).replaceFirst("$1"));
        }
        boolean mayBeHeader = isFirst && !isCanonical;
        isFirst = false;
        if (mayBeHeader && words.stream().anyMatch(word -> Column.of(word).isPresent())) {
            header = header(words);
        } else {
            add(line, words);
        }
    }

    private static List<Column> header(List<String> words) {
        List<Column> columns = new ArrayList<>();
        for (String word : words) {
            Column column = Column.of(word)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "column \"" + word + "\" is not read; columns are source, destination, flows and size"));
            if (columns.contains(column)) {
                throw new IllegalArgumentException(
                        "two columns are the " + column.names.get(0) + "; only one of them can be read");
            }
            columns.add(column);
        }
        if (!columns.contains(Column.SOURCE) || !columns.contains(Column.DESTINATION)) {
            throw new IllegalArgumentException("the header has no source or no destination");
        }
        return columns;
    }

    private void add(Line line, List<String> words) {
        List<Column> columns = header;
        if (columns.isEmpty()) {
            int most = isCanonical ? Column.values().length : Column.SIZE.ordinal();
            if (words.size() < 2 || words.size() > most) {
                throw new IllegalArgumentException("\"" + line.text() + "\" is not \"" + EXPECTED
                        + "\"; other columns need a first line that names them, such as: source destination size");
            }
            columns = List.of(Column.values()).subList(0, words.size());
        }
        if (words.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "has " + words.size() + " words; the header names " + columns.size() + " columns");
        }
        String[] values = {"", "", "1", "1"};
        for (int i = 0; i < words.size(); i++) {
            values[columns.get(i).ordinal()] = words.get(i);
        }
        if (words.contains("")) {
            throw new IllegalArgumentException("\"" + line.text() + "\" has an empty column");
        }
        int count = integer(values[Column.FLOWS.ordinal()]);
        if (!isCanonical && header.isEmpty() && count > MOST_WITHOUT_HEADER) {
            throw new IllegalArgumentException(count + " flows between " + values[0] + " and " + values[1]
                    + " without a header; name the columns: source destination flows, or source destination size");
        }
        all += count;
        if (all > FatTreeFlows.MAX_FLOWS) {
            throw new IllegalArgumentException("there are more than " + FatTreeFlows.MAX_FLOWS + " flows");
        }
        flows.merge(new Key(values[0], values[1], integer(values[Column.SIZE.ordinal()])), count, Integer::sum);
    }

    private static int integer(String word) {
        try {
            return Math.toIntExact(COUNT.parse(word));
        } catch (IllegalArgumentException e) {
            String hint = DECIMAL.matcher(word).matches()
                    ? "; use a smaller unit: 5600 for 5.6"
                    : LARGE.matcher(word).matches() ? "; use a larger unit" : "";
            throw new IllegalArgumentException(e.getMessage() + hint, e);
        }
    }

    /** Writes a line of the canonical text; flows and size are left out where they are 1. */
    static String canonical(Key key, int flows) {
        String numbers = key.size != 1 ? " " + flows + " " + key.size : flows != 1 ? " " + flows : "";
        return key.source + " " + key.destination + numbers + "\n";
    }
}
