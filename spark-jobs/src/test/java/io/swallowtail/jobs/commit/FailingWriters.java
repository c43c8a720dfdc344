package io.swallowtail.jobs.commit;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.store.FailingChange;
import io.swallowtail.jobs.store.FailingFiles;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.WriterLock;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Directories and writers for tests of failures, and the files that a directory should contain. */
public final class FailingWriters {
    /** No lock: the dead process of a test would keep it, because the test's own process goes on. */
    private static final WriterLock NONE = new WriterLock() {
        @Override
        public void check() {}

        @Override
        public void close() {}
    };

    private FailingWriters() {}

    /** Refers to a directory in which one change fails. */
    public static SweepDirectory directory(String root, Configuration configuration, FailingChange failing)
            throws IOException {
        return new SweepDirectory(root, configuration, files -> new FailingFiles(files, failing));
    }

    /** Opens a directory without a lock. */
    public static SweepWriter open(SweepDirectory directory, SweepPlan plan, boolean fresh) throws IOException {
        SweepDirectory own = directory.forNewWriter();
        own.publisher();
        own.makeRealDirectory(root(own));
        return new SweepOpening(own, plan, Catalogue.load(), NONE, line -> {}).open(fresh);
    }

    /** Leaves the lock file of a dead process on a local disk. */
    public static void leaveLock(SweepDirectory directory) throws IOException {
        Path lock = directory.place(WriterLock.FILE);
        if (directory.isLocal()
                && directory.files().isDirectory(lock.getParent())
                && !directory.files().isFile(lock)) {
            try (var out = directory.files().create(lock)) {
                out.write(WriterLock.owner().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Lists the files and empty directories that neither commits nor manifests nor the description explain. */
    public static Set<String> strays(SweepDirectory directory) throws IOException {
        Set<String> expected = new TreeSet<>(List.of(SweepDirectory.DESCRIPTION));
        directory.commits().listing().numbers().forEach(segment -> expected.add(SweepCommits.FILES.place(segment)));
        String root = root(directory).toUri().getPath();
        for (List<Path> files : directory.trials().committed().values()) {
            files.forEach(file -> expected.add(file.toUri().getPath().substring(root.length() + 1)));
        }
        expected.addAll(PublishedTables.kept(directory));
        Set<String> strays = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        list(directory.files(), root(directory), "", found);
        if (root(directory).toUri().getScheme().equals("s3a")) {
            // The client makes markers for directories that become empty. They hold nothing.
            found.removeIf(file -> file.endsWith("/"));
        }
        found.stream().filter(file -> !expected.contains(file)).forEach(file -> strays.add("stray " + file));
        expected.stream().filter(file -> !found.contains(file)).forEach(file -> strays.add("missing " + file));
        return strays;
    }

    private static Path root(SweepDirectory directory) {
        return directory.place(SweepDirectory.DESCRIPTION).getParent();
    }

    private static void list(PlainFiles files, Path directory, String prefix, Set<String> found) throws IOException {
        List<PlainFiles.Entry> entries = new ArrayList<>(files.list(directory));
        if (entries.isEmpty()) {
            found.add(prefix);
        }
        for (PlainFiles.Entry entry : entries) {
            if (entry.isDirectory()) {
                list(files, new Path(directory, entry.name()), prefix + entry.name() + "/", found);
            } else {
                found.add(prefix + entry.name());
            }
        }
    }
}
