package io.swallowtail.cli;

/** How progress is shown. */
enum ProgressMode {
    /** A bar on a terminal, plain lines elsewhere. */
    AUTO,
    /** A bar that is drawn over. */
    BAR,
    /** A line now and then. */
    PLAIN,
    /** A JSON object a line. */
    JSON,
    /** Not at all. */
    NONE
}
