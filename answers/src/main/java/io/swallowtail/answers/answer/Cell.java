package io.swallowtail.answers.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.answers.message.Json;
import io.swallowtail.answers.message.OneLine;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a value of a row in each {@link Format}. {@link Numbers} formats numbers. Lists and maps are JSON in all formats. */
final class Cell {
    private Cell() {}

    /** Writes a value for a column of a table, on one line and without control characters. */
    static String forPeople(Object value) {
        return OneLine.of(text(value, "-", true));
    }

    /**
     * Writes values as a line of CSV, by the rules of RFC 4180; the line ends with LF, as Unix tools expect. An empty text has quotes, and a
     * value that does not exist has none.
     */
    static String csv(List<?> values) {
        return values.stream().map(Cell::csv).collect(Collectors.joining(",", "", "\n"));
    }

    private static String csv(Object value) {
        String text = text(value, "", false);
        boolean quoted = value != null && text.isEmpty()
                || text.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    /**
     * Writes a value in JSON. A number that JSON does not support becomes the text {@code "Infinity"}, {@code "-Infinity"} or {@code "NaN"}.
     */
    static String json(Object value) {
        return written(json -> writeJson(json, value, false));
    }

    /** Writes a value in JSON with one field per line. */
    static String indentedJson(Object value) {
        return written(json -> writeJson(json.useDefaultPrettyPrinter(), value, false));
    }

    /** Writes a row as a JSON object. No two columns have the same name. */
    static String json(List<String> columns, List<Object> row) {
        return written(json -> {
            json.writeStartObject();
            for (int i = 0; i < row.size(); i++) {
                json.writeFieldName(columns.get(i));
                writeJson(json, row.get(i), false);
            }
            json.writeEndObject();
        });
    }

    private interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    private static String written(Writing writing) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = Json.STREAMS.createGenerator(text)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static String text(Object value, String absent, boolean shortened) {
        if (value == null) {
            return absent;
        }
        if (value instanceof Number number) {
            return number(number, shortened);
        }
        boolean isNested = value instanceof Collection<?> || value instanceof Map<?, ?>;
        return isNested ? written(json -> writeJson(json, value, shortened)) : value.toString();
    }

    private static String number(Number number, boolean shortened) {
        return shortened ? Numbers.shortened(number) : Numbers.exact(number);
    }

    private static void writeJson(JsonGenerator json, Object value, boolean shortened) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            if (Double.isFinite(number.doubleValue()) || !(number instanceof Double || number instanceof Float)) {
                json.writeNumber(number(number, shortened));
            } else {
                json.writeString(number(number, shortened));
            }
        } else if (value instanceof Collection<?> values) {
            json.writeStartArray();
            for (Object each : values) {
                writeJson(json, each, shortened);
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> fields) {
            json.writeStartObject();
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                json.writeFieldName(text(field.getKey(), "null", shortened));
                writeJson(json, field.getValue(), shortened);
            }
            json.writeEndObject();
        } else {
            json.writeString(value.toString());
        }
    }
}
