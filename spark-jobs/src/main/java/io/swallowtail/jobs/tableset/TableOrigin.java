package io.swallowtail.jobs.tableset;

import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.jobs.store.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The origin of a set of tables: the commits, the digest of their seals, and one digest of everything that determines the tables. That is
 * the description of the sweep, the seals of its commits and the revision of the engine.
 *
 * @param commits the numbers of the commits as ascending runs
 * @param seals SHA-256 of the numbers and seals of these commits, in hexadecimal digits
 * @param all SHA-256 of everything that determines the tables, in hexadecimal digits; empty if it does not determine them, because the
 *     run was stopped before it looked for the ends of stop events
 */
public record TableOrigin(List<Run> commits, String seals, Optional<String> all) {
    /**
     * Consecutive commits.
     *
     * @param first the first number
     * @param last the last number
     */
    public record Run(int first, int last) {}

    /** Copies the list. */
    public TableOrigin {
        commits = List.copyOf(commits);
    }

    /**
     * Describes tables that are made from commits.
     *
     * @param digests the digits of the seals of all commits, by their numbers
     * @param description the description of the sweep without its id
     * @param isCertain whether description and commits determine the tables
     * @return their origin
     */
    public static TableOrigin of(SortedMap<Integer, String> digests, String description, boolean isCertain) {
        String seals = seals(digests);
        Sha256 all = new Sha256();
        add(all, "engine", TableEngine.REVISION);
        add(all, "sweep.json", description);
        add(all, "commits", seals);
        return new TableOrigin(runs(digests), seals, isCertain ? Optional.of(all.hex()) : Optional.empty());
    }

    private static List<Run> runs(SortedMap<Integer, String> digests) {
        List<Run> runs = new ArrayList<>();
        for (int number : digests.keySet()) {
            int end = runs.size() - 1;
            if (end >= 0 && runs.get(end).last() + 1 == number) {
                runs.set(end, new Run(runs.get(end).first(), number));
            } else {
                runs.add(new Run(number, number));
            }
        }
        return runs;
    }

    /** Computes the digest of the numbers and seals of some commits. */
    static String seals(SortedMap<Integer, String> digests) {
        Sha256 seals = new Sha256();
        for (Map.Entry<Integer, String> commit : digests.entrySet()) {
            add(seals, "commit " + commit.getKey(), commit.getValue());
        }
        return seals.hex();
    }

    private static void add(Sha256 digest, String name, Object value) {
        digest.add((name + " " + value + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns whether the tables were made from a commit.
     *
     * @return whether it is in a run
     */
    public boolean holds(int number) {
        return commits.stream().anyMatch(run -> run.first <= number && number <= run.last);
    }
}
