package io.swallowtail.jobs.store;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** The changes of files that one process makes. One of them fails: the store reports an error, or the process dies. */
public final class FailingChange {
    /** How the change fails. */
    public enum Kind {
        /** The process dies before the change; a file that it writes has half of its bytes. */
        DEATH,
        /** The store reports an error and changes nothing; a file that the process writes has half of its bytes. */
        ERROR,
        /** The store makes the change and reports an error, because its answer is lost. */
        LOST_ANSWER
    }

    /** A change of files. */
    @FunctionalInterface
    public interface Change {
        void make() throws IOException;
    }

    private final Kind kind;
    private final Optional<String> last;
    private int number;
    private int begun;
    private boolean isDead;
    private String description = "";

    /** Lets the change with this number fail, counted from 0. */
    public FailingChange(int number, Kind kind) {
        this(number, kind, Optional.empty());
    }

    private FailingChange(int number, Kind kind, Optional<String> last) {
        this.number = number;
        this.kind = kind;
        this.last = last;
    }

    /** Lets the process die after the first change of a path that contains this text. */
    public static FailingChange deathAfter(String last) {
        return new FailingChange(-1, Kind.DEATH, Optional.of(last));
    }

    /** The changes of a process without failures. */
    public static FailingChange none() {
        return new FailingChange(-1, Kind.ERROR);
    }

    /** Makes a change, or fails. */
    public void make(String operation, Path path, Change change) throws IOException {
        make(operation, path, change, () -> {});
    }

    /** Makes a change, or a part of it and fails. */
    synchronized void make(String operation, Path path, Change change, Change part) throws IOException {
        boolean isFailing = begun++ == number;
        if (!isFailing && last.filter(path.toString()::contains).isPresent()) {
            number = begun;
        }
        if (isFailing) {
            description = kind + " at change " + number + ", " + operation + " " + path;
            isDead = kind == Kind.DEATH;
        }
        if (isDead || isFailing && kind == Kind.ERROR) {
            part.make();
        } else {
            change.make();
        }
        if (isDead || isFailing) {
            throw new IOException("injected " + description);
        }
    }

    /** The number of changes so far, with those after the failure. */
    public int begun() {
        return begun;
    }

    /** Whether the process is dead. */
    public boolean isDead() {
        return isDead;
    }

    /** Whether the change was reached. */
    public boolean hasFailed() {
        return !description.isEmpty();
    }

    /** The failure, the operation and the path. */
    @Override
    public String toString() {
        return description;
    }
}
