package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sweep files in which a key is given twice. */
class RepeatedKeysTest {
    private static final SweepFile READER = new SweepFile(Catalogue.load());

    @TempDir
    private Path directory;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    /** The parser would silently keep the last value, or merge two objects. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "seed = 1, grid = [], seed = 2 | seed is given twice; keep one",
                "seed = 1, \"seed\" = 1 | seed is given twice; keep one",
                "trials = 3 | trials is given twice; keep one",
                "stop.event = \"failed\", stop { event = \"failed\" } | stop is given twice; keep one",
                "stop { event = \"failed\" }, stop.event = \"failed\" | stop.event is given twice; keep one",
                "stop { event = \"failed\" }, stop { max-trials = 5 } | stop is given twice; keep one",
                "stop = 1, stop { event = \"failed\" } | stop is given twice; keep one",
                "stop { event = \"failed\" }, stop = 1 | stop is given twice; keep one",
                "grid = [ { n = 4, experiment = valiant, n = 8 } ] | n is given twice; keep one",
                "grid = [ { n = 4 } { n = 8 } ] | { follows a value; a comma or a line end is missing",
                "grid = [ { n : [4, 5], c = 2 }, { c = 1, c = [3] } ] | c is given twice; keep one"
            })
    void aKeyGivenTwiceIsRefused(String body, String message) throws IOException {
        Path file = write("a.conf", "sweep { name = a, trials = 10, " + body + " }");
        BadInputException e = assertThrows(BadInputException.class, () -> READER.read(file, List.of()));
        assertTrue(e.getMessage().endsWith("a.conf:1: " + message), e.getMessage());
    }

    @Test
    void theLineOfTheFirstIsNamed() throws IOException {
        Path file = write(
                "b.conf",
                "sweep {\n name = b # name = c\n trials =\n 10\n grid = [\n { experiment = valiant, n = 4 }\n"
                        + " { experiment = valiant, n = 8 }\n ]\n name = c\n}\n");
        BadInputException e = assertThrows(BadInputException.class, () -> READER.read(file, List.of()));
        assertTrue(e.getMessage().endsWith("b.conf:9: name is given twice, first in line 2; keep one"), e.getMessage());
        Files.writeString(file, Files.readString(file).replace("name = c\n}", "}"));
        assertEquals(2, READER.read(file, List.of()).points().size());
    }
}
