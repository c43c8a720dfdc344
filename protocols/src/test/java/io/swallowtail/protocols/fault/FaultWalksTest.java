package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws of walks with tries: exact means over all faults and all choices of tiny networks, and what holds in every trial. */
class FaultWalksTest {
    private static final long KEY = 0x3a1cL;

    /** A number from 0 to below a bound. */
    private record Choice(int bound, int value) {}

    /** The mean of delivered over all fault sets, each as likely as any other, and all choices of tries. */
    private static double mean(String values) {
        PreparedRun run = PreparedRun.of(new FaultWalks(), "p=0.5 permutation=identity " + values);
        run.draw(KEY, 0);
        List<String> streams = run.simulator.choices().streams().stream()
                .filter(BernoulliChoices.class::isInstance)
                .map(stream -> stream.name())
                .toList();
        streams.forEach(stream -> run.flags(stream).words()[0] = 0);
        double[] sum = new double[2];
        run.forEachSettingOf(streams, () -> {
            sum[0] += meanOfTries(run);
            sum[1]++;
        });
        return sum[0] / sum[1];
    }

    /** Visits all leaves of the tree of choices: the choices of a trial, of which the last one that can grow grows next. */
    private static double meanOfTries(PreparedRun run) {
        Map<Integer, Choice> fixed = new HashMap<>();
        double sum = 0;
        boolean isLast = false;
        while (!isLast) {
            List<Integer> asked = new ArrayList<>();
            run.onDemandIntegers("tries").answerFrom((step, place, bound) -> {
                asked.add(place);
                return fixed.computeIfAbsent(place, key -> new Choice(bound, 0)).value();
            });
            double weight = run.metrics()[FaultWalks.DELIVERED.slot()];
            for (int place : asked) {
                weight /= fixed.get(place).bound();
            }
            sum += weight;
            int last = asked.size() - 1;
            while (last >= 0
                    && fixed.get(asked.get(last)).value() + 1
                            == fixed.get(asked.get(last)).bound()) {
                fixed.remove(asked.get(last--));
            }
            isLast = last < 0;
            if (!isLast) {
                fixed.computeIfPresent(asked.get(last), (place, old) -> new Choice(old.bound(), old.value() + 1));
            }
        }
        return sum;
    }

    /** The values of the specification for p = 1/2; those of a request are times n. */
    @ParameterizedTest
    @CsvSource({
        "n=4 ends=protected, 2",
        "n=4 ends=protected tries=2, 2",
        "n=2 network=extra_stage r=1 ends=protected, 1",
        "n=2 network=extra_stage r=1 ends=protected tries=2, 1.25",
        "n=2 network=extra_stage r=1 ends=protected local=yes, 1.5",
        "n=2 network=dilated q=2 fault=edge ends=protected, 1",
        "n=2 network=dilated q=2 fault=edge ends=protected tries=2, 1.25",
        "n=2 network=dilated q=2 fault=edge ends=protected local=yes, 1.5",
        "n=2 network=dilated q=2 fault=edge ends=protected local=yes tries=3, 1.5",
        "n=2 network=replicated m=2 fault=edge ends=protected, 1",
        // A pair of the butterfly has d + 1 crosspoints on its path.
        "n=2 fault=crosspoint, 0.5"
    })
    void meansAreExact(String values, double expected) {
        assertEquals(expected, mean(values), 1e-12);
    }

    /**
     * n = 4, r = 1: the mean is 1, 1.375 and 1.65625 at 1, 2 and 4 tries. With faults of crosspoints and n = 2 a try finds a live one
     * of two. A value is missed by 5 standard errors, of at most 0.01, with probability 6e-7.
     */
    @ParameterizedTest
    @CsvSource({
        "n=4 network=extra_stage r=1, 1",
        "n=4 network=extra_stage r=1 tries=2, 1.375",
        "n=4 network=extra_stage r=1 tries=4, 1.65625",
        "n=2 network=extra_stage r=1 fault=crosspoint, 1",
        "n=2 network=extra_stage r=1 fault=crosspoint tries=2, 1.25",
        "n=2 network=extra_stage r=1 fault=crosspoint local=yes, 1"
    })
    void furtherTriesHelp(String values, double expected) {
        PreparedRun run = PreparedRun.of(new FaultWalks(), "p=0.5 ends=protected " + values);
        long sum = 0;
        for (int trial = 0; trial < 20_000; trial++) {
            run.draw(KEY, trial);
            sum += run.metrics()[FaultWalks.DELIVERED.slot()];
        }
        assertEquals(expected, sum / 20_000.0, 0.05);
    }

    /** Without faults: delivered requests, tries used and attempts. */
    @ParameterizedTest
    @CsvSource({
        "n=8 permutation=bit_reversal capacity=1 tries=3, 4 1 16",
        "n=8 permutation=bit_reversal capacity=2, 8 1 8",
        "n=4 capacity=1, 4 1 4",
        "n=16 network=benes, 16 1 16",
        "n=16 network=multibutterfly c=2 tries=5, 16 1 16",
        "n=16 network=replicated m=2 local=yes fault=crosspoint, 16 1 16"
    })
    void withoutFaultsOnlyCapacityLosesTries(String values, String expected) {
        PreparedRun run = PreparedRun.of(new FaultWalks(), "p=0 " + values);
        for (int trial = 0; trial < 20; trial++) {
            run.draw(KEY, trial);
            long[] metrics = run.metrics();
            assertEquals(
                    expected,
                    metrics[FaultWalks.DELIVERED.slot()] + " " + metrics[FaultWalks.TRIES_USED.slot()] + " "
                            + metrics[FaultWalks.ATTEMPTS.slot()]);
        }
    }

    /** Faults are those of network_faults, nobody is delivered without a path, and the tries of two rounds begin those of three. */
    @Test
    void everyTrialKeepsTheRules() {
        List<String> networks =
                List.of("benes", "extra_stage r=3", "dilated q=3", "replicated m=3", "multibutterfly c=2");
        for (String network : networks) {
            for (String fault : List.of("node", "edge", "both", "crosspoint")) {
                String common = "n=16 p=0.1 fault=" + fault + " network=" + network;
                PreparedRun faults = PreparedRun.of(new NetworkFaults(), common);
                for (String rule : List.of("", " local=yes", " capacity=1", " capacity=2 local=yes")) {
                    List<PreparedRun> rounds = Stream.of(2, 3)
                            .map(t -> PreparedRun.of(new FaultWalks(), common + rule + " tries=" + t))
                            .toList();
                    for (int trial = 0; trial < 6; trial++) {
                        faults.draw(KEY, trial);
                        rounds.get(0).draw(KEY, trial);
                        rounds.get(1).draw(KEY, trial);
                        long[] two = rounds.get(0).metrics();
                        long[] three = rounds.get(1).metrics();
                        long connected = faults.metrics()[NetworkFaults.CONNECTED_REQUESTS.slot()];
                        assertEquals(connected, two[FaultWalks.CONNECTED_REQUESTS.slot()], common);
                        assertEquals(
                                connected - two[FaultWalks.DELIVERED.slot()], two[FaultWalks.MISSED.slot()], common);
                        assertTrue(three[FaultWalks.MISSED.slot()] >= 0, common);
                        assertTrue(two[FaultWalks.DELIVERED.slot()] <= three[FaultWalks.DELIVERED.slot()], common);
                        assertEquals(two[FaultWalks.DELIVERED_FIRST.slot()], three[FaultWalks.DELIVERED_FIRST.slot()]);
                        if (rule.contains("capacity=1")) {
                            assertTrue(three[FaultWalks.CONGESTION.slot()] <= 1, common);
                        }
                    }
                }
            }
        }
    }
}
