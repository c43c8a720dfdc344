package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceText;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.network.FatTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failed links of fat trees in traces. */
class LinkFaultsTest {
    /** Sentences name leaves, spines, switches and links, also those of rounds. */
    @ParameterizedTest
    @CsvSource({
        "2x4, 3, routing=hash failed_cables=2, 'flow \\d+ takes leaf \\d, spine \\d, leaf \\d\\.'",
        "2x2x2, 2x2, routing=hash cable_faults=0.2, 'flow \\d+ takes leaf \\d, switch \\d of level 2, spine \\d, .*'",
        "4x4, 2, routing=collision c=1 failed_cables=2, '.* meets load \\d on the link from leaf \\d to spine \\d[,.].*'"
    })
    void aTraceNamesSwitchesAndLinks(String down, String up, String others, String sentence) {
        PreparedRun run = PreparedRun.of(new FatTreeFlows(), "down=" + down + " up=" + up + " " + others);
        run.draw(66, 0);
        TraceText text = new TraceText(100);
        run.simulator.run(Outcome.of(new FatTreeFlows()), text);
        List<String> sentences = text.complete();
        assertTrue(sentences.stream().anyMatch(each -> each.matches("(?i)" + sentence)), sentences::toString);
        assertTrue(
                sentences.stream().anyMatch(each -> each.matches("The link from \\w+ .* to .* has failed\\.")),
                sentences::toString);
        assertTrue(
                sentences.stream().noneMatch(each -> each.matches(".*\\b(rows?|edges?|nodes?)\\b.*")),
                sentences::toString);
    }

    /** Every failed link is an edge of the unfolded network, and no flow takes one: a wrong name of a link would meet some of 500 trials. */
    @ParameterizedTest
    @CsvSource({"6x4, 3, 0.2", "2x3x4, 3x2, 0.1", "2x2x2x2, 2x2x2, 0.1"})
    void noFlowOfATraceTakesAFailedLink(String down, String up, String p) {
        PreparedRun run = PreparedRun.of(new FatTreeFlows(), "down=" + down + " up=" + up + " link_faults=" + p);
        BernoulliChoices faults = (BernoulliChoices) run.simulator.choices().streams().stream()
                .filter(BernoulliChoices.class::isInstance)
                .findFirst()
                .orElseThrow();
        int routed = 0;
        for (int trial = 0; trial < 500; trial++) {
            run.draw(66, trial);
            List<TraceEvent> events = new ArrayList<>();
            run.simulator.run(Outcome.of(new FatTreeFlows()), events::add);
            FatTree tree = (FatTree) events.stream()
                    .filter(TraceEvent.Network.class::isInstance)
                    .map(event -> ((TraceEvent.Network) event).network())
                    .findFirst()
                    .orElseThrow();
            Set<List<Integer>> failed = new HashSet<>();
            for (TraceEvent event : events) {
                if (event instanceof TraceEvent.Fault fault) {
                    failed.add(List.of(fault.level(), fault.row(), fault.head()));
                    assertTrue(IntStream.range(0, tree.outDegree(fault.level(), fault.row()))
                            .map(k -> tree.head(fault.level() + 1, tree.outEdge(fault.level(), fault.row(), k)))
                            .anyMatch(head -> head == fault.head()));
                }
            }
            assertEquals(IntStream.range(0, faults.count()).filter(faults::get).count(), failed.size());
            for (TraceEvent event : events) {
                if (event instanceof TraceEvent.Routed flow) {
                    for (int level = 0; level < tree.levels(); level++) {
                        assertFalse(failed.contains(List.of(level, flow.rows()[level], flow.rows()[level + 1])));
                        routed += flow.rows()[level] >= 0 ? 1 : 0;
                    }
                }
            }
        }
        assertTrue(routed > 1000);
    }
}
