package io.swallowtail.experiment;

import java.util.List;

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
