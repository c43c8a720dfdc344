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

    public String place() {
        return place;
    }

    public String why() {
        return why;
    }
}
