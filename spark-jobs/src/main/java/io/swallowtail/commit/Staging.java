package io.swallowtail.commit;

import io.swallowtail.files.PlainFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.Path;

/** The staging area of a sweep's directory. Every writer has its own directory there. */
final class Staging {
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
        return files.create(staged);
    }

    /** Returns a directory for the temporary files of other libraries that this writer uses. */
    Path scratch() {
        return new Path(own, "spark");
    }

    /** Returns whether the area exists. */
    boolean exists() throws IOException {
        return files.isDirectory(all);
    }

    /** Returns whether the area contains files of other writers. */
    boolean hasOthers() throws IOException {
        return !others().isEmpty();
    }

    private List<PlainFiles.Entry> others() throws IOException {
        return files.list(all).stream()
                .filter(entry -> !entry.name().equals(own.getName()))
                .toList();
    }

    /** Deletes the files of other writers, which must have been excluded before. This writer's lease may be renewed at the same time. */
    void cleanOthers() throws IOException {
        for (PlainFiles.Entry other : others()) {
            Path path = new Path(all, other.name());
            if (other.isDirectory()) {
                files.deleteTree(path);
            } else {
                files.delete(path);
            }
        }
    }

    /** Deletes the files of this writer, which writes no more. */
    void cleanOwn() throws IOException {
        files.deleteTree(own);
        if (exists() && files.list(all).isEmpty()) {
            files.delete(all);
        }
    }
}
