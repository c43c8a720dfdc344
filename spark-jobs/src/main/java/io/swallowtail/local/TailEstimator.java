package io.swallowtail.local;

import io.swallowtail.expression.Event;
import io.swallowtail.plan.Method;
import io.swallowtail.rare.ImpossibilityCheck;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.UnionSampling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Answers questions about the events of one point by the method that was asked for, or by the one that counted work speaks for.
 * Answers do not depend on the number of threads, nor on time.
 */
public final class TailEstimator {
    /** Trials after which it is asked at the latest whether plain trials will do. */
    private static final long GLANCE = 1 << 16;
    /** Exceedances that are enough to ask. */
    private static final int ENOUGH = 16;
    /** Plain trials that are not worth a splitting. */
    private static final long WORTH = 1 << 20;
    /** Plain trials after which they end in any case, once they have been chosen. */
    private static final long MOST_WORTH = 4 * WORTH;
    /** Plain trials that take the place of a splitting end at so many times their expected number. */
    private static final double MOST_PLAIN_EXCESS = 8;
    /** Expected overloaded edges below which union sampling needs the fewest trials. */
    private static final double FEW_EDGES = 4;

    private static final long MOST_TRIALS = 1L << 40;
    private static final long MOST_UNION_TRIALS = 1 << 24;
    private static final long MOST_REPLICATIONS = 2_000;

    private final Workers workers;
    private final Consumer<String> progress;

    /**
     * Prepares.
     *
     * @param workers run the trials
     * @param progress receives the progress, often
     */
    public TailEstimator(Workers workers, Consumer<String> progress) {
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Answers questions that share point, seed and wanted error.
     *
     * @param questions at least one
     * @param method how
     * @return the answers, in the order of the questions
     * @throws IllegalArgumentException if union sampling is asked for where it does not apply
     */
    public List<TailAnswer> estimate(List<TailQuestion> questions, Method method) {
        return answered(questions, possible -> switch (method) {
            case MONTE_CARLO -> PlainEstimator.of(possible, workers, progress).untilKnown(MOST_TRIALS);
            case UNION -> union(possible);
            case SPLITTING -> split(possible, false);
        });
    }

    /** Answers about events that cannot happen without any trial, and the others as told. */
    private static List<TailAnswer> answered(
            List<TailQuestion> questions, Function<List<TailQuestion>, List<TailAnswer>> how) {
        TailAnswer[] answers = new TailAnswer[questions.size()];
        Part possible = new Part();
        for (int q = 0; q < answers.length; q++) {
            TailQuestion question = questions.get(q);
            Optional<String> reason = ImpossibilityCheck.reason(question.point(), question.event());
            if (reason.isPresent()) {
                answers[q] = TailAnswer.impossible(question, reason.get());
            } else {
                possible.add(q, question);
            }
        }
        possible.answer(answers, how);
        return List.of(answers);
    }

    /** Some of the questions, and where their answers belong. */
    private static final class Part {
        private final List<Integer> places = new ArrayList<>();
        private final List<TailQuestion> questions = new ArrayList<>();

        void add(int place, TailQuestion question) {
            places.add(place);
            questions.add(question);
        }

        void answer(TailAnswer[] answers, Function<List<TailQuestion>, List<TailAnswer>> how) {
            if (!questions.isEmpty()) {
                List<TailAnswer> found = how.apply(questions);
                for (int i = 0; i < found.size(); i++) {
                    answers[places.get(i)] = found.get(i);
                }
            }
        }
    }

    private List<TailAnswer> union(List<TailQuestion> questions) {
        return new UnionEstimator(questions, workers, progress).estimate(MOST_UNION_TRIALS);
    }

    /**
     * Answers by splitting. Plain trials take its place where rehearsals say that they are cheaper, and where these reached nothing, if the
     * method is open: rehearsals have words of their own, so the choice does not bias what is reported.
     */
    private List<TailAnswer> split(List<TailQuestion> questions, boolean isOpen) {
        Map<Event, TailAnswer> answers = new HashMap<>();
        for (List<Event> group : Splitting.groups(
                questions.get(0).point(),
                questions.stream().map(TailQuestion::event).toList())) {
            List<TailQuestion> sharing = questions.stream()
                    .filter(question -> group.contains(question.event()))
                    .toList();
            splitGroup(sharing, isOpen).forEach(answer -> answers.put(answer.event(), answer));
        }
        return questions.stream().map(question -> answers.get(question.event())).toList();
    }

    private List<TailAnswer> splitGroup(List<TailQuestion> sharing, boolean isOpen) {
        SplittingEstimator splitting = new SplittingEstimator(sharing, workers, progress);
        try {
            splitting.prepare();
            double plainTrials = splitting.expectedPlainTrials();
            boolean isHopeless = !splitting.isReached();
            if (isOpen && (isHopeless || plainTrials <= splitting.expectedRuns(MOST_REPLICATIONS))) {
                long most = isHopeless ? MOST_WORTH : Math.max(WORTH, (long) (MOST_PLAIN_EXCESS * plainTrials));
                return PlainEstimator.of(sharing, workers, progress).untilKnown(most).stream()
                        .map(answer -> answer.withRuns(splitting.preparationRuns()))
                        .toList();
            }
            return splitting.estimate(MOST_REPLICATIONS);
        } catch (WorkStoppedException e) {
            return splitting.unknown();
        }
    }

    /**
     * Answers questions that share point, seed and wanted error, each by the method that costs least.
     *
     * @param questions at least one
     * @return the answers, in the order of the questions
     */
    public List<TailAnswer> cheapest(List<TailQuestion> questions) {
        return answered(questions, this::possibleByCheapest);
    }

    private List<TailAnswer> possibleByCheapest(List<TailQuestion> questions) {
        TailAnswer[] answers = new TailAnswer[questions.size()];
        Part fewEdges = new Part();
        Part others = new Part();
        for (int q = 0; q < answers.length; q++) {
            TailQuestion question = questions.get(q);
            (hasFewEdges(question) ? fewEdges : others).add(q, question);
        }
        fewEdges.answer(answers, this::union);
        others.answer(answers, this::plainOrSplit);
        return List.of(answers);
    }

    static boolean hasFewEdges(TailQuestion question) {
        OptionalDouble edges = UnionSampling.logExpectedEdges(question.point(), question.event());
        return edges.isPresent() && edges.getAsDouble() < StrictMath.log(FEW_EDGES);
    }

    /**
     * Guesses from trials that serve nothing else whether plain trials will reach the wanted error within what they are worth.
     * Trials that decided on the method and are reported as well would be biased: they are reported if the event was frequent.
     */
    private List<TailAnswer> plainOrSplit(List<TailQuestion> questions) {
        TailAnswer[] answers = new TailAnswer[questions.size()];
        PlainEstimator glance = PlainEstimator.glancing(questions, workers, progress);
        Part common = new Part();
        Part rare = new Part();
        boolean[] decided = new boolean[questions.size()];
        while (common.questions.size() + rare.questions.size() < questions.size()) {
            glance.advance(GLANCE);
            if (workers.isStopped()) {
                return IntStream.range(0, answers.length)
                        .mapToObj(glance::soFar)
                        .toList();
            }
            for (int q = 0; q < decided.length; q++) {
                long found = glance.found(q).count();
                if (!decided[q] && (found >= ENOUGH || glance.trials() >= GLANCE)) {
                    decided[q] = true;
                    boolean willDo = PlainEstimator.wanted(questions.get(q)) * (double) glance.trials()
                            <= WORTH * (double) found;
                    (willDo ? common : rare).add(q, questions.get(q));
                }
            }
        }
        common.answer(
                answers, part -> PlainEstimator.of(part, workers, progress).untilKnown(MOST_WORTH));
        rare.answer(answers, part -> split(part, true));
        return IntStream.range(0, answers.length)
                .mapToObj(q -> {
                    TailAnswer answer = answers[q];
                    // Trials that decided on the method still have limits at every look.
                    return answer.trials() > 0 || answer.tail() == null
                            ? answer.withRuns(glance.trials())
                            : glance.soFar(q).stopped(glance.soFar(q).stopped() + "; " + answer.stopped());
                })
                .toList();
    }
}
