package io.swallowtail.protocols.bufferless;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every metric of every trial against algorithms in objects that were written from the specification in another way. */
class BufferlessOracleTest {
    private static final long KEY = 0x5eed_4L;

    private static final List<String> NETWORKS = List.of(
            "n=8",
            "n=16 paths=many_to_one",
            "n=8 paths=monotone packet_count=20",
            "n=16 paths=monotone packet_count=64 max_length=3",
            "network=mesh side=2",
            "network=mesh side=5",
            "network=mesh side=4 packet_count=15",
            "network=random levels=1 width=3 out_degree=2 packet_count=3",
            "network=random levels=9 width=3 out_degree=2 packet_count=20",
            "network=random levels=14 width=2 out_degree=1 packet_count=14 max_length=5",
            "network=random levels=8 width=4 out_degree=4 packet_count=99");

    private static void check(String values, int trials) {
        Map<String, String> parameters = Points.values(values);
        PreparedRun run = PreparedRun.of(new Bufferless(), values);
        for (int trial = 0; trial < trials; trial++) {
            run.draw(KEY, trial);
            Map<String, Long> expected = expected(run, parameters);
            Map<String, Long> actual = new HashMap<>();
            Outcome out = Outcome.of(new Bufferless());
            run.simulator.run(out);
            for (var metric : new Bufferless().metrics()) {
                long value = out.get(metric);
                if (value != Tally.NULL) {
                    actual.put(metric.name(), value);
                }
            }
            long denominator = out.values()[Bufferless.SLOWDOWN.slot() + 1];
            assertEquals(expected.get("congestion") + expected.get("dilation"), denominator);
            assertEquals(expected, actual, values + " trial " + trial);
        }
    }

    private static Map<String, Long> expected(PreparedRun run, Map<String, String> parameters) {
        SlowPaths slow = new SlowPaths(run, parameters);
        Map<String, Long> metrics = new HashMap<>();
        String algorithm = parameters.get("algorithm");
        if (algorithm.equals("centralized") || algorithm.equals("distributed")) {
            SlowWaves waves = new SlowWaves(slow, parameters);
            waves.run();
            metrics.putAll(waves.metrics());
        } else {
            SlowHotPotato free = new SlowHotPotato(slow);
            if (algorithm.equals("hot_potato")) {
                free.hotPotato();
            } else {
                free.storeAndForward();
            }
            for (String zero : List.of("dependency_degree", "colors", "phases", "rounds", "failed")) {
                metrics.put(zero, 0L);
            }
            metrics.put("routing_time", free.step);
            metrics.put("deflections", free.deflections);
            metrics.put("last_injection", free.lastInjection);
            metrics.put("longest_flight", free.longestFlight);
        }
        metrics.put("congestion", (long) slow.congestion());
        metrics.put("dilation", (long) slow.dilation());
        metrics.put("packets", (long) slow.paths.size());
        long log = 0;
        while (1L << log < (long) slow.dilation() * slow.paths.size()) {
            log++;
        }
        metrics.put("log", Math.max(1, log));
        if (metrics.containsKey("routing_time")) {
            metrics.put("slowdown", metrics.get("routing_time"));
        }
        return metrics;
    }

    @ParameterizedTest
    @ValueSource(strings = {"hot_potato", "store_and_forward"})
    void routingWithoutSchedule(String algorithm) {
        NETWORKS.forEach(network -> check("algorithm=" + algorithm + " " + network, 20));
        check("algorithm=" + algorithm + " n=64 paths=many_to_one", 5);
        check("algorithm=" + algorithm + " network=random levels=12 width=2 out_degree=2 packet_count=24", 20);
    }

    @Test
    void centralized() {
        for (String network : NETWORKS) {
            check("algorithm=centralized " + network + " alpha_scale=0.1", 2);
            for (String scale : List.of("0.02", "0.05", "0.1")) {
                for (int sets : List.of(1, 2, 5)) {
                    check("algorithm=centralized " + network + " sets=" + sets + " alpha_scale=" + scale, 4);
                }
            }
        }
    }

    @Test
    void distributed() {
        for (String network : NETWORKS) {
            for (String scale : List.of("0.01", "0.03")) {
                for (int sets : List.of(1, 3)) {
                    check(
                            "algorithm=distributed " + network + " sets=" + sets + " rounds_scale=0.3 alpha_scale="
                                    + scale,
                            3);
                }
            }
        }
    }

    @Test
    @Tag("thorough")
    void manyMoreTrials() {
        for (String network : NETWORKS) {
            for (String scale : List.of("0.01", "0.02", "0.04", "0.07", "0.1", "0.2")) {
                for (int sets : List.of(1, 2, 3, 4, 7)) {
                    check("algorithm=centralized " + network + " sets=" + sets + " alpha_scale=" + scale, 30);
                    for (String rounds : List.of("0", "0.2", "0.7")) {
                        check(
                                "algorithm=distributed " + network + " sets=" + sets + " rounds_scale=" + rounds
                                        + " alpha_scale=" + scale,
                                10);
                    }
                }
            }
        }
        check("algorithm=centralized n=16", 20);
    }
}
