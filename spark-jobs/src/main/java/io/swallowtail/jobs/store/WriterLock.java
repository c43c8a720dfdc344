package io.swallowtail.jobs.store;

import io.swallowtail.answers.message.OneLine;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Excludes other writers from a directory. The exclusion is certain on a local disk. Elsewhere it only saves useless work. */
public interface WriterLock extends Closeable {
    /** The name of its file. */
    String FILE = "_lock";

    /**
     * Checks that the lock is still held.
     *
     * @throws IOException with a sentence for the user if it is not, because the directory was deleted, moved or taken over
     */
    void check() throws IOException;

    /** Ends the renewal of a lease, so that this process writes no more files. The lock is still held. */
    default void endRenewal() {}

    /** Describes this process: a unique token, then words for people. */
    static String owner() {
        return UUID.randomUUID() + "\nprocess " + ProcessHandle.current().pid() + " on "
                + System.getenv().getOrDefault("HOSTNAME", "this machine") + ", since "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n";
    }

    /** Returns whether a text has the form of {@link #owner}, or is empty as in a new file. */
    static boolean isOwner(String text) {
        return text.isEmpty()
                || text.matches("[0-9a-f-]{36}\nprocess [0-9]{1,20} on [^\n]{0,300}, since [0-9TZ:.-]{1,40}\n");
    }

    /**
     * Returns the error for a second writer.
     *
     * @param owner the text of the lock; empty if it is unknown
     * @return an error with a sentence for the user
     */
    static IOException taken(StoreDirectory directory, String owner) {
        String name = name(owner);
        return new IOException(directory + " is being written by another run"
                + (name.isEmpty() ? "" : " (" + name + ")") + "; wait until it ends, or stop it");
    }

    /** Returns the readable part of the text of {@link #owner}; empty if it has none. */
    static String name(String owner) {
        return OneLine.of(owner.lines().skip(1).findFirst().orElse(""));
    }

    /**
     * Returns the error for a writer that another one has excluded, or whose directory was removed.
     *
     * @return an error with a sentence for the user
     */
    static IOException lost(StoreDirectory directory) {
        return new IOException(directory
                + " was deleted, moved or taken over by another run while this run wrote into it; give the same command"
                + " again to continue");
    }
}
