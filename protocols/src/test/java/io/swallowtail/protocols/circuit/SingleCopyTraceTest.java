package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the traces of data servers with one copy of each object say, against the only paths there are. Seeds are fixed. */
class SingleCopyTraceTest {
    private static final long KEY = 0x57081ECL;

    @Test
    void aSingleCopyIsTracedWithoutAProtocol() {
        for (int d = 1; d <= 5; d++) {
            int n = 1 << d;
            PreparedRun run = PreparedRun.of(new DataServer(), "n=" + n + " c=1 c_bar=1 copies=1");
            for (int trial = 0; trial < 10; trial++) {
                run.draw(KEY - d, trial);
                List<Integer> disks =
                        IntStream.of(run.integers("copies").values()).boxed().toList();
                List<List<Edge>> circuits =
                        SlowRandomlyWiredButterfly.of(run, d).onePass(disks);
                TracedLines lines = TracedLines.whole(run);
                lines.takeNetwork(d, n);
                Map<String, List<Edge>> named = new HashMap<>();
                for (int user = 0; user < n; user++) {
                    lines.take("User " + user + " asks for object " + user + ", whose only copy is on disk "
                            + disks.get(user) + "\\.");
                    assertEquals(circuits.get(user), lines.takeCircuit("user " + user));
                    named.put("user " + user, circuits.get(user));
                }
                long congestion = TracedLines.edgeLoad(named);
                long contention = TracedLines.diskLoad(named);
                assertEquals(List.of(congestion, contention, 0L, 0L, 0L), run.outcome());
                assertTrue(lines.isAtEnd());
            }
        }
    }
}
