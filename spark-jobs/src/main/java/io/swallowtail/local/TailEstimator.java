package io.swallowtail.local;

import io.swallowtail.expression.Event;
import io.swallowtail.plan.Method;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.UnionSampling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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
     * @param workers who simulates
     * @param progress hears how far it is, often
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
        return switch (method) {
            case MONTE_CARLO ->
                questions.stream()
                        .map(question -> new PlainEstimator(question, workers, progress).untilKnown(MOST_TRIALS))
                        .collect(Collectors.toList());
            case UNION -> questions.stream().map(this::union).collect(Collectors.toList());
            case SPLITTING -> split(questions);
        };
    }

    private TailAnswer union(TailQuestion question) {
        if (UnionSampling.prepare(question.point(), question.event(), question.seed())
                .isEmpty()) {
            throw new IllegalArgumentException("union sampling does not apply to " + question.event() + " of "
                    + question.point().experiment().name()
                    + ": loads must be sums of independent choices, and the event at least so much of the largest");
        }
        return new UnionEstimator(question, workers, progress).estimate(MOST_UNION_TRIALS);
    }

    private List<TailAnswer> split(List<TailQuestion> questions) {
        Map<Event, TailAnswer> answers = new HashMap<>();
        for (List<Event> group : Splitting.groups(
                questions.get(0).point(),
                questions.stream().map(TailQuestion::event).toList(),
                questions.get(0).seed())) {
            List<TailQuestion> sharing = questions.stream()
                    .filter(question -> group.contains(question.event()))
                    .toList();
            new SplittingEstimator(sharing, workers, progress)
                    .estimate(MOST_REPLICATIONS)
                    .forEach(answer -> answers.put(answer.event(), answer));
        }
        return questions.stream().map(question -> answers.get(question.event())).toList();
    }

    /**
     * Answers questions that share point, seed and wanted error, each by the method that costs least.
     *
     * @param questions at least one
     * @return the answers, in the order of the questions
     */
    public List<TailAnswer> cheapest(List<TailQuestion> questions) {
        TailAnswer[] answers = new TailAnswer[questions.size()];
        List<Integer> rare = new ArrayList<>();
        List<TailQuestion> rareQuestions = new ArrayList<>();
        long glances = 0;
        for (int q = 0; q < answers.length; q++) {
            TailQuestion question = questions.get(q);
            if (hasFewEdges(question)) {
                answers[q] = union(question);
                continue;
            }
            PlainEstimator glance = PlainEstimator.glancing(question, workers, progress);
            boolean common = willDo(glance);
            glances += glance.trials();
            if (common) {
                answers[q] = new PlainEstimator(question, workers, progress)
                        .untilKnown(MOST_WORTH)
                        .withRuns(glance.trials());
            } else {
                rare.add(q);
                rareQuestions.add(question);
            }
        }
        if (!rare.isEmpty()) {
            List<TailAnswer> split = split(rareQuestions);
            for (int r = 0; r < rare.size(); r++) {
                answers[rare.get(r)] = split.get(r).withRuns(glances);
            }
        }
        return List.of(answers);
    }

    private static boolean hasFewEdges(TailQuestion question) {
        return UnionSampling.prepare(question.point(), question.event(), question.seed())
                .filter(sampling -> sampling.logExpectedEdges() < StrictMath.log(FEW_EDGES))
                .isPresent();
    }

    /**
     * Guesses from trials that serve nothing else whether plain trials will reach the wanted error within what they are worth.
     * Trials that decided on the method and are reported as well would be biased: they are reported if the event was frequent.
     */
    private static boolean willDo(PlainEstimator glance) {
        while (glance.found() < ENOUGH && glance.trials() < GLANCE) {
            glance.advance(GLANCE);
        }
        return glance.wanted() * (double) glance.trials() <= WORTH * (double) glance.found();
    }
}
