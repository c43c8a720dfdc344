package io.swallowtail.connector;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The values that filters leave of a column. Only sets of one kind are ever combined, for a column has one type. */
sealed interface ValueSet permits IntegerSet, ValueSet.WordSet {
    /** Gives the values that are in both sets. */
    ValueSet and(ValueSet other);

    /** Gives the values that are in either set. */
    ValueSet or(ValueSet other);

    /** Asks whether no value is left. */
    boolean isEmpty();

    /**
     * A set of words.
     *
     * @param words the words
     */
    record WordSet(Set<String> words) implements ValueSet {
        static WordSet of(Collection<String> words) {
            return new WordSet(Set.copyOf(words));
        }

        @Override
        public WordSet and(ValueSet other) {
            Set<String> both = new TreeSet<>(words);
            both.retainAll(((WordSet) other).words);
            return of(both);
        }

        @Override
        public WordSet or(ValueSet other) {
            Set<String> either = new TreeSet<>(words);
            either.addAll(((WordSet) other).words);
            return of(either);
        }

        @Override
        public boolean isEmpty() {
            return words.isEmpty();
        }
    }
}
