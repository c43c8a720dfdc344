package io.swallowtail.jobs.store;

import java.io.IOException;

/** A file that cannot be used. The message is a continuation of the file's name, such as {@code is missing}. */
public final class UnfitFileException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a file.
     *
     * @param what the problem
     */
    public UnfitFileException(String what) {
        super(what);
    }

    UnfitFileException(String what, Throwable cause) {
        super(what, cause);
    }

    /**
     * Describes a failure to read a file.
     *
     * @return a phrase that continues the file's name
     */
    public static String words(IOException failure) {
        return failure instanceof UnfitFileException
                ? failure.getMessage()
                : "cannot be read (" + failure.getMessage() + ")";
    }
}
