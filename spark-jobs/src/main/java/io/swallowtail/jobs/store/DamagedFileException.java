package io.swallowtail.jobs.store;

import java.io.IOException;

/** A file of a sweep is not as it was written, or has impossible contents. The message is one line with a remedy. */
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String place;
    private final String why;
    private final String remedy;

    /**
     * Reports a file.
     *
     * @param directory the sweep's directory
     * @param place the file's path below it
     * @param why what is wrong, such as {@code is missing}
     * @param remedy what the user should do
     * @param cause the underlying exception, or null
     */
    public DamagedFileException(String directory, String place, String why, String remedy, Throwable cause) {
        super(directory + "/" + place + " " + why + "; " + remedy, cause);
        this.place = place;
        this.why = why;
        this.remedy = remedy;
    }

    /**
     * Returns the file.
     *
     * @return its path below the sweep's directory
     */
    public String place() {
        return place;
    }

    /**
     * Returns what is wrong.
     *
     * @return such as {@code is missing}
     */
    public String why() {
        return why;
    }

    /**
     * Returns what the user should do.
     *
     * @return the remedy
     */
    public String remedy() {
        return remedy;
    }
}
