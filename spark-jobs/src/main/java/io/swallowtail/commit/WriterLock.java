package io.swallowtail.commit;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** The right of one process to write into a sweep's directory. */
interface WriterLock extends Closeable {
    /** Name of the file that stands for it. */
    String FILE = "_lock";

    /**
     * Makes sure that the right still holds.
     *
     * @throws IOException with a sentence for the user if it does not, because the directory was deleted, moved or taken
     */
    void check() throws IOException;

    /** Says who writes: a token that is never used again, then words for people. */
    static String owner() {
        return UUID.randomUUID() + "\nprocess " + ProcessHandle.current().pid() + " on "
                + System.getenv().getOrDefault("HOSTNAME", "this machine") + ", since "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n";
    }

    /** Asks whether a text says who writes, as {@link #owner} does, or is empty as that of a file that was just made. */
    static boolean isOwner(String text) {
        return text.isEmpty()
                || text.matches("[0-9a-f-]{36}\nprocess [0-9]{1,20} on [^\n]{0,300}, since [0-9TZ:.-]{1,40}\n");
    }

    /** The refusal of a second writer. */
    static IOException taken(SweepDirectory directory, String owner) {
        String who =
                owner.lines().skip(1).findFirst().map(line -> " (" + line + ")").orElse("");
        return new IOException(
                directory + " is being written by another run" + who + "; wait until it ends, or stop it");
    }

    /** What to say when the directory is no longer the one that was locked. */
    static IOException lost(SweepDirectory directory) {
        return new IOException(
                directory + " was deleted, moved or taken over while this run wrote into it; run again to start anew");
    }
}
