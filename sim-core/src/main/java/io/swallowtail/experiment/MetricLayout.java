package io.swallowtail.experiment;

import io.swallowtail.statistics.Tally;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the metrics of an experiment stand in the array that a trial fills: one after the other, a ratio in two slots, its
 * numerator and its denominator, every other metric in one.
 */
public final class MetricLayout {
    private final List<Metric> metrics;
    private final int[] slots;

    private MetricLayout(List<Metric> metrics) {
        this.metrics = List.copyOf(metrics);
        this.slots = new int[metrics.size() + 1];
        for (int i = 0; i < metrics.size(); i++) {
            slots[i + 1] = slots[i] + metrics.get(i).slots();
        }
    }

    /**
     * Lays metrics out.
     *
     * @param metrics the metrics, in the experiment's order
     * @return their places
     */
    public static MetricLayout of(List<Metric> metrics) {
        return new MetricLayout(metrics);
    }

    /**
     * Gives what is laid out.
     *
     * @return the metrics, in the experiment's order; unmodifiable
     */
    public List<Metric> metrics() {
        return metrics;
    }

    /**
     * Counts the slots.
     *
     * @return the length of the array that a trial fills
     */
    public int slots() {
        return slots[metrics.size()];
    }

    /**
     * Finds a metric.
     *
     * @param metric its place among the metrics
     * @return its slot; of a ratio, that of the numerator
     */
    public int slot(int metric) {
        return slots[metric];
    }

    /**
     * Reads a metric of a trial.
     *
     * @param trial what the trial wrote
     * @param metric its place among the metrics
     * @return a {@link Long}, 0 or 1 for a flag; the {@link Double} nearest to a ratio of integers below 2^53; empty if it has
     *     no value
     */
    public Optional<Number> value(long[] trial, int metric) {
        long value = trial[slots[metric]];
        if (value == Tally.NULL) {
            return Optional.empty();
        }
        return Optional.of(
                metrics.get(metric).isRatio() ? (Number) ((double) value / trial[slots[metric] + 1]) : (Number) value);
    }

    /**
     * Finds the metric in a slot.
     *
     * @param slot a slot
     * @return the metric that stands there, wholly or in part
     */
    public Metric inSlot(int slot) {
        int metric = 0;
        while (slots[metric + 1] <= slot) {
            metric++;
        }
        return metrics.get(metric);
    }

    /**
     * Tells how the metrics are counted.
     *
     * @return a quantity for each metric, in their order
     */
    public List<Tally.Quantity> quantities() {
        return IntStream.range(0, metrics.size())
                .mapToObj(i -> new Tally.Quantity(
                        slots[i], metrics.get(i).isRatio(), metrics.get(i).binWidth()))
                .toList();
    }

    /**
     * Finds a metric by its name.
     *
     * @param name the name
     * @return its slot; of a ratio, that of the numerator
     * @throws IllegalArgumentException if there is none of that name
     */
    public int slot(String name) {
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).name().equals(name)) {
                return slots[i];
            }
        }
        throw new IllegalArgumentException("no metric is called " + name);
    }
}
