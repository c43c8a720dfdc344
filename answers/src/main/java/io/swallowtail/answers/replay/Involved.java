package io.swallowtail.answers.replay;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Deviation;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The parts of a trial that its deviations involve, according to its trace: faults, packets or requests that are given up, and those
 * that take other paths. The paths are compared with those of the trial with only neutral choices.
 *
 * @param names the names of packets and requests by number
 * @param lost the numbers of packets or requests that are given up
 * @param moved the numbers of packets or requests that take other paths
 * @param faults the faults, in words
 * @param core what blocks requests that are given up; without edges if no two of them share two edges of a level
 */
public record Involved(
        Map<Integer, String> names, Set<Integer> lost, Set<Integer> moved, List<String> faults, Core.Pair core) {
    private static final int MAX_NAMED = 12;

    /**
     * Traces the trial without deviations, then the trial with them. The simulator then holds the latter, which has run.
     *
     * @param trial a simulator of the point
     * @return the parts that they involve; empty if the experiment has no trace
     */
    static Involved of(ReplayedTrial trial, List<Deviation> deviations) {
        Listener neutral = listen(trial, List.of());
        Listener here = listen(trial, deviations);
        Set<Integer> moved = new TreeSet<>();
        for (Integer number : here.names.keySet()) {
            if (!Objects.equals(here.paths.get(number), neutral.paths.get(number))) {
                moved.add(number);
            }
        }
        return new Involved(here.names, here.core.lost(), moved, here.faults, here.core.pair());
    }

    private static Listener listen(ReplayedTrial trial, List<Deviation> deviations) {
        Listener listener = new Listener();
        Choices choices = trial.simulator().choices();
        choices.write(deviations);
        trial.simulator().run(Outcome.of(trial.point()), listener);
        return listener;
    }

    /** Describes in sentences what the deviations involve. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (!faults.isEmpty()) {
            sentences.add(
                    CountWords.of(faults.size(), "fault") + ": " + CountWords.list(faults, ", ", MAX_NAMED) + ".");
        }
        add(sentences, lost, lost.size() == 1 ? "is given up" : "are given up");
        if (!core.edges().isEmpty()) {
            sentences.add(core.toString());
        }
        add(
                sentences,
                moved,
                (moved.size() == 1 ? "takes" : "take")
                        + " another path than in the trial whose choices are all neutral");
        return sentences;
    }

    private void add(List<String> sentences, Set<Integer> some, String what) {
        if (!some.isEmpty()) {
            List<String> called = some.stream().map(names::get).toList();
            sentences.add(some.size() + " of " + names.size() + " " + what + ": "
                    + CountWords.list(called, ", ", MAX_NAMED) + ".");
        }
    }

    /** Collects names, paths and faults. */
    private static final class Listener implements Trace {
        private final Map<Integer, String> names = new TreeMap<>();
        private final Map<Integer, List<Object>> paths = new HashMap<>();
        private final List<String> faults = new ArrayList<>();
        private final Core core = new Core();

        @Override
        public void record(TraceEvent event) {
            core.record(event);
            if (event instanceof TraceEvent.Packet packet) {
                names.put(packet.packet(), packet.name());
            } else if (event instanceof TraceEvent.Moved moved) {
                path(moved.packet()).add(moved);
            } else if (event instanceof TraceEvent.Routed routed && routed.isLocked()) {
                names.put(routed.circuit(), routed.name());
                path(routed.circuit()).add(Arrays.stream(routed.rows()).boxed().collect(Collectors.toList()));
            } else if (event instanceof TraceEvent.Fault fault) {
                String place = "row " + fault.row() + " of level " + fault.level();
                faults.add(fault.head() < 0 ? "node of " + place : "edge from " + place + " to row " + fault.head());
            }
        }

        private List<Object> path(int number) {
            names.putIfAbsent(number, "packet " + number);
            return paths.computeIfAbsent(number, key -> new ArrayList<>());
        }
    }
}
