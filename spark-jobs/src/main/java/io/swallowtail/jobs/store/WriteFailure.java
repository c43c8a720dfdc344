package io.swallowtail.jobs.store;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;

/** Explains failures of a run to its user. */
public final class WriteFailure {
    private WriteFailure() {}

    /**
     * Explains a failure.
     *
     * @param directory the directory that was written
     * @return an exception with a one-line message, which states a remedy if the cause is known
     */
    public static IOException explain(StoreDirectory directory, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException badInput) {
                throw badInput;
            }
            String message = String.valueOf(cause.getMessage());
            if (message.contains("No space left on device") || message.contains("Disk quota exceeded")) {
                return new IOException(
                        "the disk that holds " + directory
                                + " is full; free some space and give the same command again: committed trials are kept",
                        failure);
            }
            if (message.contains("Read-only file system") || message.contains("Permission denied")) {
                return new IOException(directory + " cannot be written: " + firstLine(message), failure);
            }
        }
        return failure instanceof IOException io
                ? io
                : new IOException(
                        firstLine(failure.getMessage() == null ? failure.toString() : failure.getMessage()), failure);
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("").strip();
    }
}
