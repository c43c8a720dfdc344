package io.swallowtail.report;

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
}
