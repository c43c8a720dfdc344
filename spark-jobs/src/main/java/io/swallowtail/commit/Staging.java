package io.swallowtail.commit;

import io.swallowtail.files.PlainFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The staging area of a sweep's directory. Every writer has its own directory there. */
final class Staging {
    /** The name of the area within the sweep's directory. */
    static final String DIRECTORY = "_staging";

    private final FileSystem files;
    private final PlainFiles plain;
    private final Path all;
    private final Path own;

    Staging(FileSystem files, Path root, String writer) {
        this.files = files;
        this.plain = new PlainFiles(files);
        this.all = new Path(root, DIRECTORY);
        this.own = new Path(all, writer);
    }

    /** Returns the path of the whole area. */
    Path path() {
        return all;
    }

    /** Names a new file of this writer. */
    Path file(String suffix) throws IOException {
        SweepDirectory.makeDirectory(files, own);
        return new Path(own, UUID.randomUUID() + suffix);
    }

    /** Writes a new file. */
    Path stage(byte[] bytes, String suffix) throws IOException {
        Path staged = file(suffix);
        try (OutputStream out = create(staged)) {
            out.write(bytes);
        }
        return staged;
    }

    OutputStream create(Path staged) throws IOException {
        return files.create(staged, false);
    }

    /** Returns a directory for the temporary files of other libraries that this writer uses. */
    Path scratch() {
        return new Path(own, "spark");
    }

    /** Returns whether the area contains files that a writer left or is writing. */
    boolean exists() throws IOException {
        return plain.isDirectory(all);
    }

    /** Deletes the files of all writers. Earlier writers must have been excluded before. */
    void clean() throws IOException {
        files.delete(all, true);
    }

    /** Deletes the files of this writer. */
    void cleanOwn() throws IOException {
        files.delete(own, true);
        if (exists() && plain.list(all).isEmpty()) {
            plain.delete(all);
        }
    }
}
