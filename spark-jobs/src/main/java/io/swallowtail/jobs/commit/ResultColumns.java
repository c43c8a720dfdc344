package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.Replications;
import io.swallowtail.answers.method.Results;
import io.swallowtail.core.rare.FaultStates;
import io.swallowtail.core.rare.FaultStrata;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The columns of a commit for {@link Results}. Nothing else knows them. Three kinds of results share the column {@code proved}, and differ
 * in its number of shares.
 *
 * @param samples the splittings
 * @param levels their levels
 * @param proved the probabilities that are known without trials
 * @param strata the strata by numbers of faults
 */
public record ResultColumns(
        List<Replications.Sample> samples, List<Replications.Level> levels, List<Proved> proved, List<Strata> strata)
        implements Serializable {
    static final ResultColumns NONE = of(new TreeMap<>());

    /**
     * What is known of an event without trials.
     *
     * @param event the event's text
     * @param parts the number of parts that can fail; 0 if the shares are not those of numbers of faults
     * @param shares for failures in random order, the probabilities given 0, 1, 2, … faults, at most {@code parts} + 1; for a computed
     *     probability, the probability, followed by {@code parts} + 1 of those if they are known; for strata of sets of faults, the
     *     probabilities of the sets with the event and of the open ones
     */
    public record Proved(String event, int parts, List<Double> shares) implements Serializable {
        private Results results() {
            if (parts == 0 && shares.size() == 2) {
                return new Results.Strata(new FaultStates.Known(shares.get(0), shares.get(1)));
            }
            return shares.size() == parts + (parts == 0 ? 1 : 2)
                    ? new Results.Known(shares.get(0), shares.subList(1, shares.size()))
                    : new Results.Orders(parts, shares);
        }
    }

    /**
     * The strata of an event.
     *
     * @param event the event's text
     */
    public record Strata(String event, FaultStrata law) implements Serializable {}

    /**
     * Makes the columns of results.
     *
     * @param results the results by the events' texts
     */
    public static ResultColumns of(SortedMap<String, Results> results) {
        ResultColumns columns =
                new ResultColumns(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        results.forEach(columns::add);
        return columns;
    }

    private void add(String event, Results results) {
        if (results instanceof Replications replications) {
            samples.add(replications.sample());
            levels.addAll(replications.levels());
        } else if (results instanceof Results.Orders orders) {
            proved.add(new Proved(event, orders.parts(), orders.shares()));
        } else if (results instanceof Results.Known known) {
            List<Double> shares = Stream.concat(Stream.of(known.probability()), known.shares().stream())
                    .toList();
            proved.add(new Proved(event, Math.max(0, shares.size() - 2), shares));
        } else if (((Results.Strata) results).law() instanceof FaultStates.Known known) {
            proved.add(new Proved(event, 0, List.of(known.causing(), known.open())));
        } else {
            strata.add(new Strata(event, (FaultStrata) ((Results.Strata) results).law()));
        }
    }

    /** Returns the results by the events' texts. */
    Map<String, Results> results() {
        Map<String, Results> results = new TreeMap<>();
        for (Replications.Sample sample : samples) {
            List<Replications.Level> ofEvent = levels.stream()
                    .filter(level -> level.event().equals(sample.event()))
                    .toList();
            results.put(sample.event(), new Replications(sample, ofEvent));
        }
        proved.forEach(each -> results.put(each.event(), each.results()));
        strata.forEach(each -> results.put(each.event(), new Results.Strata(each.law())));
        return results;
    }
}
