package io.swallowtail.jobs.cli;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.OneLine;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/** Converts pictures to PDF or PNG by an installed program, which gets a list of arguments and no shell. */
final class PictureConverter {
    private static final Pattern SIZE = Pattern.compile("<svg[^>]* width=\"([0-9.]+)\" height=\"([0-9.]+)\"");
    private static final String RSVG = "rsvg-convert";
    private static final String INKSCAPE = "inkscape";
    private static final List<String> PROGRAMS =
            List.of(RSVG, INKSCAPE, "chromium", "chromium-browser", "google-chrome");
    private static final int PIXELS_PER_UNIT = 2;
    private static final long SECONDS = 120;
    private static final int LONGEST_LINE = 200;

    private final Path program;
    private final boolean isPdf;

    private PictureConverter(Path program, boolean isPdf) {
        this.program = program;
        this.isPdf = isPdf;
    }

    /** Returns whether a file needs a converter. */
    static boolean isFor(Path file) {
        return OutputFile.endsIn(file, ".pdf", ".png");
    }

    /** Finds a converter for a file along a search path. Refuses the file if none is installed. */
    static PictureConverter of(Path file, String searchPath) {
        Optional<Path> program = PROGRAMS.stream()
                .flatMap(name -> Stream.of(searchPath.split(File.pathSeparator))
                        .filter(directory -> !directory.isEmpty())
                        .map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
        return new PictureConverter(
                program.orElseThrow(() -> new BadInputException(
                        "--out",
                        file + " needs one of these programs: " + String.join(", ", PROGRAMS)
                                + "; install one, or name FILE.svg")),
                OutputFile.endsIn(file, ".pdf"));
    }

    /** Writes a picture. An existing file is replaced. */
    void write(Drawing drawing, Path file) throws IOException {
        Path scratch = Files.createTempDirectory("swallowtail-plot-");
        try {
            String svg = drawing.document();
            Path made = scratch.resolve(isPdf ? "picture.pdf" : "picture.png");
            run(command(svg, scratch, made), scratch.resolve("log"));
            if (!Files.isRegularFile(made)) {
                throw new IOException(program + " made no picture: " + lastLine(scratch.resolve("log")));
            }
            Path parent = file.toAbsolutePath().getParent();
            Files.createDirectories(parent);
            Files.copy(made, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } finally {
            FileUtil.fullyDelete(scratch.toFile());
        }
    }

    private List<String> command(String svg, Path scratch, Path made) throws IOException {
        Matcher size = SIZE.matcher(svg);
        if (!size.lookingAt()) {
            throw new IllegalStateException("a picture without a size");
        }
        Path source = Files.writeString(scratch.resolve("picture.svg"), svg, StandardCharsets.UTF_8);
        int width = (int) Math.ceil(Double.parseDouble(size.group(1)));
        int height = (int) Math.ceil(Double.parseDouble(size.group(2)));
        String name = program.getFileName().toString();
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if (name.equals(RSVG)) {
            command.addAll(List.of("--format", isPdf ? "pdf" : "png", "--zoom", isPdf ? "1" : "" + PIXELS_PER_UNIT));
            command.addAll(List.of("--output", made.toString(), source.toString()));
        } else if (name.equals(INKSCAPE)) {
            command.addAll(List.of(source.toString(), "--export-filename=" + made));
            command.add("--export-dpi=" + 96 * PIXELS_PER_UNIT);
        } else {
            // A page of the picture's size; otherwise the browser prints on paper.
            String page = "<!DOCTYPE html><meta charset=\"utf-8\"><style>@page{size:" + width + "px " + height
                    + "px;margin:0}html,body{margin:0;overflow:hidden}svg{display:block}</style>" + svg;
            Path html = Files.writeString(scratch.resolve("picture.html"), page, StandardCharsets.UTF_8);
            command.addAll(List.of("--headless", "--disable-gpu", "--hide-scrollbars", "--no-pdf-header-footer"));
            command.add("--user-data-dir=" + scratch.resolve("browser"));
            if ("root".equals(System.getProperty("user.name"))) {
                command.add("--no-sandbox"); // browsers refuse to run as root with it
            }
            command.add("--force-device-scale-factor=" + PIXELS_PER_UNIT);
            command.add("--window-size=" + width + "," + height);
            command.add((isPdf ? "--print-to-pdf=" : "--screenshot=") + made);
            command.add(html.toUri().toString());
        }
        return command;
    }

    private void run(List<String> command, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(program + " did not end after " + SECONDS + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException(program + " failed: " + lastLine(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(program + " was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String lastLine(Path log) throws IOException {
        String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
        return OneLine.of(text.substring(text.lastIndexOf('\n') + 1), LONGEST_LINE);
    }
}
