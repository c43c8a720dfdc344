package io.swallowtail.jobs.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** An output that remembers why a write failed, because a {@link java.io.PrintWriter} does not. Nothing is written after a failure. */
final class WatchedOutput extends OutputStream {
    private static final Path STANDARD = Path.of("/dev/stdout");
    /** The kinds of files in Unix's modes: any, pipes and sockets. */
    private static final int KINDS = 0xF000;

    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xC000;

    private final OutputStream out;
    private final boolean isPipe;
    private IOException failure;

    /**
     * Watches an output.
     *
     * @param isPipe whether a reader at its other end may leave, such as {@code head}; then a failure is not an error
     */
    WatchedOutput(OutputStream out, boolean isPipe) {
        this.out = out;
        this.isPipe = isPipe;
    }

    /** Watches the standard output of this process. */
    static WatchedOutput standard() {
        return new WatchedOutput(new FileOutputStream(FileDescriptor.out), isStandardPipe());
    }

    /** Asks for the kind of file, because the texts of errors depend on the locale. */
    private static boolean isStandardPipe() {
        try {
            int kind = (Integer) Files.getAttribute(STANDARD, "unix:mode") & KINDS;
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            return false; // the standard output is closed, or the system is not Unix
        }
    }

    /** Returns the error that a user must know of; empty if all was written, or a reader has left. */
    synchronized Optional<String> failure() {
        return isPipe ? Optional.empty() : Optional.ofNullable(failure).map(e -> String.valueOf(e.getMessage()));
    }

    /** The attempt to write to an output. */
    private interface Attempt {
        void write() throws IOException;
    }

    private synchronized void attempt(Attempt attempt) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            attempt.write();
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public void write(int value) throws IOException {
        attempt(() -> out.write(value));
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        attempt(() -> out.write(bytes, from, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    @Override
    public void close() throws IOException {
        attempt(out::close);
    }
}
