package io.swallowtail.benchmarks.rare;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.method.Method;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.ArrayList;
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
 * @param median the median of the estimates over the probability
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
        double median,
        double standardError,
        int doubtful,
        int missedDoubtful,
        long runs) {
    private static final double ALPHA = 0.05;

    /**
     * Tries a case over seeds of its own: as many as the runs allow, from the fewest to the most. Other audit seeds give other
     * seeds to each case.
     */
    static KnownCoverage of(AuditCase known, long auditSeed, int fewest, int most, long allowedRuns) {
        long seed = known.firstSeed(auditSeed);
        List<TailAnswer> answers = new ArrayList<>(answers(known, seed, fewest));
        long runsOfOne =
                Math.max(1, answers.stream().mapToLong(TailAnswer::runs).sum() / fewest);
        int repetitions = (int) Math.max(fewest, Math.min(most, allowedRuns / runsOfOne));
        answers.addAll(answers(known, seed + fewest, repetitions - fewest));
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
                median(answers.stream()
                        .mapToDouble(each -> StrictMath.exp(each.log() - known.log()))
                        .sorted()
                        .toArray()),
                Math.sqrt(variance / repetitions),
                doubtful,
                missedDoubtful,
                runs / repetitions);
    }

    private static List<TailAnswer> answers(AuditCase known, long seed, int count) {
        return LongStream.range(seed, seed + count)
                .parallel()
                .mapToObj(each -> answer(known, each))
                .toList();
    }

    private static double median(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
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

    /** Writes the head of the table in docs/explanations/accuracy.md. */
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

    /** Writes the head of the table of hidden ways in docs/explanations/accuracy.md. */
    static String headOfMisses() {
        return "| what | event | p | estimates | silent misses | flagged misses | mean/p | median/p | doubtful | runs |\n"
                + "|---|---|---|---|---|---|---|---|---|---|";
    }

    /** Writes a row of it: a miss is silent where the answer is not marked doubtful. */
    String rowOfMisses() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %d | %d | %d | %.3g | %.3g | %d | %,d |",
                known.kind(),
                what(),
                probability(),
                repetitions,
                tooLow + tooHigh - missedDoubtful,
                missedDoubtful,
                1 + bias,
                median,
                doubtful,
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
     * @param relativeError the wanted relative error
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

        /**
         * Gives the first of a million seeds that no other case uses, so that cases of one point share no random words.
         * It depends
         * on the case alone, wherever it stands in a table.
         */
        long firstSeed(long auditSeed) {
            String text = String.join("|", kind, point.identity(), event.text(), "" + method, "" + relativeError);
            return ((long) text.hashCode() << 20) + auditSeed;
        }
    }
}
