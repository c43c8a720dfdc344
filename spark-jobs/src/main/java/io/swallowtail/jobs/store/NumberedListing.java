package io.swallowtail.jobs.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The entries of a directory of numbered files.
 *
 * @param lengths the lengths of the numbered regular files in bytes, by their numbers
 * @param foreign names of all other entries, among them links and directories
 * @param next the first free number above those of all entries; an entry that is no regular file takes its number, too
 */
public record NumberedListing(SortedMap<Integer, Long> lengths, List<String> foreign, int next) {
    /**
     * Lists a directory.
     *
     * @param directory the directory that contains it
     * @param name the names of the numbered files
     * @return its entries; none if it does not exist or is a link
     * @throws IOException if it cannot be read
     */
    public static NumberedListing of(StoreDirectory directory, NumberedName name) throws IOException {
        SortedMap<Integer, Long> lengths = new TreeMap<>();
        List<String> foreign = new ArrayList<>();
        int next = 0;
        for (PlainFiles.Entry entry : directory.files().list(directory.place(name.directory()))) {
            Optional<Integer> number = name.numberOf(entry.name());
            next = Math.max(next, number.map(taken -> taken + 1).orElse(0));
            if (entry.isFile() && number.isPresent()) {
                lengths.put(number.get(), entry.bytes());
            } else {
                foreign.add(entry.name());
            }
        }
        return new NumberedListing(lengths, foreign, next);
    }

    /** Returns the length of all numbered files. */
    public long bytes() {
        return lengths.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns the numbers of all files.
     *
     * @return the numbers, ascending
     */
    public List<Integer> numbers() {
        return List.copyOf(lengths.keySet());
    }
}
