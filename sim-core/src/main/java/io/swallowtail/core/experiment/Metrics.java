package io.swallowtail.core.experiment;

import io.swallowtail.core.experiment.Metric.Trait;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.Tally;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.RandomAccess;

/**
 * The metrics of an experiment in the order of their declaration, and their slots in a trial's array. Slots follow the
 * same order: a ratio takes two slots, every other metric takes one.
 *
 * <p>The list is unmodifiable once an {@link Experiment} uses it.
 */
public final class Metrics extends AbstractList<Metric> implements RandomAccess {
    private final List<Metric> declared = new ArrayList<>();
    private int slots;
    private boolean isComplete;

    /** Creates an empty list. */
    public Metrics() {}

    /**
     * Declares an integer metric.
     *
     * @param name the name, as in events, tables and SQL
     * @param description one line
     * @param traits {@link Metric#unit}, {@link Metric#NULLABLE}, {@link Metric#binned}
     * @return the handle with which a simulator writes it
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
     * @return the handle with which a simulator writes it
     */
    public Metric.Flag flag(String name, String description, Trait... traits) {
        return add(new Metric.Flag(name, description, slots, traits), 1);
    }

    /**
     * Declares a ratio of two integers.
     *
     * @param name the name
     * @param description one line: what is divided by what
     * @param traits {@link Metric#NULLABLE}, {@link Metric#binned}, {@link Metric#unitsPerOne(long)}
     * @return the handle with which a simulator writes it
     */
    public Metric.Ratio ratio(String name, String description, Trait... traits) {
        return add(new Metric.Ratio(name, description, slots, traits), 2);
    }

    private <M extends Metric> M add(M metric, int width) {
        if (isComplete) {
            throw new IllegalStateException(metric + " must be declared before the experiment is created");
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
     * @return the metric to which the slot belongs
     */
    public Metric inSlot(int slot) {
        Metric found = declared.get(0);
        for (Metric metric : declared) {
            found = metric.slot <= slot ? metric : found;
        }
        return found;
    }

    /**
     * Finds the metrics of an event that a trial may lack.
     *
     * @param event an event of this experiment
     * @return its nullable metrics, in the order of their declaration
     */
    public List<Metric> nullable(Event event) {
        return event.metrics()
                .mapToObj(this::inSlot)
                .filter(Metric::isNullable)
                .distinct()
                .sorted(Comparator.comparing(Metric::slot))
                .toList();
    }

    /**
     * Finds a metric by its name.
     *
     * @param name the name
     * @return the metric
     * @throws IllegalArgumentException if no metric has that name
     */
    public Metric named(String name) {
        return declared.stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown metric " + name));
    }

    /**
     * Describes how to tally the metrics.
     *
     * @return one quantity per metric, in the same order
     */
    public List<Tally.Quantity> quantities() {
        return declared.stream()
                .map(metric ->
                        new Tally.Quantity(metric.slot, metric.isRatio(), metric.unitsPerOne(), metric.binWidth()))
                .toList();
    }
}
