package io.swallowtail.connector;

/** The values that filters leave of a column. Only sets of one kind are ever combined, for a column has one type. */
sealed interface ValueSet permits IntegerSet, WordSet {
    /** Gives the values that are in both sets. */
    ValueSet and(ValueSet other);

    /** Gives the values that are in either set. */
    ValueSet or(ValueSet other);
}
