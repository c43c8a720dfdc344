package io.swallowtail.answers.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a saved trial (docs/reference/saved-trials.md). It rejects files with missing or additional content. */
public final class ChoicesReader {
    private static final int LONGEST_ORIGIN = 200;
    private static final List<String> KEYS = List.of(
            ChoicesFormat.KEY_WHAT,
            ChoicesFormat.KEY_FORMAT,
            ChoicesFormat.KEY_EXPERIMENT,
            ChoicesFormat.KEY_REVISION,
            ChoicesFormat.KEY_PARAMETERS,
            ChoicesFormat.KEY_ORIGIN,
            ChoicesFormat.KEY_NETWORK,
            ChoicesFormat.KEY_CHOICES,
            ChoicesFormat.KEY_DIGEST);
    private static final ObjectReader JSON = Json.trees()
            .reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    private final Path file;
    private final Catalogue catalogue;

    private ChoicesReader(Path file, Catalogue catalogue) {
        this.file = file;
        this.catalogue = catalogue;
    }

    /**
     * Reads a file.
     *
     * @param catalogue the available experiments
     * @return the trial; its run throws {@link BadInputException} if it requests a choice that the file does not contain
     * @throws BadInputException if the file cannot be used
     */
    public static ReplayedTrial read(Path file, Catalogue catalogue) {
        return new ChoicesReader(file, catalogue).trial();
    }

    private ReplayedTrial trial() {
        JsonNode root = tree();
        if (!ChoicesFormat.WHAT.equals(root.path(ChoicesFormat.KEY_WHAT).asText())) {
            throw refusal(
                    "",
                    "is not a saved trial (\"" + ChoicesFormat.KEY_WHAT + "\" is not \"" + ChoicesFormat.WHAT + "\")");
        }
        JsonNode format = root.path(ChoicesFormat.KEY_FORMAT);
        boolean isOld = format.isInt() && format.intValue() == ChoicesFormat.WITHOUT_DIGEST;
        if (!isOld && (!format.isInt() || format.intValue() != ChoicesFormat.FORMAT)) {
            throw refusal(
                    ChoicesFormat.KEY_FORMAT,
                    format + " is not " + ChoicesFormat.WITHOUT_DIGEST + " or " + ChoicesFormat.FORMAT
                            + ", which this version reads");
        }
        root.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw refusal(
                        key, "is not a key of a saved trial; " + NearestName.hint(key, KEYS, "the allowed ones are "));
            }
        });
        Point point = point(root);
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        fillNetwork(point, simulator, root);
        fill(simulator.choices(), ChoicesFormat.KEY_CHOICES, root);
        return new ReplayedTrial(point, simulator, origin(root, isOld));
    }

    /** Returns the saved origin if the file is as it was saved. */
    private String origin(JsonNode root, boolean isOld) {
        String origin = OneLine.of(text(root, ChoicesFormat.KEY_ORIGIN), LONGEST_ORIGIN);
        if (isOld) {
            return "the origin is not checked: " + origin;
        }
        String digest = text(root, ChoicesFormat.KEY_DIGEST);
        ((ObjectNode) root).remove(ChoicesFormat.KEY_DIGEST);
        return digest.equals(ChoicesFormat.digest(root)) ? origin : "altered; the origin is not checked";
    }

    private JsonNode tree() {
        if (!Files.exists(file)) {
            throw refusal("", "no such file; name one that --save wrote");
        }
        if (!Files.isRegularFile(file)) {
            throw refusal("", "is not a file; name one that --save wrote");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return JSON.readTree(in);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new BadInputException(
                    line > 0 ? file + ":" + line : file.toString(),
                    "",
                    "is not a file that --save wrote: not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw refusal("", "cannot be read: " + e.getMessage());
        }
    }

    private Point point(JsonNode root) {
        Experiment experiment;
        try {
            experiment = catalogue.experiment(text(root, ChoicesFormat.KEY_EXPERIMENT));
        } catch (IllegalArgumentException e) {
            throw refusal(ChoicesFormat.KEY_EXPERIMENT, e.getMessage());
        }
        JsonNode revision = root.path(ChoicesFormat.KEY_REVISION);
        if (!revision.isInt() || revision.intValue() != experiment.revision()) {
            throw refusal(
                    ChoicesFormat.KEY_REVISION,
                    "revision of " + experiment.name() + " is " + revision + " there and " + experiment.revision()
                            + " in this program; replay it with the version that saved it");
        }
        JsonNode parameters = root.path(ChoicesFormat.KEY_PARAMETERS);
        if (!parameters.isObject()) {
            throw refusal(ChoicesFormat.KEY_PARAMETERS, "an object is required, a text a parameter");
        }
        Map<String, String> values = new LinkedHashMap<>();
        parameters.fieldNames().forEachRemaining(name -> values.put(name, text(parameters, name)));
        try {
            return new Point(experiment, Parameters.parse(experiment, values));
        } catch (ParameterException e) {
            throw refusal(e.parameter(), e.problem());
        }
    }

    private void fillNetwork(Point point, Simulator simulator, JsonNode root) {
        if (point.experiment().network(point.parameters()).isPresent()) {
            fill(simulator.networkChoices(), ChoicesFormat.KEY_NETWORK, root);
            simulator.networkChoices().recordAnswers();
            simulator.fixNetwork();
        } else if (root.has(ChoicesFormat.KEY_NETWORK)) {
            throw refusal(
                    ChoicesFormat.KEY_NETWORK,
                    "the network of this point does not stay; its choices are drawn in each trial");
        }
    }

    private void fill(Choices into, String key, JsonNode root) {
        List<ChoiceStream> streams = into.streams();
        JsonNode choices = root.path(key);
        if (!choices.isArray()) {
            throw refusal(key, "a list is required, an object a stream");
        }
        List<String> names = streams.stream().map(ChoiceStream::name).collect(Collectors.toList());
        Set<String> filled = new HashSet<>();
        for (JsonNode node : choices) {
            String name = text(node, ChoicesFormat.KEY_STREAM);
            int place = names.indexOf(name);
            if (place < 0) {
                throw refusal(
                        name,
                        "is not a stream of this experiment; "
                                + NearestName.hint(name, names, "the allowed ones are "));
            }
            if (!filled.add(name)) {
                throw refusal(name, "appears twice");
            }
            new StreamReader(file, node, streams.get(place)).fill();
        }
        names.removeAll(filled);
        if (!names.isEmpty()) {
            throw refusal(names.get(0), "this stream's choices are missing");
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
