package io.swallowtail.answers.plan;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a careless, unlucky or malicious user might write in a sweep file; good sweeps to spoil with it. */
public final class HostileSweeps {
    /** The largest file that is looked at, in bytes. */
    static final int LARGEST = 1 << 16;

    private static final String LONG_NAME = "x".repeat(10_000);

    private static final List<String> NUMBERS = pieces("""
            1e400 ¦ -1e400 ¦ 1e-400 ¦ 12.5 ¦ -0 ¦ -0.0 ¦ NaN ¦ Infinity ¦ 9223372036854775807 ¦ 9223372036854775808
            -9223372036854775809 ¦ 9223372036854775808.0 ¦ 0x10 ¦ 007 ¦ 1_000 ¦ 1e2147483648 ¦ 1e99999999999 ¦ +5 ¦ 1. ¦ 5.e
            1e ¦ --5 ¦ 2e3 ¦ \u0666\u0664 ¦ \uFF16\uFF14 ¦ 0.99999999999999999999 ¦ 1.0000000000000000000000001 ¦ 1..4
            """, "9".repeat(10_000));

    private static final List<String> TEXTS =
            pieces("""
            "" ¦ \"""\""" ¦ \"""a⏎b\"""\" ¦ "a\\u0000b" ¦ "\\ud800" ¦ "\\u202e5" ¦ "\\u2028" ¦ "\\q" ¦ "⏎" ¦ "open ¦ \"""open
            some words ¦ a//b ¦ a#b ¦ null ¦ true ¦ yes ¦ \u0000 ¦ \uFEFF ¦ \u202Egnol ¦ \u2066 ¦ \uD83D ¦ \uDE00\uD83D ¦ \u00E9
            \uD83D\uDE00 ¦ \u00A0 ¦ "../../etc" ¦ "a\\nb" ¦ \u001B[31mred ¦ file("/etc/passwd")
            """, LONG_NAME, quoted(LONG_NAME), quoted("x" + "\uD83D\uDE00".repeat(5_000)));

    private static final List<String> STRUCTURES = pieces(
            """
            [] ¦ {} ¦ [[]] ¦ [{}] ¦ [null] ¦ [1,[2]] ¦ {a:1} ¦ [1 2] ¦ [1,,2] ¦ [,] ¦ {a} ¦ [1]{} ¦ {}[] ¦ [ ¦ ] ¦ { ¦ } ¦ {a: ¦ (
            ["4", 8, "4", 8.0] ¦ [4] [8] ¦ {"0": 4} ¦ ${HOME} ¦ ${?HOME} ¦ ${sweep.seed} ¦ ${ ¦ $ ¦ $x ¦ "${x}" ¦ 5 ${?x}
            \"""${x}\"""
            """,
            "",
            "[".repeat(10_000),
            "{a:".repeat(10_000),
            "[".repeat(15) + "]".repeat(15),
            "a" + ".a".repeat(10_000));

    private static final List<String> EXPRESSIONS = pieces(
            """
            "1..1000000000000" ¦ "2^0..2^4000" ¦ "2^2..3^5" ¦ "5..1" ¦ "1.." ¦ ".." ¦ "1..99999" ¦ "-5..5" ¦ "2^99"
            "999999999^99" ¦ "1^0..1^99" ¦ "2 .. 8" ¦ "-0..8" ¦ "1..100000000000000000000" ¦ ["2..4", "8..4"]
            "congestion >= 1..1000" ¦ "congestion >= 9..1" ¦ "congestion >= 1..1000000000000" ¦ "congestion > 1e400"
            "congestion > 1e4000000" ¦ "n / 0 > 1" ¦ "n % 0 == 1" ¦ "congestion / (n - 4) > 1" ¦ "n / (n - 4) > 1" ¦ "failed"
            "d > 100" ¦ "d > 1" ¦ "a = b" ¦ "\u202E" ¦ "permutation == random" ¦ "permutation > 1" ¦ "congestion"
            ["congestion > 1", "congestoin > 1", 5, null, {}] ¦ "1 < n < 5" ¦ "n > '"
            """,
            quoted("(".repeat(10_000)),
            quoted("(".repeat(900)),
            quoted("!".repeat(900)),
            quoted("-".repeat(900) + "5>n"));

    private static final List<String> VALUES = Stream.of(
                    NUMBERS, TEXTS, STRUCTURES, EXPRESSIONS, List.of("\u0085", "\u2028"))
            .flatMap(List::stream)
            .toList();

    /** What may stand on a line of its own. */
    static final List<String> STATEMENTS = pieces(
            """
            include "x" ¦ include required(file("x")) ¦ include classpath("reference.conf") ¦ include ¦ include file("/etc/passwd")
            include url("http://localhost:1/x") ¦ include package("a", "b") ¦ sweep.seed = 5 ¦ sweep.grid += 1 ¦ seed += 5
            a = ${x} ¦ "a\\nb" = 1 ¦ \"""a⏎b\""" = 1 ¦ "" = 1 ¦ "sweep".trials = 7 ¦ 5 = 6 ¦ 1.5 = 2 ¦ a.b.c.d = 1 ¦ a..b = 1
            .a = 1 ¦ sweep = 5 ¦ sweep = null ¦ sweep { trials = 9 } ¦ # \u0000 \uFEFF \u202E ¦ // ${x} [[[[[[[[[[[[[[[[[[[[[[[[
            = ¦ , ¦ : ¦ \u0000 = 1 ¦ "\u202Etrials" = 5 ¦ trials = 5 ¦ trials = 5, trials = 6 ¦ trails = 5 ¦ a = [1 ¦ } ¦ { ¦ ]
            \uD800 = 1 ¦ "\\udc00" = 1 ¦ grid = [] ¦ grid.0 = {} ¦ n = 4 ¦ { experiment = valiant, n = 8 } ¦ \uFEFF
            " ¦ \""" ¦ \\ ¦ @ ¦ ! ¦ ? ¦ * ¦ &
            """,
            "\r",
            "\u2028",
            LONG_NAME + "=1",
            quoted(LONG_NAME) + "=1",
            "a.".repeat(10_000) + "a=1",
            "a=" + quoted("[".repeat(10_000)));

    /** Pieces of the language, for files of random ones. */
    static final List<String> TOKENS = pieces("""
            { ¦ } ¦ [ ¦ ] ¦ ( ¦ ) ¦ , ¦ : ¦ = ¦ += ¦ " ¦ \""" ¦ # ¦ // ¦ \\ ¦ $ ¦ ${ ¦ ${? ¦ . ¦ .. ¦ a ¦ 5 ¦ - ¦ 1e3 ¦ sweep
            name ¦ trials ¦ grid ¦ experiment ¦ valiant ¦ n ¦ include ¦ null ¦ true ¦ \u0000 ¦ \uFEFF ¦ \uD800 ¦ \uDFFF ¦ \u202E
            """, " ", "\n");

    private HostileSweeps() {}

    /** What may stand behind {@code key =}. */
    public static List<String> values() {
        return VALUES;
    }

    /** A sweep that can be run: its top keys, then those of its only entry, with their values. */
    static Map<String, String> good() {
        Map<String, String> good = new LinkedHashMap<>();
        good.put("name", "good");
        good.put("seed", "7");
        good.put("trials", "100");
        good.put("trials-per-task", "auto");
        good.put("rows", "none");
        good.put("confidence", "0.99");
        good.put("simultaneous", "bonferroni");
        good.put("experiment", "collision");
        good.put("n", "[4, 8]");
        good.put("c", "\"2..3\"");
        good.put("permutation", "random");
        good.put("where", "\"d + c > 4\"");
        good.put("events", "[\"failed\", \"congestion >= 2..4\"]");
        return good;
    }

    /** Writes a sweep with the keys of {@link #good}. */
    static String text(Map<String, String> values) {
        StringBuilder text = new StringBuilder("# a sweep\nsweep {\n");
        values.forEach((key, value) -> text.append(key.equals("experiment") ? "grid = [ {\n" : "")
                .append(key)
                .append(" = ")
                .append(value)
                .append('\n'));
        return text.append("} ]\n}\n").toString();
    }

    /** Files that repeat one piece, and small files with large demands; none of them can be run. */
    static List<String> large() {
        return List.of(
                "[".repeat(1 << 20),
                "{a:".repeat(1 << 19),
                "[".repeat(LARGEST),
                "{a:".repeat(LARGEST / 3),
                "(".repeat(LARGEST),
                "\"".repeat(LARGEST),
                "a.".repeat(LARGEST / 2),
                "a=".repeat(LARGEST / 2),
                "\\".repeat(LARGEST),
                "\n".repeat(LARGEST),
                "#\n".repeat(LARGEST / 2),
                "\uFEFF".repeat(LARGEST / 3),
                "\u0000".repeat(LARGEST),
                "${?a}".repeat(LARGEST / 5),
                "a+=1\n".repeat(LARGEST / 5),
                "{},".repeat(LARGEST / 3),
                "a=${?a}x\n".repeat(LARGEST / 9),
                "a=1\n".repeat(LARGEST / 4),
                "a{b=1}\n".repeat(LARGEST / 7),
                "9".repeat(LARGEST),
                "sweep { name = " + "x \"y\" ".repeat(LARGEST / 7) + "}",
                "sweep { grid = " + "[1] ".repeat(LARGEST / 16) + "}",
                many(LARGEST / 14, i -> "{a" + i + "=1} "),
                many(LARGEST / 12, i -> "k" + i + "=1\n"),
                many(LARGEST / 56, i -> "a.b" + i + "=1\n"),
                grid(many(LARGEST / 12, i -> "{a=" + i + "},")),
                grid("{},".repeat(LARGEST / 4)),
                grid("5,".repeat(LARGEST / 3)),
                grid(entry("valiant", "n=[" + many(LARGEST / 12, i -> i + ",") + "]")),
                grid(entry("collision", "n=4,c=[" + "\"1..60000\",".repeat(5_000) + "]")),
                grid(entry("collision", "n=4,c=[" + "\"1..99999\",".repeat(5_000) + "]")),
                grid(entry("collision", "n=4,c=\"1..30000\",events=failed").repeat(1_000)),
                grid(entry("collision", "n=4,c=\"1..20000\",events=\"foo > 1\"")),
                grid(entry("collision", "n=4,c=\"1..60000\",where=\"foo > 1\"")),
                grid(entry("collision", "n=4,c=\"1..60000\",where=\"" + "n*".repeat(400) + "n > 1\"")),
                grid(entry("valiant", "n=3,events=\"congestion>1..10000\"").repeat(1_000)),
                grid(entry("valiant", "n=4,events=\"congestion>1..10000\"").repeat(1_000)),
                grid(entry("valiant", "n=4,events=[" + many(3_000, i -> "\"a" + i + ">1\",") + "]")));
    }

    /** Splits a table; {@code ⏎} in a piece stands for a line end. */
    private static List<String> pieces(String table, String... more) {
        Stream<String> pieces = Pattern.compile(" ¦ |\n").splitAsStream(table).map(piece -> piece.replace('⏎', '\n'));
        return Stream.concat(pieces, Stream.of(more)).toList();
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private static String many(int count, IntFunction<String> piece) {
        return IntStream.range(0, count).mapToObj(piece).collect(Collectors.joining());
    }

    private static String grid(String entries) {
        return "sweep { name = x, trials = 5, grid = [ " + entries + " ] }";
    }

    private static String entry(String experiment, String values) {
        return "{experiment=" + experiment + "," + values + "},";
    }

    /** Encodes a text, an unpaired surrogate as the three bytes that UTF-8 forbids. */
    public static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        text.codePoints().forEach(c -> {
            if (c >= 0xD800 && c <= 0xDFFF) {
                bytes.write(0xE0 | c >> 12);
                bytes.write(0x80 | c >> 6 & 0x3F);
                bytes.write(0x80 | c & 0x3F);
            } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }
}
