package io.swallowtail.jobs.cli;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.answers.plan.SweepKey;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.SequenceParameter;
import io.swallowtail.core.experiment.TextParameter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The JSON schema of sweep files, for editors. It allows what the reader may refuse for reasons that no schema can state. */
final class SweepSchema {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SweepSchema() {}

    static String text() {
        ObjectNode schema = JSON.createObjectNode()
                .put("$schema", "http://json-schema.org/draft-07/schema#")
                .put("title", "A sweep of Swallowtail");
        ObjectNode top = object(schema, "sweep");
        top.putObject("$schema").put("type", "string");
        ObjectNode sweep = top.putObject("sweep");
        ObjectNode keys = object(sweep, "name", "grid");
        keys(keys, SweepKey.Place.SWEEP);
        ObjectNode stop = (ObjectNode) keys.get("stop");
        keys(object(stop, "event", "relative-error"), SweepKey.Place.STOP);
        for (SweepKey end : List.of(SweepKey.ABSOLUTE_ERROR, SweepKey.MAX_TRIALS)) {
            stop.withArray("anyOf").addObject().putArray("required").add(end.key());
        }
        keys(object((ObjectNode) keys.get("headline")), SweepKey.Place.HEADLINE);
        ArrayNode entries = ((ObjectNode) keys.get("grid")).putObject("items").putArray("oneOf");
        ReferencePages.builtIn().forEach(experiment -> entry(entries.addObject(), experiment));
        try {
            DefaultIndenter lines = new DefaultIndenter("  ", "\n");
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(lines);
            return JSON.writer(printer).writeValueAsString(schema) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode object(ObjectNode schema, String... required) {
        schema.put("type", "object").put("additionalProperties", false);
        List.of(required).forEach(schema.putArray("required")::add);
        return schema.putObject("properties");
    }

    private static void keys(ObjectNode properties, SweepKey.Place place) {
        for (SweepKey key : SweepKey.values()) {
            if (key.place() == place) {
                value(properties.putObject(key.key()), key)
                        .put("description", KeyMeaning.of(key).text());
            }
        }
    }

    private static ObjectNode value(ObjectNode schema, SweepKey key) {
        switch (KeyMeaning.of(key).kind()) {
            case TEXT -> schema.put("type", "string");
            case TEXTS -> orList(schema, JSON.createObjectNode().put("type", "string"));
            case WORD -> key.words().forEach(schema.putArray("enum")::add);
            case INTEGER -> {
                if (key.words().isEmpty()) {
                    schema.put("type", "integer");
                    break;
                }
                ArrayNode values = schema.putArray("anyOf");
                values.addObject().put("type", "integer");
                key.words().forEach(word -> values.addObject().put("const", word));
            }
            case NUMBER -> schema.put("type", "number");
            case SECTION -> schema.put("type", "object");
            case SECTIONS -> schema.put("type", "array").put("minItems", 1);
        }
        return schema;
    }

    private static ObjectNode orList(ObjectNode schema, ObjectNode element) {
        ArrayNode values = schema.putArray("anyOf");
        values.add(element);
        values.addObject().put("type", "array").put("minItems", 1).set("items", element);
        return schema;
    }

    private static void entry(ObjectNode schema, Experiment experiment) {
        ObjectNode properties = object(schema, "experiment");
        keys(properties, SweepKey.Place.ENTRY);
        properties.putObject("experiment").put("const", experiment.name()).put("description", experiment.description());
        for (Parameter<?> parameter : experiment.parameters()) {
            orList(properties.putObject(parameter.name()), element(parameter))
                    .put("description", parameter.description() + ": " + parameter.range());
            if (parameter.defaultText().isEmpty()
                    && experiment.condition(parameter).isEmpty()) {
                ((ArrayNode) schema.get("required")).add(parameter.name());
            }
        }
        for (String option : UserFile.options(experiment)) {
            properties
                    .putObject(option)
                    .put("description", "how the file of a network is read")
                    .put("type", "string");
        }
    }

    /** One value of a parameter; ranges and powers of integers are texts. */
    private static ObjectNode element(Parameter<?> parameter) {
        ObjectNode element = JSON.createObjectNode();
        if (parameter instanceof IntegerParameter integer) {
            ArrayNode values = element.putArray("anyOf");
            values.addObject()
                    .put("type", "integer")
                    .put("minimum", integer.minimum())
                    .put("maximum", integer.maximum());
            values.addObject().put("type", "string");
        } else if (parameter instanceof RealParameter) {
            element.putArray("type").add("number").add("string");
        } else if (parameter instanceof SequenceParameter || parameter instanceof TextParameter<?>) {
            element.put("type", "string");
        } else {
            ArrayNode words = element.putArray("enum");
            for (String word : parameter.words()) {
                if (word.equals("true") || word.equals("false")) {
                    words.add(Boolean.parseBoolean(word));
                }
                words.add(word);
            }
        }
        return element;
    }
}
