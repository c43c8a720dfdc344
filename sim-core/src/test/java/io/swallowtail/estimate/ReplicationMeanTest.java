package io.swallowtail.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ReplicationMeanTest {
    /** 1, 2, 3, 4 times e^-1000: mean 2.5, standard deviation 1.2909944; t(3, 0.975) = 3.1824463 (tables). */
    @Test
    void numbersTooSmallForADoubleAreAveraged() {
        double[] logs = new double[4];
        for (int i = 0; i < 4; i++) {
            logs[i] = Math.log(i + 1) - 1_000;
        }
        ReplicationMean mean = new ReplicationMean(logs, 4);
        assertEquals(Math.log(2.5) - 1_000, mean.log(), 1e-12);
        assertEquals(1.2909944 / 2.5, mean.relativeDeviation(), 1e-7);
        assertEquals(3.1824463 * 1.2909944 / 2.5 / 2, mean.logHigh(0.05) - mean.log(), 1e-6);
    }

    @Test
    void theFirstStageTellsHowManyThereShouldBe() {
        double[] logs = {0, Math.log(2), Math.log(3), 0, 0, 0, 0, 0};
        ReplicationMean first = new ReplicationMean(new double[] {logs[0], logs[1], logs[2]}, 3);
        long wanted = first.wanted(0.5, 0.05);
        // t(2, 0.975) = 4.3026527; relative deviation 1/2; log(1.5) = 0.4054651.
        assertEquals((long) Math.ceil(Math.pow(4.3026527 * 0.5 / 0.4054651, 2)), wanted);
        assertEquals(3, first.wanted(100, 0.05));
        ReplicationMean all = new ReplicationMean(logs, 3);
        assertEquals(Math.log(11.0 / 8), all.log(), 1e-12);
        assertEquals(1 / (11.0 / 8), all.relativeDeviation(), 1e-12);
    }

    @Test
    void zerosCount() {
        ReplicationMean some = new ReplicationMean(new double[] {Double.NEGATIVE_INFINITY, 0}, 2);
        assertEquals(Math.log(0.5), some.log(), 1e-12);
        ReplicationMean none =
                new ReplicationMean(new double[] {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY}, 2);
        assertEquals(Double.NEGATIVE_INFINITY, none.log());
        assertEquals(Double.NEGATIVE_INFINITY, none.logLow(0.05));
        assertEquals(0, none.logHigh(0.05));
        assertThrows(IllegalArgumentException.class, () -> new ReplicationMean(new double[] {0}, 1));
    }
}
