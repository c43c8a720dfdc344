package io.swallowtail.experiment;

import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** An upper bound on P(metric &gt;= k), for every integer k. */
public final class UpperTailBound implements Bound {
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
    private final int metric;
    private final Predicate<Parameters> conditions;
    private final Formula formula;

    /**
     * States a bound.
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
        this.name = name;
        this.statement = statement;
        this.metric = IntStream.range(0, metrics.size())
                .filter(i -> metrics.get(i).name().equals(metric))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no metric " + metric));
        this.conditions = conditions;
        this.formula = formula;
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
        return event.threshold()
                .filter(threshold -> threshold.metric() == metric && isUpperTail(threshold.relation()))
                .isPresent();
    }

    private static boolean isUpperTail(Relation relation) {
        return relation == Relation.AT_LEAST || relation == Relation.GREATER;
    }

    @Override
    public boolean applies(Parameters parameters) {
        return conditions.test(parameters);
    }

    @Override
    public double log10(Parameters parameters, Event event) {
        Threshold threshold = event.threshold().orElseThrow();
        long k = threshold.relation() == Relation.AT_LEAST ? threshold.value() : Math.addExact(threshold.value(), 1);
        return formula.log10(parameters, k);
    }
}
