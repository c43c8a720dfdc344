package io.swallowtail.replay;

import static io.swallowtail.replay.ChoicesFormat.DIGITS_A_LINE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.IntegerChoices;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Saves a trial as its choices, in one canonical text (docs/formats/choices.md). */
public final class ChoicesWriter {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ChoicesWriter() {}

    /**
     * Saves a trial that has run.
     *
     * @param trial the trial
     * @param asked what its run asked for
     * @param file a file that is not there yet
     * @throws BadInputException if the file is there or cannot be written
     */
    public static void write(ReplayedTrial trial, AskedAnswers asked, Path file) {
        try {
            Files.writeString(file, text(trial, asked), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new BadInputException("--save", "", file + " is there already; name a new file");
        } catch (IOException e) {
            throw new BadInputException("--save", "", file + " cannot be written: " + e.getMessage());
        }
    }

    /**
     * Writes a trial that has run.
     *
     * @param trial the trial
     * @param asked what its run asked for
     * @return a JSON object
     */
    public static String text(ReplayedTrial trial, AskedAnswers asked) {
        ObjectNode root = JSON.createObjectNode()
                .put(ChoicesFormat.KEY_WHAT, ChoicesFormat.WHAT)
                .put(ChoicesFormat.KEY_FORMAT, ChoicesFormat.FORMAT)
                .put(ChoicesFormat.KEY_EXPERIMENT, trial.point().experiment().name())
                .put(ChoicesFormat.KEY_REVISION, trial.point().experiment().revision());
        ObjectNode parameters = root.putObject(ChoicesFormat.KEY_PARAMETERS);
        trial.point().parameters().texts().forEach(parameters::put);
        root.put(ChoicesFormat.KEY_ORIGIN, trial.origin());
        ArrayNode choices = root.putArray(ChoicesFormat.KEY_CHOICES);
        for (ChoiceStream stream : trial.simulator().choices().streams()) {
            ObjectNode node = choices.addObject()
                    .put(ChoicesFormat.KEY_STREAM, stream.name())
                    .put(ChoicesFormat.KEY_KIND, ChoicesFormat.kind(stream));
            if (stream instanceof BitChoices coins) {
                putCoins(node, coins);
            } else if (stream instanceof IntegerChoices integers) {
                ArrayNode values = node.putArray(ChoicesFormat.KEY_VALUES);
                for (int value : integers.values()) {
                    values.add(value);
                }
            } else {
                putAnswers(node.putArray(ChoicesFormat.KEY_ANSWERS), stream, asked);
            }
        }
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
        }
    }

    private static void putCoins(ObjectNode node, BitChoices coins) {
        ArrayNode lines = node.put(ChoicesFormat.KEY_COUNT, coins.count()).putArray(ChoicesFormat.KEY_COINS);
        int digits = ChoicesFormat.digits(coins);
        for (int first = 0; first < digits; first += DIGITS_A_LINE) {
            StringBuilder line = new StringBuilder();
            for (int digit = first; digit < Math.min(digits, first + DIGITS_A_LINE); digit++) {
                line.append(ChoicesFormat.digit(coins.words(), digit));
            }
            lines.add(line.toString());
        }
    }

    private static void putAnswers(ArrayNode answers, ChoiceStream stream, AskedAnswers asked) {
        boolean bounds = ChoicesFormat.hasBounds(stream);
        asked.of(stream).forEach((question, answer) -> {
            ArrayNode entry = answers.addArray().add(question.step()).add(question.place());
            if (bounds) {
                entry.add(answer.bound());
            }
            entry.add(answer.value());
        });
    }
}
