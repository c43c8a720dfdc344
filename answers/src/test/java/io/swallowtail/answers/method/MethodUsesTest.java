package io.swallowtail.answers.method;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A method is an object: code outside its package calls it, and seldom asks which one it is. */
class MethodUsesTest {
    private static final int MOST = 10;

    @Test
    void hardlyAnyCodeAsksWhichMethodItIs() throws IOException {
        Pattern constant =
                Pattern.compile("\\bMethod\\s*\\.\\s*(" + constants() + ")\\b|\\bcase (" + constants() + ")\\b");
        List<String> uses = new ArrayList<>();
        for (Path sources : List.of(Path.of("src/main/java"), Path.of("../spark-jobs/src/main/java"))) {
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String text = Files.readString(file);
                    Matcher use = constant.matcher(text);
                    while (use.find() && text.contains("import io.swallowtail.answers.method.Method;")) {
                        uses.add(file.getFileName() + ": " + use.group());
                    }
                }
            }
        }
        assertTrue(!uses.isEmpty() && uses.size() <= MOST, uses.toString());
    }

    private static String constants() {
        return Arrays.stream(Method.values()).map(Method::name).collect(Collectors.joining("|"));
    }
}
