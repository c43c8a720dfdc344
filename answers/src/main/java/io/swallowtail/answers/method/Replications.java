package io.swallowtail.answers.method;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.LevelRecord;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The replications of a splitting of an event: data for its limits, and the statistics of each level.
 *
 * @param sample data for the limits
 * @param levels one entry per level and climb, ordered by alternative and level
 */
public record Replications(Sample sample, List<Level> levels) implements Results {
    /** The order of levels in the table; levels that compare as equal are one level of several replications. */
    private static final Comparator<Level> ORDER = Comparator.comparingInt(Level::alternative)
            .thenComparingInt(Level::level)
            .thenComparing(Level::climbsTo);

    private static final double MILLION = 1e6;

    /**
     * Data from which the limits of an event follow.
     *
     * @param event the event's text
     * @param impossible whether the event is impossible
     * @param draws the number of independent trials if each estimate is a share of them; otherwise 0
     * @param ancestors the number of first trials from which the last ones descend, summed over {@code descending} replications
     * @param descending the number of replications that have last trials
     * @param reach each replication's estimate of a condition that the event implies ({@link FixedLogarithm}), ascending, if the event
     *     or one of its alternatives was not reached; otherwise empty
     * @param unreached texts of alternatives that no pilot reached, ascending
     * @param second the estimates of a second schedule ({@link FixedLogarithm}), the same for all replications; empty without one
     */
    public record Sample(
            String event,
            boolean impossible,
            long draws,
            long ancestors,
            long descending,
            List<Long> reach,
            List<String> unreached,
            List<Long> second)
            implements Serializable {
        private Sample plus(Sample other) {
            List<Long> allReach = new ArrayList<>(reach);
            allReach.addAll(other.reach);
            allReach.sort(Comparator.naturalOrder());
            TreeSet<String> allUnreached = new TreeSet<>(unreached);
            allUnreached.addAll(other.unreached);
            return new Sample(
                    event,
                    impossible || other.impossible,
                    Math.max(draws, other.draws),
                    ancestors + other.ancestors,
                    descending + other.descending,
                    List.copyOf(allReach),
                    List.copyOf(allUnreached),
                    second.isEmpty() ? other.second : second);
        }

        /**
         * Returns the estimates of a second schedule.
         *
         * @return their natural logarithms; empty without a second schedule
         */
        public List<Double> secondLogs() {
            return second.stream().map(FixedLogarithm::log).toList();
        }

        /**
         * Returns the mean number of first trials from which the last trials of a replication descend.
         *
         * @return the mean over the replications that have last trials; NaN if none has any
         */
        public double meanAncestors() {
            return descending == 0 ? Double.NaN : (double) ancestors / descending;
        }

        /**
         * Combines the replications' estimates.
         *
         * @param logs natural logarithms of the estimates, in an order that does not depend on the ranges of the replications
         * @return estimate, limits and doubts
         */
        public ReplicatedTail tail(double[] logs) {
            if (impossible) {
                return ReplicatedTail.never();
            }
            if (draws > 0) {
                return ReplicatedTail.counted(logs, draws);
            }
            if (!reach.isEmpty()) {
                return ReplicatedTail.partly(
                        logs, reach.stream().mapToDouble(FixedLogarithm::log).toArray(), meanAncestors());
            }
            return ReplicatedTail.of(logs, meanAncestors());
        }
    }

    /**
     * The statistics of all replications at one level.
     *
     * @param event the event whose row shows the level
     * @param alternative the number of the climb, from 1
     * @param climbsTo the event or alternative that the climb approaches
     * @param level the number of the level, from 1
     * @param score the score to reach; for a conjunction, minus the rarity to gain
     * @param replications the number of replications that came to this level
     * @param particles the number of trials of each replication
     * @param tried the number of trials of all replications
     * @param survivors the number of trials that reached the level
     * @param moves the maximum number of moves of one replication at the level; 0 at the first level
     * @param allMoves the moves of all replications
     * @param accepted the number of accepted moves
     * @param ancestors the number of first trials from which the survivors descend, summed over the replications
     * @param family the largest share of a replication's survivors with a common ancestor among the first trials, in millionths
     */
    public record Level(
            String event,
            int alternative,
            String climbsTo,
            int level,
            long score,
            long replications,
            long particles,
            long tried,
            long survivors,
            long moves,
            long allMoves,
            long accepted,
            long ancestors,
            long family)
            implements Serializable {
        private Level plus(Level other) {
            return new Level(
                    event,
                    alternative,
                    climbsTo,
                    level,
                    Math.max(score, other.score),
                    replications + other.replications,
                    Math.max(particles, other.particles),
                    tried + other.tried,
                    survivors + other.survivors,
                    Math.max(moves, other.moves),
                    allMoves + other.allMoves,
                    accepted + other.accepted,
                    ancestors + other.ancestors,
                    Math.max(family, other.family));
        }

        /**
         * Returns the share of the trials that reached the level.
         *
         * @return from 0 to 1
         */
        public double share() {
            return survivors / (double) tried;
        }

        /**
         * Returns the share of the moves that were accepted.
         *
         * @return from 0 to 1; null without moves
         */
        public Double acceptance() {
            return allMoves > 0 ? (Double) (accepted / (double) allMoves) : null;
        }

        /**
         * Returns the mean number of first trials from which the survivors of a replication descend.
         *
         * @return the mean over the replications
         */
        public double meanAncestors() {
            return ancestors / (double) replications;
        }

        /**
         * Returns the largest share of a replication's survivors with a common ancestor among the first trials.
         *
         * @return from 0 to 1
         */
        public double largestFamily() {
            return family / MILLION;
        }
    }

    /**
     * Counts one replication.
     *
     * @param events the events that it estimates
     * @param replication the results of the replication
     * @return the results of each event, by its text
     */
    public static SortedMap<String, Results> of(
            Splitting splitting, List<Event> events, Splitting.Replication replication) {
        SortedMap<String, Results> results = new TreeMap<>();
        List<String> unreached = splitting.unreachedAlternatives().stream()
                .map(Event::text)
                .sorted()
                .toList();
        for (int e = 0; e < events.size(); e++) {
            boolean impossible = splitting.plan().climbs().isEmpty();
            boolean counted = !impossible && splitting.isCounted(e);
            boolean reached = impossible || counted || splitting.isReached(e);
            boolean descends = reached && !impossible && !counted && replication.ancestors() > 0;
            String event = events.get(e).text();
            Sample sample = new Sample(
                    event,
                    impossible,
                    counted ? splitting.draws() : 0,
                    descends ? replication.ancestors() : 0,
                    descends ? 1 : 0,
                    reached && (impossible || counted || unreached.isEmpty())
                            ? List.of()
                            : List.of(FixedLogarithm.units(replication.reachLogs()[e])),
                    unreached,
                    impossible
                            ? List.of()
                            : splitting.secondLogs(e).stream()
                                    .map(FixedLogarithm::units)
                                    .toList());
            results.put(event, new Replications(sample, levels(event, events.size() > 1, splitting, replication)));
        }
        return results;
    }

    /** Lists the levels of an event: those of all climbs, or of the climb to it if several events share their trials. */
    private static List<Level> levels(
            String event, boolean isShared, Splitting splitting, Splitting.Replication replication) {
        List<Level> levels = new ArrayList<>();
        for (int climb = 0; climb < replication.climbs().size(); climb++) {
            String climbsTo = splitting.climbsTo(climb).text();
            long[] scores = splitting.plan().climbs().get(climb).levels();
            List<LevelRecord> trace = replication.climbs().get(climb);
            for (int level = 0; level < trace.size() && (!isShared || climbsTo.equals(event)); level++) {
                levels.add(level(event, climb + 1, climbsTo, level + 1, scores[level], trace.get(level)));
            }
        }
        return levels;
    }

    private static Level level(
            String event, int alternative, String climbsTo, int level, long score, LevelRecord seen) {
        return new Level(
                event,
                alternative,
                climbsTo,
                level,
                score,
                1,
                seen.particles(),
                seen.particles(),
                seen.survivors(),
                seen.moves(),
                seen.moves(),
                seen.accepted(),
                seen.ancestors(),
                (long) MILLION * seen.largestFamily() / Math.max(1, seen.survivors()));
    }

    @Override
    public Replications plus(Results other) {
        Replications more = (Replications) other;
        Map<Level, Level> all = new TreeMap<>(ORDER);
        levels.forEach(level -> all.put(level, level));
        more.levels.forEach(level -> all.merge(level, level, Level::plus));
        return new Replications(sample.plus(more.sample), List.copyOf(all.values()));
    }
}
