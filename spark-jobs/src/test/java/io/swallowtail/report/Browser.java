package io.swallowtail.report;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless browser, where one is installed, in a fresh profile for every page. */
public final class Browser {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final List<String> QUIET = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--enable-logging=stderr");

    private final Path program;
    private final Path scratch;
    private int runs;

    private Browser(Path program, Path scratch) {
        this.program = program;
        this.scratch = scratch;
    }

    /** Finds a browser on the path; scratch is for its profiles. */
    public static Optional<Browser> find(Path scratch) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator))
                .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> new Browser(program, scratch));
    }

    /**
     * What a page came to.
     *
     * @param document its elements after its scripts have run
     * @param console what it wrote to the console
     */
    public record Loaded(String document, List<String> console) {}

    /** Opens a page and returns what becomes of it. */
    public Loaded load(Path page, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("--dump-dom");
        Path[] streams = run(page, arguments);
        List<String> console = Files.readAllLines(streams[1], StandardCharsets.UTF_8).stream()
                .filter(line -> line.contains("CONSOLE"))
                .toList();
        return new Loaded(Files.readString(streams[0], StandardCharsets.UTF_8), console);
    }

    /** Prints a page. */
    public byte[] print(Path page) throws IOException, InterruptedException {
        Path pdf = scratch.resolve("page-" + runs + ".pdf");
        run(page, List.of("--no-pdf-header-footer", "--print-to-pdf=" + pdf));
        return Files.readAllBytes(pdf);
    }

    private Path[] run(Path page, List<String> options) throws IOException, InterruptedException {
        int number = runs++;
        Path out = scratch.resolve("out-" + number);
        Path err = scratch.resolve("err-" + number);
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(QUIET);
        command.add("--user-data-dir=" + scratch.resolve("profile-" + number));
        command.addAll(options);
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new IOException(program + " did not end: " + Files.readString(err));
        }
        return new Path[] {out, err};
    }
}
