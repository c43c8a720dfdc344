package io.swallowtail.benchmarks;

import io.swallowtail.benchmarks.rare.KnownBitsAudit;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.local.TailEstimator;
import io.swallowtail.local.TailQuestion;
import io.swallowtail.local.Workers;
import io.swallowtail.plan.Method;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.statistics.ClopperPearson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Tries the methods for rare events: how often their intervals miss a probability that is known exactly, over many seeds, and
 * whether they agree with many plain trials. The seeds are fixed.
 */
public final class RareEventsTrial {
    /** A case whose probability is known: from the enumeration of all choices. */
    private record Known(String point, String event, Method method, double probability, double error) {}

    private static final List<Known> KNOWN = List.of(
            new Known("minimum n=4", "congestion >= 2", Method.SPLITTING, 1 / 12.0, 0.5),
            new Known("collision n=4 c=1", "unsettled >= 4", Method.SPLITTING, 1 / 3.0, 0.5),
            new Known(
                    "valiant n=8 permutation=identity",
                    "congestion >= 4",
                    Method.SPLITTING,
                    128_920.0 / (1 << 24),
                    0.5),
            new Known("valiant n=4", "congestion >= 2", Method.UNION, 0.59375, 0.1),
            new Known("valiant n=8 permutation=identity", "congestion >= 4", Method.UNION, 128_920.0 / (1 << 24), 0.1));

    /** Points and events of probabilities from 1e-2 to 1e-6. */
    private static final List<String[]> COMPARED = List.of(
            new String[] {"valiant n=64", "congestion >= 5..9"},
            new String[] {"flip n=64", "congestion >= 5..7"},
            new String[] {"greedy n=256", "congestion >= 6..7"},
            new String[] {"minimum n=64", "congestion >= 4"},
            new String[] {"collision n=64 c=3", "failed"},
            new String[] {"collision n=64 c=3 choices=independent", "all_paths_congestion >= 9..10"},
            new String[] {"data_server n=64 c=3 c_bar=6", "disk_contention >= 6"});

    private static final long SEED = 20_261_121;
    private static final long CHUNK = 50_000;

    private RareEventsTrial() {}

    /**
     * Runs all parts: events of {@link KnownBitsAudit}, enumerated events, comparisons with plain trials.
     *
     * @param arguments how many repetitions of each known case (2000), how many plain trials of each compared point (20000000;
     *     with 0 the first part runs alone), how many runs of the simulator the estimates of a case of the first part may take
     *     (100000000)
     */
    public static void main(String[] arguments) {
        int repetitions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        long trials = arguments.length > 1 ? Long.parseLong(arguments[1]) : 20_000_000;
        long allowedRuns = arguments.length > 2 ? Long.parseLong(arguments[2]) : 100_000_000;
        KnownBitsAudit.print(System.out, repetitions, allowedRuns);
        if (trials == 0) {
            return;
        }
        int cores = Runtime.getRuntime().availableProcessors();
        for (Known known : KNOWN) {
            cover(known, repetitions);
        }
        try (Workers workers = new Workers(cores)) {
            for (String[] each : COMPARED) {
                compare(point(each[0]), each[1], trials, new TailEstimator(workers, line -> {}));
            }
        }
    }

    private static Point point(String text) {
        String[] words = text.split(" ");
        Experiment experiment = Catalogue.load().experiment(words[0]);
        Map<String, String> values = new TreeMap<>();
        for (int w = 1; w < words.length; w++) {
            values.put(words[w].split("=")[0], words[w].split("=")[1]);
        }
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    private static List<Event> events(Point point, String text) {
        return ExpressionParser.parseFamily(text).stream()
                .map(event -> Event.compile(event, PointScope.ofEvents(point)))
                .toList();
    }

    private static void cover(Known known, int repetitions) {
        Point point = point(known.point());
        Event event = events(point, known.event()).get(0);
        List<TailAnswer> answers = IntStream.range(0, repetitions)
                .parallel()
                .mapToObj(r -> answer(new TailQuestion(point, event, SEED + r, known.error(), 0.05), known.method()))
                .toList();
        double log = Math.log(known.probability());
        long missedBelow =
                answers.stream().filter(answer -> answer.logHigh() < log).count();
        long missedAbove =
                answers.stream().filter(answer -> answer.logLow() > log).count();
        double mean = answers.stream()
                .mapToDouble(answer -> Math.exp(answer.log() - log) - 1)
                .average()
                .orElseThrow();
        double squares = answers.stream()
                .mapToDouble(answer -> Math.pow(Math.exp(answer.log() - log) - 1 - mean, 2))
                .sum();
        System.out.printf(
                Locale.ROOT,
                "%s, %s, %s, p = %.6g: %d repetitions, %d too low, %d too high; mean/p - 1 = %.2g, %.2f standard errors%n",
                known.point(),
                known.event(),
                known.method().name().toLowerCase(Locale.ROOT),
                known.probability(),
                repetitions,
                missedBelow,
                missedAbove,
                mean,
                mean / Math.sqrt(squares / (repetitions - 1) / repetitions));
    }

    private static TailAnswer answer(TailQuestion question, Method method) {
        try (Workers alone = new Workers(1)) {
            return new TailEstimator(alone, line -> {})
                    .estimate(List.of(question), method)
                    .get(0);
        }
    }

    /** Compares at an error probability of a thousandth over all events, half for either side. */
    private static void compare(Point point, String text, long trials, TailEstimator estimator) {
        List<Event> events = events(point, text);
        double alpha = 1e-3 / 12 / 2;
        long[] exceedances = exceedances(point, events, trials);
        List<TailQuestion> questions = new ArrayList<>();
        events.forEach(event -> questions.add(new TailQuestion(point, event, SEED, 0.1, alpha)));
        List<Method> methods =
                UnionSampling.logExpectedEdges(point, events.get(0)).isPresent()
                        ? List.of(Method.SPLITTING, Method.UNION)
                        : List.of(Method.SPLITTING);
        for (Method method : methods) {
            List<TailAnswer> answers = estimator.estimate(questions, method);
            for (int e = 0; e < events.size(); e++) {
                TailAnswer answer = answers.get(e);
                double low = ClopperPearson.low(exceedances[e], trials, alpha);
                double high = ClopperPearson.high(exceedances[e], trials, alpha);
                boolean agree = Math.log(low) <= answer.logHigh() && answer.logLow() <= Math.log(high);
                System.out.printf(
                        Locale.ROOT,
                        "%s, %s: plain %.4g [%.4g, %.4g], %s %.4g [%.4g, %.4g] by %,d runs: %s%n",
                        point.identity(),
                        events.get(e),
                        (double) exceedances[e] / trials,
                        low,
                        high,
                        answer.method(),
                        Math.exp(answer.log()),
                        Math.exp(answer.logLow()),
                        Math.exp(answer.logHigh()),
                        answer.runs(),
                        agree ? "agree" : "DIFFER");
            }
        }
    }

    private static long[] exceedances(Point point, List<Event> events, long trials) {
        int metrics = point.experiment().metrics().size();
        return IntStream.range(0, (int) ((trials + CHUNK - 1) / CHUNK))
                .parallel()
                .mapToObj(chunk -> {
                    long[] counts = new long[events.size()];
                    new TrialRunner(point, SEED, events)
                            .forEach(chunk * CHUNK, Math.min(trials, (chunk + 1) * CHUNK), (trial, quantities) -> {
                                for (int e = 0; e < counts.length; e++) {
                                    counts[e] += quantities[metrics + e];
                                }
                            });
                    return counts;
                })
                .reduce(new long[events.size()], (a, b) -> {
                    long[] sum = new long[a.length];
                    for (int e = 0; e < sum.length; e++) {
                        sum[e] = a[e] + b[e];
                    }
                    return sum;
                });
    }
}
