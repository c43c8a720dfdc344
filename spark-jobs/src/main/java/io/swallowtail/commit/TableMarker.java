package io.swallowtail.commit;

import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Seal;
import io.swallowtail.files.Sha256;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * The file {@code tables.sha256} next to a sweep's tables: the digest of the tables' seals and of all that the tables follow from, which
 * is the description of the sweep, the seals of its commits and the revision of the engine. It is compared with a digest computed
 * again and never interpreted, so that a file that is damaged, edited or from elsewhere only means that the tables are made again.
 *
 * <p>It is removed before the first table is replaced and written after the last: while a reader sees the same marker before and
 * after it has read, no table was replaced in between.
 */
final class TableMarker {
    /** Name of the file. */
    static final String FILE = "tables.sha256";

    private static final int LENGTH = 65;

    private final SweepDirectory directory;
    private final SweepPlan plan;
    private final SweepLedger ledger;

    /**
     * Prepares to look at the marker, or to write it.
     *
     * @param directory the sweep's directory, which this process holds for writing
     * @param plan the plan of all that the directory holds
     * @param ledger what is committed
     */
    TableMarker(SweepDirectory directory, SweepPlan plan, SweepLedger ledger) {
        this.directory = directory;
        this.plan = plan;
        this.ledger = ledger;
    }

    /** Tells whether all tables are there as this version would make them, and not changed since; reads them once. */
    boolean isCurrent() throws IOException {
        Optional<String> there = read(directory);
        Map<String, String> digests = new TreeMap<>();
        for (String table : SweepDirectory.TABLES) {
            Path file = directory.table(table);
            Optional<PlainFiles.Entry> entry = directory.files().entry(file).filter(PlainFiles.Entry::isFile);
            if (there.isEmpty() || entry.isEmpty()) {
                return false;
            }
            Optional<String> digest =
                    Seal.digest(() -> directory.files().open(file), entry.get().bytes());
            if (digest.isEmpty()) {
                return false;
            }
            digests.put(table, digest.get());
        }
        return there.get().equals(text(digests));
    }

    /** Declares that tables with these digests were made from what is committed. A foreign file in the marker's place is left alone. */
    void write(Map<String, String> digests) throws IOException {
        boolean free = directory
                .files()
                .entry(directory.marker())
                .map(PlainFiles.Entry::isFile)
                .orElse(true);
        if (free) {
            directory.replace(text(digests).getBytes(StandardCharsets.UTF_8), directory.marker());
        }
    }

    /** Reads what the file says, right or wrong; empty if there is no such file. */
    static Optional<String> read(SweepDirectory directory) throws IOException {
        if (!directory.files().isFile(directory.marker())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new String(directory.files().read(directory.marker(), LENGTH), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty(); // a run has just removed it, or it is too long to be a marker
        }
    }

    private String text(Map<String, String> digests) {
        Sha256 all = new Sha256();
        add(all, "engine", TableEngine.REVISION);
        add(all, SweepDirectory.DESCRIPTION, SweepDescription.of(plan).text());
        ledger.digests().forEach((segment, digest) -> add(all, "commit " + segment, digest));
        new TreeMap<>(digests).forEach((table, digest) -> add(all, table, digest));
        return all.hex() + "\n";
    }

    private static void add(Sha256 all, String name, Object value) {
        all.write((name + " " + value + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
