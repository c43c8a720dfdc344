package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import java.util.function.Supplier;
import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;
import scala.Option;
import scala.collection.immutable.Map$;

/** An error in a query of simulations. Spark reports it like other errors of analysis, before anything runs. */
public final class SimulationException extends AnalysisException {
    private static final long serialVersionUID = 1L;

    private SimulationException(BadInputException cause) {
        super(
                cause.getMessage(),
                Option.empty(),
                Option.empty(),
                Option.apply(cause),
                Option.empty(),
                Map$.MODULE$.empty(),
                new QueryContext[0]);
    }

    /**
     * Computes a value for Spark and converts errors. A {@link BadInputException} becomes a {@link SimulationException}, which Spark's Java
     * interfaces do not declare.
     *
     * @param answer computes the value
     */
    static <T> T reporting(Supplier<T> answer) {
        try {
            return answer.get();
        } catch (BadInputException e) {
            throw SimulationException.<RuntimeException>undeclared(new SimulationException(e));
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> E undeclared(SimulationException exception) throws E {
        throw (E) exception;
    }
}
