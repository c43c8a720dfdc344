package io.swallowtail.answers.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Json;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a saved trial (docs/reference/saved-trials.md). It rejects files with missing or additional content. */
public final class ChoicesReader {
    private static final int LONGEST_ORIGIN = 200;
    private static final List<String> KEYS =
            List.of("what", "format", "experiment", "revision", "parameters", "origin", "network", "choices", "digest");
    private static final ObjectReader JSON = Json.trees()
            .reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    private final Path file;

    private ChoicesReader(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @param catalogue the available experiments
     * @return the trial; its run throws {@link BadInputException} if it requests a choice that the file does not contain
     * @throws BadInputException if the file cannot be used
     */
    public static ReplayedTrial read(Path file, Catalogue catalogue) {
        return new ChoicesReader(file).trial(catalogue);
    }

    private ReplayedTrial trial(Catalogue catalogue) {
        JsonNode root = tree();
        if (!ChoicesWriter.WHAT.equals(root.path("what").asText())) {
            throw refusal("", "is not a saved trial (\"what\" is not \"" + ChoicesWriter.WHAT + "\")");
        }
        JsonNode format = root.path("format");
        if (!format.equals(IntNode.valueOf(ChoicesWriter.FORMAT))) {
            throw refusal(
                    "format",
                    format + " is not " + ChoicesWriter.FORMAT
                            + ", which this version reads; replay it with the version that saved it");
        }
        root.fieldNames().forEachRemaining(key -> requireKnown(key, KEYS, "is not a key of a saved trial"));
        Point point = point(root, catalogue);
        String origin = origin((ObjectNode) root);
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        if (point.experiment().network(point.parameters()).isPresent()) {
            fill(simulator.networkChoices(), "network", root);
            simulator.networkChoices().recordAnswers();
            simulator.fixNetwork();
        } else if (root.has("network")) {
            throw refusal("network", "the network of this point does not stay; its choices are drawn in each trial");
        }
        fill(simulator.choices(), "choices", root);
        return new ReplayedTrial(point, simulator, origin);
    }

    /** Returns the saved origin if the file is as it was saved. */
    private String origin(ObjectNode root) {
        String origin = OneLine.of(text(root, "origin"), LONGEST_ORIGIN);
        String digest = text(root, "digest");
        root.remove("digest");
        return digest.equals(ChoicesWriter.digest(root)) ? origin : "altered; the origin is not checked";
    }

    private JsonNode tree() {
        if (!Files.isRegularFile(file)) {
            throw refusal("", (Files.exists(file) ? "is not a file" : "no such file") + "; name one that --save wrote");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return JSON.readTree(in);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new BadInputException(
                    line > 0 ? file + ":" + line : file.toString(),
                    "is not a file that --save wrote: not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw refusal("", "cannot be read: " + e.getMessage());
        }
    }

    private Point point(JsonNode root, Catalogue catalogue) {
        String named = text(root, "experiment");
        Experiment experiment =
                BadInputException.reading(file.toString(), "experiment", () -> catalogue.experiment(named));
        JsonNode revision = root.path("revision");
        if (!revision.equals(IntNode.valueOf(experiment.revision()))) {
            throw refusal(
                    "revision",
                    "revision of " + experiment.name() + " is " + revision + " there and " + experiment.revision()
                            + " in this program; replay it with the version that saved it");
        }
        JsonNode parameters = root.path("parameters");
        if (!parameters.isObject()) {
            throw refusal("parameters", "an object is required, a text a parameter");
        }
        Map<String, String> values = new LinkedHashMap<>();
        parameters.fieldNames().forEachRemaining(name -> values.put(name, text(parameters, name)));
        try {
            return new Point(experiment, Parameters.parse(experiment, values));
        } catch (ParameterException e) {
            throw refusal(e.parameter(), e.problem());
        }
    }

    private void fill(Choices into, String key, JsonNode root) {
        if (!root.path(key).isArray()) {
            throw refusal(key, "a list is required, an object a stream");
        }
        Map<String, ChoiceStream> missing = new LinkedHashMap<>();
        into.streams().forEach(stream -> missing.put(stream.name(), stream));
        List<String> names = List.copyOf(missing.keySet());
        for (JsonNode node : root.path(key)) {
            String name = text(node, "stream");
            requireKnown(name, names, "is not a stream of this experiment");
            ChoiceStream stream = missing.remove(name);
            if (stream == null) {
                throw refusal(name, "appears twice");
            }
            new StreamReader(file, (ObjectNode) node, stream).fill();
        }
        for (String name : missing.keySet()) {
            throw refusal(name, "this stream's choices are missing");
        }
    }

    private void requireKnown(String name, List<String> known, String problem) {
        if (!known.contains(name)) {
            throw refusal(name, problem + "; " + NearestName.hint(name, known, "the allowed ones are "));
        }
    }

    private String text(JsonNode node, String key) {
        if (!node.path(key).isTextual()) {
            throw refusal(key, "a text is required");
        }
        return node.path(key).textValue();
    }

    private BadInputException refusal(String key, String message) {
        return new BadInputException(file.toString(), key, message);
    }
}
