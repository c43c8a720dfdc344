package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceEvent.Fault;
import io.swallowtail.core.trace.TraceEvent.Lost;
import io.swallowtail.core.trace.TraceEvent.Mark;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Network;
import io.swallowtail.core.trace.TraceEvent.Packet;
import io.swallowtail.core.trace.TraceEvent.Routed;
import io.swallowtail.core.trace.TraceEvent.Settled;
import io.swallowtail.core.trace.TraceText;
import io.swallowtail.protocols.Trials;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The events of traces explain the metrics: faults, paths around them, marked nodes, and every hop of a packet. */
class FaultTracesTest {
    private static final int TRIALS = 20;

    /** The events of a trial. */
    private record TracedTrial(Experiment experiment, Outcome out, List<TraceEvent> events) {
        <E> List<E> all(Class<E> kind) {
            return events.stream().filter(kind::isInstance).map(kind::cast).toList();
        }

        long metric(String name) {
            Metric metric = experiment.metrics().named(name);
            return out.get(metric);
        }
    }

    private static List<TracedTrial> trials(String name, String values) {
        Experiment experiment = Catalogue.load().experiment(name);
        Trials trials = new Trials(name + " " + values, 5);
        List<TracedTrial> all = new ArrayList<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            trials.next();
            TracedTrial traced = new TracedTrial(experiment, Outcome.of(experiment), new ArrayList<>());
            trials.simulator.run(traced.out, traced.events::add);
            all.add(traced);
        }
        return all;
    }

    /** The faults of the network that was named last. */
    private static Set<Fault> faults(TracedTrial traced) {
        Set<Fault> faults = new HashSet<>();
        for (TraceEvent event : traced.events) {
            if (event instanceof Network) {
                faults.clear();
            } else if (event instanceof Fault fault) {
                assertTrue(faults.add(fault), fault::toString);
            }
        }
        return faults;
    }

    /** Neither an edge nor its ends have failed. */
    private static void requireSound(Set<Fault> faults, int level, int row, int head) {
        for (Fault fault :
                List.of(new Fault(level, row, -1), new Fault(level + 1, head, -1), new Fault(level, row, head))) {
            assertTrue(!faults.contains(fault), fault::toString);
        }
    }

    @Test
    void theLargestComponentIsMarked() {
        for (String wrap : List.of("false", "true")) {
            for (TracedTrial traced : trials("fault_component", "n=8 p=0.35 fault=both wrap=" + wrap)) {
                int levels = wrap.equals("true") ? 3 : 4;
                Set<List<Integer>> marked = traced.all(Mark.class).stream()
                        .map(mark -> List.of(mark.level() % levels, mark.row()))
                        .collect(Collectors.toSet());
                assertEquals(traced.metric("largest"), marked.size());
                Set<Fault> faults = faults(traced);
                marked.forEach(node -> assertTrue(!faults.contains(new Fault(node.get(0), node.get(1), -1))));
            }
        }
    }

    /** The paths are sound, end at outputs of their own, and keep to the capacity. */
    @Test
    void flowsArePathsAroundTheFaults() {
        for (String more : List.of("", " nailed=3", " gamma=2", " network_index=4", " nailed=5 network_index=4")) {
            for (TracedTrial traced : trials("fault_flow", "n=8 p=0.1 fault=both" + more)) {
                Set<Fault> faults = faults(traced);
                Map<List<Integer>, Integer> loads = new HashMap<>();
                List<Routed> paths = traced.all(Routed.class);
                for (Routed path : paths) {
                    assertEquals("input " + path.rows()[0], path.name());
                    for (int level = 0; level < 3; level++) {
                        int head = path.rows()[level + 1];
                        requireSound(faults, level, path.rows()[level], head);
                        loads.merge(List.of(level, path.rows()[level], head), 1, Integer::sum);
                    }
                }
                assertEquals(traced.metric("flow"), paths.size());
                assertEquals(
                        paths.size(),
                        paths.stream().map(path -> path.rows()[3]).distinct().count());
                assertTrue(loads.values().stream().allMatch(load -> load <= (more.contains("gamma") ? 2 : 1)));
                Set<Integer> live = new HashSet<>(Set.of(0, 1, 2, 3, 4, 5, 6, 7));
                live.removeIf(input -> faults.contains(new Fault(0, input, -1)));
                assertEquals(traced.metric("live_inputs"), live.size());
                paths.forEach(path -> live.remove(path.rows()[0]));
                Set<Integer> cutOff = traced.all(Mark.class).stream()
                        .filter(mark -> mark.level() == 0)
                        .map(Mark::row)
                        .collect(Collectors.toSet());
                assertTrue(cutOff.containsAll(live), "inputs that send nothing are cut off");
            }
        }
    }

    /** A level inside a strip holds four nodes of each faulty subbutterfly. */
    @Test
    void faultySubbutterfliesAreMarked() {
        for (TracedTrial traced : trials("fault_propagation", "n=16 p=0.03 fault=node")) {
            List<Mark> inside = traced.all(Mark.class).stream()
                    .filter(mark -> mark.level() % 2 == 1)
                    .toList();
            assertEquals(4 * traced.metric("faulty_after"), inside.size());
        }
        TraceText text = new TraceText(3);
        trials("fault_propagation", "n=16 p=0.1").get(0).events.forEach(text::record);
        String all = String.join("\n", text.complete());
        assertTrue(all.contains("become faulty in sweep 1 over the strips: "), all);
        assertTrue(all.contains("Strip 1 has "), all);
    }

    /** A level inside a strip holds four nodes of each faulty subbutterfly; the notes give the flow. */
    @Test
    void constructedFlowsAreReported() {
        Set<Boolean> constructed = new HashSet<>();
        for (TracedTrial traced : trials("fault_construction", "n=256 b=4 p=0.001 fault=both")) {
            long inside = traced.all(Mark.class).stream()
                    .filter(mark -> mark.level() % 2 == 1)
                    .count();
            assertEquals(4 * traced.metric("faulty_after"), inside);
            boolean isConstructed = traced.metric("constructed") == 1;
            constructed.add(isConstructed);
            String note = isConstructed
                    ? "The construction routes " + traced.metric("constructed_flow") + " units, at most "
                    : "The construction fails: collections with too many faulty rows: "
                            + traced.metric("overfull_collections");
            TraceText text = new TraceText(3);
            traced.events.forEach(text::record);
            assertTrue(String.join("\n", text.complete()).contains(note), note);
        }
        assertEquals(Set.of(true, false), constructed);
    }

    /** Packets move along sound edges, one a step over each edge in each direction, from their inputs to their destinations. */
    @Test
    void packetsGoWhereTheyWantTo() {
        Set<String> kinds = new HashSet<>();
        for (String more : List.of("", " one_to_one=true", " good_share=0.1 fault=edge")) {
            for (TracedTrial traced : trials("fault_routing", "n=8 p=0.04" + more)) {
                Set<Fault> faults = faults(traced);
                Map<Integer, List<Integer>> places = new HashMap<>();
                Map<Integer, Long> steps = new HashMap<>();
                for (Packet packet : traced.all(Packet.class)) {
                    places.put(packet.packet(), List.of(packet.level(), packet.row()));
                    steps.put(packet.packet(), 0L);
                }
                Set<List<Long>> crossed = new HashSet<>();
                for (Moved hop : traced.all(Moved.class)) {
                    boolean isDown = hop.to() == hop.level() + 1;
                    assertTrue(isDown || hop.to() == hop.level() - 1, hop::toString);
                    assertEquals(
                            List.of(hop.level(), hop.row()), places.put(hop.packet(), List.of(hop.to(), hop.head())));
                    assertTrue(steps.put(hop.packet(), hop.step()) < hop.step(), hop::toString);
                    assertTrue(crossed.add(List.of(
                            hop.step(), (long) hop.level(), (long) hop.row(), (long) hop.to(), (long) hop.head())));
                    requireSound(
                            faults,
                            Math.min(hop.level(), hop.to()),
                            isDown ? hop.row() : hop.head(),
                            isDown ? hop.head() : hop.row());
                }
                if (traced.metric("good_inputs") > 0) {
                    assertEquals(
                            traced.metric("steps_physical"),
                            steps.values().stream()
                                    .mapToLong(step -> step)
                                    .max()
                                    .orElse(0));
                }
                assertEquals(traced.metric("unroutable"), traced.all(Lost.class).size());
                traced.all(Lost.class).forEach(lost -> assertEquals(0, steps.remove(lost.packet())));
                assertEquals(
                        traced.all(Settled.class).stream().map(Settled::packet).collect(Collectors.toSet()),
                        steps.keySet());
                for (Packet packet : traced.all(Packet.class)) {
                    if (steps.containsKey(packet.packet())) {
                        List<Integer> end = places.get(packet.packet());
                        String where = more.contains("one_to_one")
                                ? "to row " + end.get(1) + " of level " + end.get(0) + ","
                                : "goes to input " + end.get(1) + ",";
                        assertTrue(packet.request().contains(where), packet + " ended at " + end);
                    }
                }
                traced.events.forEach(event -> kinds.add(event.getClass().getSimpleName()));
            }
        }
        assertEquals(Set.of("Network", "Fault", "Note", "Mark", "Packet", "Moved", "Settled", "Lost"), kinds);
    }
}
