package io.swallowtail.jobs.commit;

import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.Sha256;
import io.swallowtail.jobs.store.StagedFile;
import io.swallowtail.jobs.store.StoreDirectory;
import io.swallowtail.jobs.tableset.TableSet;
import io.swallowtail.jobs.trialfiles.TrialFileName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.apache.hadoop.fs.Path;

/**
 * The trial files of a sweep, in one folder per experiment. Files with other names, and files in folders that are links, are neither
 * read nor deleted.
 */
public final class TrialFiles {
    private final SweepDirectory directory;
    private final PlainFiles files;

    TrialFiles(SweepDirectory directory) {
        this.directory = directory;
        this.files = directory.files();
    }

    private Path root() {
        return directory.place(TrialFileName.DIRECTORY);
    }

    private Path folder(String experiment) {
        return new Path(root(), TrialFileName.folder(experiment));
    }

    private Path path(TrialFileName name) {
        return directory.place(name.path());
    }

    /**
     * Lists the files that the commits name, and checks that each exists with its length.
     *
     * @return their paths by experiment; empty if rows are not kept
     * @throws IOException if a file is missing or has another length, or a commit is damaged
     */
    public Map<String, List<Path>> committed() throws IOException {
        return named(segment -> true, new TreeMap<>());
    }

    /**
     * Lists the files of exactly the commits that a set of tables was made from, and checks that each exists with its length.
     *
     * @param set a set of the directory
     * @return their paths by experiment; empty if rows are not kept
     * @throws IOException if a commit or file is missing or different, or a commit is damaged
     */
    public Map<String, List<Path>> of(TableSet set) throws IOException {
        SortedMap<Integer, String> seals = new TreeMap<>();
        Map<String, List<Path>> paths = named(set.origin()::holds, seals);
        set.requireSeals(seals);
        return paths;
    }

    /** Lists the files of the commits whose numbers are wanted. The map receives the digits of the seals of these commits. */
    private Map<String, List<Path>> named(IntPredicate wanted, SortedMap<Integer, String> seals) throws IOException {
        SweepCommits commits = directory.commits();
        Map<TalliedRange.TrialFile, TrialFileName> named = new LinkedHashMap<>();
        List<Integer> segments =
                commits.listing().numbers().stream().filter(wanted::test).toList();
        commits.forEach(segments, false, commit -> {
            seals.put(commit.segment(), commit.digest());
            for (TalliedRange range : commit.ranges()) {
                if (range.file().isPresent()) {
                    named.put(range.file().get(), CommitRules.requireName(commits, commit, range));
                }
            }
        });
        Map<String, TreeSet<Path>> found = new TreeMap<>();
        for (Map.Entry<TalliedRange.TrialFile, TrialFileName> file : named.entrySet()) {
            requireFile(file.getKey(), file.getValue().segment());
            found.computeIfAbsent(file.getValue().experiment(), experiment -> new TreeSet<>())
                    .add(directory.place(file.getKey().path()));
        }
        Map<String, List<Path>> paths = new TreeMap<>();
        found.forEach((experiment, all) -> paths.put(experiment, List.copyOf(all)));
        return paths;
    }

    /**
     * Checks that a file that a commit names exists with its length.
     *
     * @param segment the number of the commit
     * @throws IOException if it does not, or a folder of it is a link
     */
    public void requireFile(TalliedRange.TrialFile file, int segment) throws IOException {
        directory.requireFile(file.path(), file.bytes(), SweepCommits.FILES.place(segment), directory.segmentRemedy());
    }

    /** Moves a staged file to the path that its commit will name. */
    TalliedRange.TrialFile publish(StagedFile staged, TrialFileName name) throws IOException {
        directory.makeRealDirectory(root());
        directory.makeRealDirectory(folder(name.experiment()));
        Path target = path(name);
        if (files.entry(target).isPresent()) {
            throw new IOException(StoreDirectory.shown(target)
                    + " is in the way of a new file of trials; move it away and run again");
        }
        directory.publisher().move(new Path(staged.path()), target);
        long bytes = files.entry(target).map(PlainFiles.Entry::bytes).orElse(-1L);
        if (bytes != staged.bytes()) {
            throw new IOException(StoreDirectory.shown(target) + " has " + bytes + " bytes where " + staged.bytes()
                    + " were written; run again");
        }
        return new TalliedRange.TrialFile(name.path(), bytes, staged.sha256());
    }

    /**
     * Copies a trial file that a commit of another sweep names into the staging area.
     *
     * @param from the files of the other sweep
     * @throws IOException if the file differs from what its commit says, or cannot be copied
     */
    public StagedFile stageCopy(TrialFiles from, TalliedRange.TrialFile file) throws IOException {
        Path source = from.directory.place(file.path());
        Path staged = directory.staging().file(".parquet");
        Sha256 digest = new Sha256();
        long bytes;
        try (InputStream in = from.files.open(source);
                OutputStream out = digest.around(files.create(staged))) {
            bytes = in.transferTo(out);
        }
        StagedFile copy = new StagedFile(staged.toString(), bytes, digest.hex());
        if (bytes != file.bytes() || !file.sha256().equals(copy.sha256())) {
            throw new IOException(StoreDirectory.shown(source) + " is not as it was written (its digest differs); "
                    + from.directory.segmentRemedy());
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

    /**
     * Deletes the files of a segment, which no commit names any more.
     *
     * @param segment its number
     * @throws IOException if they cannot be deleted
     */
    public void deleteSegment(int segment) throws IOException {
        delete(experiment -> true, name -> name.segment() == segment);
    }

    void deleteAll() throws IOException {
        delete(experiment -> true, name -> true);
    }

    private void delete(Predicate<String> experiments, Predicate<TrialFileName> unwanted) throws IOException {
        for (TrialFileName name : list(experiments)) {
            if (unwanted.test(name)) {
                files.delete(path(name));
            }
        }
        for (PlainFiles.Entry entry : files.list(root())) {
            Optional<String> experiment = TrialFileName.experiment(entry.name()).filter(experiments);
            if (experiment.isPresent() && entry.isDirectory()) {
                files.deleteIfEmpty(folder(experiment.get()));
            }
        }
        files.deleteIfEmpty(root());
    }

    /** Lists the trial files in folders of experiments that are not links. */
    private List<TrialFileName> list(Predicate<String> experiments) throws IOException {
        List<TrialFileName> names = new ArrayList<>();
        for (PlainFiles.Entry folder : files.list(root())) {
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
