package io.swallowtail.sweep;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SimulatedRanges;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A sweep of plain trials that is simulated and committed without Spark, and so has no tables yet. */
public final class CommittedSweep {
    private CommittedSweep() {}

    /** Begins, resumes or extends a sweep, in ranges of as many trials as its file says; of all that is missing if it does not. */
    public static void run(Path out, Path conf, List<String> settings) throws IOException {
        SweepPlan wanted = new SweepFile(Catalogue.load()).read(conf, settings);
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(directory, wanted, Catalogue.load(), false)) {
            List<SimulatedRanges> results = new ArrayList<>();
            for (TrialRange gap : writer.missing(wanted)) {
                long size = wanted.trialsPerTask().orElse(gap.trials());
                for (long from = gap.from(); from < gap.to(); from += size) {
                    TrialRange range = new TrialRange(gap.point(), from, Math.min(gap.to(), from + size));
                    String staging =
                            writer.plan().keepsRows() ? directory.staged("").toString() : null;
                    results.add(SimulationTask.of(writer.plan(), List.of(range), staging)
                            .simulate(Sessions.hadoopConfiguration()));
                }
            }
            if (!results.isEmpty()) {
                writer.commit(results, List.of());
            }
        }
    }
}
