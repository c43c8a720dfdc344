package io.swallowtail.jobs.connector;

import io.swallowtail.jobs.connector.ValueSet.WordSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The restriction of single columns by a filter: if the filter is true, every column in {@code values} has one of its values.
 *
 * @param values the possible values, by column name; for columns that are tested for null also whether they are null
 * @param exact whether the converse holds, too, so that Spark need not evaluate the filter again
 * @param compared the columns that some part of the filter compares with constants
 */
record Restriction(Map<String, ValueSet> values, boolean exact, Set<String> compared) {
    /** The restriction by a filter that is always true. */
    static final Restriction ALWAYS = new Restriction(Map.of(), true, Set.of());

    /** The restriction by a filter that compares no column with constants. */
    static final Restriction UNKNOWN = new Restriction(Map.of(), false, Set.of());

    /** Restricts a column to values. */
    static Restriction of(String column, ValueSet values) {
        return new Restriction(Map.of(column, values), true, Set.of(column));
    }

    /** Returns the restriction by a comparison that leaves too many values of a column to enumerate. */
    static Restriction of(String column) {
        return of(Set.of(column));
    }

    /** Returns the restriction by a filter of columns whose meaning is not known. */
    static Restriction of(Set<String> columns) {
        return new Restriction(Map.of(), false, columns);
    }

    /** Requires that a column has a value, or that it is null. */
    static Restriction ofPresence(String column, boolean isPresent) {
        return new Restriction(Map.of(presence(column), WordSet.of(Set.of(word(isPresent)))), true, Set.of());
    }

    /** Names the state of a column, of which {@code values} have whether it has a value. No column has such a name. */
    private static String presence(String column) {
        return column + " IS";
    }

    private static String word(boolean isPresent) {
        return isPresent ? "NOT NULL" : "NULL";
    }

    /** Returns the restriction by both filters. */
    Restriction and(Restriction other) {
        Map<String, ValueSet> both = new TreeMap<>(values);
        other.values.forEach((column, set) -> both.merge(column, set, ValueSet::and));
        return new Restriction(both, exact && other.exact, comparedIn(other));
    }

    /** Returns the restriction by "one filter or the other". It restricts only the columns that both filters restrict. */
    Restriction or(Restriction other) {
        if (isNever() || other.isAlways()) {
            return other;
        }
        if (other.isNever() || isAlways()) {
            return this;
        }
        Map<String, ValueSet> either = new TreeMap<>();
        values.forEach((column, set) -> {
            if (other.values.containsKey(column)) {
                either.put(column, set.or(other.values.get(column)));
            }
        });
        boolean sameColumn = values.size() == 1 && values.keySet().equals(other.values.keySet());
        return new Restriction(either, exact && other.exact && sameColumn, comparedIn(other));
    }

    /** Returns whether no row can satisfy the filter. */
    boolean isNever() {
        return values.values().stream().anyMatch(ValueSet::isEmpty);
    }

    private boolean isAlways() {
        return exact && values.isEmpty();
    }

    /** Returns whether a column may have a value, or whether it may be null. */
    boolean allows(String column, boolean isPresent) {
        return !(values.get(presence(column)) instanceof WordSet words)
                || words.words().contains(word(isPresent));
    }

    private Set<String> comparedIn(Restriction other) {
        Set<String> all = new TreeSet<>(compared);
        all.addAll(other.compared);
        return all;
    }

    /** Returns whether a column is compared with constants although the whole filter does not restrict it to a list of values. */
    boolean isUndetermined(String column) {
        return compared.contains(column) && !values.containsKey(column);
    }
}
