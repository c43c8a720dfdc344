package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.Path;

/** The staging area of a sweep's directory. Every writer has its own directory there. */
public final class Staging {
    /** The name of the area within the sweep's directory. */
    static final String DIRECTORY = "_staging";

    private final PlainFiles files;
    private final Path all;
    private final Path own;

    Staging(PlainFiles files, Path root, String writer) {
        this.files = files;
        this.all = new Path(root, DIRECTORY);
        this.own = new Path(all, writer);
    }

    /**
     * Returns the path of the whole area.
     *
     * @return the directory of all writers
     */
    public Path path() {
        return all;
    }

    /**
     * Names a new file of this writer.
     *
     * @param suffix the end of its name
     * @return its path
     * @throws IOException if the staging area cannot be made
     */
    public Path file(String suffix) throws IOException {
        StoreDirectory.makeDirectory(files, own);
        return new Path(own, UUID.randomUUID() + suffix);
    }

    /**
     * Writes a new file.
     *
     * @param suffix the end of its name
     * @return its path
     * @throws IOException if it cannot be written
     */
    public Path stage(byte[] bytes, String suffix) throws IOException {
        Path staged = file(suffix);
        try (OutputStream out = files.create(staged)) {
            out.write(bytes);
        }
        return staged;
    }

    /** Returns a directory for the temporary files of other libraries that this writer uses. */
    Path scratch() {
        return new Path(own, "spark");
    }

    /**
     * Returns whether the area contains files of other writers.
     *
     * @return whether it does
     * @throws IOException if it cannot be read
     */
    public boolean hasOthers() throws IOException {
        return !others().isEmpty();
    }

    private List<PlainFiles.Entry> others() throws IOException {
        return files.list(all).stream()
                .filter(entry -> !entry.name().equals(own.getName()))
                .toList();
    }

    /**
     * Deletes the files of other writers, which must have been excluded before. This writer's lease may be renewed at the same time.
     *
     * @throws IOException if they cannot be deleted
     */
    public void cleanOthers() throws IOException {
        for (PlainFiles.Entry other : others()) {
            Path path = new Path(all, other.name());
            if (other.isDirectory()) {
                files.deleteTree(path);
            } else {
                files.delete(path);
            }
        }
    }

    /**
     * Deletes the files of this writer, which writes no more.
     *
     * @throws IOException if they cannot be deleted
     */
    public void cleanOwn() throws IOException {
        files.deleteTree(own);
        files.deleteIfEmpty(all);
    }
}
