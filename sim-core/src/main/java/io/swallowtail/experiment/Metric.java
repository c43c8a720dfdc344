package io.swallowtail.experiment;

/**
 * What a trial yields: a 64-bit integer or a flag (0 or 1).
 *
 * @param name the name, as in events, tables and SQL
 * @param flag whether it is a flag
 * @param description one line, with the unit
 */
public record Metric(String name, boolean flag, String description) {
    /**
     * Declares an integer metric.
     *
     * @param name the name
     * @param description one line, with the unit
     * @return the metric
     */
    public static Metric integer(String name, String description) {
        return new Metric(name, false, description);
    }

    /**
     * Declares a flag.
     *
     * @param name the name
     * @param description one line: what 1 means
     * @return the metric
     */
    public static Metric flag(String name, String description) {
        return new Metric(name, true, description);
    }
}
