package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.core.statistics.BinomialTail;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The law against the enumeration of every throw, and against published values. */
class OccupancyLawTest {
    @Test
    void everyLawOfFewBallsIsThatOfTheEnumeration() {
        for (int bins = 1; bins <= 4; bins++) {
            for (int balls = 0; balls <= 7; balls++) {
                for (int least = -1; least <= balls; least++) {
                    for (int most = -1; most <= balls; most++) {
                        double exact = outside(balls, bins, least, most) / StrictMath.pow(bins, balls);
                        double law = StrictMath.exp(OccupancyLaw.logOutside(balls, bins, least, most));
                        assertEquals(exact, law, 1e-13 * exact, balls + " in " + bins + ": " + least + ".." + most);
                    }
                }
            }
        }
    }

    private static long outside(int balls, int bins, int least, int most) {
        long found = 0;
        for (long code = 0; code < Math.pow(bins, balls); code++) {
            int[] loads = new int[bins];
            long rest = code;
            for (int ball = 0; ball < balls; ball++, rest /= bins) {
                loads[(int) (rest % bins)]++;
            }
            boolean isOutside = false;
            for (int load : loads) {
                isOutside |= load < least || load > most;
            }
            found += isOutside ? 1 : 0;
        }
        return found;
    }

    /** The table of birthdays: two of so many people have the same one of 365. */
    @ParameterizedTest
    @CsvSource({
        "10, 0.116948",
        "20, 0.411438",
        "23, 0.507297",
        "30, 0.706316",
        "40, 0.891232",
        "50, 0.970374",
        "57, 0.990122",
        "70, 0.999160"
    })
    void birthdaysHaveTheirPublishedTable(long people, double value) {
        assertEquals(value, StrictMath.exp(OccupancyLaw.logOutside(people, 365, 0, 1)), 5e-7);
    }

    /** The values are from the specification; the last one is between the first two sums of inclusion and exclusion. */
    @ParameterizedTest
    @CsvSource({
        "8, 8, 0, 1, 0.998, 5e-4",
        "8, 8, 0, 2, 0.499, 5e-4",
        "8, 8, 0, 3, 0.0899, 5e-5",
        "8, 8, 0, 5, 6.81e-4, 5e-7",
        "64, 16, 0, 7, 0.577, 5e-4",
        "64, 16, 0, 11, 8.78e-3, 5e-6",
        "64, 16, 0, 15, 2.35e-5, 5e-8",
        "3000, 3, 970, 1030, 0.4643, 5e-5",
        "6000, 3, 1860, 2140, 3.505e-4, 5e-8",
        "10000, 16, 469, 781, 3.56344e-9, 5e-15"
    })
    void publishedValuesAreMet(long balls, int bins, long least, long most, double value, double error) {
        assertEquals(value, StrictMath.exp(OccupancyLaw.logOutside(balls, bins, least, most)), error);
    }

    /** Two bins: one has too many exactly if the other has too few; both are the tails of a binomial law. */
    @Test
    void twoBinsHaveTheTailsOfTheBinomialLaw() {
        double law = StrictMath.log(2) + BinomialTail.logAtLeast(3_300, 4_000, 0.5);
        assertEquals(law, OccupancyLaw.logOutside(4_000, 2, 0, 3_299), 1e-11 * -law);
        assertEquals(law, OccupancyLaw.logOutside(4_000, 2, 701, 4_000), 1e-11 * -law);
        assertEquals(law, OccupancyLaw.logOutside(4_000, 2, 701, 3_299), 1e-11 * -law);
    }

    @Test
    void tooLargeProductsAreRejected() {
        assertThrows(IllegalArgumentException.class, () -> OccupancyLaw.logOutside(1_000_001, 10, 0, 5));
    }
}
