package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures go through an installed program, whose arguments no shell reads. */
class PictureConverterTest {
    private static final Chart CHART =
            new Chart("t", "d", Axis.whole("k", Scale.LINEAR), Axis.of("P", Scale.LOG10), List.of(), List.of());

    @TempDir
    private Path directory;

    /** Installs a program: a script of the shell. */
    private void install(String name, String script) throws IOException {
        Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertTrue(program.toFile().setExecutable(true));
    }

    private void write(String file) throws IOException {
        Path out = directory.resolve(file);
        PictureConverter.of(out, ":" + directory.resolve("none") + ":" + directory)
                .write(CHART, out);
    }

    @Test
    void theFirstInstalledProgramConverts() throws IOException {
        install("inkscape", "exit 1");
        install("rsvg-convert", "echo \"$1 $2 $3 $4\" > \"$6\"; head -c 4 \"$7\" >> \"$6\"");
        write("a b;touch x.pdf");
        assertEquals("--format pdf --zoom 1\n<svg", Files.readString(directory.resolve("a b;touch x.pdf")));
        write("a.PNG");
        assertEquals("--format png --zoom 2\n<svg", Files.readString(directory.resolve("a.PNG")));
        assertFalse(Files.exists(Path.of("x.pdf")));
    }

    @Test
    void failuresAreOneLine() throws IOException {
        IOException none = assertThrows(IOException.class, () -> {
            install("inkscape", "true");
            write("a.pdf");
        });
        assertTrue(none.getMessage().contains("inkscape made no picture"), none.getMessage());
        install("rsvg-convert", "echo first; printf 'no \\033font'; exit 3");
        IOException failed = assertThrows(IOException.class, () -> write("a.pdf"));
        assertTrue(failed.getMessage().endsWith("rsvg-convert failed: no \\u001Bfont"), failed.getMessage());
        assertFalse(Files.exists(directory.resolve("a.pdf")));
        BadInputException absent =
                assertThrows(BadInputException.class, () -> PictureConverter.of(Path.of("a.pdf"), "/nowhere:"));
        assertTrue(absent.getMessage().contains("rsvg-convert, inkscape, chromium"), absent.getMessage());
    }
}
