package io.swallowtail.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of networks: a row for each network, named by the parameters that decide its size. */
class NetworksTest {
    @TempDir
    private Path directory;

    private String csv(String grid) throws IOException {
        Path file = Files.writeString(
                directory.resolve("networks.conf"),
                "sweep { name = x, seed = 1, trials = 1, grid = [ " + grid + " ] }");
        return Networks.shown(new SweepFile(Catalogue.load())
                        .read(file, List.of()).points().stream()
                                .map(PlannedPoint::point)
                                .toList())
                .csv();
    }

    @Test
    void parametersThatDecideNoSizeAreLeftOut() throws IOException {
        assertEquals(
                "nodes,edges,crosspoints,edges per input,crosspoints per input\n144,256,512,16,32\n",
                csv("{ experiment = collision, n = 16, c = [2, 3] }"));
        assertEquals(
                "n,nodes,edges,crosspoints,edges per input,crosspoints per input\n16,144,256,512,16,32\n32,352,640,1280,20,40\n",
                csv("{ experiment = collision, n = [16, 32], c = [2, 3], load = [0.5, 1] }"));
    }

    @Test
    void networksOfOneExperimentAreDistinguished() throws IOException {
        String others = "n = 16, p = [0.1, 0.2], ends = [exposed, protected]";
        assertEquals(
                "network,r,c,nodes,edges,crosspoints,edges per input,crosspoints per input\n"
                        + "butterfly,,,80,128,256,8,16\n"
                        + "benes,,,144,256,512,16,32\n"
                        + "extra_stage,1,,96,160,320,10,20\n"
                        + "extra_stage,4,,144,256,512,16,32\n"
                        + "random_wiring,,2,80,128,256,8,16\n"
                        + "random_wiring,,3,80,192,528,12,33\n",
                csv("{ experiment = network_faults, network = [butterfly, benes], " + others + " }\n"
                        + "{ experiment = network_faults, network = extra_stage, r = [1, 4], " + others + " }\n"
                        + "{ experiment = network_faults, network = random_wiring, c = [2, 3], " + others + " }"));
    }

    @Test
    void buffersAreShownWhereSomeAreLimited() throws IOException {
        assertEquals(
                "queue,nodes,edges,crosspoints,edges per input,crosspoints per input,buffer slots\n"
                        + "1,32,96,320,12,40,24\n3,32,96,320,12,40,72\n",
                csv("{ experiment = multibutterfly, n = 8, c = 2, queue = [1, 3] }"));
    }
}
