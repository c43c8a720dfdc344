package io.swallowtail.answers.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Json;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.RandomKey;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;

/** Saves the choices of a trial in a canonical text (docs/reference/saved-trials.md). */
public final class ChoicesWriter {
    /** Identifies the format. */
    static final String WHAT = "a Swallowtail trial";
    /** Version of the format. */
    static final int FORMAT = 2;

    private ChoicesWriter() {}

    /**
     * Saves a trial that has run.
     *
     * @param file a file that does not exist yet
     * @throws BadInputException if the file exists or cannot be written
     */
    public static void write(ReplayedTrial trial, Path file) {
        try {
            Files.writeString(file, text(trial), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw BadInputException.fileExists("--save", file);
        } catch (IOException e) {
            throw new BadInputException("--save", file + " cannot be written: " + e.getMessage());
        }
    }

    /**
     * Writes a trial that has run.
     *
     * @return a JSON object
     */
    public static String text(ReplayedTrial trial) {
        Experiment experiment = trial.point().experiment();
        ObjectNode root = Json.trees().createObjectNode().put("what", WHAT).put("format", FORMAT);
        root.put("experiment", experiment.name()).put("revision", experiment.revision());
        trial.point().parameters().completeTexts().forEach(root.putObject("parameters")::put);
        root.put("origin", trial.origin());
        Choices network = trial.simulator().networkChoices();
        if (!network.streams().isEmpty()) {
            put(root.putArray("network"), network);
        }
        put(root.putArray("choices"), trial.simulator().choices());
        return Json.indented(root.put("digest", digest(root))) + "\n";
    }

    /** Computes the digest of a saved trial: of its JSON text without spaces and without the digest. */
    static String digest(ObjectNode withoutDigest) {
        return HexFormat.of().formatHex(RandomKey.sha256(withoutDigest.toString()));
    }

    private static void put(ArrayNode list, Choices choices) {
        for (ChoiceStream stream : choices.streams()) {
            stream.save(new StreamWriter(
                    list.addObject().put("stream", stream.name()).put("kind", stream.kind())));
        }
    }
}
