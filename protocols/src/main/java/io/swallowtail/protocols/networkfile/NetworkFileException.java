package io.swallowtail.protocols.networkfile;

/** Refuses a file without its path. */
final class NetworkFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int line;

    /**
     * Refuses a file.
     *
     * @param line the number of the wrong line, from 1; 0 if there is none
     * @param problem the element if it has no line, the cause and the cure
     */
    NetworkFileException(int line, String problem) {
        super(problem);
        this.line = line;
    }

    /** Gives the number of the wrong line, from 1; 0 if there is none. */
    int line() {
        return line;
    }
}
