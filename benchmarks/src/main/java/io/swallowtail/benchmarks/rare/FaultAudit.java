package io.swallowtail.benchmarks.rare;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.method.Method;
import io.swallowtail.benchmarks.rare.KnownCoverage.AuditCase;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How often the answers for rare faults miss their exact probability ({@link FaultLaw}), over many seeds. A network is tried at all
 * probabilities of faults by one estimator, as in a curve. Where all seeds have the same exact answers, few of them are tried.
 */
final class FaultAudit {
    static final List<String> NETWORKS = List.of(
            "butterfly",
            "benes",
            "extra_stage r=1",
            "multibutterfly c=2 network_index=0",
            "random_wiring c=2 network_index=0");

    private static final double ALPHA = 0.05;
    private static final double RELATIVE_ERROR = 0.1;
    private static final int FEW = 3;
    /** Sets of faults that a law tries, if it serves all seeds or one. */
    private static final long SETS_OF_ALL = 400_000;

    private static final long SETS_OF_ONE = 40_000;
    /** A law with a larger standard error is not compared. */
    private static final double MAX_TRUTH_ERROR = 0.02;

    private static final double EQUAL = 1e-9;

    /** Faults of edges do not depend on the ends. The last is left out for the largest networks. */
    private static final List<String> FAULTS =
            List.of("edge ends=protected", "node ends=protected", "node ends=exposed");

    private static final List<String> PROBABILITIES = List.of("0.1", "0.01", "0.001", "1e-5", "1e-8");
    private static final List<String> EVENTS =
            List.of("connected_pairs < n * n", "flow < n - 1", "flow == n - 1", "cut_off_inputs > 0");
    private static final List<FaultLaw.Happening> HAPPENINGS = List.of(
            (state, n) -> state.pairs() < n * n,
            (state, n) -> state.flow() < n - 1,
            (state, n) -> state.flow() == n - 1,
            (state, n) -> state.cutOffInputs() > 0);

    private final PrintStream out;
    private final PrintStream cases;
    private final int seeds;
    private final Experiment experiment = Catalogue.load().experiment("network_faults");

    /** The answers of one kind. */
    private static final class Row {
        private int answers;
        private int tooLow;
        private int tooHigh;
        private int doubtful;
        private int wide;
        private double seconds;

        void add(TailAnswer answer, FaultLaw.Probability truth, double took) {
            answers++;
            boolean isMissed = misses(answer, truth) != 0;
            tooLow += misses(answer, truth) < 0 ? 1 : 0;
            tooHigh += isMissed && misses(answer, truth) > 0 ? 1 : 0;
            doubtful += answer.doubt() != null ? 1 : 0;
            wide += isWide(answer) ? 1 : 0;
            seconds = Math.max(seconds, took);
        }
    }

    /** Takes where tables go, where a line for each answer goes, and the number of seeds for networks of at most 8 inputs. */
    FaultAudit(PrintStream out, PrintStream cases, int seeds) {
        this.out = out;
        this.cases = cases;
        this.seeds = seeds;
    }

    /** Writes the head of the table in docs/explanations/accuracy.md. */
    static String head() {
        return "| network | event | asked | answered, limits | answers | missed: too low, too high | doubtful | wide | seconds, at most |\n"
                + "|---|---|---|---|---|---|---|---|---|";
    }

    /** Returns -1 if the limits are too low, 1 if they are too high, and 0 if they hold, given what the law is uncertain of. */
    private static int misses(TailAnswer answer, FaultLaw.Probability truth) {
        double slack = 3 * truth.error() + 1e-9;
        double log = StrictMath.log(truth.p());
        return answer.logHigh() < log - slack ? -1 : answer.logLow() > log + slack ? 1 : 0;
    }

    private static boolean isWide(TailAnswer answer) {
        return answer.doubt() == null && answer.log() > Double.NEGATIVE_INFINITY
                ? answer.relativeError() > 1.001 * RELATIVE_ERROR
                : answer.tail() != null && answer.doubt() == null;
    }

    /** Tries all networks of a kind and prints a row for each event, method and kind of limits. */
    void network(String text) {
        Map<String, Row> rows = new TreeMap<>();
        for (int n : new int[] {4, 8, 16}) {
            for (String faults : FAULTS.subList(0, n < 16 ? FAULTS.size() : 2)) {
                tried("network=" + text + " n=" + n + " fault=" + faults, n, rows);
            }
        }
        rows.forEach((name, row) -> out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d, %d | %d | %d | %.1f |%n",
                text.replaceAll(" network_index=0", ""),
                name,
                row.answers,
                row.tooLow,
                row.tooHigh,
                row.doubtful,
                row.wide,
                row.seconds));
    }

    private void tried(String text, int n, Map<String, Row> rows) {
        boolean isRandom = text.contains("network_index");
        int most = Math.max(FEW, seeds * 4 / (isRandom ? n : 4) / (n < 16 ? 1 : 4));
        FaultLaw common = isRandom ? null : new FaultLaw(point(text, "0.5"), 0, SETS_OF_ALL, HAPPENINGS);
        Set<String> settled = new HashSet<>();
        for (int seed = 0; seed < most; seed++) {
            FaultLaw law = isRandom ? new FaultLaw(point(text, "0.5"), seed, SETS_OF_ONE, HAPPENINGS) : common;
            for (int e = 0; e < EVENTS.size(); e++) {
                try (Workers workers = new Workers(1)) {
                    TailEstimator estimator = new TailEstimator(workers, line -> {});
                    for (int p = 0; p < PROBABILITIES.size(); p++) {
                        String key = EVENTS.get(e) + PROBABILITIES.get(p);
                        for (Method method : methods(e, p, seed)) {
                            if (!settled.contains(key + method)
                                    && asked(text, p, e, method, seed, law, estimator, rows)
                                    && !isRandom
                                    && seed + 1 >= FEW) {
                                settled.add(key + method);
                            }
                        }
                    }
                }
            }
        }
    }

    /**
     * Lists the methods that add something; null is auto. Where auto chooses failures in random order, it answers as they do: it does for rare
     * events. Events that are not monotone concern strata: auto uses them for rare faults, and methods with audits of their own otherwise.
     */
    private static List<Method> methods(int event, int p, int seed) {
        if (event < 2) {
            return p < 2 ? Arrays.asList(null, Method.ORDER) : Arrays.asList((Method) null);
        }
        return p > 2 && seed < FEW ? Arrays.asList(null, Method.STRATA) : List.of(Method.STRATA);
    }

    /** Asks once, and returns whether the answer is exact, or not compared. */
    private boolean asked(
            String text,
            int p,
            int event,
            Method method,
            int seed,
            FaultLaw law,
            TailEstimator estimator,
            Map<String, Row> rows) {
        FaultLaw.Probability truth = law.at(event, Double.parseDouble(PROBABILITIES.get(p)));
        if (truth.p() > 0 && truth.error() > MAX_TRUTH_ERROR) {
            return true;
        }
        AuditCase known = AuditCase.of(
                "faults",
                point(text, PROBABILITIES.get(p)),
                EVENTS.get(event),
                method,
                StrictMath.log(truth.p()),
                truth.error(),
                RELATIVE_ERROR);
        List<TailQuestion> question =
                List.of(new TailQuestion(known.point(), known.event(), seed, RELATIVE_ERROR, ALPHA));
        double before = seconds();
        TailAnswer answer =
                (method == null ? estimator.cheapest(question) : estimator.estimate(question, method)).get(0);
        double took = seconds() - before;
        String how = (method == null ? "auto" : method.word()) + " | " + answer.method() + ", " + answer.interval();
        rows.computeIfAbsent("`" + EVENTS.get(event) + "` | " + how, key -> new Row())
                .add(answer, truth, took);
        cases.printf(
                Locale.ROOT,
                "%s,%s,%s,%s,%d,%s,%s,%.5g,%.2g,%.5g,%.5g,%.5g,%d,%b,%b,%.2f%n",
                text,
                EVENTS.get(event),
                PROBABILITIES.get(p),
                method == null ? "auto" : method.word(),
                seed,
                answer.method(),
                answer.interval(),
                truth.p(),
                truth.error(),
                StrictMath.exp(answer.log()),
                StrictMath.exp(answer.logLow()),
                StrictMath.exp(answer.logHigh()),
                misses(answer, truth),
                isWide(answer),
                answer.doubt() != null,
                took);
        return answer.logHigh() - answer.logLow() < EQUAL || answer.logHigh() == Double.NEGATIVE_INFINITY;
    }

    private static double seconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    private Point point(String text, String p) {
        Map<String, String> values = new TreeMap<>(Map.of("placement", "random", "p", p));
        for (String word : text.split(" ")) {
            values.put(word.split("=")[0], word.split("=")[1]);
        }
        return new Point(experiment, Parameters.parse(experiment, values));
    }
}
