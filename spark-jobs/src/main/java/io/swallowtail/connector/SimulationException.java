package io.swallowtail.connector;

import io.swallowtail.message.BadInputException;
import java.util.function.Supplier;
import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;
import scala.Option;
import scala.collection.immutable.Map$;

/** What is wrong with a query of simulations, as Spark reports what is wrong with any other: before anything runs. */
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
     * Answers Spark.
     *
     * @param answer what Spark asks for
     * @return the answer; a {@link BadInputException} becomes a {@link SimulationException}, which Java's interfaces of Spark do
     *     not declare
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
