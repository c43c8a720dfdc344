package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.sweep.CommittedSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code merge} as a command: a refusal ends with 2 and leaves nothing. What it joins and refuses is KeptCommitsTest's. */
class MergeCommandTest {
    @TempDir
    private Path directory;

    private Path commit(String name, int seed) throws IOException {
        Path conf = Files.writeString(
                directory.resolve(name + ".conf"),
                "sweep { name = a, seed = " + seed + ", trials = 10, grid = [{ experiment = valiant, n = 8 }] }");
        CommittedSweep.run(directory.resolve(name), conf, List.of());
        return directory.resolve(name);
    }

    @Test
    void sweepsOfTwoSeedsAreNotMerged() throws IOException {
        Path one = commit("one", 7);
        Path other = commit("other", 8);
        Path refused = directory.resolve("refused");
        CommandLineRun.of("merge", one.toString(), other.toString(), "--out", refused.toString())
                .isRefused("seed is 7 there and 8 here");
        assertFalse(Files.exists(refused.resolve(SweepDirectory.DESCRIPTION)));
    }
}
