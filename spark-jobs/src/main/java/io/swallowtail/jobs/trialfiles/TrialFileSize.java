package io.swallowtail.jobs.trialfiles;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.jobs.store.MemoryFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Measures the size of trials as rows: it writes some trials and counts the bytes, without a file. */
public final class TrialFileSize {
    private TrialFileSize() {}

    /**
     * Measures the size of a point's trials in a large file.
     *
     * @param seed the seed of the trials
     * @param trials the number of trials to write, at least 2
     * @return bytes per trial, without the file's header and footer
     */
    public static double bytesOfTrial(Point point, long seed, long trials) {
        return (double) (bytes(point, seed, trials) - bytes(point, seed, 1)) / (trials - 1);
    }

    private static long bytes(Point point, long seed, long trials) {
        MemoryFile.Output output = new MemoryFile.Output();
        try (TrialFileWriter rows = new TrialFileWriter(output, new Configuration(false), point.experiment())) {
            rows.startPoint(point);
            new TrialRunner(point, seed, List.of()).forEach(0, trials, rows);
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is written", e);
        }
        return output.bytesWritten();
    }
}
