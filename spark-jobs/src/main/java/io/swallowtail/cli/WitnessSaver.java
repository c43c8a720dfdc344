package io.swallowtail.cli;

import io.swallowtail.estimator.TailAnswer;
import io.swallowtail.experiment.Point;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.replay.ChoicesWriter;
import io.swallowtail.replay.ReplayedTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Saves a trial in which an event happened, and says how to look at it. */
final class WitnessSaver {
    private static final Path DIRECTORY = Path.of("out", "trials");

    private final PrintWriter out;
    private final long seed;

    WitnessSaver(PrintWriter out, long seed) {
        this.out = out;
        this.seed = seed;
    }

    /** Saves a trial in a new file that the user named, or in one of our own, which may be there from before. */
    void save(TailAnswer.Witness witness, Path named) {
        Path file = named == null ? own(witness.point()) : named;
        ReplayedTrial trial = witness.simulator() == null
                ? ReplayedTrial.drawn(witness.point(), seed, witness.trial())
                : new ReplayedTrial(witness.point(), witness.simulator(), witness.origin());
        trial.run();
        try {
            if (named == null) {
                Files.createDirectories(DIRECTORY);
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new BadInputException("--save", "", file + " cannot be written: " + e.getMessage());
        }
        ChoicesWriter.write(trial, file);
        out.println("A trial in which it happens: swallowtail replay --choices " + file + " --trace");
        if (witness.trial() != null) {
            out.println("The same by its address: swallowtail replay "
                    + witness.point().experiment().name() + values(witness.point()) + " --seed " + seed + " --trial "
                    + witness.trial());
        }
        out.flush();
    }

    private static Path own(Point point) {
        return DIRECTORY.resolve(point.experiment().name() + "-" + point.id().substring(0, 12) + ".json");
    }

    private static String values(Point point) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> value : point.parameters().texts().entrySet()) {
            text.append(" -p ").append(value.getKey()).append('=').append(value.getValue());
        }
        return text.toString();
    }
}
