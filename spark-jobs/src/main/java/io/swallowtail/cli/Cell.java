package io.swallowtail.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.message.OneLine;
import io.swallowtail.report.Numbers;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Writes a value of a row in each {@link Format}. {@link Numbers} formats numbers. Arrays, maps and structs (Spark's or Java's) are JSON in
 * all formats.
 */
final class Cell {
    private static final JsonFactory JSON = new JsonFactory();

    private Cell() {}

    /** Writes a value for a column of a table, on one line and without control characters. */
    static String forPeople(Object value) {
        return OneLine.of(text(value, "-", true));
    }

    /** Writes a value as a field of CSV, by the rules of RFC 4180. */
    static String csv(Object value) {
        String text = text(value, "", false);
        boolean quoted = text.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    /**
     * Writes a value in JSON. A number that JSON does not support becomes the text {@code "Infinity"}, {@code "-Infinity"} or {@code "NaN"}.
     */
    static void writeJson(JsonGenerator json, Object value) throws IOException {
        writeJson(json, nested(value), false);
    }

    private static String text(Object value, String absent, boolean shortened) {
        Object plain = nested(value);
        if (plain == null) {
            return absent;
        }
        if (plain instanceof Number number) {
            return number(number, shortened);
        }
        if (!(plain instanceof Collection<?>) && !(plain instanceof Map<?, ?>)) {
            return plain.toString();
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            writeJson(json, plain, shortened);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
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
                writeJson(json, nested(each), shortened);
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> fields) {
            json.writeStartObject();
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                json.writeFieldName(text(field.getKey(), "null", shortened));
                writeJson(json, nested(field.getValue()), shortened);
            }
            json.writeEndObject();
        } else {
            json.writeString(value.toString());
        }
    }

    /** Converts Spark's arrays, maps and structs to Java's, and bytes to hexadecimal digits. Other values are unchanged. */
    private static Object nested(Object value) {
        if (value instanceof scala.collection.Seq<?> array) {
            return CollectionConverters.asJava(array);
        }
        if (value instanceof scala.collection.Map<?, ?> map) {
            return CollectionConverters.asJava(map);
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Row struct) {
            Map<String, Object> fields = new LinkedHashMap<>();
            for (int i = 0; i < struct.size(); i++) {
                fields.put(
                        struct.schema() == null
                                ? String.valueOf(i)
                                : struct.schema().fieldNames()[i],
                        struct.get(i));
            }
            return fields;
        }
        return value;
    }
}
