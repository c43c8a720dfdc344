package io.swallowtail.experiment;

import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import java.util.List;
import java.util.function.Predicate;

/**
 * An upper bound on the probability that a metric, or the largest of some metrics, is at least k, for every integer k or for
 * those that a theorem names. It stands beside {@code metric >= k}, and beside such events of these metrics joined by {@code
 * ||}: their probability is at most that of the least k.
 */
public final class UpperTailBound implements Bound {
    /** The theorem's conditions. */
    @FunctionalInterface
    public interface Conditions {
        /**
         * Asks whether they hold.
         *
         * @param parameters the point's parameters
         * @param k the threshold
         * @return whether the theorem speaks about P(metric &gt;= k)
         */
        boolean hold(Parameters parameters, long k);
    }

    /** The right-hand side. */
    @FunctionalInterface
    public interface Formula {
        /**
         * Evaluates the bound.
         *
         * @param parameters parameters to which it applies
         * @param k the threshold
         * @return log10 of the bound on P(metric &gt;= k)
         */
        double log10(Parameters parameters, long k);
    }

    private final String name;
    private final String statement;
    private final List<Metric> about;
    private final List<Metric> metrics;
    private final Conditions conditions;
    private final Formula formula;

    /**
     * States a bound on one metric for every threshold.
     *
     * @param name where it is stated
     * @param statement the inequality and its conditions, one line
     * @param metric name of the metric that it is about
     * @param metrics the experiment's metrics
     * @param conditions the theorem's conditions on the parameters
     * @param formula the right-hand side
     * @throws IllegalArgumentException if the experiment has no such metric
     */
    public UpperTailBound(
            String name,
            String statement,
            String metric,
            List<Metric> metrics,
            Predicate<Parameters> conditions,
            Formula formula) {
        this(name, statement, List.of(metric), metrics, (parameters, k) -> conditions.test(parameters), formula);
    }

    /**
     * States a bound on the largest of some metrics for some thresholds.
     *
     * @param name where it is stated
     * @param statement the inequality and its conditions, one line
     * @param about names of the metrics that it is about
     * @param metrics the experiment's metrics
     * @param conditions the theorem's conditions on the parameters and the threshold
     * @param formula the right-hand side
     * @throws IllegalArgumentException if the experiment lacks one of the metrics
     */
    public UpperTailBound(
            String name,
            String statement,
            List<String> about,
            List<Metric> metrics,
            Conditions conditions,
            Formula formula) {
        this.name = name;
        this.statement = statement;
        this.about = about.stream().map(metric -> named(metric, metrics)).toList();
        this.metrics = metrics;
        this.conditions = conditions;
        this.formula = formula;
    }

    private static Metric named(String name, List<Metric> metrics) {
        return metrics.stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no metric " + name));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.UPPER;
    }

    @Override
    public String statement() {
        return statement;
    }

    @Override
    public boolean concerns(Event event) {
        List<Threshold> alternatives = event.alternatives();
        return !alternatives.isEmpty() && alternatives.stream().allMatch(this::isUpperTail);
    }

    private boolean isUpperTail(Threshold threshold) {
        return about.contains(metrics.get(threshold.metric()))
                && (threshold.relation() == Relation.AT_LEAST || threshold.relation() == Relation.GREATER);
    }

    @Override
    public boolean applies(Parameters parameters, Event event) {
        return conditions.hold(parameters, least(event));
    }

    @Override
    public double log10(Parameters parameters, Event event) {
        return formula.log10(parameters, least(event));
    }

    /** The k of P(metric &gt;= k), the least one where there are several. */
    private static long least(Event event) {
        return event.alternatives().stream()
                .mapToLong(UpperTailBound::least)
                .min()
                .orElseThrow();
    }

    private static long least(Threshold threshold) {
        return threshold.relation() == Relation.AT_LEAST ? threshold.value() : Math.addExact(threshold.value(), 1);
    }
}
