package io.swallowtail.answers.answer;

/** A format of printed rows. */
public enum Format {
    /** Columns for people. */
    TABLE,
    /** An array of JSON objects. */
    JSON,
    /** Comma-separated values (RFC 4180) with a header line. */
    CSV
}
