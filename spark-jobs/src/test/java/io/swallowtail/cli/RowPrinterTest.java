package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
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
    void csvAndJsonKeepTexts() throws IOException {
        assertEquals("t\r\n\"" + HOSTILE + "\"\r\n", printed(Format.CSV, List.of("t"), List.of(List.of(HOSTILE))));
        JsonNode json = new ObjectMapper().readTree(printed(Format.JSON, List.of("t"), List.of(List.of(HOSTILE))));
        assertEquals(HOSTILE, json.get(0).get("t").asText());
    }
}
