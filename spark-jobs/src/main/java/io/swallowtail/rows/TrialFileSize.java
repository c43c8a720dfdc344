package io.swallowtail.rows;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.files.StreamOutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Measures how large trials are as rows, by writing some of them nowhere. */
public final class TrialFileSize {
    private TrialFileSize() {}

    /**
     * Measures the size of a point's trials in a large file.
     *
     * @param point the point
     * @param seed the seed of the trials
     * @param trials how many to try, at least 2
     * @return bytes a trial, without the file's frame
     */
    public static double bytesOfTrial(Point point, long seed, long trials) {
        return (double) (bytes(point, seed, trials) - bytes(point, seed, 1)) / (trials - 1);
    }

    private static long bytes(Point point, long seed, long trials) {
        Nowhere nowhere = new Nowhere();
        try (TrialFileWriter rows = new TrialFileWriter(nowhere, new Configuration(false), point.experiment())) {
            rows.startPoint(point);
            new TrialRunner(point, seed, List.of()).forEach(0, trials, rows);
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is written", e);
        }
        return nowhere.bytesWritten();
    }

    /** A file that only counts what is written into it. */
    private static final class Nowhere extends StreamOutputFile {
        @Override
        protected OutputStream open(long blockSizeHint) {
            return OutputStream.nullOutputStream();
        }
    }
}
