package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PointReaderTest {
    private final Experiment collision = Catalogue.load().experiment("collision");
    private final Experiment propagation = Catalogue.load().experiment("fault_propagation");

    @Test
    void valuesMayHaveBlanksAndPowers() {
        Map<String, String> values = PointReader.values("-p", List.of("n = 2^10", " c= 3"));
        assertEquals(Map.of("n", "2^10", "c", "3"), values);
        Map<String, String> texts =
                PointReader.point("-p", collision, values).parameters().texts();
        assertEquals("1024", texts.get("n"));
        assertEquals("3", texts.get("c"));
    }

    @Test
    void listsAndRangesMakeAGrid() {
        List<Point> points =
                PointReader.points("-p", collision, PointReader.values("-p", List.of("n=2^4..2^5, 128", "c=2..3")));
        assertEquals(
                List.of("16 2", "16 3", "32 2", "32 3", "128 2", "128 3"),
                points.stream()
                        .map(point -> point.parameters().texts().get("n") + " "
                                + point.parameters().texts().get("c"))
                        .toList());
        assertEquals(
                2,
                PointReader.points("-p", propagation, Map.of("n", "16", "p", "0.1, 0.25"))
                        .size());
    }

    @Test
    void parametersOfOtherNetworksAreOmitted() {
        Experiment faults = Catalogue.load().experiment("network_faults");
        Map<String, String> values =
                Map.of("n", "4", "p", "0.1", "network", "butterfly,extra_stage,multibutterfly", "r", "1..2", "c", "3");
        assertEquals(4, PointReader.points("-p", faults, values).size());
        Map<String, String> butterfly = Map.of("n", "4", "p", "0.1", "network", "butterfly", "r", "1");
        assertEquals(
                1,
                PointReader.points("--against", faults, butterfly, Set.of("network"))
                        .size());
        assertThrows(BadInputException.class, () -> PointReader.points("-p", faults, butterfly));
    }

    @Test
    void badGridsAreRefused() {
        refused("-p: c: 0 is not an integer from 1", Map.of("n", "8", "c", "0..2"));
        refused("-p: c: 3..2 is an empty range", Map.of("n", "8", "c", "3..2"));
        refused("-p: c:  is not an integer", Map.of("n", "8", "c", "1,,2"));
        refused("names more than 1000 points", Map.of("n", "2^2..2^10", "c", "1..200"));
        refused("-p: k: ", Map.of("n", "8", "k", "1..2"));
        BadInputException one = assertThrows(
                BadInputException.class, () -> PointReader.point("-p", collision, Map.of("n", "8, 16", "c", "2")));
        assertTrue(one.getMessage().contains("names 2 points; give each parameter one value"), one.getMessage());
    }

    private void refused(String why, Map<String, String> values) {
        BadInputException refusal =
                assertThrows(BadInputException.class, () -> PointReader.points("-p", collision, values));
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
    }
}
