package io.swallowtail.benchmarks;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.Choices;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Drawing flags of one probability ({@link BernoulliChoices}): nanoseconds per flag. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FlagsBenchmark {
    private static final int FLAGS = 1 << 16;

    /** The probability of each flag. */
    @Param({"0.5", "0.1", "0.01", "1e-6", "1e-15"})
    public String p;

    private final AddressedRandom random = new AddressedRandom(42);
    private Choices choices;
    private BernoulliChoices flags;
    private long trial;

    /** Declares the stream. */
    @Setup
    public void prepare() {
        choices = new Choices();
        flags = choices.bernoulli("faults", FLAGS, new BigDecimal(p));
    }

    /**
     * Draws all flags of the next trial.
     *
     * @return the first word of them
     */
    @Benchmark
    @OperationsPerInvocation(FLAGS)
    public long draw() {
        random.moveTo(trial++);
        choices.draw(random);
        return flags.words()[0];
    }
}
