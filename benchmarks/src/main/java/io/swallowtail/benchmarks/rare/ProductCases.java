package io.swallowtail.benchmarks.rare;

import io.swallowtail.answers.method.Method;
import io.swallowtail.benchmarks.rare.KnownCoverage.AuditCase;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.PlainTrials;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.rare.WitnessTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Events of the catalogue's experiments whose probabilities are known: from the enumeration of all choices, from union
 * sampling,
 * or from many plain trials whose random words serve nothing else.
 */
final class ProductCases {
    private static final long SEED = 20_261_123;
    private static final int CHUNKS = 100;
    private static final int UNION_TRIALS = 1_000_000;

    /** An event, and how many plain trials it takes to know it. */
    private record Plain(String point, String event, int trials, double relativeError) {}

    private static final List<Plain> PLAIN = List.of(
            new Plain("flip n=32", "congestion <= 5", 4_000_000, 0.1),
            new Plain("collision n=16 c=3", "rounds >= 4 || failed", 1_000_000, 0.3),
            new Plain("data_server n=64 c=3 c_bar=6", "disk_contention >= 6", 300_000, 0.3),
            new Plain("extra_stage n=16 r=2 t=2", "latency_sum <= 384 || congestion >= 7", 700_000, 0.3),
            new Plain("greedy n=256", "congestion >= 6", 2_000_000, 0.3),
            new Plain("flip n=64", "congestion >= 6", 30_000_000, 0.3),
            new Plain("collision n=64 c=3", "failed", 2_000_000, 0.3));

    private ProductCases() {}

    /** Lists those that are enumerated: the first three by the tests of splitting, the last by a recursion over halves. */
    static List<AuditCase> enumerated() {
        return List.of(
                exact("minimum n=4", "congestion >= 2", Method.SPLITTING, 1 / 12.0, 0.2),
                exact("collision n=4 c=1", "unsettled >= 4", Method.SPLITTING, 1 / 3.0, 0.2),
                exact(
                        "valiant n=8 permutation=identity",
                        "congestion >= 4",
                        Method.SPLITTING,
                        128_920.0 / (1 << 24),
                        0.2),
                exact("valiant n=8 permutation=identity", "congestion >= 4", Method.UNION, 128_920.0 / (1 << 24), 0.1),
                exact("valiant n=4", "congestion >= 2", Method.UNION, 0.59375, 0.1),
                exact("locking n=16 q=1", "delivered <= 5", Method.SPLITTING, 2.350518843741156e-5, 0.3),
                exact("locking n=16 q=1", "delivered <= 5", null, 2.350518843741156e-5, 0.5));
    }

    /** Lists the cases that union sampling estimates to about one part in a thousand. */
    static List<AuditCase> byUnion() {
        return List.of(
                union("valiant n=64", "congestion >= 7", 0.3),
                union("valiant n=64", "congestion >= 10", 0.3),
                union("collision n=64 c=3 choices=independent", "all_paths_congestion >= 10", 0.3));
    }

    /** Lists the cases that plain trials estimate to a few percent. */
    static List<AuditCase> byPlainTrials() {
        List<AuditCase> cases = new ArrayList<>();
        for (Plain plain : PLAIN) {
            Point point = point(plain.point);
            Event event = Event.compile(ExpressionParser.parse(plain.event), PointScope.ofEvents(point));
            long found = IntStream.range(0, CHUNKS)
                    .parallel()
                    .mapToLong(chunk -> new PlainTrials(point, List.of(event), SEED, new Purpose("truth"))
                            .run(share(plain.trials, chunk), share(plain.trials, chunk + 1), 0)
                            .get(0)
                            .count())
                    .sum();
            double p = (double) found / plain.trials;
            cases.add(new AuditCase(
                    "plain trials",
                    point,
                    event,
                    Method.SPLITTING,
                    StrictMath.log(p),
                    Math.sqrt((1 - p) / found),
                    plain.relativeError));
        }
        return cases;
    }

    private static long share(int trials, int chunk) {
        return (long) trials * chunk / CHUNKS;
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

    /** Compiles an event of which nothing is known. */
    static AuditCase of(String point, String event) {
        return AuditCase.of("", point(point), event, Method.SPLITTING, Double.NaN, Double.NaN, Double.NaN);
    }

    private static AuditCase exact(String point, String event, Method method, double p, double relativeError) {
        return AuditCase.of("enumeration", point(point), event, method, StrictMath.log(p), 0, relativeError);
    }

    private static AuditCase union(String text, String event, double relativeError) {
        Point point = point(text);
        Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
        WitnessTally tally =
                WitnessSampling.prepare(point, compiled, SEED).orElseThrow().run(0, UNION_TRIALS);
        return new AuditCase(
                "union sampling",
                point,
                compiled,
                Method.SPLITTING,
                tally.log(),
                tally.relativeStandardError(),
                relativeError);
    }
}
