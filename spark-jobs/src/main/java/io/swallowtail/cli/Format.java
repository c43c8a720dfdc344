package io.swallowtail.cli;

/** How rows are printed. */
enum Format {
    /** Columns for people. */
    TABLE,
    /** An array of JSON objects. */
    JSON,
    /** Comma-separated values (RFC 4180) with a header line. */
    CSV
}
