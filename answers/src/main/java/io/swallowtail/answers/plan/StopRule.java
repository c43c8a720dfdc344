package io.swallowtail.answers.plan;

import io.swallowtail.core.statistics.StoppingRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The stopping rule of a sweep. A point ends when every stop event has happened often enough for the relative error, or when the point
 * has the maximum number of trials.
 *
 * @param events canonical texts of the stop events; each applies to every point where it is defined
 * @param relativeError the maximum distance of either limit from the estimate, divided by the estimate, in (0, 1)
 * @param maxTrials the maximum number of trials of a point, at least 1
 */
public record StopRule(List<String> events, double relativeError, long maxTrials) {
    /** Checks the components. */
    public StopRule {
        events = List.copyOf(events);
        if (events.isEmpty() || !(relativeError > 0 && relativeError < 1) || maxTrials < 1) {
            throw new IllegalArgumentException(
                    "stop at " + events + ", relative error " + relativeError + ", at most " + maxTrials + " trials");
        }
    }

    /** Returns the rule with other stop events. */
    StopRule withEvents(List<String> others) {
        return new StopRule(others, relativeError, maxTrials);
    }

    /**
     * Computes the number of exceedances at which an event ends.
     *
     * @param alpha error probability of its interval
     * @throws IllegalArgumentException if these are too many
     */
    public long exceedances(double alpha) {
        return StoppingRule.exceedances(relativeError, alpha);
    }

    /**
     * Compares stop events.
     *
     * @param there the rule of one sweep, if it has one
     * @param here the rule of another sweep, if it has one
     * @return the difference, such as {@code stop is {…} there and left out here}; empty if both have the same stop events
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
     * @return their texts in quotes, separated by commas
     */
    public String quotedEvents() {
        return "\"" + String.join("\", \"", events) + "\"";
    }
}
