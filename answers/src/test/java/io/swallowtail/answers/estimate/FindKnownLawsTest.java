package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.find.Ordering;
import io.swallowtail.answers.find.Search;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BitChoices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Searches whose right answers are known, by many seeds: wrong answers are at most as frequent as promised, and the work
 * is at most three times that of an oracle that has the answer and confirms its two neighbours by the same tests. With
 * an error of exactly 0.05, more than 8 wrong answers of 40 have probability 0.0002, and more than 27 of 300 have 0.001.
 * An error of 0.35 stays unnoticed by 40 seeds with probability 0.03, and one of 0.15 by 300 seeds with 0.001.
 */
class FindKnownLawsTest {
    private static final double ERROR = 0.05;
    private static final int SEEDS = 40;
    private static final int MAX_WRONG = 8;

    /** Coins: the ones among the first m of 64. */
    private static Experiment coins() {
        Metrics metrics = new Metrics();
        Metric.Whole ones = metrics.integer("ones", "ones among the coins");
        IntegerParameter m = IntegerParameter.required("m", "coins", 1, 63);
        return new Experiment(Definition.of("some_coins", "coins", "none")
                .parameters(m)
                .metrics(metrics)
                .rises(m, ones)
                .events("ones >= 1")
                .work(parameters -> 64)
                .simulator(parameters -> new Simulator(parameters) {
                    private final BitChoices coins = choices.bits("coins", 64);
                    private final long mask = (1L << parameters.get(m)) - 1;

                    @Override
                    protected void simulate(Outcome out) {
                        out.set(ones, Long.bitCount(coins.words()[0] & mask));
                    }
                })) {};
    }

    /** Some values, their exact probabilities, and the target. */
    private record Case(List<Point> points, String event, double[] exact, Target target, Ordering order) {
        int right() {
            return IntStream.range(0, exact.length)
                    .filter(i -> target.isMost() ? exact[i] <= target.value() : exact[i] >= target.value())
                    .findFirst()
                    .orElse(-1);
        }

        TargetTest test(int i, long seed, long most, Workers workers) {
            Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(points.get(i)));
            return new TargetTest(
                    points.get(i),
                    compiled,
                    seed,
                    target,
                    ERROR / exact.length,
                    most,
                    new TailEstimator(workers, line -> {}),
                    line -> {});
        }
    }

    private static Point point(Experiment experiment, String... values) {
        Map<String, String> texts = new TreeMap<>();
        for (int i = 0; i < values.length; i += 2) {
            texts.put(values[i], values[i + 1]);
        }
        return new Point(experiment, Parameters.parse(experiment, texts));
    }

    /** From the end of the values where the target is missed. */
    private static Case ones(int from, int to, int k, Target target, boolean bisected) {
        Experiment coins = coins();
        int[] sizes = IntStream.rangeClosed(from, to)
                .map(m -> target.isMost() ? from + to - m : m)
                .toArray();
        return new Case(
                Arrays.stream(sizes)
                        .mapToObj(m -> point(coins, "m", Integer.toString(m)))
                        .toList(),
                "ones >= " + k,
                Arrays.stream(sizes)
                        .mapToDouble(m -> 1 - new BinomialDistribution(null, m, 0.5).cumulativeProbability(k - 1))
                        .toArray(),
                target,
                order(sizes.length, bisected));
    }

    private static Ordering order(int count, boolean bisected) {
        return new Ordering(IntStream.range(0, count).boxed().toList(), (one, other) -> bisected && one < other);
    }

    /** Deliveries of locking: the law is computed by a recursion over halves. */
    private static Case locking() {
        Experiment locking = Catalogue.load().experiment("locking");
        String[] sizes = {"2", "4", "8", "16"};
        double[] exact = new double[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            double[] law = LockedMessages.law(Integer.parseInt(sizes[i]));
            for (int k = 0; k <= Integer.parseInt(sizes[i]) / 2; k++) {
                exact[i] += law[k];
            }
        }
        return new Case(
                Arrays.stream(sizes).map(n -> point(locking, "n", n, "q", "1")).toList(),
                "delivered <= 0.5 * n",
                exact,
                new Target(Math.sqrt(exact[2] * exact[3]), true),
                order(sizes.length, false));
    }

    /** Enumerations of all choices of n = 4 and 8, as the audit of rare events has them; the last by union sampling. */
    private static Case enumerated(Target target) {
        Experiment valiant = Catalogue.load().experiment("valiant");
        return new Case(
                List.of(
                        point(valiant, "n", "4", "permutation", "random"),
                        point(valiant, "n", "8", "permutation", "identity")),
                "congestion >= 0.5 * n",
                new double[] {0.59375, 128_920.0 / (1 << 24)},
                target,
                order(2, false));
    }

    /** What came out of the seeds: how often the answer was known, and wrong, and the work over the oracle's. */
    private record Outcomes(int known, int wrong, double medianRatio) {}

    private static Outcomes outcomes(Case known, int seeds) {
        int answers = 0;
        int wrong = 0;
        double[] ratios = new double[seeds];
        try (Workers workers = new Workers(2)) {
            for (int seed = 0; seed < seeds; seed++) {
                List<TargetTest> tests = new ArrayList<>();
                for (int i = 0; i < known.exact.length; i++) {
                    tests.add(known.test(i, seed, 1 << 26, workers));
                }
                Search search = new Search(known.order, tests, known.target);
                search.run();
                boolean isKnown = search.possible().isEmpty();
                answers += isKnown ? 1 : 0;
                wrong += isKnown && search.best() != known.right() ? 1 : 0;
                double oracle = 0;
                for (int i = Math.max(0, known.right() - 1); i <= known.right(); i++) {
                    TargetTest alone = known.test(i, seed, 1 << 26, workers);
                    while (alone.verdict() == Verdict.OPEN) {
                        alone.step();
                    }
                    oracle += alone.work();
                }
                ratios[seed] = tests.stream().mapToDouble(TargetTest::work).sum() / oracle;
            }
        }
        Arrays.sort(ratios);
        return new Outcomes(answers, wrong, ratios[seeds / 2]);
    }

    private static void check(String name, Case known, int seeds, int mostWrong) {
        Outcomes outcomes = outcomes(known, seeds);
        assertEquals(seeds, outcomes.known, name + ": every answer is known");
        assertTrue(outcomes.wrong <= mostWrong, name + ": " + outcomes.wrong + " of " + seeds + " wrong");
        assertTrue(outcomes.medianRatio <= 3, name + ": " + outcomes.medianRatio + " times the oracle's work");
    }

    @Test
    void answersByPlainTrialsAreRight() {
        answersByPlainTrialsAreRight(SEEDS, MAX_WRONG);
    }

    private static void answersByPlainTrialsAreRight(int seeds, int mostWrong) {
        check("coins, one by one", ones(4, 11, 4, new Target(0.2, true), false), seeds, mostWrong);
        check("coins, at least", ones(4, 11, 4, new Target(0.7, false), false), seeds, mostWrong);
        check("locking", locking(), seeds, mostWrong);
    }

    @Test
    void answersByUnionSamplingAreRight() {
        answersByUnionSamplingAreRight(SEEDS, MAX_WRONG);
    }

    private static void answersByUnionSamplingAreRight(int seeds, int mostWrong) {
        check("valiant", enumerated(new Target(0.01, true)), seeds, mostWrong);
    }

    /** More seeds notice a smaller excess of wrong answers. */
    @Test
    @Tag("thorough")
    void answersByMoreSeedsAreRight() {
        answersByPlainTrialsAreRight(300, 27);
        answersByUnionSamplingAreRight(300, 27);
    }

    @Test
    @Tag("thorough")
    void bisectedAnswersAreRight() {
        check("coins, bisected", ones(17, 60, 16, new Target(0.01, true), true), 300, 27);
        // More than 13 wrong of 100 have the probability 0.0005, and more than 6 of 30 have the probability 0.0006.
        check("coins, bisected, near a half", ones(17, 60, 16, new Target(0.4, true), true), 100, 13);
        check("coins, bisected, steep", ones(20, 63, 20, new Target(1e-4, true), true), 30, 6);
    }

    @Test
    @Tag("thorough")
    void rareAnswersAreRight() {
        // More than 3 wrong of 6 have the probability 9e-5.
        check("coins, split one by one", ones(42, 50, 40, new Target(1e-7, true), false), 6, 3);
    }

    /** A probability that equals its target is left undecided, and the others do not wait for it. */
    @Test
    void whatEqualsTheTargetStaysUndecided() {
        Case known = ones(1, 4, 1, new Target(0.75, true), false);
        try (Workers workers = new Workers(1)) {
            List<TargetTest> tests = new ArrayList<>();
            for (int i = 0; i < known.exact.length; i++) {
                tests.add(known.test(i, 5, 200_000, workers));
            }
            Search search = new Search(known.order, tests, known.target);
            search.run();
            assertEquals(
                    List.of(Verdict.FAILS, Verdict.FAILS, Verdict.UNDECIDED, Verdict.HOLDS),
                    tests.stream().map(TargetTest::verdict).toList());
            assertEquals(3, search.best());
            assertEquals("{2}", search.possible().toString());
            assertTrue(tests.get(2).reason().startsWith("the target is within the limits"));
        }
    }

    /** Each look at a rare event has half the error probability and half the relative error of the previous one. */
    @Test
    void theErrorsOfAllLooksAddUpToTheirShare() {
        Case near = enumerated(new Target(0.0077, true));
        Map<Double, Double> alphas = new TreeMap<>();
        try (Workers workers = new Workers(1)) {
            TargetTest test = near.test(1, 1, 1 << 20, workers);
            while (test.verdict() == Verdict.OPEN) {
                test.step();
                alphas.put(test.answered().relativeError(), test.answered().alpha());
            }
            assertEquals(Verdict.UNDECIDED, test.verdict());
        }
        assertEquals(6, alphas.size());
        double alpha = ERROR / 2;
        // Plain trials have the other half.
        assertEquals(
                alpha / 2 * (1 - 1 / 64.0),
                alphas.values().stream().mapToDouble(each -> each).sum(),
                1e-12);
        assertEquals(0.9 / 32, alphas.keySet().iterator().next());
    }

    /** Everything that is reported is the same for any number of threads. */
    @Test
    void theNumberOfThreadsDecidesNothing() {
        List<List<String>> seen = new ArrayList<>();
        for (int threads : new int[] {1, 3}) {
            Case known = ones(20, 40, 19, new Target(1e-4, true), false);
            try (Workers workers = new Workers(threads)) {
                List<TargetTest> tests = new ArrayList<>();
                for (int i = 0; i < known.exact.length; i++) {
                    tests.add(known.test(i, 5, 1 << 22, workers));
                }
                new Search(known.order, tests, known.target).run();
                seen.add(tests.stream()
                        .map(test -> test.verdict() + " " + test.runs() + " "
                                + (test.answer() == null ? "" : test.answer().logHigh()))
                        .toList());
            }
        }
        assertEquals(seen.get(0), seen.get(1));
    }
}
