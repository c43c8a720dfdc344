package io.swallowtail.answers.method;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A method is an object: code outside its package calls it, and seldom asks which one it is. */
class MethodUsesTest {
    private static final int MOST = 10;

    /** Constants of methods, their words as literals, and the classes of their tails and results. */
    private static Pattern questions() throws IOException {
        String words = Method.all().stream()
                .flatMap(method -> Stream.of(
                        "\\bMethod\\s*\\.\\s*" + method.word().replace('-', '_').toUpperCase(Locale.ROOT) + "\\b",
                        "(case |[mM]ethod\\(?\\)?\\.equals\\()\"" + method.word() + '"',
                        "\"" + method.word() + "\"\\.equals"))
                .collect(Collectors.joining("|"));
        return Pattern.compile(
                words + "|\\binstanceof (Tail\\.|ExactTail|OrderTail|StrataTail|Replications|Results\\.)\\w*");
    }

    @Test
    void hardlyAnyCodeAsksWhichMethodItIs() throws IOException {
        List<String> uses = new ArrayList<>();
        for (Path sources : List.of(Path.of("src/main/java"), Path.of("../spark-jobs/src/main/java"))) {
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    Matcher use = questions().matcher(Files.readString(file));
                    while (use.find() && !file.getParent().endsWith("method")) {
                        uses.add(file.getFileName() + ": " + use.group());
                    }
                }
            }
        }
        // The columns of commits have a group for each kind of results, and a kind of bounds is called like a method.
        uses.removeIf(use -> use.startsWith("ResultColumns.java: instanceof") || use.startsWith("TailWords.java"));
        assertTrue(!uses.isEmpty() && uses.size() <= MOST, uses.size() + ": " + uses);
    }
}
