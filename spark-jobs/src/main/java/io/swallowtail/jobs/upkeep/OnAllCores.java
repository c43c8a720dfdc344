package io.swallowtail.jobs.upkeep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;

/** Work on many items on all cores of this machine. */
final class OnAllCores {
    private OnAllCores() {}

    /**
     * Applies a function to each item.
     *
     * @return the results, in the order of the items
     * @throws IOException as the function throws it
     */
    static <T, R> List<R> map(List<T> items, FunctionRaisingIOE<T, R> function) throws IOException {
        try {
            return items.parallelStream()
                    .map(item -> {
                        try {
                            return function.apply(item);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
