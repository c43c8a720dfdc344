package io.swallowtail.jobs.connector;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A random WHERE clause, as SQL and as a test of a row.
 *
 * @param sql its text
 * @param holds whether a row, values by column, satisfies it
 * @param given the columns to which it as a whole gives values
 * @param compared the columns that any part of it compares with constants
 */
record RandomFilter(String sql, Predicate<Map<String, Object>> holds, Set<String> given, Set<String> compared) {
    private static final Map<String, List<Long>> INTEGERS = Map.of(
            "seed", List.of(1L, 2L, 42L),
            "n", List.of(2L, 4L, 8L),
            "c", List.of(1L, 2L, 3L),
            "max_rounds", List.of(0L, 1L, 2L),
            "trial", List.of(0L, 1L, 3L, 4L, 7L));
    private static final List<String> WORDS = List.of("first", "coin");
    private static final Map<String, String> MIRRORED =
            Map.of("<", ">", ">", "<", "<=", ">=", ">=", "<=", "=", "=", "<=>", "<=>", "<>", "<>");

    /** A comparison that gives a column values. */
    static RandomFilter giving(String column, String sql, Predicate<Map<String, Object>> holds) {
        return new RandomFilter(sql, holds, Set.of(column), Set.of(column));
    }

    RandomFilter and(RandomFilter other) {
        return new RandomFilter(
                "(" + sql + " AND " + other.sql + ")",
                holds.and(other.holds),
                union(given, other.given),
                union(compared, other.compared));
    }

    private RandomFilter or(RandomFilter other) {
        Set<String> both = new TreeSet<>(given);
        both.retainAll(other.given);
        return new RandomFilter(
                "(" + sql + " OR " + other.sql + ")", holds.or(other.holds), both, union(compared, other.compared));
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        Set<String> either = new TreeSet<>(a);
        either.addAll(b);
        return either;
    }

    /** A tree of comparisons, at most so deep. */
    static RandomFilter tree(Random random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return leaf(random);
        }
        RandomFilter left = tree(random, depth - 1);
        RandomFilter right = tree(random, depth - 1);
        return random.nextInt(5) < 3 ? left.and(right) : left.or(right);
    }

    private static RandomFilter leaf(Random random) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> words(random);
            case 2 -> metric(random);
            case 3 -> list(random, pick(random, List.of("seed", "n", "c", "max_rounds", "trial")));
            case 4 -> unequal(random);
            default -> comparison(random, pick(random, List.of("n", "c", "trial", "trial", "max_rounds", "seed")));
        };
    }

    /** Ranges only where the other filters keep them small. */
    private static RandomFilter comparison(Random random, String column) {
        boolean ranges = List.of("n", "c", "trial").contains(column);
        long value = pick(random, INTEGERS.get(column));
        String operator = pick(random, ranges ? List.of("<", "<=", ">", ">=", "=") : List.of("=", "<=>"));
        String text = number(random, value);
        String sql = random.nextBoolean()
                ? column + " " + operator + " " + text
                : text + " " + MIRRORED.get(operator) + " " + column;
        return giving(column, sql, row -> compares((Long) row.get(column), operator, value));
    }

    /** The same number as BIGINT, DECIMAL or DOUBLE. */
    private static String number(Random random, long value) {
        return switch (random.nextInt(4)) {
            case 0 -> value + ".0";
            case 1 -> value + "e0";
            default -> Long.toString(value);
        };
    }

    private static boolean compares(long left, String operator, long right) {
        return switch (operator) {
            case "<" -> left < right;
            case "<=" -> left <= right;
            case ">" -> left > right;
            case ">=" -> left >= right;
            case "<>" -> left != right;
            default -> left == right;
        };
    }

    /** At times a list so long that Spark makes a set of it. */
    private static RandomFilter list(Random random, String column) {
        List<Long> values = random.nextInt(4) == 0 && column.equals("trial")
                ? IntStream.range(0, 15).mapToObj(i -> (long) i * i).toList()
                : IntStream.range(0, 1 + random.nextInt(3))
                        .mapToObj(i -> pick(random, INTEGERS.get(column)))
                        .toList();
        String texts = values.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return giving(column, column + " IN (" + texts + ")", row -> values.contains((Long) row.get(column)));
    }

    /** What gives an integer column nothing, for all other values are not what anybody means. */
    private static RandomFilter unequal(Random random) {
        String column = pick(random, List.of("n", "c", "trial", "max_rounds", "seed"));
        long value = pick(random, INTEGERS.get(column));
        String sql = pick(random, List.of("%s <> %d", "NOT (%s = %d)", "%s NOT IN (%d, -1)"));
        return new RandomFilter(
                String.format(Locale.ROOT, sql, column, value),
                row -> (Long) row.get(column) != value,
                Set.of(),
                Set.of(column));
    }

    private static RandomFilter words(Random random) {
        String word = pick(random, WORDS);
        return switch (random.nextInt(3)) {
            case 0 ->
                giving("tie", "tie <> '" + word + "'", row -> !row.get("tie").equals(word));
            case 1 -> giving("tie", "tie IN ('first', 'coin')", row -> true);
            default ->
                giving("tie", "tie = '" + word + "'", row -> row.get("tie").equals(word));
        };
    }

    private static RandomFilter metric(Random random) {
        long value = random.nextInt(4);
        String operator = pick(random, List.of("<", ">=", "=", "<>"));
        return random.nextInt(3) == 0
                ? new RandomFilter("trial % 2 = 0", row -> (Long) row.get("trial") % 2 == 0, Set.of(), Set.of())
                : new RandomFilter(
                        "rounds " + operator + " " + value,
                        row -> compares((Long) row.get("rounds"), operator, value),
                        Set.of(),
                        Set.of());
    }

    private static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
