package io.swallowtail.jobs.tableset;

import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.DamagedFileException;
import io.swallowtail.jobs.store.NumberedListing;
import io.swallowtail.jobs.store.NumberedName;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.StoreDirectory;
import io.swallowtail.jobs.store.UnfitFileException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;

/**
 * The directory {@code tables/} of a sweep: sets of tables in directories of their own, and one numbered manifest for each. Readers choose
 * the set of the highest intact manifest and read all tables from it. Manifests may come from an untrusted source. So they can name files by
 * fixed patterns only, and no file is read, written or deleted through a link.
 */
public final class TableSets {
    /** The name of the directory within the sweep's. */
    public static final String DIRECTORY = "tables";

    /** The path of the link to the newest set, below the sweep's directory. */
    public static final String CURRENT = DIRECTORY + "/" + CurrentLink.NAME;

    /** The number of sets that are kept and tried, so that readers of the previous set can finish. */
    static final int KEPT = 2;

    /** The most attempts to read a set. Each failed attempt means that a run published two sets during the attempt. */
    private static final int MAX_ATTEMPTS = 100;

    /** The names of the manifests. */
    public static final NumberedName MANIFESTS = new NumberedName(DIRECTORY, ".json");

    private final StoreDirectory directory;
    private final Path root;
    private final CurrentLink link;

    /**
     * Finds the sets of a directory.
     *
     * @param directory the sweep's directory
     */
    public TableSets(StoreDirectory directory) {
        this.directory = directory;
        this.root = directory.place(DIRECTORY);
        this.link = new CurrentLink(directory, root);
    }

    /**
     * Reads tables of the newest set. If a run deletes the set during the reading, reading starts again with the set that is newest then.
     *
     * @param reading reads tables; may be called several times
     * @param <T> the type of the result
     * @return the result
     * @throws DamagedFileException if manifests exist, but none of an intact set
     * @throws IOException if the tables cannot be read
     */
    public <T> T read(FunctionRaisingIOE<Optional<TableSet>, T> reading) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Optional<TableSet> set = newest();
            try {
                return reading.apply(set);
            } catch (IOException e) {
                if (set.isEmpty() || attempt == MAX_ATTEMPTS || set.get().exists()) {
                    throw e;
                }
            }
        }
    }

    /**
     * Finds the newest set whose manifest and files are intact. Only the lengths of the files are checked.
     *
     * @return the set; empty if no tables were made yet
     * @throws DamagedFileException if manifests exist, but none of an intact set
     * @throws IOException if the directory cannot be read
     */
    public Optional<TableSet> newest() throws IOException {
        for (int attempt = 1; ; attempt++) {
            List<Integer> numbers = numbers();
            Optional<DamagedFileException> damage = Optional.empty();
            for (int number : numbers.subList(0, Math.min(numbers.size(), KEPT))) {
                try {
                    return Optional.of(open(number, damage));
                } catch (DamagedFileException e) {
                    damage = damage.isEmpty() ? Optional.of(e) : damage;
                }
            }
            if (damage.isEmpty()) {
                return Optional.empty();
            }
            if (attempt == MAX_ATTEMPTS || numbers.equals(numbers())) {
                throw damage.get();
            }
        }
    }

    private TableSet open(int number, Optional<DamagedFileException> newerDamage) throws IOException {
        TableSet set = new TableSet(directory, number, manifest(number), newerDamage);
        set.requireFiles();
        return set;
    }

    private TableManifest manifest(int number) throws IOException {
        try {
            return TableManifest.parse(directory.files().read(path(number), TableManifest.MAX_BYTES));
        } catch (UnfitFileException | NoSuchFileException | FileNotFoundException e) {
            String why = e instanceof UnfitFileException ? e.getMessage() : "is missing";
            throw new DamagedFileException(directory.toString(), MANIFESTS.place(number), why, TableSet.RUN_AGAIN, e);
        }
    }

    private Path path(int number) {
        return directory.place(MANIFESTS.place(number));
    }

    /** Lists the numbers of manifests that are regular files, descending. */
    private List<Integer> numbers() throws IOException {
        List<Integer> numbers =
                new ArrayList<>(NumberedListing.of(directory, MANIFESTS).numbers());
        Collections.reverse(numbers);
        return numbers;
    }

    /**
     * Returns whether the newest set has exactly the tables of an origin and is intact. Reads its files once.
     *
     * @return false, too, if the origin does not determine the tables
     * @throws IOException if the tables are damaged or cannot be read
     */
    public boolean isCurrent(TableOrigin origin) throws IOException {
        Optional<TableSet> newest = newest();
        if (newest.isEmpty()
                || newest.get().newerDamage().isPresent()
                || origin.all().isEmpty()
                || !newest.get().manifest().origin().equals(origin)) {
            return false;
        }
        for (SweepTable table : SweepTable.values()) {
            newest.get().requireIntact(table);
        }
        return true;
    }

    /** Makes the directory of a set. */
    void make(String set) throws IOException {
        directory.makeRealDirectory(root);
        directory.makeRealDirectory(folder(set));
    }

    private Path folder(String set) {
        return new Path(root, set);
    }

    Path file(String set, SweepTable table) {
        return new Path(folder(set), TableManifest.file(table));
    }

    /** Publishes a staged manifest under the next number. Fails if another run has taken that number. */
    void publish(Path staged) throws IOException {
        int number = NumberedListing.of(directory, MANIFESTS).next();
        if (number > NumberedName.LAST) {
            throw new IOException(StoreDirectory.shown(root) + " has no number left behind " + NumberedName.LAST
                    + "; delete that directory");
        }
        directory.publisher().create(staged, path(number));
    }

    /** Points {@code tables/current} to the newest set. */
    void link() throws IOException {
        Optional<TableSet> newest = newest();
        if (newest.isPresent()) {
            link.set(newest.get().manifest().set());
        }
    }

    /** Deletes sets that are older than the last two, and damaged manifests below the newest. */
    void deleteOld() throws IOException {
        List<TableSet> kept = kept();
        if (kept.isEmpty()) {
            return;
        }
        Set<String> sets = sets(kept);
        List<Integer> numbers = numbers();
        Collections.reverse(numbers); // Ascending: a reader that misses a manifest finds no older one.
        for (int number : numbers) {
            if (number < kept.get(0).number() && kept.stream().noneMatch(set -> set.number() == number)) {
                delete(number, sets);
            }
        }
    }

    /** Deletes a manifest and then its set, unless a kept manifest has the same set. */
    private void delete(int number, Collection<String> kept) throws IOException {
        Optional<String> set;
        try {
            set = Optional.of(manifest(number).set());
        } catch (DamagedFileException e) {
            set = Optional.empty(); // Its set is deleted at the next start.
        }
        directory.files().delete(path(number));
        if (set.isPresent() && !kept.contains(set.get())) {
            delete(set.get());
        }
    }

    /** Lists the newest intact sets, descending. */
    private List<TableSet> kept() throws IOException {
        List<TableSet> kept = new ArrayList<>();
        for (int number : numbers()) {
            if (kept.size() < KEPT) {
                try {
                    kept.add(open(number, Optional.empty()));
                } catch (DamagedFileException e) {
                    continue; // This manifest is deleted when a newer set is published.
                }
            }
        }
        return kept;
    }

    private static Set<String> sets(List<TableSet> sets) {
        Set<String> names = new HashSet<>();
        sets.forEach(set -> names.add(set.manifest().set()));
        return names;
    }

    /**
     * Cleans up after a killed run: deletes sets without a manifest and old sets, and sets the link.
     *
     * @throws IOException if the directory cannot be read or written
     */
    public void tidy() throws IOException {
        Set<String> kept = sets(kept());
        for (PlainFiles.Entry entry : directory.files().list(root)) {
            if (isSet(entry) && !kept.contains(entry.name())) {
                delete(entry.name());
            }
        }
        if (!kept.isEmpty()) {
            link();
        }
        deleteOld();
    }

    private static boolean isSet(PlainFiles.Entry entry) {
        return entry.isDirectory() && TableManifest.SET.matcher(entry.name()).matches();
    }

    /** Deletes the tables of a set, and its directory if that contains no other files. */
    void delete(String set) throws IOException {
        if (!directory.files().isDirectory(root) || !directory.files().isDirectory(folder(set))) {
            return;
        }
        for (SweepTable table : SweepTable.values()) {
            if (directory.files().isFile(file(set, table))) {
                directory.files().delete(file(set, table));
            }
        }
        directory.files().deleteIfEmpty(folder(set));
    }

    /**
     * Deletes all sets, manifests first, and no other files.
     *
     * @return the number of manifests
     * @throws IOException if they cannot be deleted
     */
    public int deleteAll() throws IOException {
        List<Integer> numbers = numbers();
        Collections.reverse(numbers);
        for (int number : numbers) {
            directory.files().delete(path(number));
        }
        if (directory.files().isDirectory(root)) {
            link.delete();
        }
        for (PlainFiles.Entry entry : directory.files().list(root)) {
            if (isSet(entry)) {
                delete(entry.name());
            }
        }
        directory.files().deleteIfEmpty(root);
        return numbers.size();
    }

    /**
     * Returns the location of the newest tables for messages.
     *
     * @return the path of the link {@code tables/current} if it leads there, else of the directory of the set, or of all sets if none exists
     * @throws IOException if the directory cannot be read
     */
    public String location() throws IOException {
        Optional<String> set = newest().map(newest -> newest.manifest().set());
        boolean isLinked = set.isPresent() && link.leadsTo(set.get());
        return StoreDirectory.shown(
                isLinked ? folder(CurrentLink.NAME) : set.map(this::folder).orElse(root));
    }

    /**
     * Explains why other programs that read {@code tables/current} do not read a set.
     *
     * @param newest the newest set
     * @return a continuation of the path; empty if they do, or if nothing has that path
     * @throws IOException if it cannot be read
     */
    public Optional<String> whyStale(TableSet newest) throws IOException {
        return link.whyStale(newest);
    }
}
