package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Alternative;
import io.swallowtail.expression.DisjunctiveForm;
import io.swallowtail.expression.Event;
import io.swallowtail.random.Purpose;
import io.swallowtail.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fixes how a splitting is run, and tells how much its replications will spread, from trials that serve nothing else: pilots find
 * the levels, rehearsals are replications that are thrown away. It is a function of point, events and seed.
 *
 * <p>A climb whose rehearsals are doubtful gets a second pilot, of four times the trials. Where rehearsals spread much more than if
 * trials were independent, three times the moves are tried, with numbers of trials by the shares that were rehearsed. Of two plans that
 * of the smaller squared relative deviation times work is taken (more moves have the benefit of the doubt). An event with alternatives gets a climb for each; where one contributes little to the
 * variance, it gets fewer trials (in proportion to its deviation over the root of its work), and few from the beginning if pilots
 * find it much rarer than another or do not reach it.
 */
public final class SplittingPreparation {
    private static final int SECOND_PILOT = 4;
    /** An alternative that is so much rarer than the likeliest, as pilots find them, hardly matters. */
    private static final double NEGLIGIBLE = 1e-3;
    /** The work that it gets, as a share of the likeliest one's. */
    private static final double LEAST_WORK = 0.1;
    /** Variance beyond that of independent trials from which on more moves are tried. */
    private static final double EXCESS = 2.5;

    private static final int MORE_MOVES = 3;
    /** How much dearer the plan with more moves may look: a few rehearsals see too little of a variance more often than too much. */
    private static final double BENEFIT_OF_DOUBT = 2;

    /** The spread up to which the trials of a replication are cut; rehearsals may see too little of it, and twice as much is doubtful. */
    private static final double CUT_SPREAD = 0.5;

    private static final int MOST_HALVINGS = 4;
    /** By what factor rehearsals may find the last level likelier than its pilot, which ended there at the floor. */
    private static final double NEAR_FLOOR = 5;
    /** The largest wanted error for which nothing is cut: fewer trials see fewer ways to the event. */
    private static final double FULL_ERROR = 0.25;

    private final Point point;
    private final List<Event> events;
    private final long seed;
    private final TaskRunner runner;
    private final SplittingListener listener;
    /** The logarithm of a probability below which nothing rarer is climbed to. */
    private final double floor;

    private final RehearsedClimbs climbs = new RehearsedClimbs();
    private final List<SecondOpinion> opinions = new ArrayList<>();
    private List<List<Double>> secondLogs = List.of();
    private long runs;
    private boolean isCutShort;

    /**
     * What a second pilot said of a climb whose first one was doubtful.
     *
     * @param event what is climbed to
     * @param log10First decimal logarithm of how probable rehearsals of the first pilot's plan found it
     * @param log10Second the same of the second pilot's
     * @param second whether the second pilot's plan is the one that is followed
     */
    public record SecondOpinion(Event event, double log10First, double log10Second, boolean second) {}

    private SplittingPreparation(
            Point point, List<Event> events, long seed, TaskRunner runner, SplittingListener listener, double floor) {
        this.point = point;
        this.events = List.copyOf(events);
        this.seed = seed;
        this.runner = runner;
        this.listener = listener;
        this.floor = floor;
    }

    /**
     * Prepares a splitting.
     *
     * @param point the point
     * @param events one event, or thresholds of one metric in one direction
     * @param seed the user's seed
     * @param runner runs pilots and rehearsals
     * @return what was found
     * @throws IllegalArgumentException if the events cannot share their trials
     * @throws io.swallowtail.expression.ExpressionException if the event has too many alternatives
     */
    public static SplittingPreparation of(Point point, List<Event> events, long seed, TaskRunner runner) {
        return of(point, events, seed, runner, SplittingListener.NONE);
    }

    /**
     * Does the same as {@link #of(Point, List, long, TaskRunner)} and reports the progress, also that of {@link #checked}.
     *
     * @param listener receives the progress; it changes no result
     */
    public static SplittingPreparation of(
            Point point, List<Event> events, long seed, TaskRunner runner, SplittingListener listener) {
        return downTo(Double.NEGATIVE_INFINITY, point, events, seed, runner, listener);
    }

    /**
     * Prepares a splitting that ends where trials are rare enough: at the first level that is rarer than a floor, if the event is not reached before. Its
     * replications then have a high limit only, of how probable it is to come so near, which the event implies.
     *
     * @param floorLog the natural logarithm of the floor
     */
    public static SplittingPreparation downTo(
            double floorLog,
            Point point,
            List<Event> events,
            long seed,
            TaskRunner runner,
            SplittingListener listener) {
        SplittingPreparation preparation = new SplittingPreparation(point, events, seed, runner, listener, floorLog);
        preparation.prepare();
        return preparation;
    }

    /**
     * Asks whether some climb ends at the floor instead of its event.
     *
     * @return false without a floor
     */
    public boolean isCutShort() {
        return isCutShort;
    }

    /**
     * Gives how probable it is to come as far as the climbs lead, by the rehearsals.
     *
     * @return the natural logarithm of the sum over the climbs
     */
    public double reachLog() {
        return climbs.reachLog();
    }

    private void prepare() {
        Impossible impossible = new Impossible(point);
        if (events.size() == 1 && impossible.is(events.get(0))) {
            return;
        }
        if (Score.areNested(events)) {
            rehearse(Map.of(ClimbPlan.WHOLE, Target.nested(events)));
            return;
        }
        if (events.size() > 1) {
            throw new IllegalArgumentException("events are not thresholds of one metric in one direction: " + events);
        }
        List<Alternative> alternatives = DisjunctiveForm.of(events.get(0));
        if (impossible.is(alternatives)) {
            return;
        }
        Target whole = Target.counted(events.get(0));
        boolean always = alternatives.get(0).parts().get(0) == events.get(0);
        if (always || alternatives.size() > 1 && isCommon(whole)) {
            rehearse(Map.of(ClimbPlan.WHOLE, whole));
            return;
        }
        Map<Integer, Target> targets = new TreeMap<>();
        for (int a = 0; a < alternatives.size(); a++) {
            if (!impossible.is(alternatives.get(a))) {
                targets.put(a, Target.of(alternatives.get(a), alternatives));
            }
        }
        rehearse(targets);
        if (alternatives.size() > 1
                && climbs.all().stream().allMatch(each -> each.plan().levels().length == 0)) {
            // No alternative has a way to it: all that is left is to count.
            climbs.clear();
            rehearse(Map.of(ClimbPlan.WHOLE, whole));
        }
        climbs.divideTrials();
    }

    private boolean isCommon(Target whole) {
        int drawn = SplittingPilot.PARTICLES;
        runs += drawn;
        int survivors = runner.run(0, 1, task -> {
                    Population population = new Population(
                            point, whole, List.of(), seed, new Purpose("pilot of all alternatives"), drawn, listener);
                    population.drawAll(drawn);
                    return population.survivors(0);
                })
                .get(0);
        return survivors >= SplittingPilot.SHARE * drawn;
    }

    /** Finds and rehearses the climbs to some targets, by the numbers of their alternatives. */
    private void rehearse(Map<Integer, Target> targets) {
        List<Integer> numbers = List.copyOf(targets.keySet());
        listener.begins(SplittingListener.Stage.PILOT, 0);
        List<SplittingPilot.Found> found = runner.run(0, numbers.size(), t -> {
            int alternative = numbers.get((int) t);
            return pilot(targets.get(alternative), alternative, Purpose.PILOT.text(), 1);
        });
        double likeliest = Double.NEGATIVE_INFINITY;
        long mostRuns = 1;
        for (SplittingPilot.Found each : found) {
            runs += each.runs();
            if (each.plan().isReached(0) && each.log() > likeliest) {
                likeliest = each.log();
                mostRuns = each.plan().runs();
            }
        }
        for (int t = 0; t < numbers.size(); t++) {
            Target target = targets.get(numbers.get(t));
            ClimbPlan plan = found.get(t).plan();
            boolean matters = targets.size() == 1
                    || likeliest == Double.NEGATIVE_INFINITY
                    || plan.isReached(0) && found.get(t).log() > likeliest + StrictMath.log(NEGLIGIBLE);
            double share = matters ? 1 : LEAST_WORK * mostRuns / plan.runs();
            Rehearsal rehearsal = rehearse(target, plan.withShare(Math.min(1, share)), Purpose.PILOT.text(), matters);
            if (matters && rehearsal.isDoubtful()) {
                rehearsal = better(target, rehearsal);
            }
            double reached = rehearsal.reach().log();
            isCutShort |= !rehearsal.plan().isReached(0)
                    && reached > Double.NEGATIVE_INFINITY
                    && reached < floor + StrictMath.log(NEAR_FLOOR);
            climbs.add(matters && rehearsal.excess() > EXCESS ? steadier(target, rehearsal) : rehearsal);
        }
    }

    private SplittingPilot.Found pilot(Target target, int alternative, String purpose, int times) {
        return SplittingPilot.find(
                point,
                target,
                alternative,
                seed,
                purpose + suffix(alternative),
                times * SplittingPilot.PARTICLES,
                floor,
                listener);
    }

    private Rehearsal rehearse(Target target, ClimbPlan plan, String purpose, boolean matters) {
        Rehearsal rehearsal = Rehearsal.of(
                point, target, plan, seed, purpose + suffix(plan.alternative()), matters, runner, listener);
        runs += rehearsal.runs();
        return rehearsal;
    }

    /** The first alternative has the words of an event that has no others. */
    private static String suffix(int alternative) {
        return alternative <= 0 ? "" : " alternative " + alternative;
    }

    /** Asks a second pilot, and takes the plan that is cheaper for the same error. */
    private Rehearsal better(Target target, Rehearsal first) {
        String purpose = "second pilot";
        listener.begins(SplittingListener.Stage.PILOT, 0);
        SplittingPilot.Found found = pilot(target, first.plan().alternative(), purpose, SECOND_PILOT);
        runs += found.runs();
        Rehearsal second = rehearse(target, found.plan(), purpose, true);
        boolean takesSecond = first.plan().levels().length == 0
                || found.plan().reachedEvents() > first.plan().reachedEvents()
                || found.plan().reachedEvents() == first.plan().reachedEvents() && second.cost() < first.cost();
        opinions.add(new SecondOpinion(
                target.rarest(),
                first.reach().log() / StrictMath.log(10),
                second.reach().log() / StrictMath.log(10),
                takesSecond));
        return takesSecond ? second : first;
    }

    /** Tries more moves, and numbers of trials by the shares that were rehearsed; takes the plan that is cheaper for the same error. */
    private Rehearsal steadier(Target target, Rehearsal first) {
        ClimbPlan plan = first.plan().withMoves(MORE_MOVES, SplittingPilot.particles(first.shares()));
        Rehearsal second = rehearse(target, plan, "more moves", true);
        return second.cost() < BENEFIT_OF_DOUBT * first.cost() ? second : first;
    }

    /**
     * Gives what was fixed.
     *
     * @return the plan of all replications
     */
    public SplittingPlan plan() {
        return new SplittingPlan(climbs.plans(), secondLogs);
    }

    /**
     * Runs a second schedule, which tells whether the plan misses a way to the event: few replications that draw many more trials.
     *
     * @return this, whose plan has what was found
     */
    public SplittingPreparation checked() {
        if (isCutShort) {
            return this; // a second schedule checks estimates of the event, and these have none
        }
        List<ClimbPlan> plans = climbs.plans();
        List<ClimbPlan> second = new ArrayList<>();
        for (int r = 0; r < plans.size(); r++) {
            second.add(SecondSchedule.of(
                    point, events, plans.get(r), climbs.all().get(r).shares()));
        }
        if (second.stream().anyMatch(climb -> climb.levels().length > 0)) {
            Splitting checking = Splitting.checking(point, events, seed, new SplittingPlan(second))
                    .reportingTo(listener);
            listener.begins(
                    SplittingListener.Stage.SECOND_SCHEDULE,
                    SecondSchedule.REPLICATIONS * checking.plan().runs());
            SecondSchedule.Found found = SecondSchedule.run(checking, events.size(), runner);
            runs += found.runs();
            secondLogs = found.logs();
        }
        return this;
    }

    /**
     * Gives the splitting that follows the plan.
     *
     * @return the splitting, ready for replications; it may be shared by threads
     */
    public Splitting splitting() {
        return Splitting.following(point, events, seed, plan());
    }

    /**
     * Counts what pilots and rehearsals took.
     *
     * @return runs of the simulator
     */
    public long runs() {
        return runs;
    }

    /**
     * Lists what second pilots said.
     *
     * @return one for each climb whose rehearsals were doubtful
     */
    public List<SecondOpinion> opinions() {
        return List.copyOf(opinions);
    }

    /**
     * Halves the trials of a replication for each factor √2 by which the wanted error is above 0.25, as long as the fewest replications still reach
     * that error and, by the rehearsals, spread little enough. Nothing is cut where an event was not reached or is counted.
     *
     * @param relativeError the wanted half width of every event's interval, as a share of the estimate
     * @param alpha the error probability of an interval
     * @return this, whose plan has fewer trials
     */
    public SplittingPreparation cutTo(double relativeError, double alpha) {
        boolean isClimbed = climbs.haveLevels();
        for (int e = 0; e < events.size(); e++) {
            isClimbed &= log(e) > Double.NEGATIVE_INFINITY;
        }
        // A spread falls with the root of the number of trials, so that number may fall with the square of the error.
        double halvings = Math.min(MOST_HALVINGS, 2 * StrictMath.log(relativeError / FULL_ERROR) / StrictMath.log(2));
        for (int halving = 1; isClimbed && halving <= halvings; halving++) {
            climbs.multiplyShares(0.5);
            if (spread() > CUT_SPREAD || replications(relativeError, alpha) > climbs.fewestReplications()) {
                climbs.multiplyShares(2);
                return this;
            }
        }
        return this;
    }

    /**
     * Finds how many replications it takes, from the rehearsals alone.
     *
     * @param relativeError the wanted half width of every event's interval, as a share of the estimate
     * @param alpha the error probability of an interval
     * @return the number, at least {@link ReplicationMean#LEAST}, and at least as many as the longest climb has levels: each level adds to
     *     the skewness of a replication's law, and a few of a skewed law see too little of its spread
     */
    public long replications(double relativeError, double alpha) {
        long wanted = climbs.fewestReplications();
        return Math.max(wanted, ReplicationMean.wanted(spread(), relativeError, alpha));
    }

    private double spread() {
        return climbs.spread(events.size());
    }

    /**
     * Gives the probability of an event by the rehearsals. They are independent of the replications, so a method may be chosen by it.
     *
     * @param event the event's place
     * @return the natural logarithm of the estimate, -infinity where no rehearsal reached the event
     */
    public double log(int event) {
        return climbs.log(event);
    }
}
