package io.swallowtail.jobs.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;

/** The files of a store, for a process of whose changes one fails. */
public final class FailingFiles extends PlainFiles {
    private final FailingChange failing;

    public FailingFiles(FileSystem files, FailingChange failing) {
        super(files);
        this.failing = failing;
    }

    /** Bytes that are written when the stream is closed. */
    private final class Written extends ByteArrayOutputStream {
        private final Path file;
        private final OutputStream out;
        private boolean isClosed;

        Written(Path file, OutputStream out) {
            this.file = file;
            this.out = out;
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                isClosed = true;
                failing.make("write", file, () -> finish(out, size()), () -> abandon(out));
            }
        }

        private void finish(OutputStream to, int bytes) throws IOException {
            try (to) {
                to.write(toByteArray(), 0, bytes);
            }
        }

        /** Leaves half of the bytes on disks; files of object stores appear as a whole or not at all. */
        private void abandon(OutputStream to) throws IOException {
            if (to instanceof FSDataOutputStream data && data.hasCapability(StreamCapabilities.ABORTABLE_STREAM)) {
                data.abort();
            } else {
                finish(to, size() / 2);
            }
        }
    }

    @Override
    public OutputStream create(Path file) throws IOException {
        Written[] made = {null};
        try {
            failing.make("create", file, () -> made[0] = new Written(file, super.create(file)));
            return made[0];
        } catch (IOException e) {
            if (made[0] != null) {
                made[0].abandon(made[0].out);
            }
            throw e;
        }
    }

    @Override
    public boolean makeDirectory(Path directory) throws IOException {
        boolean[] exists = {false};
        failing.make("make directory", directory, () -> exists[0] = super.makeDirectory(directory));
        return exists[0];
    }

    @Override
    public void makeSymbolicLink(Path link, String target) throws IOException {
        failing.make("make symbolic link", link, () -> super.makeSymbolicLink(link, target));
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        failing.make("move", to, () -> super.move(from, to));
    }

    @Override
    void link(Path file, Path link) throws IOException {
        failing.make("link", link, () -> super.link(file, link));
    }

    @Override
    void rename(Path from, Path to, Options.Rename option, Configuration configuration) throws IOException {
        failing.make("rename", to, () -> super.rename(from, to, option, configuration));
    }

    @Override
    void put(Path from, Path to, boolean overwrite) throws IOException {
        failing.make("put", to, () -> super.put(from, to, overwrite));
    }

    @Override
    public void delete(Path path) throws IOException {
        failing.make("delete", path, () -> super.delete(path));
    }

    @Override
    public void deleteTree(Path directory) throws IOException {
        failing.make("delete all of", directory, () -> super.deleteTree(directory));
    }
}
