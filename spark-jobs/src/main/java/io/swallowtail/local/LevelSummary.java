package io.swallowtail.local;

import io.swallowtail.rare.LevelRecord;
import io.swallowtail.rare.Splitting;
import java.util.ArrayList;
import java.util.List;

/**
 * What all replications of a splitting saw at one level.
 *
 * @param climbsTo the rarest event, or the alternative, to which the level leads
 * @param level which, from 1
 * @param score the score to be reached; of a conjunction, minus the rarity to be gained
 * @param replications how many came so far
 * @param particles how many trials each of them had
 * @param share the share of the trials that reached the level
 * @param moves how many moves filled it in a replication; 0 at the first
 * @param acceptance the share of the moves that were accepted; NaN at the first
 * @param ancestors from how many first trials those beyond the level descend, on average
 * @param largestFamily the largest share of the trials beyond the level in a replication that descends from one first trial
 */
public record LevelSummary(
        String climbsTo,
        int level,
        long score,
        int replications,
        int particles,
        double share,
        long moves,
        double acceptance,
        double ancestors,
        double largestFamily) {
    /** Sums up replications. */
    static List<LevelSummary> of(Splitting splitting, List<Splitting.Replication> replications) {
        List<LevelSummary> levels = new ArrayList<>();
        for (int climb = 0; climb < splitting.plan().climbs().size(); climb++) {
            long[] scores = splitting.plan().climbs().get(climb).levels();
            String climbsTo = splitting.climbsTo(climb).text();
            for (int level = 0; level < scores.length; level++) {
                List<LevelRecord> traces = new ArrayList<>();
                for (Splitting.Replication each : replications) {
                    List<LevelRecord> trace = each.climbs().get(climb);
                    if (level < trace.size()) {
                        traces.add(trace.get(level));
                    }
                }
                if (!traces.isEmpty()) {
                    levels.add(of(climbsTo, level + 1, scores[level], traces));
                }
            }
        }
        return levels;
    }

    private static LevelSummary of(String climbsTo, int level, long score, List<LevelRecord> traces) {
        long particles = 0;
        long survivors = 0;
        long moves = 0;
        long accepted = 0;
        long ancestors = 0;
        double largest = 0;
        for (LevelRecord trace : traces) {
            particles += trace.particles();
            survivors += trace.survivors();
            moves += trace.moves();
            accepted += trace.accepted();
            ancestors += trace.ancestors();
            largest = Math.max(largest, (double) trace.largestFamily() / Math.max(1, trace.survivors()));
        }
        return new LevelSummary(
                climbsTo,
                level,
                score,
                traces.size(),
                traces.get(0).particles(),
                (double) survivors / particles,
                traces.get(0).moves(),
                moves == 0 ? Double.NaN : (double) accepted / moves,
                (double) ancestors / traces.size(),
                largest);
    }
}
