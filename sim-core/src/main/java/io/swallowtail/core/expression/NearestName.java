package io.swallowtail.core.expression;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the known name that is most similar to a misspelled one.
 *
 * <p>The measure is the restricted Damerau-Levenshtein distance (insert, delete or replace a character, or swap two
 * neighbours, and edit no place twice), without regard to case. Two names are near if their distance is at most a third
 * of the longer one's length, and at most {@value #FARTHEST}.
 */
public final class NearestName {
    private static final int FARTHEST = 3;

    private NearestName() {}

    /**
     * Returns the nearest known name, or nothing if none is near. Of equally near names it returns the alphabetically
     * first.
     */
    public static Optional<String> of(String misspelled, Collection<String> known) {
        String best = null;
        int bestDistance = FARTHEST + 1;
        for (String name : known) {
            int bound = Math.min(bestDistance, Math.min(FARTHEST, Math.max(misspelled.length(), name.length()) / 3));
            int distance = distance(lowerCase(misspelled), lowerCase(name));
            boolean better = distance < bestDistance || (best != null && name.compareTo(best) < 0);
            if (distance <= bound && better) {
                best = name;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * Returns the end of a message about a misspelled name.
     *
     * @param misspelled the name
     * @param known the known names
     * @param listed words before all known names, which are listed if none is near
     * @return "did you mean NAME?", or these words and all names
     */
    public static String hint(String misspelled, Collection<String> known, String listed) {
        return of(misspelled, known)
                .map(near -> "did you mean " + near + "?")
                .orElse(listed + String.join(", ", known));
    }

    private static String lowerCase(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns the distance of two names. */
    static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int[] oldest = beforeLast;
            beforeLast = last;
            last = row;
            row = oldest;
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
        }
        return row[b.length()];
    }
}
