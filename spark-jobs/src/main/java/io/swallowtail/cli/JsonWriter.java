package io.swallowtail.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Rows as an array of JSON objects, by the rules of RFC 8259. */
final class JsonWriter implements RowWriter {
    private final PrintWriter out;
    private final List<String> columns;
    private final JsonGenerator json;

    JsonWriter(PrintWriter out, List<String> columns) {
        this.out = out;
        this.columns = columns;
        try {
            json = new JsonFactory()
                    .createGenerator(out)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                    .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
            json.writeStartArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void row(List<Object> values) {
        try {
            json.writeRaw("\n  ");
            json.writeStartObject();
            for (int i = 0; i < values.size(); i++) {
                json.writeFieldName(columns.get(i));
                Cell.writeJson(json, values.get(i));
            }
            json.writeEndObject();
            json.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void end() {
        try {
            json.writeRaw("\n");
            json.writeEndArray();
            json.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println();
    }
}
