package io.swallowtail.jobs.store;

import io.swallowtail.answers.message.Words;
import java.util.Optional;

/**
 * The names of the numbered files in a directory: eight digits and an ending.
 *
 * @param directory the name of the directory within that of the sweep
 * @param ending the end of every name, with its dot
 */
public record NumberedName(String directory, String ending) {
    /** The largest number. */
    public static final int LAST = 99_999_999;

    private static final int DIGITS = 8;

    /**
     * Names a file.
     *
     * @return its relative path, such as {@code commits/00000007.parquet}
     */
    public String place(int number) {
        return Words.of("%s/%08d%s", directory, number, ending);
    }

    /**
     * Parses the number of a file.
     *
     * @param place its relative path
     * @return the number; empty if the path is not that of a numbered file
     */
    public Optional<Integer> number(String place) {
        String prefix = directory + "/";
        return place.startsWith(prefix) ? numberOf(place.substring(prefix.length())) : Optional.empty();
    }

    /** Parses the number in the name of a file of the directory. */
    Optional<Integer> numberOf(String name) {
        boolean fits = name.length() == DIGITS + ending.length()
                && name.endsWith(ending)
                && name.chars().limit(DIGITS).allMatch(c -> '0' <= c && c <= '9');
        return fits ? Optional.of(Integer.valueOf(name.substring(0, DIGITS))) : Optional.empty();
    }
}
