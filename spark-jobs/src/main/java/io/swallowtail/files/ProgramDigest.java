package io.swallowtail.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The digest of program code: of the jars, or the directories of class files, that classes were loaded from. */
public final class ProgramDigest {
    private ProgramDigest() {}

    /**
     * Reads the code that classes come from; some milliseconds for some megabytes.
     *
     * @param classes at least one class of each jar or directory that matters
     * @return 64 hexadecimal digits, which do not depend on where the files lie; empty if some class comes from no file
     */
    public static Optional<String> of(Collection<Class<?>> classes) {
        TreeSet<String> digests = new TreeSet<>();
        try {
            TreeSet<Path> places = new TreeSet<>();
            for (Class<?> each : classes) {
                CodeSource source = each.getProtectionDomain().getCodeSource();
                if (source == null || source.getLocation() == null) {
                    return Optional.empty();
                }
                places.add(Path.of(source.getLocation().toURI()));
            }
            for (Path place : places) {
                digests.add(digest(place));
            }
        } catch (IOException | UncheckedIOException | URISyntaxException | IllegalArgumentException e) {
            return Optional.empty(); // code that cannot be read again cannot be recognised
        }
        Sha256 all = new Sha256();
        digests.forEach(digest -> all.write(digest.getBytes(StandardCharsets.UTF_8)));
        return Optional.of(all.hex());
    }

    private static String digest(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return digestOfFile(place);
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(place)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        Sha256 all = new Sha256();
        for (Path file : files) {
            String name = place.relativize(file).toString();
            all.write((digestOfFile(file) + " " + name + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return all.hex();
    }

    private static String digestOfFile(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Sha256.of(in);
        }
    }
}
