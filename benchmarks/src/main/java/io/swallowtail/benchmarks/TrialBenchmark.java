package io.swallowtail.benchmarks;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One trial, choices drawn and run, with the launcher's options of Java ({@code trials.args}; {@code benchmarks/run}
 * gives them to JMH, and
 * JMH to its forks). Nanoseconds per path-edge are the figure of {@code trial} divided by the counted work. {@code
 * benchmarks/run compare}
 * compares two builds at the same points.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class TrialBenchmark {
    /** Experiment and parameters. */
    @Param({
        "collision n=1024 c=2",
        "collision n=1024 c=3",
        "collision n=1024 c=4",
        "collision n=1024 c=3 tie=coin",
        "collision n=16384 c=3",
        "minimum n=1024",
        "minimum n=1024 workload=churn",
        "data_server n=1024 c=3 c_bar=3",
        "data_server_minimum n=1024",
        "flip n=1024",
        "greedy n=1024",
        "locking n=1024 q=2",
        "valiant n=1024",
        "fat_tree arity=16 levels=3",
        "waksman n=1024",
        "extra_stage n=1024 r=4 t=50",
        "extra_stage n=1024 r=4 t=50 discipline=priority",
        "extra_stage n=4096 r=4 t=200",
        "renaming n=1024",
        "block_load n=1024 r=3",
        "fault_flow n=64 p=0.1",
        "fault_flow n=1024 p=0.1",
        "fault_routing n=64 p=0.01",
        "fault_routing n=256 p=0.01",
        "fault_propagation n=1024 p=0.01",
        "fault_component n=262144 p=0.1",
        "multibutterfly n=1024 c=4",
        "multibutterfly n=1024 c=4 network_index=0",
        "multibutterfly_faults n=1024 c=4 p=0.02",
        "concentrator m=64 c=6 alpha=0.0625 beta=2",
        "bufferless n=64",
        "bufferless n=1024",
        "bufferless n=64 algorithm=distributed",
        "bufferless n=64 algorithm=hot_potato",
        "bufferless n=64 algorithm=store_and_forward",
        "bufferless network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 sets=4 alpha_scale=0.08",
        "bufferless network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 sets=4 algorithm=distributed"
                + " alpha_scale=0.04 rounds_scale=0.5"
    })
    public String point;

    private Simulator simulator;
    private AddressedRandom random;
    private Outcome outcome;
    private long trial;

    /** Prepares the point. */
    @Setup
    public void prepare() {
        String[] words = point.split(" ");
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] pair = words[i].split("=");
            values.put(pair[0], pair[1]);
        }
        Experiment experiment = Catalogue.load().experiment(words[0]);
        Point prepared = new Point(experiment, Parameters.parse(experiment, values));
        simulator = prepared.simulator(42);
        random = prepared.random(42, Purpose.TRIAL);
        outcome = Outcome.of(prepared);
    }

    /**
     * Runs the next trial.
     *
     * @return its first metric
     */
    @Benchmark
    public long trial() {
        random.moveTo(trial++);
        simulator.choices().draw(random);
        simulator.run(outcome);
        return outcome.values()[0];
    }
}
