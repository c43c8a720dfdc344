package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real parameters are exact decimals of one form. */
class RealParameterTest {
    private static final RealParameter SHARE =
            RealParameter.required("share", "a share", "0", "1.0").withDefault("0.1250");
    private static final RealParameter RATE = RealParameter.required("rate", "a rate", "-5", "2e3");

    @ParameterizedTest
    @CsvSource({
        "0.125, 0.125",
        "0.1250, 0.125",
        "1.25e-1, 0.125",
        "1, 1",
        "1.000, 1",
        "1e0, 1",
        "100e-2, 1",
        "0, 0",
        "-0.0, 0",
        "0e5, 0",
        "0.000000000000001, 0.000000000000001",
        "1E-15, 0.000000000000001",
        "00.5, 0.5",
        "12.5%, 0.125",
        "100%, 1",
        "1e-4%, 0.000001"
    })
    void equalNumbersHaveOneTextAndAreEqual(String text, String canonical) {
        assertEquals(canonical, SHARE.format(SHARE.parse(text)));
        assertEquals(SHARE.parse(canonical), SHARE.parse(text));
        assertEquals(SHARE.parse(canonical), SHARE.parse(SHARE.format(SHARE.parse(text))));
    }

    @Test
    void largeNumbersHaveNoExponent() {
        assertEquals("0.000000001", RATE.format(new BigDecimal("1E-9")));
        assertEquals("2000", RATE.format(RATE.parse("2e3")));
        assertEquals("-5", RATE.format(RATE.parse("-5.0")));
        assertEquals("1200", RATE.format(new BigDecimal("1.2E3")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "1.0000000000000001",
                "1.1",
                "-0.1",
                "12.5",
                "1e400",
                "1e-16",
                "1e99999999",
                "1e-99999999",
                ".5",
                "5.",
                "+0.5",
                "0x1",
                "NaN",
                "Infinity",
                "0.5f",
                "0.5d",
                "1_0",
                "0,5",
                "\u0661",
                "0.5 "
            })
    void whatIsNoNumberInRangeIsRefused(String text) {
        var e = assertThrows(IllegalArgumentException.class, () -> SHARE.parse(text));
        assertTrue(e.getMessage().startsWith(text + " is not a number from 0 to 1 "), e.getMessage());
    }
}
