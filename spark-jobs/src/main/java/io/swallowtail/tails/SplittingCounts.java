package io.swallowtail.tails;

import io.swallowtail.expression.Event;
import io.swallowtail.rare.LevelRecord;
import io.swallowtail.rare.Splitting;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.ReplicatedTail;
import io.swallowtail.statistics.ReplicationMean;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * What replications of splittings saw, next to their estimates: how the limits of each event follow, and what happened at each level.
 * Counts of disjoint sets of replications add, in any order.
 *
 * @param samples one entry for each event, ordered by its text
 * @param levels one entry for each level of each climb, ordered by alternative and level
 */
public record SplittingCounts(List<Sample> samples, List<Level> levels) implements Serializable {
    /** No replications. */
    public static final SplittingCounts NONE = new SplittingCounts(List.of(), List.of());

    private static final double MILLION = 1e6;

    /**
     * How the limits of an event follow from its replications.
     *
     * @param event the event's text
     * @param impossible whether no trial can be in the event
     * @param draws of how many independent trials each estimate is a share; 0 if it is no such share
     * @param ancestors the sum over {@code descending} of the first trials from which the last ones descend
     * @param descending how many replications have last trials
     * @param reach of an event that was not reached, or of which an alternative was not, each replication's estimate of what the event
     *     implies ({@link FixedLogarithm}), ascending; else empty
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
         * Gives what a second schedule found.
         *
         * @return natural logarithms of its estimates; empty without one
         */
        public List<Double> secondLogs() {
            return second.stream().map(FixedLogarithm::log).toList();
        }

        /**
         * Gives the mean of what a second schedule found.
         *
         * @return its natural logarithm; NaN without a second schedule
         */
        public double secondLog() {
            return second.isEmpty()
                    ? Double.NaN
                    : new ReplicationMean(second.stream()
                                    .mapToDouble(FixedLogarithm::log)
                                    .toArray())
                            .log();
        }

        /**
         * Gives from how many first trials the last trials of a replication descend.
         *
         * @return the mean over the replications that have last trials; NaN if none has any
         */
        public double meanAncestors() {
            return descending == 0 ? Double.NaN : (double) ancestors / descending;
        }

        /**
         * Joins the replications' estimates.
         *
         * @param logs natural logarithms of the estimates, in an order that does not depend on how the replications were divided
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
     * What all replications saw at one level.
     *
     * @param event the event whose row shows the level
     * @param alternative which climb, from 1
     * @param climbsTo the event or alternative to which the level leads
     * @param level which, from 1
     * @param score the score to be reached; of a conjunction, minus the rarity to be gained
     * @param replications how many came so far
     * @param particles how many trials each of them had
     * @param tried how many trials all of them had
     * @param survivors how many of these reached the level
     * @param moves the most moves that filled the level in a replication; 0 at the first level
     * @param allMoves the moves of all replications
     * @param accepted how many of these were accepted
     * @param ancestors from how many first trials the survivors descend, summed over the replications
     * @param family the largest share of a replication's survivors that descends from one first trial, in millionths
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
         * Gives the share of the trials that reached the level.
         *
         * @return from 0 to 1
         */
        public double share() {
            return survivors / (double) tried;
        }

        /**
         * Gives the share of the moves that were accepted.
         *
         * @return from 0 to 1; null without moves
         */
        public Double acceptance() {
            return allMoves > 0 ? (Double) (accepted / (double) allMoves) : null;
        }

        /**
         * Gives from how many first trials the survivors of a replication descend.
         *
         * @return the mean over the replications
         */
        public double meanAncestors() {
            return ancestors / (double) replications;
        }

        /**
         * Gives the largest share of a replication's survivors that descends from one first trial.
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
     * @param splitting the splitting
     * @param events the events that it estimates
     * @param replication what the replication yielded
     * @return its counts
     */
    public static SplittingCounts of(Splitting splitting, List<Event> events, Splitting.Replication replication) {
        List<Sample> samples = new ArrayList<>();
        List<String> unreached = splitting.unreachedAlternatives().stream()
                .map(Event::text)
                .sorted()
                .toList();
        for (int e = 0; e < events.size(); e++) {
            boolean impossible = splitting.plan().climbs().isEmpty();
            boolean counted = !impossible && splitting.isCounted(e);
            boolean reached = impossible || counted || splitting.isReached(e);
            boolean descends = reached && !impossible && !counted && replication.ancestors() > 0;
            samples.add(new Sample(
                    events.get(e).text(),
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
                                    .toList()));
        }
        List<Level> levels = new ArrayList<>();
        for (int climb = 0; climb < replication.climbs().size(); climb++) {
            String climbsTo = splitting.climbsTo(climb).text();
            String event = events.size() > 1 ? climbsTo : events.get(0).text();
            long[] scores = splitting.plan().climbs().get(climb).levels();
            List<LevelRecord> trace = replication.climbs().get(climb);
            for (int level = 0; level < trace.size(); level++) {
                levels.add(level(event, climb + 1, climbsTo, level + 1, scores[level], trace.get(level)));
            }
        }
        return new SplittingCounts(samples, levels).plus(NONE);
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

    /**
     * Adds other replications.
     *
     * @param other counts of replications that these do not have
     * @return the sum
     */
    public SplittingCounts plus(SplittingCounts other) {
        return new SplittingCounts(
                joined(samples, other.samples, Sample::event, Sample::plus),
                joined(levels, other.levels, Place::of, Level::plus));
    }

    /** What tells the levels of a point apart, in the order of the table. */
    private record Place(String event, int alternative, int level, String climbsTo) implements Comparable<Place> {
        private static final Comparator<Place> ORDER = Comparator.comparingInt(Place::alternative)
                .thenComparingInt(Place::level)
                .thenComparing(Place::event)
                .thenComparing(Place::climbsTo);

        static Place of(Level level) {
            return new Place(level.event, level.alternative, level.level, level.climbsTo);
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private static <K extends Comparable<K>, V> List<V> joined(
            List<V> first, List<V> second, Function<V, K> key, BinaryOperator<V> plus) {
        Map<K, V> all = new TreeMap<>();
        first.forEach(each -> all.merge(key.apply(each), each, plus));
        second.forEach(each -> all.merge(key.apply(each), each, plus));
        return List.copyOf(all.values());
    }

    /**
     * Finds the sample of an event.
     *
     * @param event the event's text
     * @return its sample; one without replications if there is none
     */
    public Sample sample(String event) {
        return samples.stream()
                .filter(sample -> sample.event.equals(event))
                .findFirst()
                .orElseGet(() -> new Sample(event, false, 0, 0, 0, List.of(), List.of(), List.of()));
    }
}
