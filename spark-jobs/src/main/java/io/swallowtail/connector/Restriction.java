package io.swallowtail.connector;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a filter says about single columns: where it holds, every column in {@code values} has one of these values.
 *
 * @param values the values left, by column name
 * @param presences for columns of which it matters, whether they may have a value (true) and whether they may be null (false)
 * @param exact whether the filter also holds wherever every such column has one of its values, so that nothing remains to be
 *     checked
 * @param compared the columns that some part of the filter compares with constants
 */
record Restriction(
        Map<String, ValueSet> values, Map<String, Set<Boolean>> presences, boolean exact, Set<String> compared) {
    /** What a filter says that is always true. */
    static final Restriction ALWAYS = new Restriction(Map.of(), Map.of(), true, Set.of());

    /** What is known of a filter that compares no column with constants. */
    static final Restriction UNKNOWN = new Restriction(Map.of(), Map.of(), false, Set.of());

    /** Restricts a column to values. */
    static Restriction of(String column, ValueSet values) {
        return new Restriction(Map.of(column, values), Map.of(), true, Set.of(column));
    }

    /** Stands for a comparison of a column with constants that leaves values which nobody would list. */
    static Restriction of(String column) {
        return new Restriction(Map.of(), Map.of(), false, Set.of(column));
    }

    /** Asks that a column has a value, or that it has none. */
    static Restriction ofPresence(String column, boolean isPresent) {
        return new Restriction(Map.of(), Map.of(column, Set.of(isPresent)), true, Set.of());
    }

    /** Restricts by both filters. */
    Restriction and(Restriction other) {
        Map<String, ValueSet> both = new TreeMap<>(values);
        other.values.forEach((column, set) -> both.merge(column, set, ValueSet::and));
        Map<String, Set<Boolean>> bothPresences = new TreeMap<>(presences);
        other.presences.forEach((column, set) -> bothPresences.merge(column, set, Restriction::intersection));
        return new Restriction(both, bothPresences, exact && other.exact, comparedIn(other));
    }

    private static Set<Boolean> intersection(Set<Boolean> one, Set<Boolean> other) {
        Set<Boolean> both = new TreeSet<>(one);
        both.retainAll(other);
        return both;
    }

    /** Restricts by either filter: only the columns that both of them restrict. */
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
        boolean sameColumn = values.size() == 1
                && values.keySet().equals(other.values.keySet())
                && presences.isEmpty()
                && other.presences.isEmpty();
        return new Restriction(either, Map.of(), exact && other.exact && sameColumn, comparedIn(other));
    }

    /** Asks whether no row can satisfy the filter. */
    boolean isNever() {
        return values.values().stream().anyMatch(ValueSet::isEmpty)
                || presences.values().stream().anyMatch(Set::isEmpty);
    }

    private boolean isAlways() {
        return exact && values.isEmpty() && presences.isEmpty();
    }

    /** Asks whether a column may have a value, or may be null. */
    boolean allows(String column, boolean isPresent) {
        return !presences.containsKey(column) || presences.get(column).contains(isPresent);
    }

    private Set<String> comparedIn(Restriction other) {
        Set<String> all = new TreeSet<>(compared);
        all.addAll(other.compared);
        return all;
    }

    /** Asks whether a column is compared with constants, but not so that the filter as a whole leaves it some values only. */
    boolean isVagueAbout(String column) {
        return compared.contains(column) && !values.containsKey(column);
    }
}
