package io.swallowtail.answers.answer;

import io.swallowtail.answers.tables.Growth;
import io.swallowtail.answers.tables.Statistic;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.growth.Interval;
import io.swallowtail.core.growth.LawFit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The result of {@code grow}: the growth of a metric, a row for each point and a row for each law of each fitted statistic.
 *
 * @param seed the user's seed
 * @param stopped why there are fewer trials than requested; null if the trials are complete
 */
public record GrowAnswer(Growth growth, long seed, String stopped) {
    /** A law of a statistic. */
    private record Row(Growth.Fits fits, LawFit fit) {
        Statistic statistic() {
            return fits.statistic();
        }

        String verdict() {
            return fit.isExcluded() ? excluded(fits) : "possible";
        }
    }

    /** Writes the verdict on a law that the limits exclude. */
    static String excluded(Growth.Fits fits) {
        return fits.isAsymptotic() ? "excluded (asymptotic)" : "excluded";
    }

    /**
     * Makes the answer.
     *
     * @return its sentences, rows and facts
     */
    public Answer answer() {
        List<Row> laws = growth.fits().stream()
                .flatMap(fits -> fits.laws().stream().map(law -> new Row(fits, law)))
                .toList();
        Section<Growth.Place> points = new Section<>(growth.places(), points());
        Section<Row> fits = new Section<>(laws, laws(laws));
        List<String> statement = new GrowStatement(growth).sentences();
        List<Answer.Part> parts = new ArrayList<>(List.of(new Sentence(subject()), points));
        if (!laws.isEmpty()) {
            parts.addAll(List.of(new Sentence(""), fits));
        }
        parts.add(new Sentence(""));
        parts.addAll(Sentence.all(statement));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("experiment", experiment().name());
        facts.put("metric", metric());
        facts.put("parameter", parameter());
        facts.put("confidence", growth.question().confidence());
        facts.put("seed", seed);
        facts.put("trials", growth.trials());
        facts.put("stopped", stopped);
        facts.put("logarithm", 2);
        facts.put("laws", fits.objects());
        facts.put(
                "theorems",
                new Columns<Growth.TheoremLine>()
                        .add("bound_name", line -> line.bound().name())
                        .add("statistic", line -> line.statistic().column())
                        .add("kind", line -> line.isUpper() ? "upper" : "lower")
                        .add("asymptotic", line -> line.bound().isAsymptotic())
                        .add("values", Growth.TheoremLine::values)
                        .objects(growth.theorems()));
        facts.put("statement", String.join(" ", statement));
        facts.put("points", points.objects());
        return new Answer(parts, facts, true);
    }

    private Experiment experiment() {
        return growth.question().points().get(0).experiment();
    }

    private String metric() {
        return growth.question().metric().name();
    }

    private String parameter() {
        return growth.question().parameter();
    }

    private String subject() {
        String fixed = given(growth.places().get(0).point()).entrySet().stream()
                .filter(each -> !each.getKey().equals(parameter()))
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
        return experiment().name() + fixed + ": " + metric() + " as " + parameter() + " grows, " + growth.trials()
                + " trials at each value, seed " + seed + ", "
                + Numbers.of(100 * growth.question().confidence()) + "% intervals"
                + (stopped == null ? "." : "; stopped: " + stopped + ".");
    }

    /** Returns the parameters in a point's identity, which are those that differ from their frozen default. */
    private static Map<String, String> given(Point point) {
        Map<String, String> given = new LinkedHashMap<>();
        Map<String, String> texts = point.parameters().texts();
        for (String word : point.identity().split(" ")) {
            String name = word.replaceFirst("=.*", "");
            if (word.contains("=") && texts.containsKey(name)) {
                given.put(name, texts.get(name));
            }
        }
        return given;
    }

    private Columns<Growth.Place> points() {
        Columns<Growth.Place> columns = new Columns<Growth.Place>()
                .scripts("experiment", place -> experiment().name());
        PointColumns.add(columns, experiment(), List.of(parameter()), Growth.Place::point, seed)
                .scripts("metric", place -> metric())
                .scripts("trials", place -> growth.trials())
                .scripts("observations", Growth.Place::observations)
                .scripts("confidence", place -> growth.question().confidence());
        if (growth.question().metric().isNullable()) {
            columns.people("trials with a value", Growth.Place::observations);
        }
        for (Statistic statistic : growth.question().shown()) {
            String name = statistic.column();
            columns.people(statistic.words(), of(statistic, estimate -> Numbers.shortened(estimate.value())))
                    .people("interval", of(statistic, estimate -> interval(estimate.low(), estimate.high())))
                    .scripts(name, of(statistic, Growth.Estimate::value))
                    .scripts(name + "_low", of(statistic, Growth.Estimate::low))
                    .scripts(name + "_high", of(statistic, Growth.Estimate::high));
            if (growth.question().fitted().contains(statistic)) {
                columns.scripts(
                                name + "_joint_low",
                                of(statistic, estimate -> estimate.joint().low()))
                        .scripts(
                                name + "_joint_high",
                                of(statistic, estimate -> estimate.joint().high()));
            }
        }
        return columns.scripts("command", place -> command(place.point()));
    }

    private static Function<Growth.Place, Object> of(Statistic statistic, Function<Growth.Estimate, Object> value) {
        return place -> {
            Growth.Estimate estimate = place.estimates().get(statistic);
            return estimate == null ? null : value.apply(estimate);
        };
    }

    private static String interval(Double low, Double high) {
        if (low == null && high == null) {
            return "";
        }
        return (low == null ? "(..." : "[" + Numbers.shortened(low)) + ", "
                + (high == null ? "...)" : Numbers.shortened(high) + "]");
    }

    /** Writes the SQL statement that simulates the trials of a point again. */
    private String command(Point point) {
        String quantiles = growth.question().shown().stream()
                .filter(statistic -> statistic.level() != null)
                .map(statistic -> ", percentile_disc(" + statistic.level().toPlainString() + ") WITHIN GROUP (ORDER BY "
                        + metric() + ")")
                .collect(Collectors.joining());
        String conditions = given(point).entrySet().stream()
                .map(each -> each.getKey() + " = "
                        + (isNumber(each.getKey()) ? each.getValue() : "'" + each.getValue() + "'") + " AND ")
                .collect(Collectors.joining());
        return new RowCommand("sql")
                .word("SELECT count(" + metric() + "), avg(" + metric() + ")" + quantiles + " FROM sim."
                        + experiment().name() + " WHERE " + conditions + "seed = " + seed + " AND trial < "
                        + growth.trials())
                .toString();
    }

    private boolean isNumber(String name) {
        return experiment().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(name) && parameter.isNumber());
    }

    private Columns<Row> laws(List<Row> laws) {
        Columns<Row> columns = new Columns<Row>()
                .scripts("statistic", row -> row.statistic().column())
                .people("statistic", row -> row.statistic().words())
                .scripts("law", row -> row.fit.law().word())
                .people("law", row -> row.fit.law().formula(parameter()))
                .scripts("formula", row -> row.fit.law().formula(parameter()));
        boolean hasGamma =
                laws.stream().anyMatch(row -> !Double.isNaN(row.fit.curve().gamma()));
        coefficient(columns, true, "a", LawFit.Curve::a, LawFit.Coefficients::a);
        coefficient(columns, true, "b", LawFit.Curve::b, LawFit.Coefficients::b);
        coefficient(columns, hasGamma, "gamma", LawFit.Curve::gamma, LawFit.Coefficients::gamma);
        return columns.scripts("verdict", Row::verdict)
                .scripts("asymptotic", row -> row.fits.isAsymptotic())
                .number("residual", row -> row.fit.residual())
                .people("verdict", Row::verdict);
    }

    private static void coefficient(
            Columns<Row> columns,
            boolean isShown,
            String name,
            Function<LawFit.Curve, Double> fitted,
            Function<LawFit.Coefficients, Interval> limits) {
        Function<Row, Interval> interval =
                row -> row.fit.coefficients().map(limits).orElse(null);
        Function<Row, Double> value = row -> fitted.apply(row.fit.curve());
        columns.scripts(name, value)
                .scripts(name + "_low", interval.andThen(each -> each == null ? null : each.low()))
                .scripts(name + "_high", interval.andThen(each -> each == null ? null : each.high()));
        if (isShown) {
            columns.people(name, row -> Numbers.of(value.apply(row)) + inWords(interval.apply(row)));
        }
    }

    private static String inWords(Interval limits) {
        boolean isUnknown = limits == null || Double.isInfinite(limits.low()) && Double.isInfinite(limits.high());
        return isUnknown ? "" : " [" + Numbers.of(limits.low()) + ", " + Numbers.of(limits.high()) + "]";
    }
}
