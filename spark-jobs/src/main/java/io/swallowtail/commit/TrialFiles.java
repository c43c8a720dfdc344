package io.swallowtail.commit;

import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Sha256;
import io.swallowtail.files.StagedFile;
import io.swallowtail.message.CommandName;
import io.swallowtail.message.ShellWord;
import io.swallowtail.trialfiles.TrialFileName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.fs.Path;

/**
 * The trial files of a sweep, in one folder per experiment. Files with other names, and files in folders that are links, are neither
 * read nor deleted.
 */
final class TrialFiles {
    private static final int BUFFER = 1 << 16;

    private final SweepDirectory directory;
    private final PlainFiles files;
    private final Path root;

    TrialFiles(SweepDirectory directory, PlainFiles files, Path root) {
        this.directory = directory;
        this.files = files;
        this.root = root;
    }

    private Path folder(String experiment) {
        return new Path(new Path(root, TrialFileName.DIRECTORY), TrialFileName.folder(experiment));
    }

    private Path path(TrialFileName name) {
        return new Path(root, name.path());
    }

    /** Moves a staged file to the path that its commit will name. */
    TalliedRange.TrialFile publish(StagedFile staged, TrialFileName name) throws IOException {
        directory.makeRealDirectory(new Path(root, TrialFileName.DIRECTORY));
        directory.makeRealDirectory(folder(name.experiment()));
        Path target = path(name);
        if (files.entry(target).isPresent()) {
            throw new IOException(SweepDirectory.shown(target)
                    + " is in the way of a new file of trials; move it away and run again");
        }
        directory.publisher().move(new Path(staged.path()), target);
        long bytes = files.entry(target).map(PlainFiles.Entry::bytes).orElse(-1L);
        if (bytes != staged.bytes()) {
            throw new IOException(SweepDirectory.shown(target) + " has " + bytes + " bytes where " + staged.bytes()
                    + " were written; run again");
        }
        return new TalliedRange.TrialFile(name.path(), bytes, staged.sha256());
    }

    /** Copies a trial file that a commit of another sweep names into the staging area. */
    StagedFile stageCopy(TrialFiles from, TalliedRange.TrialFile file) throws IOException {
        Path source = new Path(from.root, file.path());
        Path staged = directory.staged(".parquet");
        Sha256 digest = new Sha256();
        long bytes = 0;
        try (InputStream in = from.files.open(source);
                OutputStream out = directory.staging().create(staged)) {
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
                digest.write(buffer, 0, read);
                bytes += read;
            }
        }
        StagedFile copy = new StagedFile(staged.toString(), bytes, digest.hex());
        if (bytes != file.bytes() || !file.sha256().equals(copy.sha256())) {
            throw new IOException(SweepDirectory.shown(source)
                    + " is not as it was written (its digest differs); `" + CommandName.word() + " verify --data "
                    + ShellWord.of(from.directory)
                    + " --repair` deletes its segment, and `run` simulates it"
                    + " again");
        }
        return copy;
    }

    /** Returns whether trial files exist that no commit names. */
    boolean hasUncommitted(Set<String> committed, Set<String> experiments) throws IOException {
        return list(experiments::contains).stream().anyMatch(name -> !committed.contains(name.path()));
    }

    /** Deletes the trial files that no commit names. Their writer ended or was excluded before it committed them. */
    void deleteUncommitted(Set<String> committed, Set<String> experiments) throws IOException {
        delete(experiments::contains, name -> !committed.contains(name.path()));
    }

    /** Deletes the files of a segment, which no commit names any more. */
    void deleteSegment(int segment) throws IOException {
        delete(experiment -> true, name -> name.segment() == segment);
    }

    void deleteAll() throws IOException {
        delete(experiment -> true, name -> true);
    }

    private void delete(Predicate<String> experiments, Predicate<TrialFileName> unwanted) throws IOException {
        Path trials = new Path(root, TrialFileName.DIRECTORY);
        for (TrialFileName name : list(experiments)) {
            if (unwanted.test(name)) {
                files.delete(path(name));
            }
        }
        for (PlainFiles.Entry entry : files.list(trials)) {
            Optional<String> experiment = TrialFileName.experiment(entry.name()).filter(experiments);
            if (experiment.isPresent() && entry.isDirectory()) {
                deleteIfEmpty(folder(experiment.get()));
            }
        }
        if (files.isDirectory(trials)) {
            deleteIfEmpty(trials);
        }
    }

    private void deleteIfEmpty(Path folder) throws IOException {
        if (files.list(folder).isEmpty()) {
            files.delete(folder);
        }
    }

    /** Lists the trial files in folders of experiments that are not links. */
    private List<TrialFileName> list(Predicate<String> experiments) throws IOException {
        List<TrialFileName> names = new ArrayList<>();
        for (PlainFiles.Entry folder : files.list(new Path(root, TrialFileName.DIRECTORY))) {
            Optional<String> experiment =
                    TrialFileName.experiment(folder.name()).filter(experiments);
            if (experiment.isPresent() && folder.isDirectory()) {
                for (PlainFiles.Entry file : files.list(folder(experiment.get()))) {
                    Optional<TrialFileName> name = TrialFileName.of(experiment.get(), file.name());
                    if (name.isPresent() && file.isFile()) {
                        names.add(name.get());
                    }
                }
            }
        }
        return names;
    }
}
