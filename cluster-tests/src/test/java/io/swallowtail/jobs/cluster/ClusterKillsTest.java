package io.swallowtail.jobs.cluster;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Few random kills; {@code -Dswallowtail.kills=N} sets another number. */
@Tag("cluster")
class ClusterKillsTest {
    @Test
    void tablesSurviveKills(@TempDir Path directory) throws Exception {
        System.out.println(ClusterKills.run(directory, Integer.getInteger("swallowtail.kills", 4), 1));
    }
}
