package io.swallowtail.answers.networkfile;

/** A file that is refused. */
public final class NetworkFileException extends IllegalArgumentException {
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

    /**
     * Gives the line.
     *
     * @return the number of the wrong line, from 1; 0 if there is none
     */
    public int line() {
        return line;
    }
}
