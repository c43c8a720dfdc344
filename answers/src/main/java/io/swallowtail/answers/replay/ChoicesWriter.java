package io.swallowtail.answers.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Json;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Saves the choices of a trial in a canonical text (docs/reference/saved-trials.md). */
public final class ChoicesWriter {
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
            throw new BadInputException("--save", "", file + " cannot be written: " + e.getMessage());
        }
    }

    /**
     * Writes a trial that has run.
     *
     * @return a JSON object
     */
    public static String text(ReplayedTrial trial) {
        ObjectNode root = Json.trees()
                .createObjectNode()
                .put(ChoicesFormat.KEY_WHAT, ChoicesFormat.WHAT)
                .put(ChoicesFormat.KEY_FORMAT, ChoicesFormat.FORMAT)
                .put(ChoicesFormat.KEY_EXPERIMENT, trial.point().experiment().name())
                .put(ChoicesFormat.KEY_REVISION, trial.point().experiment().revision());
        ObjectNode parameters = root.putObject(ChoicesFormat.KEY_PARAMETERS);
        trial.point().parameters().completeTexts().forEach(parameters::put);
        root.put(ChoicesFormat.KEY_ORIGIN, trial.origin());
        Simulator simulator = trial.simulator();
        if (!simulator.networkChoices().streams().isEmpty()) {
            put(root.putArray(ChoicesFormat.KEY_NETWORK), simulator.networkChoices());
        }
        put(root.putArray(ChoicesFormat.KEY_CHOICES), simulator.choices());
        root.put(ChoicesFormat.KEY_DIGEST, ChoicesFormat.digest(root));
        return Json.indented(root) + "\n";
    }

    private static void put(ArrayNode list, Choices choices) {
        for (ChoiceStream stream : choices.streams()) {
            ObjectNode node = list.addObject()
                    .put(ChoicesFormat.KEY_STREAM, stream.name())
                    .put(ChoicesFormat.KEY_KIND, stream.kind());
            stream.save(new StreamWriter(node));
        }
    }
}
