package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of docs/reference are those that the code gives; {@code -Dswallowtail.refresh=true} writes them. */
class ReferenceTest {
    private static final Path REFERENCE = Path.of("..", "docs", "reference");
    private static final String REFRESH =
            "mvn -pl sim-core,protocols,answers,spark-jobs test -Dtest=ReferenceTest -Dsurefire.failIfNoSpecifiedTests=false -Dswallowtail.refresh=true";

    @Test
    void pagesAreFresh() throws IOException {
        Map<String, String> pages = ReferencePages.all();
        if (Boolean.getBoolean("swallowtail.refresh")) {
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Path file = REFERENCE.resolve(page.getKey());
                Files.createDirectories(file.getParent());
                Files.writeString(file, page.getValue());
            }
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Path file = REFERENCE.resolve(page.getKey());
            assertEquals(
                    page.getValue(),
                    Files.exists(file) ? Files.readString(file) : "",
                    file + " is stale; this writes it: " + REFRESH);
        }
        try (Stream<Path> files = Files.walk(REFERENCE)) {
            assertEquals(
                    new TreeSet<>(pages.keySet()),
                    files.filter(Files::isRegularFile)
                            .map(file -> REFERENCE.relativize(file).toString().replace('\\', '/'))
                            .filter(file -> !ReferencePages.WRITTEN.contains(file))
                            .collect(Collectors.toCollection(TreeSet::new)),
                    "docs/reference has other files");
        }
    }
}
