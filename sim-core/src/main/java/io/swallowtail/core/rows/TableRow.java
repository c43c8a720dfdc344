package io.swallowtail.core.rows;

import java.io.Serializable;

/**
 * A row of a derived table. The components of each record are the table's columns in their order: {@code ciLow} is {@code ci_low}. The
 * columns of the parameters follow the second one.
 */
public interface TableRow extends Serializable {
    /** The meaning of {@link #point}. */
    String POINT = "the point: the SHA-256 of its identity, 64 hexadecimal digits; the table points has the identity";

    /** The meaning of {@link #experiment}. */
    String EXPERIMENT = "the experiment";

    /** The meaning of the columns of events. */
    String EVENT = "the event in canonical form";

    /** The meaning of the columns of confidences. */
    String CONFIDENCE = "the confidence of the sweep";

    /**
     * Returns the point's id.
     *
     * @return 64 hexadecimal digits
     */
    String point();

    /**
     * Returns the experiment.
     *
     * @return its name
     */
    String experiment();
}
