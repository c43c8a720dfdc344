package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Writes the whole output of a command to a file. */
final class OutputFile {
    private OutputFile() {}

    /** Returns whether the name of a file ends so, in upper or lower case. */
    static boolean endsIn(Path file, String... endings) {
        return Stream.of(endings).anyMatch(file.toString().toLowerCase(Locale.ROOT)::endsWith);
    }

    /** Refuses a file whose name has none of the endings; null is no file. */
    static void requireEnding(String option, Path file, String... endings) {
        refuse(
                option,
                file != null && !endsIn(file, endings),
                file + " does not end in " + String.join(" or ", endings));
    }

    /** Refuses a file or a link that exists; null is no file. */
    static void requireNew(String option, Path file) {
        if (file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw BadInputException.fileExists(option, file);
        }
    }

    /** Inserts a number before the ending of a file's name. */
    static Path numbered(Path file, int number) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        int end = dot > 0 ? dot : name.length();
        return file.resolveSibling(name.substring(0, end) + "-" + number + name.substring(end));
    }

    /** Writes a text in UTF-8 and replaces an existing file. */
    static void write(Path file, String text) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        try {
            Files.createDirectories(parent);
            Path staged = parent.resolve("." + file.getFileName() + ".part");
            try {
                Files.writeString(staged, text, StandardCharsets.UTF_8);
                Files.move(staged, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(staged);
            }
        } catch (IOException e) {
            throw new IOException(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
