package io.swallowtail.jobs.connector;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The values of a column that filters allow. Only sets of one kind are combined, because a column has one type. */
sealed interface ValueSet permits IntegerSet, ValueSet.WordSet {
    /** Returns the values in both sets. */
    ValueSet and(ValueSet other);

    /** Returns the values in at least one of the sets. */
    ValueSet or(ValueSet other);

    /** Returns whether the set is empty. */
    boolean isEmpty();

    /** A set of words. */
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
