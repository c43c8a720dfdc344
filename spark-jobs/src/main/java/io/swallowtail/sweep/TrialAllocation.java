package io.swallowtail.sweep;

import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.expression.Event;
import io.swallowtail.message.OneLine;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.ImpossibilityCheck;
import io.swallowtail.tails.PointCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Divides work among the points of a sweep, in rounds, so that the largest relative standard error of its events becomes small.
 *
 * <p>The first round gives every point the same work. Each later round has a quarter of the work so far. Three quarters of a round reduce
 * the largest relative standard error of the observed events. For this, each point's trials are raised to the number at which its rarest observed
 * event has a common relative standard error. The last quarter is shared evenly by the points with an event that was not observed yet and is not
 * known to be impossible. The error of such an event is unknown, and may stay unknown at any cost.
 *
 * <p>The trials of a round depend only on the counts of the earlier rounds. So they are the same for any number of cores, kills and resumes.
 * Points grow after a look at their trials, so they have anytime limits.
 */
public final class TrialAllocation {
    /** The relative cost of a point's first trials, in path-edges: about a tenth of a second. */
    private static final double FIRST_WORK = 2e7;

    private static final long MIN_FIRST = 16;
    private static final long MAX_FIRST = 1 << 16;
    /** The work of a round, as a share of the work of the rounds before it. */
    private static final double GROWTH = 0.25;
    /** The share of a round for points with events that were not observed. */
    private static final double UNSEEN = 0.25;

    private static final int BISECTIONS = 60;
    private static final int LONGEST_EVENT = 40;

    private TrialAllocation() {}

    /**
     * The beginning of a round.
     *
     * @param plan the trials of all points that the round ends with
     * @param worst the largest relative standard error (standard deviation / estimate) of the observed events; NaN if there are none
     * @param worstPoint the point of that error; null if no event was observed
     * @param worstEvent its event; null if no event was observed
     * @param unseen the number of events that were not observed and are not known to be impossible
     */
    public record Round(SweepPlan plan, double worst, PlannedPoint worstPoint, Event worstEvent, int unseen) {
        /**
         * Describes the precision of the events so far.
         *
         * @return one line
         */
        public String inWords() {
            String notSeen = unseen == 0 ? "" : String.format(Locale.ROOT, "%,d events not seen yet", unseen);
            if (worstPoint == null) {
                return notSeen;
            }
            String known = String.format(
                    Locale.ROOT,
                    "largest relative standard error %.2g: %s of %s",
                    worst,
                    OneLine.of(worstEvent.text(), LONGEST_EVENT),
                    worstPoint.point().identity());
            return notSeen.isEmpty() ? known : known + "; " + notSeen;
        }
    }

    /**
     * Plans the first round.
     *
     * @param wanted the points; their numbers of plain trials are ignored
     * @return the same points; plain ones have trials of equal work
     */
    public static SweepPlan first(SweepPlan wanted) {
        return wanted.withPoints(wanted.points().stream()
                .map(planned -> planned.isPlain() ? planned.withTrials(firstTrials(planned)) : planned)
                .toList());
    }

    private static long firstTrials(PlannedPoint planned) {
        double trials = FIRST_WORK / planned.workOfTrial();
        return (long) Math.max(MIN_FIRST, Math.min(MAX_FIRST, trials));
    }

    /**
     * Plans the next round.
     *
     * @param plan the points, all of whose trials are committed
     * @param committed the counts of these trials
     * @return the next round; empty if more trials improve no point
     */
    public static Optional<Round> next(SweepPlan plan, CommittedCounts committed) {
        List<Share> shares = plan.points().stream()
                .filter(PlannedPoint::isPlain)
                .map(planned -> new Share(planned, committed.of(planned)))
                .toList();
        double budget = Math.max(
                FIRST_WORK * shares.size(),
                GROWTH * shares.stream().mapToDouble(Share::work).sum());
        List<Share> seen = shares.stream().filter(share -> share.odds > 0).toList();
        List<Share> unseen = shares.stream().filter(share -> share.unseen > 0).toList();
        if (seen.isEmpty() && unseen.isEmpty()) {
            return Optional.empty();
        }
        double forUnseen = unseen.isEmpty() ? 0 : seen.isEmpty() ? budget : UNSEEN * budget;
        unseen.forEach(share -> share.grow(forUnseen / unseen.size()));
        if (!seen.isEmpty()) {
            level(seen, budget - forUnseen);
        }
        Share worst =
                seen.stream().reduce((a, b) -> a.error() >= b.error() ? a : b).orElse(null);
        if (worst != null && shares.stream().noneMatch(Share::grows)) {
            worst.grow(0); // one trial costs more than a round
        }
        if (shares.stream().noneMatch(Share::grows)) {
            return Optional.empty();
        }
        List<PlannedPoint> grown = new ArrayList<>();
        int next = 0;
        for (PlannedPoint planned : plan.points()) {
            grown.add(planned.isPlain() ? planned.withTrials(shares.get(next++).target) : planned);
        }
        return Optional.of(new Round(
                plan.withPoints(grown),
                worst == null ? Double.NaN : Math.sqrt(worst.error()),
                worst == null ? null : worst.planned,
                worst == null ? null : worst.rarest,
                unseen.stream().mapToInt(share -> share.unseen).sum()));
    }

    /**
     * Raises trials until all errors are equal or the work is used up. Uses only exactly rounded arithmetic, so that every machine has the
     * same result.
     */
    private static void level(List<Share> seen, double budget) {
        double high = seen.stream().mapToDouble(Share::error).max().orElseThrow();
        double low = high / 2;
        while (work(seen, low) < budget) {
            low /= 2;
        }
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = Math.sqrt(low * high);
            if (work(seen, middle) < budget) {
                high = middle;
            } else {
                low = middle;
            }
        }
        for (Share share : seen) {
            share.growTo(share.odds / low);
        }
    }

    private static double work(List<Share> shares, double error) {
        double work = 0;
        for (Share share : shares) {
            work += share.workOfTrial * Math.max(0, share.odds / error - share.trials);
        }
        return work;
    }

    /** The present and the future trials of a point. */
    private static final class Share {
        private final PlannedPoint planned;
        private final double workOfTrial;
        private final long trials;
        /** (1 - p) / p of the rarest observed event; 0 if there is none. Divided by the trials, it is the squared relative standard error. */
        private double odds;

        private Event rarest;
        private int unseen;
        private long target;

        Share(PlannedPoint planned, PointCounts counts) {
            this.planned = planned;
            workOfTrial = planned.workOfTrial();
            trials = counts.trials();
            target = planned.trials();
            for (PlannedEvent event : planned.events()) {
                long exceedances = counts.exceedances(event);
                double these = (double) (trials - exceedances) / exceedances;
                if (exceedances == 0) {
                    unseen += ImpossibilityCheck.reason(planned.point(), event.event())
                                    .isEmpty()
                            ? 1
                            : 0;
                } else if (these > odds) {
                    odds = these;
                    rarest = event.event();
                }
            }
        }

        double work() {
            return workOfTrial * trials;
        }

        /** Returns the squared relative standard error of the rarest observed event. */
        double error() {
            return odds / trials;
        }

        boolean grows() {
            return target > trials;
        }

        void grow(double work) {
            growTo(trials + Math.max(1, work / workOfTrial));
        }

        void growTo(double most) {
            target = Math.max(target, (long) Math.min(SweepPlan.MAX_TRIALS, most));
        }
    }
}
