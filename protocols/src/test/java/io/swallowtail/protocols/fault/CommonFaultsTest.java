package io.swallowtail.protocols.fault;

import static io.swallowtail.protocols.Points.point;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.fault.FaultRouting.PacketPattern;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fault sets that stay: shared by the five experiments, nested in p; and what must hold in every trial. */
class CommonFaultsTest {
    private static final long SEED = 6;
    private static final List<String> EXPERIMENTS =
            List.of("fault_propagation", "fault_flow", "fault_component", "fault_routing", "fault_construction b=2");

    private static long[] faults(Simulator simulator, String stream) {
        return ((BernoulliChoices) Trials.stream(simulator.networkChoices(), stream))
                .words()
                .clone();
    }

    @Test
    void experimentsMeetTheSameFaultsAndSetsAreNested() {
        for (String stream : List.of("node faults", "edge faults")) {
            String more = " n=16 fault=both network_index=3 p=";
            long[] few = faults(point("fault_flow" + more + "0.1").simulator(SEED), stream);
            long[] many = faults(point("fault_component" + more + "0.2").simulator(SEED), stream);
            for (String experiment : EXPERIMENTS) {
                assertArrayEquals(few, faults(point(experiment + more + "0.1").simulator(SEED), stream), experiment);
            }
            for (int word = 0; word < few.length; word++) {
                assertEquals(0, few[word] & ~many[word]);
            }
            long[] other = faults(
                    point("fault_flow n=16 fault=both network_index=4 p=0.1").simulator(SEED), stream);
            assertFalse(Arrays.equals(few, other));
        }
    }

    /** Metrics that depend only on the faults have one value; steps and congestion of routing have many. */
    @Test
    void onlyRoutingHasRandomnessLeft() {
        for (String experiment : EXPERIMENTS) {
            Point point = point(experiment + " n=16 p=0.03 network_index=2");
            var tally = new TrialRunner(point, SEED, List.of()).run(0, 40);
            List<Metric> metrics = point.experiment().metrics();
            for (int i = 0; i < metrics.size(); i++) {
                String metric = metrics.get(i).name();
                boolean varies = metric.equals("congestion_physical")
                        || metric.startsWith("steps")
                        || metric.equals("congestion");
                int values = tally.of(i).values().length;
                assertTrue(varies ? values > 1 : values <= 1, experiment + " " + metric + ": " + values);
            }
        }
    }

    private static long metric(Point point, String name) {
        Outcome out = Outcome.of(point.experiment());
        point.simulator(SEED).run(out);
        return out.get(point.experiment().metrics().named(name));
    }

    /** More faults never help: the flow of nested fault sets falls, and so does the largest component. */
    @Test
    void whatSurvivesShrinksWithP() {
        for (int network = 0; network < 20; network++) {
            long[] before = {Long.MAX_VALUE, Long.MAX_VALUE};
            for (int percent = 0; percent <= 100; percent += 5) {
                String more = " n=32 fault=both network_index=" + network + " p=" + percent / 100.0;
                long flow = metric(point("fault_flow" + more), "flow");
                long largest = metric(point("fault_component" + more), "largest");
                assertTrue(flow <= before[0] && largest <= before[1]);
                before = new long[] {flow, largest};
            }
            assertEquals(0, before[0] + before[1]);
        }
    }

    /** Section 3.3: good_inputs ≥ (flow_min - good_share·n) / (1 - good_share); and nothing is unroutable above a half. */
    @Test
    void goodInputsAreAsManyAsSection33Says() {
        for (double p : new double[] {0.002, 0.01, 0.03, 0.1}) {
            for (double share : new double[] {0.55, 0.75, 0.875}) {
                Point point = point("fault_routing n=32 packets=2 p=" + p + " good_share=" + share);
                new TrialRunner(point, SEED, List.of()).forEach(0, 20, (trial, metrics) -> {
                    long good = metrics[FaultRouting.GOOD_INPUTS.slot()];
                    assertTrue(good >= (metrics[FaultRouting.FLOW_MIN.slot()] - share * 32) / (1 - share));
                    assertEquals(0, metrics[FaultRouting.UNROUTABLE.slot()]);
                    assertEquals(good == 0 ? 1 : 0, metrics[FaultRouting.FAILED.slot()]);
                });
            }
        }
    }

    /** The targets of the ranks 0 to k - 1, computed by hand. */
    @ParameterizedTest
    @CsvSource({
        "BIT_REVERSAL, 0 2 1 3",
        "BIT_REVERSAL, 0 2 1",
        "BIT_REVERSAL, 0",
        "SHIFT_HALF, 2 3 4 0 1",
        "IDENTITY, 0 1 2",
        "REVERSE, 2 1 0"
    })
    void patternsArePermutationsOfRanks(PacketPattern pattern, String expected) {
        int count = expected.split(" ").length;
        int[] targets = new int[count];
        pattern.write(targets, count);
        assertEquals(expected, IntStream.of(targets).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
    }

    /** With a fixed pattern, too, each identified node sends to one of them, and congestion differs between patterns. */
    @Test
    void nodesSendAlongAPattern() {
        Set<Long> congestions = new HashSet<>();
        for (String pattern : List.of("random", "identity", "reverse", "shift_half", "bit_reversal")) {
            Point point = point("fault_routing n=32 p=0.01 one_to_one=true pattern=" + pattern);
            new TrialRunner(point, SEED, List.of()).forEach(0, 1, (trial, metrics) -> {
                assertEquals(0, metrics[FaultRouting.UNROUTABLE.slot()]);
                assertTrue(metrics[FaultRouting.NODES_IDENTIFIED.slot()] > 100);
                congestions.add(metrics[FaultRouting.STEPS.slot()]);
            });
        }
        assertTrue(congestions.size() > 1, congestions.toString());
    }

    @Test
    void inapplicableParametersAreRefused() {
        for (String wrong : List.of(
                "fault_routing n=16 p=0.1 one_to_one=true packets=3",
                "fault_routing n=16 p=0.1 one_to_one=true wrap=true",
                "fault_routing n=4096 p=0.1 packets=1000",
                "fault_flow n=16 p=0.1 nailed=16")) {
            assertThrows(ParameterException.class, () -> point(wrong), wrong);
        }
    }
}
