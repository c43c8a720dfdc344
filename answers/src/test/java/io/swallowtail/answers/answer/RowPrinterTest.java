package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The formats of answers, with texts that a stranger's tables may hold. */
class RowPrinterTest {
    /** An escape sequence, a bell, a C1 control, a turn of the direction of writing, line ends, a private character. */
    private static final String HOSTILE = "a\u001b[2J\u0007\u009b\u202e\r\n\u2028\t\udbff\udfffz";

    private static String printed(Format format, List<String> columns, List<List<Object>> rows) {
        StringWriter out = new StringWriter();
        new RowPrinter(new PrintWriter(out), format).print(columns, rows);
        return out.toString();
    }

    @Test
    void aTableShowsWhatCouldSteerATerminal() {
        String table = printed(Format.TABLE, List.of("n", HOSTILE), List.of(List.of(1, HOSTILE), List.of(23, "plain")));
        String shown = "a\\u001B[2J\\u0007\\u009B\\u202E\\r\\n\\u2028\\t\\U0010FFFFz";
        assertEquals(
                List.of(" n  " + shown, " 1  " + shown, "23  plain"),
                table.lines().toList());
        assertFalse(Pattern.compile("[\\p{C}&&[^\r\n]]").matcher(table).find());
    }

    @Test
    void aTableWrapsItsTextsAtTheWidthOfTheTerminal() {
        String words = "one two three four five six seven";
        List<List<Object>> rows = List.of(List.of(1, "name", words), List.of(22, "unbreakable".repeat(3), "x"));
        System.setProperty("swallowtail.columns", "60");
        try {
            assertEquals(
                    List.of(
                            " n  name                      meaning",
                            " 1  name                      one two three four five six",
                            "                              seven",
                            "22  unbreakableunbreakableun  x",
                            "    breakable"),
                    printed(Format.TABLE, List.of("n", "name", "meaning"), rows)
                            .lines()
                            .toList());
            System.setProperty("swallowtail.columns", "30");
            assertEquals(
                    List.of(
                            " n  name",
                            "    meaning",
                            " 1  name",
                            "    one two three four five",
                            "    six seven",
                            "22  unbreakableunbreakableunbr",
                            "    eakable",
                            "    x"),
                    printed(Format.TABLE, List.of("n", "name", "meaning"), rows)
                            .lines()
                            .toList(),
                    "the last column is below");
            System.setProperty("swallowtail.columns", "20");
            assertTrue(
                    printed(Format.TABLE, List.of("n", "name", "meaning"), rows).contains(words), "too many columns");
        } finally {
            System.clearProperty("swallowtail.columns");
        }
    }

    @Test
    void csvAndJsonKeepTexts() throws IOException {
        assertEquals("t\n\"" + HOSTILE + "\"\n", printed(Format.CSV, List.of("t"), List.of(List.of(HOSTILE))));
        JsonNode json = new ObjectMapper().readTree(printed(Format.JSON, List.of("t"), List.of(List.of(HOSTILE))));
        assertEquals(HOSTILE, json.get(0).get("t").asText());
    }

    private static List<Object> numbers() {
        return List.of(
                1.0 / 3,
                12_345.678,
                1e-4,
                -2.5e300,
                Double.NEGATIVE_INFINITY,
                0.1f,
                Long.MAX_VALUE,
                new BigDecimal("12345678901234567890.125"),
                2.0e23);
    }

    @Test
    void csvAndJsonHaveAllDigits() throws IOException {
        List<String> columns =
                IntStream.range(0, numbers().size()).mapToObj(i -> "c" + i).toList();
        String csv = printed(Format.CSV, columns, List.of(numbers()))
                .lines()
                .toList()
                .get(1);
        assertEquals(
                "0.3333333333333333,12345.678,1.0E-4,-2.5E300,-Infinity,0.1,9223372036854775807,"
                        + "12345678901234567890.125,2.0E23",
                csv);
        String json = printed(Format.JSON, columns, List.of(numbers()));
        JsonNode row = new ObjectMapper().readTree(json).get(0);
        for (int i = 0; i < columns.size(); i++) {
            String text = csv.split(",")[i];
            assertTrue(json.contains("\"c" + i + "\":" + (text.endsWith("y") ? '"' + text + '"' : text)), json);
            assertEquals(Double.parseDouble(text), row.get("c" + i).asDouble());
        }
    }

    @Test
    void aTableShortensWhatIsNoInteger() {
        List<String> lines = IntStream.range(0, numbers().size())
                .mapToObj(i ->
                        printed(Format.TABLE, List.of("x"), List.of(numbers().subList(i, i + 1))))
                .map(table -> table.lines().toList().get(1).strip())
                .toList();
        assertEquals(
                List.of(
                        "0.333333",
                        "12345.7",
                        "1e-4",
                        "-2.5e300",
                        "-infinite",
                        "0.1",
                        "9223372036854775807",
                        "1.23457e19",
                        "2e23"),
                lines);
    }

    @Test
    void nestedValuesAreJson() throws IOException {
        List<Object> array = List.of(level(3, 1.0 / 3), level(4, null));
        List<List<Object>> rows = List.of(List.of(array, Map.of("a", "01fe")));
        assertEquals(
                "{\"v\":[{\"k\":3,\"p\":0.3333333333333333},{\"k\":4,\"p\":null}],\"m\":{\"a\":\"01fe\"}}",
                new ObjectMapper()
                        .readTree(printed(Format.JSON, List.of("v", "m"), rows))
                        .get(0)
                        .toString());
        assertEquals(
                "v,m\n\"[{\"\"k\"\":3,\"\"p\"\":0.3333333333333333},{\"\"k\"\":4,\"\"p\"\":null}]\",\"{\"\"a\"\":\"\"01fe\"\"}\"\n",
                printed(Format.CSV, List.of("v", "m"), rows));
        assertTrue(printed(Format.TABLE, List.of("v", "m"), rows)
                .contains("[{\"k\":3,\"p\":0.333333},{\"k\":4,\"p\":null}]  {\"a\":\"01fe\"}"));
    }

    /** The header of csv may have a name twice; `sql` refuses it in JSON. */
    @Test
    void columnsOfTheSameNameStayInCsv() {
        assertEquals("a,a\n1,2\n3,4\n", printed(Format.CSV, List.of("a", "a"), List.of(List.of(1, 2), List.of(3, 4))));
    }

    @Test
    void csvTellsAnEmptyTextFromNoValue() {
        assertEquals("a,b\n\"\",\n", printed(Format.CSV, List.of("a", "b"), List.of(Arrays.asList("", null))));
    }

    private static Map<String, Object> level(int k, Double p) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("k", k);
        fields.put("p", p);
        return fields;
    }
}
