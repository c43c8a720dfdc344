package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people read them. */
class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0.99982, 0.9998",
        "0.999987, 0.99999",
        "0.9999999999999999, 0.9999999999999999",
        "0.9994, 0.999",
        "-0.99982, -0.9998",
        "1, 1",
        "1.0001, 1"
    })
    void whatIsNearlyCertainIsNotWrittenAsCertain(double value, String shown) {
        assertEquals(shown, Numbers.of(value));
    }

    /** An estimate and its limits, with enough digits to distinguish them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.938 | 0.937 | 0.94 | 0.938 [0.937, 0.94]",
                "0.9995 | 0.99931 | 0.99963 | 0.9995 [0.999, 0.9996]",
                "0.5 | 0.49963 | 0.50037 | 0.5 [0.4996, 0.5004]",
                "1 | 0.99996 | 1 | 1 [0.99996, 1]",
                "1e-7 | 0.99971e-7 | 1.00031e-7 | 1e-7 [9.9971e-8, 1.0003e-7]",
                "0 | 0 | 0.0362 | 0 [0, 0.0362]",
                "0.25 | 0.25 | 0.25 | 0.25 [0.25, 0.25]"
            })
    void anEstimateIsDistinguishedFromItsLimits(double estimate, double low, double high, String shown) {
        int digits = Numbers.digits(estimate, low, high);
        assertEquals(shown, Numbers.of(estimate, digits) + " " + Numbers.interval(low, high, digits));
        if (low > 0) {
            assertEquals(digits, Numbers.digitsOfLogs(Math.log(estimate), Math.log(low), Math.log(high)), 1);
        }
    }
}
