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
import java.util.stream.IntStream;

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

    /** What the few rehearsals may have missed of the deviation. */
    private static final double CAUTION = 1.1;

    /** The spread up to which the trials of a replication are cut; rehearsals may see too little of it, and twice as much is doubtful. */
    private static final double CUT_SPREAD = 0.5;

    private static final int MOST_HALVINGS = 4;
    /** The largest wanted error for which nothing is cut: fewer trials see fewer ways to the event. */
    private static final double FULL_ERROR = 0.25;

    private final Point point;
    private final List<Event> events;
    private final long seed;
    private final TaskRunner runner;
    private final SplittingListener listener;
    private final List<Rehearsal> rehearsals = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();
    private final List<SecondOpinion> opinions = new ArrayList<>();
    private List<List<Double>> secondLogs = List.of();
    private long runs;

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
            Point point, List<Event> events, long seed, TaskRunner runner, SplittingListener listener) {
        this.point = point;
        this.events = List.copyOf(events);
        this.seed = seed;
        this.runner = runner;
        this.listener = listener;
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
        SplittingPreparation preparation = new SplittingPreparation(point, events, seed, runner, listener);
        preparation.prepare();
        return preparation;
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
                && rehearsals.stream().allMatch(each -> each.plan().levels().length == 0)) {
            // No alternative has a way to it: all that is left is to count.
            rehearsals.clear();
            rehearse(Map.of(ClimbPlan.WHOLE, whole));
        }
        if (rehearsals.size() > 1) {
            shares.clear();
            shares.addAll(Rehearsal.effort(rehearsals));
        }
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
            rehearsals.add(matters && rehearsal.excess() > EXCESS ? steadier(target, rehearsal) : rehearsal);
            shares.add(1.0);
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
        List<ClimbPlan> climbs = new ArrayList<>();
        for (int r = 0; r < rehearsals.size(); r++) {
            climbs.add(rehearsals.get(r).plan().withShare(shares.get(r)));
        }
        return new SplittingPlan(climbs, secondLogs);
    }

    /**
     * Runs a second schedule, which tells whether the plan misses a way to the event: few replications that draw many more trials.
     *
     * @return this, whose plan has what was found
     */
    public SplittingPreparation checked() {
        List<ClimbPlan> climbs = new ArrayList<>();
        for (int r = 0; r < rehearsals.size(); r++) {
            Rehearsal each = rehearsals.get(r);
            climbs.add(SecondSchedule.of(point, events, each.plan().withShare(shares.get(r)), each.shares()));
        }
        if (climbs.stream().anyMatch(climb -> climb.levels().length > 0)) {
            Splitting second = Splitting.checking(point, events, seed, new SplittingPlan(climbs))
                    .reportingTo(listener);
            listener.begins(
                    SplittingListener.Stage.SECOND_SCHEDULE,
                    SecondSchedule.REPLICATIONS * second.plan().runs());
            SecondSchedule.Found found = SecondSchedule.run(second, events.size(), runner);
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
        boolean isClimbed = rehearsals.stream().allMatch(each -> each.plan().levels().length > 0);
        for (int e = 0; e < events.size(); e++) {
            isClimbed &= log(e) > Double.NEGATIVE_INFINITY;
        }
        // A spread falls with the root of the number of trials, so that number may fall with the square of the error.
        double halvings = Math.min(MOST_HALVINGS, 2 * StrictMath.log(relativeError / FULL_ERROR) / StrictMath.log(2));
        for (int halving = 1; isClimbed && halving <= halvings; halving++) {
            shares.replaceAll(share -> share / 2);
            if (spread() > CUT_SPREAD || replications(relativeError, alpha) > fewestReplications()) {
                shares.replaceAll(share -> share * 2);
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
        long wanted = fewestReplications();
        return Math.max(wanted, ReplicationMean.wanted(spread(), relativeError, alpha));
    }

    /** The largest relative deviation of an event's estimates, with what the rehearsals may have missed. */
    private double spread() {
        return IntStream.range(0, events.size())
                .mapToDouble(event -> CAUTION * deviation(event))
                .reduce(0, Math::max);
    }

    private long fewestReplications() {
        return Math.max(
                ReplicationMean.LEAST,
                rehearsals.stream()
                        .mapToInt(each -> each.plan().levels().length)
                        .max()
                        .orElse(0));
    }

    /**
     * Gives the probability of an event by the rehearsals. They are independent of the replications, so a method may be chosen by it.
     *
     * @param event the event's place
     * @return the natural logarithm of the estimate, -infinity where no rehearsal reached the event
     */
    public double log(int event) {
        double largest = largest(event);
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = rehearsals.stream()
                .mapToDouble(each -> StrictMath.exp(each.mean(event).log() - largest))
                .reduce(0, Double::sum);
        return largest + StrictMath.log(sum);
    }

    /** The logarithm of the likeliest climb's estimate of an event. */
    private double largest(int event) {
        return rehearsals.stream()
                .mapToDouble(each -> each.mean(event).log())
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    /** The relative deviation that a replication's estimate of an event should have; 0 where rehearsals tell none. */
    private double deviation(int event) {
        double largest = largest(event);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double mean = 0;
        double variance = 0;
        for (int r = 0; r < rehearsals.size(); r++) {
            ReplicationMean part = rehearsals.get(r).mean(event);
            if (part.log() > Double.NEGATIVE_INFINITY) {
                double share = StrictMath.exp(part.log() - largest);
                mean += share;
                double deviation = share * part.relativeDeviation();
                variance += deviation * deviation / shares.get(r);
            }
        }
        return Math.sqrt(variance) / mean;
    }
}
