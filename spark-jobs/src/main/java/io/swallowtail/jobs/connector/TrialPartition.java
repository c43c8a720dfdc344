package io.swallowtail.jobs.connector;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The trials of one task, as coordinates and not as data.
 *
 * @param slices the trials, in order
 */
record TrialPartition(List<Slice> slices) implements InputPartition {
    /**
     * Trials [from, to) of a point and seed, in serializable form.
     *
     * @param parameters the point's values by parameter name
     * @param from first trial
     * @param to end of the range, excluded
     * @param nanosPerTrial the guessed time of a trial
     */
    record Slice(Map<String, String> parameters, long seed, long from, long to, double nanosPerTrial)
            implements Serializable {
        long trials() {
            return to - from;
        }

        double nanos() {
            return trials() * nanosPerTrial;
        }

        /** Returns whether one runner can simulate both slices. */
        boolean isOfSameRunner(Slice other) {
            return seed == other.seed && parameters.equals(other.parameters);
        }
    }

    /** Returns the number of trials in partitions, as a double because it may exceed 64 bits. */
    static double trials(List<TrialPartition> partitions) {
        return sum(partitions, Slice::trials);
    }

    /** Returns the guessed time of all trials in partitions on one core. */
    static double nanos(List<TrialPartition> partitions) {
        return sum(partitions, Slice::nanos);
    }

    private static double sum(List<TrialPartition> partitions, ToDoubleFunction<Slice> quantity) {
        return partitions.stream()
                .flatMap(partition -> partition.slices.stream())
                .mapToDouble(quantity)
                .sum();
    }
}
