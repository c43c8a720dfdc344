package io.swallowtail.files;

import java.io.IOException;

/** A file of a sweep that is not as it was written, or says what it cannot; the message is one line that says what to do. */
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String place;
    private final String why;

    /**
     * Reports a file.
     *
     * @param directory the sweep's directory
     * @param place the file's path below it
     * @param why what is wrong, as {@code is missing}
     * @param remedy what to do
     * @param cause what was thrown, or null
     */
    public DamagedFileException(String directory, String place, String why, String remedy, Throwable cause) {
        super(directory + "/" + place + " " + why + "; " + remedy, cause);
        this.place = place;
        this.why = why;
    }

    /**
     * Names the file.
     *
     * @return its path below the sweep's directory
     */
    public String place() {
        return place;
    }

    /**
     * Says what is wrong.
     *
     * @return such as {@code is missing}
     */
    public String why() {
        return why;
    }
}
