package io.swallowtail.benchmarks.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.local.TailEstimator;
import io.swallowtail.local.TailQuestion;
import io.swallowtail.local.Workers;
import io.swallowtail.plan.Method;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * How often intervals of 95 % by splitting miss a known probability, over many seeds.
 *
 * @param known the case
 * @param repetitions how many estimates
 * @param tooLow in how many the upper limit is below the probability
 * @param tooHigh in how many the lower limit is above it
 * @param bias the mean of the estimates over the probability, minus 1
 * @param standardError of the bias
 * @param doubtful how many are marked doubtful
 * @param missedDoubtful how many of those that miss are
 * @param runs runs of the simulator for an estimate, on average
 */
record KnownCoverage(
        AuditCase known,
        int repetitions,
        int tooLow,
        int tooHigh,
        double bias,
        double standardError,
        int doubtful,
        int missedDoubtful,
        long runs) {
    private static final double ALPHA = 0.05;

    /** Tries a case over seeds from a first one on: as many as the runs allow, from the fewest to the most. */
    static KnownCoverage of(AuditCase known, long seed, int fewest, int most, long allowedRuns) {
        long first = answer(known, seed).runs();
        int repetitions = (int) Math.max(fewest, Math.min(most, allowedRuns / first));
        List<TailAnswer> answers = LongStream.range(seed, seed + repetitions)
                .parallel()
                .mapToObj(each -> answer(known, each))
                .toList();
        int tooLow = 0;
        int tooHigh = 0;
        int doubtful = 0;
        int missedDoubtful = 0;
        double sum = 0;
        double squares = 0;
        long runs = 0;
        for (TailAnswer each : answers) {
            boolean low = each.logHigh() < known.log();
            boolean high = each.logLow() > known.log();
            tooLow += low ? 1 : 0;
            tooHigh += high ? 1 : 0;
            doubtful += each.doubt() != null ? 1 : 0;
            missedDoubtful += (low || high) && each.doubt() != null ? 1 : 0;
            double ratio = StrictMath.exp(each.log() - known.log()) - 1;
            sum += ratio;
            squares += ratio * ratio;
            runs += each.runs();
        }
        double bias = sum / repetitions;
        double variance = (squares - sum * bias) / (repetitions - 1);
        return new KnownCoverage(
                known,
                repetitions,
                tooLow,
                tooHigh,
                bias,
                Math.sqrt(variance / repetitions),
                doubtful,
                missedDoubtful,
                runs / repetitions);
    }

    private static TailAnswer answer(AuditCase known, long seed) {
        List<TailQuestion> question =
                List.of(new TailQuestion(known.point(), known.event(), seed, known.relativeError(), ALPHA));
        try (Workers alone = new Workers(1)) {
            TailEstimator estimator = new TailEstimator(alone, line -> {});
            return (known.method() == null
                            ? estimator.cheapest(question)
                            : estimator.estimate(question, known.method()))
                    .get(0);
        }
    }

    /** Gives the share of the intervals that hold the probability. */
    double coverage() {
        return 1 - (double) (tooLow + tooHigh) / repetitions;
    }

    /** Writes the head of the table in docs/methods/rare-events.md. */
    static String head() {
        return "| what | event | p | error asked | estimates | missed: too low, too high | coverage | mean/p - 1 |"
                + " doubtful | runs |\n|---|---|---|---|---|---|---|---|---|---|";
    }

    /** Writes a row of it. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %.1f | %d | %d, %d | %.3f | %.3f ± %.3f | %d (%d of the missed) | %,d |",
                known.kind(),
                what(),
                probability(),
                known.relativeError(),
                repetitions,
                tooLow,
                tooHigh,
                coverage(),
                bias,
                standardError,
                doubtful,
                missedDoubtful,
                runs);
    }

    private String what() {
        String event = "`" + known.event().text().replace("||", "\\|\\|") + "`";
        boolean isCoins = known.point().experiment() instanceof KnownBits;
        String method = known.method() == Method.SPLITTING
                ? ""
                : known.method() == null ? ", auto" : ", " + known.method().word();
        return isCoins ? event : known.point().identity() + ", " + event + method;
    }

    private String probability() {
        String p = String.format(Locale.ROOT, "%.3g", StrictMath.exp(known.log()));
        return known.truthError() == 0 ? p : p + String.format(Locale.ROOT, " ± %.1g %%", 100 * known.truthError());
    }

    /**
     * An event whose probability is known, and how it is estimated.
     *
     * @param kind what it tries
     * @param point the point
     * @param event the event
     * @param method how it is estimated; null where that is left to {@code auto}
     * @param log the natural logarithm of the probability
     * @param truthError the standard error of what is known, as a share of it; 0 where it is exact
     * @param relativeError the half width that is asked for
     */
    record AuditCase(
            String kind, Point point, Event event, Method method, double log, double truthError, double relativeError) {
        static AuditCase of(
                String kind,
                Point point,
                String event,
                Method method,
                double log,
                double truthError,
                double relativeError) {
            Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
            return new AuditCase(kind, point, compiled, method, log, truthError, relativeError);
        }
    }
}
