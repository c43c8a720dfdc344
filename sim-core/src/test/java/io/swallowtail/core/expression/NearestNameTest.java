package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("congestion", "flow", "rounds", "failed", "n", "max_load");

    @ParameterizedTest
    @CsvSource({
        "congestoin, congestion",
        "CONGESTION, congestion",
        "congstin, congestion",
        "flwo, flow",
        "fow, flow",
        "round, rounds",
        "maxload, max_load",
        "N, n",
        "m,",
        "fl,",
        "traffic,",
        "'',",
    })
    void suggestsOnlyWhatIsNear(String misspelled, String expected) {
        assertEquals(Optional.ofNullable(expected), NearestName.of(misspelled, KNOWN));
    }

    @Test
    void prefersTheNearestThenTheFirstInAlphabet() {
        assertEquals(Optional.of("stage"), NearestName.of("stagee", List.of("stages_", "stage")));
        assertEquals(Optional.of("cars"), NearestName.of("cabs", List.of("cubs", "cats", "cars")));
        assertEquals(Optional.empty(), NearestName.of("x".repeat(100_000), KNOWN));
        assertEquals(Optional.empty(), NearestName.of("flow", List.of()));
    }

    @ParameterizedTest
    @CsvSource({"abcd, abdc, 1", "abcd, acbd, 1", "abc, abc, 0", "abc, xabc, 1", "abc, bc, 1", "ca, abc, 3", "ab, ba, 1"
    })
    void countsEditsAndSwaps(String a, String b, int distance) {
        assertEquals(distance, NearestName.distance(a, b));
        assertEquals(distance, NearestName.distance(b, a));
    }
}
