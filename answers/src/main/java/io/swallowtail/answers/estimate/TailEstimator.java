package io.swallowtail.answers.estimate;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.CertainEvents;
import io.swallowtail.core.rare.Occurrences;
import io.swallowtail.core.rare.Splitting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Answers questions about the events of one point by a given method, or by the method with the least expected work. Answers do not
 * depend on the number of threads or on time.
 */
public final class TailEstimator {
    /** The number of exceedances that suffices for this choice. */
    static final int CHOICE_EXCEEDANCES = 16;
    /** The maximum number of trials before the choice of the method if the event depends on faults. */
    static final long MAX_CHOICE_TRIALS_OF_FAULTS = 1 << 10;
    /** The number of plain trials up to which other methods for faults are not worth their preparation. */
    static final long FAULTS_THRESHOLD = 1 << 13;
    /** The number of plain trials up to which splitting is not worth its preparation. */
    static final long SPLITTING_THRESHOLD = 1 << 20;
    /** The maximum number of runs of the first pilots and rehearsals. */
    static final long FIRST_PILOT_RUNS = SPLITTING_THRESHOLD;
    /** How many times more runs the next pilots and rehearsals may take, after as many plain trials. */
    private static final long MORE_PILOT_RUNS = 4;
    /** The maximum number of plain trials once they have been chosen. */
    private static final long MAX_PLAIN_TRIALS = 4 * SPLITTING_THRESHOLD;
    /** The maximum number of plain trials that replace a splitting, divided by their expected number. */
    private static final double MAX_PLAIN_RATIO = 8;

    /** The purpose of plain trials that are not reported. */
    private static final Purpose GLANCE = new Purpose("glance");

    private static final long MAX_TRIALS = 1L << 40;
    static final long MAX_REPLICATIONS = 2_000;
    private static final double NO_FLOOR = Double.NEGATIVE_INFINITY;

    private final Workers workers;
    private final Consumer<String> progress;
    /** The methods whose trials serve several events or points, or that need none. */
    private final Map<Method, BiFunction<List<TailQuestion>, Method, List<TailAnswer>>> engines;

    /**
     * Makes an estimator. It keeps what it learns of faults for questions that differ in their probability.
     *
     * @param workers run the trials
     * @param progress receives the progress, often
     */
    public TailEstimator(Workers workers, Consumer<String> progress) {
        this.workers = workers;
        this.progress = progress;
        OrderEstimator order = new OrderEstimator(workers, progress);
        this.engines = Map.of(
                Method.MONTE_CARLO,
                (questions, method) -> plain(questions),
                Method.SPLITTING,
                (questions, method) -> split(questions, false, Long.MAX_VALUE, NO_FLOOR),
                Method.ORDER,
                each((question, method) -> order.estimate(question)),
                Method.EXACT,
                each(this::computed));
    }

    Workers workers() {
        return workers;
    }

    /**
     * Answers a question by a method for rare events.
     *
     * @param floorLog the natural logarithm of a probability; splitting gives only a high limit for an event that is rarer
     */
    TailAnswer rare(TailQuestion question, Method method, double floorLog) {
        List<TailQuestion> one = List.of(question);
        return (method.sampling().size() == Sampling.Size.REPLICATIONS
                        ? split(one, false, Long.MAX_VALUE, floorLog)
                        : possible(one, method))
                .get(0);
    }

    /**
     * Answers questions that share point, seed and relative error.
     *
     * @param questions at least one
     * @return the answers, in the order of the questions
     * @throws IllegalArgumentException if the method plants witnesses and does not apply
     */
    public List<TailAnswer> estimate(List<TailQuestion> questions, Method method) {
        return answered(questions, false, possible -> possible(possible, method));
    }

    /**
     * Answers questions that share point, seed and relative error, by plain trials until each event is known to its relative error or to an
     * absolute error.
     *
     * @param questions at least one
     * @param absoluteError the largest distance of a limit from the estimate that suffices, above 0 and below the relative error
     * @return the answers, in the order of the questions
     * @throws IllegalArgumentException if that takes too many trials
     */
    public List<TailAnswer> within(List<TailQuestion> questions, double absoluteError) {
        return answered(
                questions,
                true,
                possible -> PlainEstimator.of(possible, workers, progress).untilWithin(absoluteError));
    }

    private List<TailAnswer> possible(List<TailQuestion> questions, Method method) {
        return engines.getOrDefault(method, each(this::sampled)).apply(questions, method);
    }

    private List<TailAnswer> plain(List<TailQuestion> questions) {
        return PlainEstimator.of(questions, workers, progress).untilKnown(MAX_TRIALS);
    }

    private TailAnswer sampled(TailQuestion question, Method method) {
        return new EventEstimator(question, method, workers, progress).estimate(question);
    }

    private static BiFunction<List<TailQuestion>, Method, List<TailAnswer>> each(
            BiFunction<TailQuestion, Method, TailAnswer> engine) {
        return (questions, method) -> questions.stream()
                .map(question -> engine.apply(question, method))
                .toList();
    }

    /** Computes a probability. Failures in random order, or strata, replace a computation that takes too much memory. */
    private TailAnswer computed(TailQuestion question, Method method) {
        Optional<TailAnswer> stated = question.stated();
        if (stated.isEmpty()) {
            question.require(method);
        }
        return stated.or(() -> question.computed(Double.POSITIVE_INFINITY))
                .orElseGet(() -> possible(List.of(question), forRare(question)).get(0));
    }

    /** Returns the method for a rare event. */
    private static Method forRare(TailQuestion question) {
        return Method.forRare(question.point(), question.event(), question.seed());
    }

    /** Answers questions with a known probability without trials, and the others with a function. */
    private List<TailAnswer> answered(
            List<TailQuestion> questions, boolean isOpen, Function<List<TailQuestion>, List<TailAnswer>> how) {
        CertainEvents certain =
                new CertainEvents(questions.get(0).point(), questions.get(0).seed());
        List<TailAnswer> answers = new ArrayList<>();
        List<TailQuestion> possible = new ArrayList<>();
        for (TailQuestion question : questions) {
            question.known(isOpen, certain).ifPresentOrElse(answers::add, () -> possible.add(question));
        }
        if (!possible.isEmpty()) {
            answers.addAll(withValueless(how.apply(possible), possible.get(0)));
        }
        return sorted(answers, questions);
    }

    /** Counts the trials without a value in some plain trials, if an answer by another method has a metric that can lack one. */
    private List<TailAnswer> withValueless(List<TailAnswer> answers, TailQuestion any) {
        List<TailQuestion> uncounted = answers.stream()
                .filter(answer -> answer.valueless().trials() == 0
                        && !answer.isKnown()
                        && !any.point()
                                .experiment()
                                .metrics()
                                .nullable(answer.event())
                                .isEmpty())
                .map(answer ->
                        new TailQuestion(any.point(), answer.event(), any.seed(), any.relativeError(), any.alpha()))
                .toList();
        if (uncounted.isEmpty() || workers.isStopped()) {
            return answers;
        }
        PlainEstimator plain = PlainEstimator.counting(uncounted, GLANCE, workers, progress);
        plain.look(MAX_CHOICE_TRIALS_OF_FAULTS);
        return answers.stream()
                .map(answer -> uncounted.stream()
                        .filter(question -> question.event() == answer.event())
                        .findFirst()
                        .map(question ->
                                answer.withValueless(plain.valueless(question)).withRuns(plain.trials()))
                        .orElse(answer))
                .toList();
    }

    /** Sorts answers in the order of their questions. */
    private static List<TailAnswer> sorted(List<TailAnswer> answers, List<TailQuestion> questions) {
        Map<Event, TailAnswer> answersByEvent = new HashMap<>();
        answers.forEach(answer -> answersByEvent.put(answer.event(), answer));
        return questions.stream()
                .map(question -> answersByEvent.get(question.event()))
                .toList();
    }

    /**
     * Answers by splitting. If the method is open, plain trials replace it when rehearsals predict that they are cheaper, or when
     * rehearsals reached nothing. Rehearsals have separate random words, so the choice does not bias the results. There is no answer
     * to questions whose pilots and rehearsals take more than a number of runs.
     */
    private List<TailAnswer> split(List<TailQuestion> questions, boolean isOpen, long mostPilotRuns, double floorLog) {
        List<TailAnswer> answers = new ArrayList<>();
        for (List<Event> group : Splitting.groups(
                questions.get(0).point(),
                questions.stream().map(TailQuestion::event).toList())) {
            List<TailQuestion> sharing = questions.stream()
                    .filter(question -> group.contains(question.event()))
                    .toList();
            answers.addAll(splitGroup(sharing, isOpen, mostPilotRuns, floorLog));
        }
        return answers;
    }

    private List<TailAnswer> splitGroup(
            List<TailQuestion> sharing, boolean isOpen, long mostPilotRuns, double floorLog) {
        SplittingEstimator splitting = new SplittingEstimator(sharing, workers, progress);
        try {
            if (!splitting.prepareWithin(mostPilotRuns, floorLog)) {
                return List.of();
            }
            double plainTrials = splitting.expectedPlainTrials();
            boolean isHopeless = !splitting.isReached();
            if (isOpen && (isHopeless || plainTrials <= splitting.expectedRuns(MAX_REPLICATIONS))) {
                long most = isHopeless
                        ? MAX_PLAIN_TRIALS
                        : Math.max(SPLITTING_THRESHOLD, (long) (MAX_PLAIN_RATIO * plainTrials));
                return PlainEstimator.of(sharing, workers, progress).untilKnown(most).stream()
                        .map(answer -> answer.withRuns(splitting.preparation().runs()))
                        .toList();
            }
            return splitting.estimate(MAX_REPLICATIONS);
        } catch (WorkStoppedException e) {
            return splitting.unknown();
        }
    }

    /**
     * Answers questions that share point, seed and relative error, each by the method that costs least.
     *
     * @param questions at least one
     * @return the answers, in the order of the questions
     */
    public List<TailAnswer> cheapest(List<TailQuestion> questions) {
        return answered(questions, true, this::possibleByCheapest);
    }

    private List<TailAnswer> possibleByCheapest(List<TailQuestion> questions) {
        Map<Method, List<TailQuestion>> planted = new TreeMap<>();
        List<TailQuestion> others = new ArrayList<>();
        for (TailQuestion question : questions) {
            Method.planting(
                            question.point(),
                            question.event(),
                            question.relativeError(),
                            family -> PlainEstimator.requiredExceedances(question) / StrictMath.exp(family.logTotal()))
                    .map(method -> planted.computeIfAbsent(method, any -> new ArrayList<>()))
                    .orElse(others)
                    .add(question);
        }
        List<TailAnswer> answers = new ArrayList<>(others.isEmpty() ? List.of() : plainOrRare(others));
        planted.forEach((method, part) -> answers.addAll(possible(part, method)));
        return answers;
    }

    /**
     * Chooses between plain trials and the method for rare events. Preliminary trials predict whether plain trials reach the relative error within
     * their limit. They are reported only if the work is stopped. Otherwise results would be biased, because the choice of the method
     * depends on these trials.
     */
    private List<TailAnswer> plainOrRare(List<TailQuestion> questions) {
        PlainEstimator preliminary = PlainEstimator.counting(questions, GLANCE, workers, progress);
        List<TailQuestion> common = new ArrayList<>();
        Map<Method, List<TailQuestion>> rare = new TreeMap<>();
        List<TailQuestion> toSplit = new ArrayList<>();
        List<Method> forRare = questions.stream().map(TailEstimator::forRare).toList();
        List<Boolean> areOfFaults =
                forRare.stream().map(method -> method != Method.SPLITTING).toList();
        boolean[] decided = new boolean[questions.size()];
        int open = decided.length;
        while (open > 0) {
            preliminary.look(areOfFaults.contains(false) ? Method.MAX_CHOICE_TRIALS : MAX_CHOICE_TRIALS_OF_FAULTS);
            if (workers.isStopped()) {
                return questions.stream().map(preliminary::soFar).toList();
            }
            for (int q = 0; q < decided.length; q++) {
                long found = preliminary.found(questions.get(q)).count();
                boolean ofFaults = areOfFaults.get(q);
                long enough = ofFaults ? MAX_CHOICE_TRIALS_OF_FAULTS : Method.MAX_CHOICE_TRIALS;
                if (!decided[q] && (found >= CHOICE_EXCEEDANCES || preliminary.trials() >= enough)) {
                    decided[q] = true;
                    open--;
                    boolean willDo =
                            PlainEstimator.requiredExceedances(questions.get(q)) * (double) preliminary.trials()
                                    <= (ofFaults ? FAULTS_THRESHOLD : SPLITTING_THRESHOLD) * (double) found;
                    List<TailQuestion> others =
                            ofFaults ? rare.computeIfAbsent(forRare.get(q), method -> new ArrayList<>()) : toSplit;
                    (willDo ? common : others).add(questions.get(q));
                }
            }
        }
        List<TailAnswer> answers = new ArrayList<>();
        List<TailAnswer> alsoCounted = new ArrayList<>();
        if (!common.isEmpty()) {
            PlainEstimator plain = PlainEstimator.of(common, workers, progress).alsoCounting(toSplit);
            answers.addAll(plain.untilKnown(MAX_PLAIN_TRIALS));
            alsoCounted.addAll(plain.alsoCounted());
        }
        rare.forEach((method, part) -> answers.addAll(possible(part, method)));
        List<TailAnswer> split = sorted(splitUnlessTooMuch(toSplit, preliminary), toSplit);
        for (int i = 0; i < split.size(); i++) {
            answers.add(alsoCounted.isEmpty() ? split.get(i) : better(split.get(i), alsoCounted.get(i)));
        }
        List<TailAnswer> all = sorted(answers, questions);
        return IntStream.range(0, all.size())
                .mapToObj(q -> {
                    // The trials that chose the method have limits at every look.
                    TailAnswer soFar = preliminary.soFar(questions.get(q));
                    return all.get(q).method().equals(TailAnswer.UNKNOWN)
                            ? soFar.stopped(soFar.stopped() + "; " + all.get(q).stopped())
                            : all.get(q).withRuns(preliminary.trials());
                })
                .toList();
    }

    /**
     * Splits, but bounds the runs of pilots and rehearsals by the number of preliminary trials that plain trials need in any case. While pilots
     * take more, preliminary trials continue. So plain trials answer after a small multiple of their own work, even if no pilot ends.
     */
    private List<TailAnswer> splitUnlessTooMuch(List<TailQuestion> questions, PlainEstimator preliminary) {
        List<TailAnswer> answers = new ArrayList<>();
        List<TailQuestion> left = questions;
        long abandonedRuns = 0;
        for (long most = FIRST_PILOT_RUNS; !left.isEmpty(); most *= MORE_PILOT_RUNS) {
            Set<Event> answered = new HashSet<>();
            for (TailAnswer answer : split(left, true, most, NO_FLOOR)) {
                answers.add(answer.withRuns(abandonedRuns));
                answered.add(answer.event());
            }
            abandonedRuns += most;
            List<TailQuestion> abandoned = left;
            left = new ArrayList<>();
            List<TailQuestion> plain = new ArrayList<>();
            double longest = 0;
            for (TailQuestion question : abandoned) {
                if (answered.contains(question.event())) {
                    continue;
                }
                Occurrences found = preliminary.found(question);
                while (found.count() < CHOICE_EXCEEDANCES
                        && preliminary.trials() < MORE_PILOT_RUNS * most
                        && !workers.isStopped()) {
                    preliminary.look(MORE_PILOT_RUNS * most);
                }
                if (workers.isStopped()) {
                    answers.add(TailAnswer.unknown(question, "pilots of a splitting took more than plain trials"));
                } else if (found.count() < CHOICE_EXCEEDANCES) {
                    left.add(question);
                } else {
                    plain.add(question);
                    longest = Math.max(
                            longest,
                            PlainEstimator.requiredExceedances(question)
                                    * (double) preliminary.trials()
                                    / found.count());
                }
            }
            if (!plain.isEmpty()) {
                PlainEstimator estimator = PlainEstimator.of(plain, workers, progress);
                for (TailAnswer answer : estimator.untilKnown((long) (MAX_PLAIN_RATIO * longest))) {
                    answers.add(answer.withRuns(abandonedRuns));
                }
            }
        }
        return answers;
    }

    /**
     * Replaces a doubtful answer by plain trials that were run for other events, if their limits are closer. A doubt depends on the replications
     * alone, so it does not bias these trials.
     */
    static TailAnswer better(TailAnswer split, TailAnswer counted) {
        return split.doubt() != null && counted.relativeError() < split.relativeError()
                ? counted.withRuns(split.runs())
                : split;
    }
}
