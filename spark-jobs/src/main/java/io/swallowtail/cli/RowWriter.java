package io.swallowtail.cli;

import java.util.List;

/** Writes rows of named columns one after the other, in one of the {@link Format}s. */
interface RowWriter {
    /** Writes a row, or keeps it until it is known how to. */
    void row(List<Object> values);

    /** Writes what is left: an end is part of some formats. */
    void end();
}
