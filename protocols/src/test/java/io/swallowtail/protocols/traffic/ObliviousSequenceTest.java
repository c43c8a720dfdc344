package io.swallowtail.protocols.traffic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.protocols.circuit.DataServerMinimum;
import io.swallowtail.protocols.circuit.Minimum;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Fixed sequences of departures and arrivals: by hand, and the congestion that follows on tiny networks. */
class ObliviousSequenceTest {
    private static String text(int[] numbers, int count) {
        return IntStream.of(numbers).limit(count).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    /** Four inputs with the outputs 3 2 1 0, two rounds: the inputs of each round, and the outputs after both. */
    @ParameterizedTest
    @CsvSource({
        "SAME, 3, 0 1 2, 3 0 1, 3 2 1 0",
        "ROTATE, 3, 0 1 2, 3 0 1, 1 0 3 2",
        "NEWEST, 2, 3 2, 2 3, 3 2 1 0",
        "NEWEST, 3, 3 2 1, 1 2 3, 3 2 1 0",
        "ALTERNATE, 4, 0 1 2 3, 0 1 2 3, 3 2 1 0"
    })
    void roundsAreThoseOfTheirDefinition(SequenceKind kind, int k, String first, String second, String outputs) {
        int[] destinations = {3, 2, 1, 0};
        ObliviousSequence sequence = new ObliviousSequence(kind, 4, k);
        sequence.begin(new int[] {0, 1, 2, 3}, destinations);
        assertEquals(first, text(sequence.replace(1, destinations), k));
        if (kind == SequenceKind.ALTERNATE) {
            assertArrayEquals(new int[] {0, 2, 1, 3}, destinations);
        }
        assertEquals(second, text(sequence.replace(2, destinations), k));
        assertEquals(outputs, text(destinations, 4));
    }

    private static long[] metrics(String values, long trial) {
        return metrics(new Minimum(), values, trial);
    }

    private static long[] metrics(Experiment experiment, String values, long trial) {
        PreparedRun run = PreparedRun.of(experiment, values);
        run.draw(7, trial);
        return run.metrics();
    }

    @ParameterizedTest
    @EnumSource(SequenceKind.class)
    void twoRequestsShareNoEdge(SequenceKind kind) {
        String sequence = kind.name().toLowerCase(Locale.ROOT);
        for (int trial = 0; trial < 20; trial++) {
            assertArrayEquals(
                    new long[] {1, 1}, metrics("n=2 workload=churn churn_rounds=5 sequence=" + sequence, trial));
        }
    }

    /** With all requests in each round, the same sequence ends as fill does; so does one round of the bit reversal after itself. */
    @Test
    void theSameRequestsHaveTheCongestionOfFill() {
        for (int trial = 0; trial < 200; trial++) {
            String churn = " workload=churn churn_fraction=1 sequence=";
            long[] fill = metrics("n=4", trial);
            assertEquals(fill[0], metrics("n=4 churn_rounds=3" + churn + "same", trial)[0]);
            long[] reversal = metrics("n=16 permutation=bit_reversal churn_rounds=1" + churn + "same", trial);
            long[] alternate = metrics("n=16 permutation=bit_reversal churn_rounds=1" + churn + "alternate", trial);
            assertEquals(Arrays.toString(reversal), Arrays.toString(alternate));
            long[] filled = metrics(new DataServerMinimum(), "n=16", trial);
            long[] same = metrics(new DataServerMinimum(), "n=16 churn_rounds=3" + churn + "same", trial);
            // An even number of rounds ends with the objects of the start.
            long[] back = metrics(new DataServerMinimum(), "n=16 churn_rounds=2" + churn + "alternate", trial);
            assertEquals(filled[0] + " " + filled[1], same[0] + " " + same[1]);
            assertEquals(filled[0] + " " + filled[1], back[0] + " " + back[1]);
            long[] rotated = metrics(new DataServerMinimum(), "n=2 churn_rounds=5" + churn + "rotate", trial);
            assertEquals(
                    "1 1 1 1",
                    text(Arrays.stream(rotated).mapToInt(i -> (int) i).toArray(), 4));
        }
    }
}
