package io.swallowtail.commit;

import io.swallowtail.files.Sha256;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.TableEngine;
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
record TableOrigin(List<Run> commits, String seals, Optional<String> all) {
    /**
     * Consecutive commits.
     *
     * @param first the first number
     * @param last the last number
     */
    record Run(int first, int last) {
        boolean holds(int number) {
            return first <= number && number <= last;
        }
    }

    TableOrigin {
        commits = List.copyOf(commits);
    }

    /**
     * Describes tables that are made from the present commits.
     *
     * @param plan the plan of all trials in the directory
     * @param ledger the committed data
     * @param isCertain whether plan and commits determine the tables
     */
    static TableOrigin of(SweepPlan plan, SweepLedger ledger, boolean isCertain) {
        String seals = seals(ledger.digests());
        Sha256 all = new Sha256();
        add(all, "engine", TableEngine.REVISION);
        add(all, SweepDirectory.DESCRIPTION, SweepDescription.of(plan).text());
        add(all, SweepCommits.DIRECTORY, seals);
        return new TableOrigin(runs(ledger.digests()), seals, isCertain ? Optional.of(all.hex()) : Optional.empty());
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
        digest.write((name + " " + value + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Returns whether the tables were made from a commit. */
    boolean holds(int number) {
        return commits.stream().anyMatch(run -> run.holds(number));
    }
}
