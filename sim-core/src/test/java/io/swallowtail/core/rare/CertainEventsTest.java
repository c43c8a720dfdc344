package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Point;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events that a run decides: no choice is left, or further faults could only cause or only prevent them. */
class CertainEventsTest {
    private static final String NO_CHOICE = "no choice of a trial has an effect on it, so all trials are the same";
    private static final String NO_FAULT = "it happens without any random fault";
    private static final String ALL_FAULTS = "not even all possible faults together cause it";

    private static void assertCertain(Boolean happens, String reason, Point point, String event) {
        assertEquals(
                Optional.ofNullable(happens).map(each -> new CertainEvents.Certain(each, reason)),
                new CertainEvents(point, 1).of(FragileRoutes.event(point, event)));
    }

    /** Three parts fail together for the event; parity is no event that further faults leave as it is. */
    @ParameterizedTest
    @CsvSource({"0, 0, false", "1, 1, true", "0.5, ,"})
    void oneRunDecidesWhereNoChoiceIsLeft(String p, Integer odd, Boolean happens) {
        Point point = FragileRoutes.of(3, 0, 0b111).at(p);
        assertCertain(happens, NO_CHOICE, point, "cuts > 0");
        assertCertain(odd == null ? null : odd == 1, NO_CHOICE, point, "odd == 1");
    }

    /** Twelve faults are an even number of them, and no fault is too: the two runs do not decide whether an odd one is possible. */
    @ParameterizedTest
    @CsvSource({"odd == 1", "odd == 0", "cuts > 0 && odd == 1", "cuts <= 0"})
    void twoRunsDecideOnlyIfFaultsCanOnlyCauseAnEvent(String event) {
        assertCertain(null, "", FragileRoutes.of(12, 0, 0b11).at("0.5"), event);
    }

    @ParameterizedTest
    @CsvSource({"0.5", "1e-9"})
    void noFaultsAndAllFaultsDecide(String p) {
        assertCertain(true, NO_FAULT, FragileRoutes.of(12, 0, 0).at(p), "cuts > 0");
        assertCertain(false, ALL_FAULTS, FragileRoutes.of(12, 0).at(p), "cuts > 0");
    }

    /** The parts of a route are choices, drawn before or requested during the run. */
    @ParameterizedTest
    @CsvSource({"12, 0", "12, 1", "12, 0.5", "2, 1"})
    void otherChoicesLeaveItOpen(int parts, String p) {
        assertCertain(null, "", FragileRoutes.of(parts, 5).at(p), "lost > 0");
    }

    /** A point without a probability has no faults, so no simulator is made for it. */
    @ParameterizedTest
    @CsvSource({"total >= 3", "alike >= 2"})
    void otherProtocolsAreOpen(String event) {
        assertCertain(null, "", DiceProtocol.point(2, 6), event);
    }
}
