package io.swallowtail.answers.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.random.BitChoices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Saved trials are read unchanged, for every method that made them; incomplete files are refused in one line. */
class SavedTrialTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @TempDir
    private Path directory;

    private static ReplayedTrial drawn(String text, long trial) {
        String[] words = text.split(" ");
        Experiment experiment = CATALOGUE.experiment(words[0]);
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            values.put(words[i].split("=")[0], words[i].split("=")[1]);
        }
        return ReplayedTrial.drawn(new Point(experiment, Parameters.parse(experiment, values)), -7, trial);
    }

    /** Runs a trial and gives its text. */
    private static String saved(ReplayedTrial trial) {
        trial.run();
        return ChoicesWriter.text(trial);
    }

    private ReplayedTrial read(String text) throws IOException {
        return ChoicesReader.read(Files.writeString(directory.resolve("trial.json"), text), CATALOGUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collision n=2 c=1",
                "collision n=64 c=1 tie=coin",
                "collision n=128 c=2 choices=independent permutation=shift tie=coin",
                "flip n=64 levels=full",
                "greedy n=128 permutation=bit_reversal",
                "minimum n=64 workload=churn",
                "minimum n=64 choices=independent workload=churn churn_fraction=0.3",
                "valiant n=64"
            })
    void aSavedTrialReplays(String point) throws IOException {
        for (long index : new long[] {0, 3, (1L << 48) - 1}) {
            ReplayedTrial trial = drawn(point, index);
            String text = saved(trial);
            ReplayedTrial replayed = read(text);
            assertArrayEquals(trial.run(), replayed.run());
            assertEquals(trial.point(), replayed.point());
            assertEquals(text, saved(replayed), "saved again");
        }
    }

    /** A trial that no address leads to: another one's, with its coins turned over by hand. */
    @Test
    void aPerturbedTrialReplays() throws IOException {
        int changed = 0;
        for (int index = 0; index < 20; index++) {
            ReplayedTrial trial = drawn("collision n=64 c=1 tie=coin", index);
            long[] before = trial.run();
            trial.simulator().choices().streams().forEach(stream -> {
                if (stream instanceof BitChoices coins) {
                    for (int i = 0; i < coins.count(); i++) {
                        coins.words()[i >> 6] ^= 1L << i;
                    }
                }
            });
            long[] perturbed = trial.run();
            assertArrayEquals(perturbed, read(saved(trial)).run());
            changed += Arrays.equals(before, perturbed) ? 0 : 1;
        }
        assertNotEquals(0, changed);
    }

    /** The format as docs/reference/saved-trials.md has it: coin 4i is the lowest bit of digit i. */
    @Test
    void coinsAndIntegersAreWrittenAsDocumented() {
        ReplayedTrial trial = drawn("collision n=4 c=1", 0);
        trial.simulator().choices().streams().forEach(stream -> {
            if (stream instanceof BitChoices coins) {
                coins.words()[0] = 0b0001; // coin 0
            }
        });
        String text = saved(trial);
        assertTrue(text.contains("\"count\" : 4,\n    \"coins\" : [ \"1\" ]"), text);
        assertTrue(text.contains("\"permutation\",\n    \"kind\" : \"integers\",\n    \"values\" : [ "), text);
    }

    /** A change of a good file of {@code collision n=4 c=1 tie=coin}, and words that the refusal must have. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a Swallowtail trial | a Swallowtail trail | not a saved trial",
                "\"format\" : 2 | \"format\" : 3 | 3 is not 2, which this version reads",
                "\"format\" : 2 | \"format\" : 1 | 1 is not 2, which this version reads; replay it with the version that saved it",
                "\"format\" : 2 | \"format\" : 2, \"format\" : 2 | Duplicate",
                "\"digest\" : | \"digests\" : | mean digest?",
                "\"collision\" | \"colision\" | mean collision?",
                "\"revision\" : 1 | \"revision\" : 7 | revision of collision is 7 there and 1",
                "\"n\" : \"4\" | \"n\" : \"5\" | n: 5 is not a power of two",
                "\"n\" : \"4\" | \"n\" : 4 | n: a text is required",
                "\"n\" : \"4\" | \"nn\" : \"4\" | nn: collision has no such",
                "\"n\" : \"4\" | \"n\" : \"8\" | integers are not the 7",
                "\"origin\" : | \"origins\" : | mean origin?",
                "\"choices\" : [ { | \"choices\" : 5, \"x\" : [ { | x: is not a key",
                "\"input switches\" | \"input switch\" | mean input switches?",
                "\"input switches\" | \"permutation\" | permutation: appears twice",
                "\"kind\" : \"coins\" | \"kind\" : \"integers\" | input switches: \"integers\" is not the kind",
                "\"count\" : 4 | \"count\" : 5 | 5 is not 4",
                "\"coins\" : [ \"D\" ] | \"coins\" : [ \"dd\" ] | 2 digits are not the 1",
                "\"coins\" : [ \"D\" ] | \"coins\" : [ \"g\" ] | 'g' at place 0",
                "\"coins\" : [ \"D\" ] | \"coins\" : [ 3 ] | hexadecimal",
                "\"coins\" : [ \"D\" ] | \"coins\" : [ ] | 0 digits",
                "\"coins\" : [ \"D\" ] | \"coin\" : [ \"D\" ] | 'coin' is not a key",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, 0 ] | 2 integers are not the 3",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, 0, 0, 0 ] | 4 integers are not the 3",
                "\"values\" : [ A, B, C ] | \"values\" : [ 4, 0, 0 ] | integer 0 4 is not in [0, 4)",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, 0, 2 ] | integer 2 2 is not in [0, 2)",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, -1, 0 ] | integer 1 -1",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, 1.5, 0 ] | integer 1 1.5",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, 1e400, 0 ] | integer 1",
                "\"values\" : [ A, B, C ] | \"values\" : [ 0, 99999999999999999999, 0 ] | integer 1",
                "\"values\" : [ A, B, C ] | \"values\" : 5 | values: a list is required",
                "\"answers\" : [ | \"answers\" : [ [ 0, 0 ], | is not [step, place, coin]",
                "\"answers\" : [ | \"answers\" : [ [ 0, 0, 2 ], | coin 2 is not in [0, 2)",
                "\"answers\" : [ | \"answers\" : [ [ 4294967296, 0, 1 ], | step 4294967296",
                "\"answers\" : [ | \"answers\" : [ [ 0, 2147483648, 1 ], | place 2147483648",
                "\"answers\" : [ | \"answers\" : [ [ 9, 9, 1 ], [ 9, 9, 1 ], | step 9, place 9 is answered twice",
                "} ] | } ] ] | not JSON",
                "} ] | | not JSON"
            })
    void aFileThatIsNotWholeIsRefused(String text, String instead, String why) {
        String good = saved(drawn("collision n=4 c=1 tie=coin", 3));
        String pattern =
                Pattern.quote(text).replace("D", "\\E[0-9a-f]\\Q").replaceAll("\\b[ABC]\\b", "\\\\E[0-9]\\\\Q");
        String bad = good.replaceFirst(pattern, Matcher.quoteReplacement(instead == null ? "" : instead));
        assertNotEquals(good, bad, text);
        var e = assertThrows(BadInputException.class, () -> read(bad));
        assertEquals(1, e.getMessage().lines().count());
        assertTrue(e.getMessage().startsWith(directory.resolve("trial.json").toString()), e.getMessage());
        assertTrue(e.getMessage().contains(why), e.getMessage());
    }

    /** A text that is written otherwise is the same; every other change shows, also if what it states is true. */
    @Test
    void theOriginOfAnAlteredFileIsNotStated() throws IOException {
        String good = saved(drawn("fault_flow n=16 p=0.1", 3));
        String origin = "trial 3 of seed -7, random words of revision 1";
        assertEquals(origin, read(good).origin());
        assertEquals(origin, read(good.replaceAll("\\s+(?=[\"\\[{}\\]])", " ")).origin());
        for (String altered : new String[] {
            good.replaceFirst("\"p\" : \"0.1\"", "\"p\" : \"0.2\""),
            good.replaceFirst("(\"flags\" : \\[ \")[0-9a-f]{4}", "$10000"),
            good.replaceFirst("trial 3", "trial 4"),
            good.replaceFirst("\"digest\" : \"[0-9a-f]*", "\"digest\" : \"")
        }) {
            assertNotEquals(good, altered);
            ReplayedTrial trial = read(altered);
            assertEquals("altered; the origin is not checked", trial.origin());
            // Saving it again does not hide that.
            assertEquals(trial.origin(), read(saved(trial)).origin());
        }
    }

    /** No trial has a fault at p = 0, or lacks one at p = 1. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void flagsOfProbabilityZeroAreRefused(String p, String flag) throws IOException {
        String good = saved(drawn("fault_flow n=16 p=" + p, 3));
        read(good).run();
        String bad = good.replaceFirst("(\"flags\" : \\[ \")[0f]", "$1" + (flag.equals("1") ? "4" : "b"));
        assertNotEquals(good, bad);
        var e = assertThrows(BadInputException.class, () -> read(bad));
        assertTrue(e.getMessage().contains(": " + flag + " at place 2 has probability 0"), e.getMessage());
    }

    /** Two coins are half a digit; the other bits must be 0. */
    @Test
    void coinsBeyondTheLastAreRefused() {
        String good = saved(drawn("collision n=2 c=1", 3));
        String bad = good.replaceFirst("\"coins\" : \\[ \"[0-3]\" \\]", "\"coins\" : [ \"4\" ]");
        assertNotEquals(good, bad);
        var e = assertThrows(BadInputException.class, () -> read(bad));
        assertTrue(e.getMessage().contains("'4' at place 0 is not the hexadecimal digit of 2 coins"), e.getMessage());
    }

    @Test
    void aMissingStreamIsRefused() {
        String good = saved(drawn("valiant n=4", 3));
        String bad = good.replaceFirst("(?s)\\}, \\{\\s*\"stream\" : \"intermediate rows\".*?\\} \\]", "} ]");
        var e = assertThrows(BadInputException.class, () -> read(bad));
        assertTrue(e.getMessage().contains("intermediate rows: this stream's choices are missing"), e.getMessage());
    }

    @Test
    void aMissingAnswerIsNoticedWhenTheRunAsksForIt() throws IOException {
        String good = saved(drawn("minimum n=4 choices=independent", 3));
        ReplayedTrial lacking = read(good.replaceFirst("\\[ 0, 3, 4, \\d \\], ", ""));
        var e = assertThrows(BadInputException.class, lacking::run);
        assertTrue(
                e.getMessage()
                        .contains("intermediate rows: the run requests step 0, place 3, and the file has no answer"),
                e.getMessage());
        ReplayedTrial other = read(good.replaceFirst("\\[ 0, 3, 4, \\d \\]", "[ 0, 3, 5, 4 ]"));
        e = assertThrows(BadInputException.class, other::run);
        assertTrue(e.getMessage().contains("below 4, and the file has one below 5"), e.getMessage());
    }
}
