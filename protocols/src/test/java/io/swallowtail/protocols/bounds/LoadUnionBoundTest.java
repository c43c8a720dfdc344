package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Lemma 2.4 by hand: n = 1024 has 20,480 collision edges. */
class LoadUnionBoundTest {
    @Test
    void evaluatesAsItStands() {
        assertEquals(Math.log10(20_480 / 3_628_800.0), LoadUnionBound.log10(20_480, 10), 1e-12);
        assertEquals(Math.log10(20_480), LoadUnionBound.log10(20_480, 0), 1e-12);
        assertEquals(Math.log10(20_480 / 2.0), LoadUnionBound.log10(20_480, 2), 1e-12);
    }
}
