package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.ChoiceMoves;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.Shuffle;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Trials whose faults are set in a random order, for an event that more faults can only cause. The faults ({@link FaultStreams}) are
 * the <b>parts</b> that fail: m of them, each with the same probability p. All other choices are drawn.
 *
 * <p>The <b>critical number</b> K of a trial is the least number of first parts in a uniform random order whose failure
 * causes the event, all other choices being equal. A set of k random faults is distributed as the first k parts of the
 * order, so the event has the probability P(K &le; k) given k faults, and P(Bin(m, p) &ge; K) averaged over all trials.
 * K does not depend on p, and neither do the random words of a trial: the same trials serve every p.
 *
 * <p>Sources: T. Elperin, I. Gertsbakh, M. Lomonosov, <i>Estimation of network reliability using graph evolution
 * models</i>, IEEE Trans. Reliability 40 (1991); M. E. J. Newman, R. M. Ziff, <i>Fast Monte Carlo algorithm for site or
 * bond percolation</i>, Phys. Rev. E 64 (2001).
 *
 * <p>One class, because the order, the flags that it sets and the search for the critical number are one state of a trial.
 */
public final class FaultOrder {
    private static final int TRIED_ORDERS = 32;

    private final Event event;
    private final Simulator simulator;
    private final Outcome outcome;
    private final Point point;
    private final List<BernoulliChoices> flags;
    private final int parts;
    private final Choices all;
    private final Choices others;
    private final AddressedRandom values;
    private final AddressedRandom words;
    private final Choices drawn = new Choices();
    private final OnDemandIntegers order = drawn.onDemandIntegers("order");
    /** The parts, of which the first {@link #ordered} are the beginning of the trial's order. */
    private final int[] elements;
    /** The places with which the first places were exchanged. */
    private final int[] exchanged;

    private int ordered;
    /** The order of the current trial. */
    private int[] line;
    /** How many first parts in the order fail. */
    private int failed;
    /** By part, the stream of its flag. */
    private final BernoulliChoices[] streams;
    /** By part, the place of its flag in the stream. */
    private final int[] places;

    private long runs;

    private FaultOrder(
            Point point,
            Event event,
            Simulator simulator,
            List<BernoulliChoices> faults,
            Function<Purpose, AddressedRandom> random,
            Purpose purpose) {
        this.event = event;
        this.point = point;
        this.simulator = simulator;
        outcome = Outcome.of(point).only(List.of(event));
        all = relevant(simulator, event, point);
        flags = faults;
        streams = flags.stream()
                .flatMap(each -> Collections.nCopies(each.count(), each).stream())
                .toArray(BernoulliChoices[]::new);
        places = flags.stream()
                .flatMapToInt(each -> IntStream.range(0, each.count()))
                .toArray();
        parts = streams.length;
        others = all.only(stream -> !(stream instanceof BernoulliChoices fault && faults.contains(fault)));
        values = random.apply(purpose);
        words = random.apply(purpose.moves());
        elements = IntStream.range(0, parts).toArray();
        line = elements;
        exchanged = new int[parts];
    }

    /**
     * Finds the probability of faults on which an event depends monotonically.
     *
     * @return a parameter for which the experiment declares that all metrics of the event rise or fall with it, in the direction
     *     that can only cause the event; of several, the first to which failures in random order apply; empty if there is none
     */
    public static Optional<RealParameter> probability(Point point, Event event) {
        List<RealParameter> causes = FaultStreams.causes(point, event);
        return causes.stream()
                .filter(p ->
                        causes.size() == 1 || unmetCondition(point, event, p).isEmpty())
                .findFirst()
                .or(() -> causes.stream().findFirst());
    }

    /**
     * Prepares trials; one thread owns the result.
     *
     * @param seed the user's seed
     * @return the trials; empty if they draw no flags with the probability of faults, or other faults as well
     * @throws IllegalArgumentException if the event is not monotone in the faults
     */
    public static Optional<FaultOrder> prepare(Point point, Event event, long seed) {
        return prepare(point, event, seed, Purpose.ORDER);
    }

    static Optional<FaultOrder> prepare(Point point, Event event, long seed, Purpose purpose) {
        RealParameter p = probability(point, event)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                event
                                        + " is not an event that a further fault never undoes: "
                                        + point.experiment().name()
                                        + " does not declare that its metrics rise or fall with the probability of faults; strata, splitting and monte-carlo may apply"));
        TrialRunner.tryFirst(point, seed);
        return ofProbability(point, event, p, seed, purpose);
    }

    private static Optional<FaultOrder> ofProbability(
            Point point, Event event, RealParameter p, long seed, Purpose purpose) {
        Simulator simulator = point.simulator(seed);
        FaultStreams streams = FaultStreams.of(p, point, event, relevant(simulator, event, point));
        return unmetCondition(p, streams).isEmpty()
                ? Optional.of(new FaultOrder(
                        point,
                        event,
                        simulator,
                        streams.faults(),
                        which -> point.randomForAll(p, seed, which),
                        purpose))
                : Optional.empty();
    }

    /**
     * Reports whether faults are the only flags of a trial. Other flags often prevent an event at most numbers of faults. A splitting over
     * the order does not see these numbers, so its limits are wide.
     *
     * @param event an event to which failures in random order apply at the point
     * @return false if the trial also draws coins, loads or the faults of another parameter
     */
    public static boolean drawsNoOtherFlags(Point point, Event event, long seed) {
        return prepare(point, event, seed).orElseThrow().others.streams().stream()
                .noneMatch(BernoulliChoices.class::isInstance);
    }

    /**
     * Explains why no failures in random order are prepared for an event.
     *
     * @param event an event that more faults can only cause
     * @return part of a line; empty if {@link #prepare} gives trials
     */
    public static Optional<String> unmetCondition(Point point, Event event) {
        return unmetCondition(point, event, probability(point, event).orElseThrow());
    }

    private static Optional<String> unmetCondition(Point point, Event event, RealParameter p) {
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        return unmetCondition(p, FaultStreams.of(p, point, event, relevant(simulator, event, point)));
    }

    private static Optional<String> unmetCondition(RealParameter p, FaultStreams streams) {
        return streams.violation()
                .or(() -> streams.own()
                        .map(name -> "the flags of stream \"" + name + "\" do not have the probability " + p.name()))
                .or(() -> streams.faults().stream().allMatch(flags -> flags.count() == 0)
                        ? Optional.of("trials draw no flags with the probability " + p.name())
                        : Optional.empty());
    }

    private static Choices relevant(Simulator simulator, Event event, Point point) {
        return point.experiment().relevant(simulator.choices(), List.of(event));
    }

    /** Prepares trials of the rarest faults, which have a common probability between 0 and 1, for any event. */
    static Optional<FaultOrder> ofRarest(Point point, Event event, long seed, Purpose purpose) {
        return of(point, event, seed, purpose, choices -> FaultStreams.rarest(point, event, choices));
    }

    /** Prepares trials without choices other than faults, of any probabilities, for an event that more faults can only cause. */
    static Optional<FaultOrder> ofMonotone(Point point, Event event, long seed, Purpose purpose) {
        return of(point, event, seed, purpose, choices -> FaultStreams.causing(point, event, choices))
                .filter(trials -> trials.others.streams().isEmpty());
    }

    private static Optional<FaultOrder> of(
            Point point, Event event, long seed, Purpose purpose, Function<Choices, List<BernoulliChoices>> faults) {
        Simulator simulator = point.simulator(seed);
        FaultOrder trials = new FaultOrder(
                point,
                event,
                simulator,
                faults.apply(relevant(simulator, event, point)),
                which -> point.random(seed, which),
                purpose);
        return trials.parts > 0 ? Optional.of(trials) : Optional.empty();
    }

    /** Lists the probabilities of all flags. */
    List<BigDecimal> probabilities() {
        return Arrays.stream(streams).map(BernoulliChoices::probability).toList();
    }

    /** Returns the probability of the first flag. */
    double flagProbability() {
        return streams[0].probability().doubleValue();
    }

    /**
     * Prepares trials, and tries on some orders whether more faults can only cause the event, and whether trials depend on the
     * probability of faults by nothing but these faults.
     *
     * @param seed the user's seed
     * @throws IllegalArgumentException if no trials can be prepared, or if the event happened with some faults, but not with more or not
     *     at another probability
     */
    public static FaultOrder tried(Point point, Event event, long seed) {
        FaultOrder trials = prepare(point, event, seed)
                .orElseThrow(() -> new IllegalArgumentException("order does not apply to " + event + ": "
                        + unmetCondition(point, event).orElseThrow()
                        + "; strata, splitting and monte-carlo may apply"));
        RealParameter p = probability(point, event).orElseThrow();
        Point other = FaultStreams.elsewhere(point, p).orElseThrow();
        FaultOrder there = ofProbability(other, event, p, seed, Purpose.ORDER).orElseThrow();
        for (int trial = 0; trial < TRIED_ORDERS; trial++) {
            int critical = trials.critical(trial, -1, 1);
            there.draw(trial);
            if (critical > 0 && there.causes(critical - 1) || critical <= trials.parts && !there.causes(critical)) {
                throw new IllegalArgumentException("trials of "
                        + point.experiment().name() + " depend on " + p.name()
                        + " by more than their faults: with equal choices and faults, " + event
                        + " happens at only one of " + FaultStreams.at(point, p) + " and " + FaultStreams.at(other, p)
                        + "; splitting and monte-carlo may apply");
            }
            trials.requireMonotone(critical);
        }
        return trials;
    }

    /** Requires that no further fault undoes the event, on some orders. */
    void requireMonotone() {
        for (int trial = 0; trial < TRIED_ORDERS; trial++) {
            requireMonotone(critical(trial, -1, 1));
        }
    }

    /** Requires that the event, which the first parts in the order cause, also happens with more of them. */
    private void requireMonotone(int critical) {
        for (int more = critical + 1; more <= parts; more = 2 * more + 1) {
            if (!causes(more)) {
                throw new IllegalArgumentException(point.experiment().name()
                        + " declares metrics that rise or fall with the probability of faults, but " + event
                        + " happened with " + critical + " faults and not with these and "
                        + (more - critical) + " more; correct the declaration");
            }
        }
    }

    /**
     * Counts the parts.
     *
     * @return the number m of flags of a trial, at least 1
     */
    public int parts() {
        return parts;
    }

    /**
     * Gives the choices of a trial other than its faults that have an effect on the event.
     *
     * @return the streams that are no faults; without any, the faults alone determine the event
     */
    Choices others() {
        return others;
    }

    /** Gives the simulator, which holds the choices of the last run. */
    Simulator simulator() {
        return simulator;
    }

    /**
     * Finds the probabilities of the event given few faults, from the experiment's limits of metrics ({@link
     * io.swallowtail.core.experiment.Definition#withFaults}) and by counting the sets of faults that cause the event. If trials have other
     * choices than faults, sets are not counted.
     *
     * @return the probabilities given 0, 1, 2, … faults, as far as they are known; for all numbers of faults if the event is impossible
     */
    public List<Double> shares() {
        List<Double> harmless = Collections.nCopies(harmless(), 0.0);
        return others.streams().isEmpty() ? new FaultSets(this, point.work()).shares(harmless) : harmless;
    }

    /** Returns the least number of faults for which the limits of metrics do not exclude the event. */
    private int harmless() {
        Experiment experiment = point.experiment();
        // The limits count all faults, also those of another parameter, which are drawn here.
        int otherFaults = FaultStreams.moving(point, event, all).stream()
                .filter(each -> !flags.contains(each))
                .mapToInt(BernoulliChoices::count)
                .sum();
        long[] worst = outcome.values().clone();
        for (int faults = 0; faults <= parts; faults++) {
            for (int slot : event.metrics().toArray()) {
                var limit = experiment.withFaults(experiment.metrics().inSlot(slot));
                if (limit.isEmpty()) {
                    return 0;
                }
                worst[slot] = limit.get().of(point.parameters(), faults + otherFaults);
            }
            if (event.happened(worst)) {
                return faults;
            }
        }
        return parts + 1;
    }

    /**
     * Gives a trial with just enough faults for the event.
     *
     * @param trial its index, of a trial whose critical number is at most m
     * @return the simulator, which holds its choices
     */
    public Simulator smallest(long trial) {
        fail(critical(trial, -1, 1));
        return simulator;
    }

    /**
     * Counts the runs so far.
     *
     * @return the number of runs of the simulator
     */
    public long runs() {
        return runs;
    }

    /**
     * Finds a trial's critical number. Cost: log<sub>2</sub> of the ratio of the guess and the number, plus log<sub>2</sub> of the
     * number, runs.
     *
     * @param trial its index
     * @param proved critical numbers up to this one count as the next; -1 if none do
     * @param guess where the search begins, above {@code proved}
     * @return the critical number, or {@code proved} + 1 if it is less; m + 1 if not even all faults cause the event
     */
    public int critical(long trial, int proved, int guess) {
        draw(trial);
        return search(proved, parts + 1, guess);
    }

    /**
     * Finds the critical number of the current order.
     *
     * @param low numbers up to this one count as the next
     * @param high a number that the critical number does not exceed
     * @param guess where the search begins, between both
     */
    int search(int low, int high, int guess) {
        int tooFew = low;
        int enough = high;
        int next = Math.min(guess, high - 1);
        while (tooFew + 1 < enough) {
            if (causes(next)) {
                enough = next;
            } else {
                tooFew = next;
            }
            if (enough == high) {
                next = (int) Math.min(high - 1L, 2L * Math.max(1, tooFew));
            } else {
                next = tooFew == low ? Math.max(low + 1, enough / 2) : tooFew + enough >>> 1;
            }
        }
        return enough;
    }

    /** Draws the choices of a trial and its order, all parts working. */
    void draw(long trial) {
        while (ordered > 0) {
            ordered--;
            exchange(ordered, exchanged[ordered]);
        }
        clear();
        line = elements;
        moveTo(trial);
        others.draw(values);
    }

    /** Draws the choices of a trial and all its flags by their own probabilities. */
    void drawAll(long trial) {
        draw(trial);
        all.draw(values);
    }

    /** Gives moves of the other choices, which take new values and picks from the trials' random words. */
    ChoiceMoves moves() {
        return new ChoiceMoves(others, values, words);
    }

    /** Moves the random words that {@link #integer} and new values of other choices read to an address. */
    void moveTo(long run) {
        values.moveTo(run);
        words.moveTo(run);
        drawn.draw(words);
    }

    /** Gives the random integer of the current address at a place. */
    int integer(int place, int bound) {
        return order.integer(0, place, bound);
    }

    /** Brings a random sequence of some parts of a set to its front, by the integers of the current address at the places from 0. */
    void shuffle(int[] set, int count) {
        Shuffle.bringToFront(order, 0, set, set.length, count);
    }

    private void exchange(int i, int j) {
        int moved = elements[i];
        elements[i] = elements[j];
        elements[j] = moved;
    }

    /** Lists the first parts in the order of the current trial. */
    int[] first(int count) {
        extend(count);
        return Arrays.copyOf(elements, count);
    }

    /** Lists all parts in a random order. */
    int[] shuffled() {
        draw(0);
        return first(parts);
    }

    private void extend(int first) {
        for (; ordered < first; ordered++) {
            exchanged[ordered] = ordered + integer(ordered, parts - ordered);
            exchange(ordered, exchanged[ordered]);
        }
    }

    /** Takes a list of parts as the beginning of the order, all of them failing. */
    void take(int[] first) {
        clear();
        line = first;
        fail(first.length);
    }

    /** Returns whether the first parts in the order cause the event. */
    boolean causes(int first) {
        if (line == elements) {
            extend(first);
        }
        fail(first);
        return happens();
    }

    /** Makes the first parts in the order fail, and no others. */
    void fail(int first) {
        while (failed < first) {
            set(line[failed++], true);
        }
        while (failed > first) {
            set(line[--failed], false);
        }
    }

    /** Repairs all parts. */
    void clear() {
        failed = 0;
        for (BernoulliChoices each : flags) {
            Arrays.fill(each.words(), 0);
        }
    }

    /** Makes a part fail, or repairs it. */
    void set(int part, boolean fails) {
        streams[part].set(places[part], fails);
    }

    /** Returns whether a part fails. */
    boolean isSet(int part) {
        return streams[part].get(places[part]);
    }

    /** Runs the simulator with the current choices and returns whether the event happens. */
    boolean happens() {
        runs++;
        simulator.run(outcome);
        return event.happened(outcome.values());
    }
}
