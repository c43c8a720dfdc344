package io.swallowtail.experiment;

import io.swallowtail.experiment.Metric.Trait;
import io.swallowtail.statistics.Tally;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The metrics of an experiment, in the order of their declaration, and their places in the array that a trial fills: one after the
 * other, a ratio in two slots, every other metric in one.
 *
 * <p>A list of metrics that nobody can change once an {@link Experiment} has it.
 */
public final class Metrics extends AbstractList<Metric> implements RandomAccess {
    private final List<Metric> declared = new ArrayList<>();
    private int slots;
    private boolean isComplete;

    /** Begins without metrics. */
    public Metrics() {}

    /**
     * Declares an integer metric.
     *
     * @param name the name, as in events, tables and SQL
     * @param description one line
     * @param traits {@link Metric#unit}, {@link Metric#NULLABLE}, {@link Metric#binned}
     * @return the handle by which a simulator writes it
     */
    public Metric.Whole integer(String name, String description, Trait... traits) {
        return add(new Metric.Whole(name, description, slots, traits), 1);
    }

    /**
     * Declares a flag.
     *
     * @param name the name
     * @param description one line: what 1 means
     * @param traits {@link Metric#NULLABLE}
     * @return the handle by which a simulator writes it
     */
    public Metric.Flag flag(String name, String description, Trait... traits) {
        return add(new Metric.Flag(name, description, slots, traits), 1);
    }

    /**
     * Declares a ratio of two integers.
     *
     * @param name the name
     * @param description one line: what over what
     * @param traits {@link Metric#NULLABLE}, {@link Metric#binned}, {@link Metric#unitsPerOne(long)}
     * @return the handle by which a simulator writes it
     */
    public Metric.Ratio ratio(String name, String description, Trait... traits) {
        return add(new Metric.Ratio(name, description, slots, traits), 2);
    }

    private <M extends Metric> M add(M metric, int width) {
        if (isComplete) {
            throw new IllegalStateException(metric + " is declared after the experiment");
        }
        declared.add(metric);
        slots += width;
        return metric;
    }

    /** Ends the declarations. */
    Metrics complete() {
        isComplete = true;
        return this;
    }

    @Override
    public Metric get(int index) {
        return declared.get(index);
    }

    @Override
    public int size() {
        return declared.size();
    }

    /**
     * Counts the slots.
     *
     * @return the length of the array that a trial fills
     */
    public int slots() {
        return slots;
    }

    /**
     * Finds the metric in a slot.
     *
     * @param slot a slot
     * @return the metric that stands there, wholly or in part
     */
    public Metric inSlot(int slot) {
        Metric found = declared.get(0);
        for (Metric metric : declared) {
            found = metric.slot <= slot ? metric : found;
        }
        return found;
    }

    /**
     * Finds a metric by its name.
     *
     * @param name the name
     * @return the metric
     * @throws IllegalArgumentException if there is none of that name
     */
    public Metric named(String name) {
        return declared.stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no metric is called " + name));
    }

    /**
     * Tells how the metrics are counted.
     *
     * @return a quantity for each metric, in their order
     */
    public List<Tally.Quantity> quantities() {
        return declared.stream()
                .map(metric ->
                        new Tally.Quantity(metric.slot, metric.isRatio(), metric.unitsPerOne(), metric.binWidth()))
                .toList();
    }
}
