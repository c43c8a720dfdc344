package io.swallowtail.cli;

import io.swallowtail.experiment.Point;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.replay.ChoicesWriter;
import io.swallowtail.replay.ReplayedTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /**
     * Saves trials in a new file that the user named, or in one of our own, which may be there from before; all but the first in
     * files beside it, numbered from 2.
     */
    void save(List<TailAnswer.Witness> witnesses, Path named) {
        for (int i = 0; i < witnesses.size(); i++) {
            Path first = named == null ? own(witnesses.get(i).point()) : named;
            save(witnesses.get(i), i == 0 ? first : numbered(first, i + 1), named == null);
        }
    }

    /** Puts a number before the ending of a file's name. */
    private static Path numbered(Path file, int number) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        int end = dot > 0 ? dot : name.length();
        return file.resolveSibling(name.substring(0, end) + "-" + number + name.substring(end));
    }

    private void save(TailAnswer.Witness witness, Path file, boolean isOurs) {
        ReplayedTrial trial = witness.simulator() == null
                ? ReplayedTrial.drawn(witness.point(), seed, witness.trial())
                : new ReplayedTrial(witness.point(), witness.simulator(), witness.origin());
        trial.run();
        try {
            if (isOurs) {
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
