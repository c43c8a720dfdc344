package io.swallowtail.plan;

import io.swallowtail.statistics.StoppingRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * When the points of a sweep end by themselves: as soon as every stop event has happened often enough for its relative
 * error, or when they have all the trials they may have.
 *
 * @param events canonical texts of the stop events; each is an event of every point that it can be asked of
 * @param relativeError how far either limit may be away from an estimate, as a share of it, in (0, 1)
 * @param maxTrials the most trials of a point, at least 1
 */
public record StopRule(List<String> events, double relativeError, long maxTrials) {
    /** Refuses what no rule can be. */
    public StopRule {
        events = List.copyOf(events);
        if (events.isEmpty() || !(relativeError > 0 && relativeError < 1) || maxTrials < 1) {
            throw new IllegalArgumentException(
                    "stop at " + events + ", relative error " + relativeError + ", at most " + maxTrials + " trials");
        }
    }

    /**
     * Finds how often an event must happen.
     *
     * @param alpha error probability of its interval
     * @return the exceedances at which it stops
     * @throws IllegalArgumentException if these are too many
     */
    public long exceedances(double alpha) {
        return StoppingRule.exceedances(relativeError, alpha);
    }

    /**
     * Compares stop events.
     *
     * @param there what rules one sweep, if anything
     * @param here what rules another
     * @return what differs, as {@code stop is {…} there and left out here}; empty if both have the same stop events
     */
    public static Optional<String> conflict(Optional<StopRule> there, Optional<StopRule> here) {
        return names(there).equals(names(here))
                ? Optional.empty()
                : Optional.of("stop is " + shown(there) + " there and " + shown(here) + " here");
    }

    private static Optional<Set<String>> names(Optional<StopRule> rule) {
        return rule.map(given -> new TreeSet<>(given.events));
    }

    private static String shown(Optional<StopRule> rule) {
        return rule.map(given -> "at " + given.quotedEvents()).orElse("left out");
    }

    /**
     * Lists the stop events.
     *
     * @return their texts in quotes, with commas
     */
    public String quotedEvents() {
        return "\"" + String.join("\", \"", events) + "\"";
    }
}
