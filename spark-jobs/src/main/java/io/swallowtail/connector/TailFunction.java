package io.swallowtail.connector;

import java.util.List;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.StructType;

/**
 * A function of exceedances, trials and confidence, as a catalog knows it.
 *
 * @param name its name
 * @param description one line
 * @param bound what computes it
 */
record TailFunction(String name, String description, ScalarFunction<Double> bound) implements UnboundFunction {
    /** All there are. */
    static final List<TailFunction> ALL = List.of(
            new TailFunction(
                    "tail_low",
                    "tail_low(exceedances, trials, confidence): exact low limit of a probability (Clopper and Pearson)",
                    new TailLow()),
            new TailFunction(
                    "tail_high",
                    "tail_high(exceedances, trials, confidence): exact high limit of a probability (Clopper and Pearson)",
                    new TailHigh()));

    @Override
    public BoundFunction bind(StructType arguments) {
        if (arguments.size() != bound.inputTypes().length) {
            throw new UnsupportedOperationException("give exceedances, trials and confidence");
        }
        return bound;
    }
}
