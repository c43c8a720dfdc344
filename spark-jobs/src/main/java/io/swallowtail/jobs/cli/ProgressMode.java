package io.swallowtail.jobs.cli;

/** A form of progress output. */
enum ProgressMode {
    /** A bar on a terminal, otherwise plain lines. */
    AUTO,
    /** A bar that is redrawn in place. */
    BAR,
    /** A line from time to time. */
    PLAIN,
    /** One JSON object per line. */
    JSON,
    /** No progress. */
    NONE
}
