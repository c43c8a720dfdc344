package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.protocols.Points;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that need no trials: no choice is left, or more requests would have to send than there are. */
class ProtocolCertainEventsTest {
    @ParameterizedTest
    @CsvSource({
        "graph_faults graph=complete_4 terminals=all fault=node p=0.1, separated, false",
        "network_faults n=8 p=0, kept_pairs_low < 8, false",
        "network_faults n=8 p=1, connected_pairs < 64, true",
        "fault_walks n=8 p=0 tries=2, missed > 0,",
    })
    void oneRunDecidesOnlyIfNoChoiceIsLeft(String pointText, String event, Boolean happens) {
        Point point = Points.point(pointText);
        Event compiled = Tails.events(point, event).get(0);
        assertEquals(
                Optional.ofNullable(happens),
                new CertainEvents(point, 1).of(compiled).map(CertainEvents.Certain::happens));
    }

    @ParameterizedTest
    @CsvSource({
        "collision n=4 c=2, failed",
        "collision n=4 c=3 load=0.5, failed",
        "collision n=4 c=4, failed && rounds > 1",
        "collision n=8 c=4 choices=independent max_rounds=1 alternatives=1, unsettled >= 1",
        "collision n=4 c=4, congestion >= 5",
        "flip n=4, congestion >= 5",
        "flip n=4 load=0.5 levels=full, congestion >= 3",
        "greedy n=8 load=0.25, congestion >= 3",
    })
    void anEventOfMoreRequestsThanThereAreIsImpossible(String pointText, String event) {
        Point point = Points.point(pointText);
        Event compiled = Tails.events(point, event).get(0);
        assertEquals(true, ImpossibilityCheck.reason(point, compiled).isPresent());
    }

    /** The check of the family, and of sums, refuses NaN, so a difference of infinite logarithms ends here. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void weightsAreNumbersForAnyNumberOfRequests(int load) {
        for (String text : new String[] {
            "flip n=2", "flip n=4 load=0.5", "flip n=8 levels=full", "greedy n=4", "greedy n=8 load=0.5"
        }) {
            Point point = Points.point(text);
            WitnessSampling.family(
                            point, Tails.events(point, "congestion >= " + load).get(0))
                    .orElseThrow();
        }
        for (String text : new String[] {"collision n=4", "collision n=8", "collision n=16 load=0.25"}) {
            Point point = Points.point(text + " c=" + load);
            WitnessSampling.family(point, Tails.events(point, "failed").get(0)).orElseThrow();
        }
    }
}
