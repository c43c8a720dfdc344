package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.replay.ChoicesWriter;
import io.swallowtail.answers.replay.ReplayedTrial;
import io.swallowtail.core.experiment.Point;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Saves trials in which an event happened, if the user requests it, and prints the commands that replay them. */
final class WitnessSaver {
    private final PrintWriter out;
    private final long seed;

    WitnessSaver(PrintWriter out, long seed) {
        this.out = out;
        this.seed = seed;
    }

    /** Refuses files that cannot be written, before anything is simulated: one per trial, numbered from 2. */
    static void require(Path named, int most) {
        for (int i = 1; i <= most; i++) {
            OutputFile.requireNew("--save", numbered(named, i));
        }
        Path parent = named.toAbsolutePath().getParent();
        refuse(
                "--save",
                parent == null || !Files.isDirectory(parent) || !Files.isWritable(parent),
                "no file can be created in " + parent);
    }

    /** Saves trials in the given file and in files next to it. Without a file, it only prints commands. */
    void save(List<TailAnswer.Witness> witnesses, Optional<Path> named) {
        for (int i = 0; i < witnesses.size(); i++) {
            TailAnswer.Witness witness = witnesses.get(i);
            if (named.isPresent()) {
                save(witness, numbered(named.get(), i + 1));
            }
            if (witness.trial() != null) {
                out.println("A trial in which it happens: "
                        + command(witness.point(), seed, witness.trial()).word("--trace"));
            }
        }
        out.flush();
    }

    /** Writes the command that replays a trial by its address. */
    static RowCommand command(Point point, long seed, long trial) {
        return new RowCommand("replay").wholePoint(point).option("--seed", seed).option("--trial", trial);
    }

    private static Path numbered(Path file, int number) {
        return number == 1 ? file : OutputFile.numbered(file, number);
    }

    private void save(TailAnswer.Witness witness, Path file) {
        ReplayedTrial trial = witness.simulator() == null
                ? ReplayedTrial.drawn(witness.point(), seed, witness.trial())
                : new ReplayedTrial(witness.point(), witness.simulator().get(), witness.origin());
        trial.run();
        ChoicesWriter.write(trial, file);
        out.println("A trial in which it happens: "
                + new RowCommand("replay").option("--choices", file).word("--trace"));
    }
}
