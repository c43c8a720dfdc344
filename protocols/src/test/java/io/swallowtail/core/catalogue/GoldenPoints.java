package io.swallowtail.core.catalogue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.protocols.Points;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The points whose first trials are frozen. */
final class GoldenPoints {
    static final long SEED = 42;
    static final int TRIALS = 100;

    static final List<String> ALL = List.of(
            "bufferless n=64",
            "bufferless n=64 alpha_scale=0.05 sets=3 paths=many_to_one",
            "bufferless network=mesh side=12 alpha_scale=0.1 sets=5",
            "bufferless network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 sets=4 alpha_scale=0.08",
            "bufferless network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 sets=4 alpha_scale=0.08"
                    + " network_index=5",
            "bufferless network=multibutterfly n=32 degree=2 sets=4 alpha_scale=0.1",
            "bufferless algorithm=distributed n=64",
            "bufferless algorithm=distributed network=mesh side=8 alpha_scale=0.03 sets=3",
            "bufferless algorithm=distributed network=random levels=60 width=4 out_degree=2 packet_count=60 max_length=25 sets=3"
                    + " alpha_scale=0.04 rounds_scale=0.5",
            "bufferless algorithm=hot_potato n=64",
            "bufferless algorithm=hot_potato network=mesh side=16 packet_count=200",
            "bufferless algorithm=hot_potato network=multibutterfly n=64 degree=3 paths=many_to_one network_index=0",
            "bufferless algorithm=store_and_forward n=64 paths=many_to_one",
            "bufferless algorithm=store_and_forward network=random levels=20 width=5 out_degree=3 packet_count=80",
            "collision n=64 c=2",
            "collision n=64 c=2 tie=coin",
            "collision n=128 c=3 permutation=transpose",
            "collision n=1024 c=3 max_rounds=1",
            "collision n=64 c=2 choices=independent",
            "collision n=128 c=3 choices=independent permutation=shift tie=coin",
            "flip n=64",
            "flip n=128 permutation=complement",
            "flip n=64 levels=full",
            "flip n=128 levels=full permutation=transpose",
            "graph_faults graph=dodecahedron p=0.1",
            "graph_faults graph=grid_4x5 terminals=all fault=both p=0.2",
            "graph_faults graph=hypercube_4 fault=node p=0.4",
            "greedy n=64",
            "greedy n=128 permutation=bit_reversal",
            "bins bins=16 balls=64",
            "bins bins=30 balls=100 choices=3",
            "fat_tree arity=4 levels=3",
            "fat_tree arity=3 levels=3 flows=2 load=0.7",
            "fat_tree arity=8 levels=2 taper=4 permutation=uniform",
            "fat_tree arity=4 levels=2 routing=destination",
            "fat_tree arity=4 levels=3 routing=two_choices",
            "fat_tree arity=4 levels=3 taper=2 routing=least_loaded flows=3",
            "fat_tree arity=4 levels=3 routing=collision c=1",
            "fat_tree arity=2 levels=6 routing=collision c=2 max_rounds=1 permutation=bit_reversal",
            "minimum n=64",
            "minimum n=128 permutation=bit_reversal",
            "minimum n=64 workload=churn",
            "minimum n=128 workload=churn churn_rounds=5 churn_fraction=0.3",
            "minimum n=64 choices=independent",
            "minimum n=64 choices=independent workload=churn",
            "valiant n=64",
            "valiant n=128 permutation=bit_reversal",
            "waksman n=64",
            "waksman n=1024",
            "waksman n=128 permutation=transpose",
            "data_server n=64 c=2 c_bar=2",
            "data_server n=64 c=3 c_bar=2 tie=first",
            "data_server n=1024 c=3 c_bar=3 max_rounds=1",
            "data_server n=256 c=1 c_bar=1 copies=1",
            "data_server_minimum n=64",
            "data_server_minimum n=128 objects=128 workload=churn",
            "data_server_minimum n=256 objects=300 workload=churn churn_rounds=5 churn_fraction=0.3",
            "locking n=64 q=1",
            "locking n=1024 q=2 passes=2",
            "locking n=256 q=3 destinations=permutation",
            "locking n=128 q=1 passes=2 destinations=permutation permutation=transpose",
            "data_server n=64 c=2 c_bar=2 load=0.6",
            "data_server_minimum n=128 objects=128 load=0.4 workload=churn churn_rounds=5",
            "locking n=256 q=1 load=0.7",
            "extra_stage n=64 r=2 t=5",
            "extra_stage n=32 r=7 t=3 permutation=transpose",
            "extra_stage n=64 r=0 t=4 traffic=independent",
            "extra_stage n=64 r=3 t=13 discipline=priority",
            "extra_stage n=16 r=1 t=9 discipline=priority traffic=independent",
            "extra_stage n=32 r=2 t=7 permutation=transpose+random+shift renamed=yes",
            "extra_stage n=32 r=3 t=4 load=0.4",
            "extra_stage n=16 r=1 t=9 load=0.7 discipline=priority traffic=independent",
            "block_load n=64 r=2",
            "block_load n=1024 r=0",
            "renaming n=64",
            "renaming n=128 permutation=bit_reversal",
            "concentrator m=12 c=3 alpha=0.5 beta=1.25",
            "concentrator m=40 c=2 alpha=0.5 beta=0.8",
            "multibutterfly n=64 c=2",
            "multibutterfly n=16 c=3 measure_expansion=true",
            "multibutterfly n=64 c=1 waves=off queue=2 permutation=transpose",
            "multibutterfly n=64 c=2 wave_count=2 p=0.1 max_phases=9",
            "multibutterfly n=64 c=4 network_index=3 waves=off",
            "multibutterfly_faults n=64 c=2 p=0.03",
            "multibutterfly_faults n=64 c=1 p=0.018 placement=middle",
            "multibutterfly_faults n=32 c=3 p=0.1 network_index=0 erase_fraction=0.5",
            "fault_walks network=benes n=32 p=0.05 tries=3 capacity=1",
            "fault_walks network=multibutterfly n=32 c=2 fault=crosspoint p=0.1 local=yes",
            "fault_walks network=replicated n=16 m=3 fault=edge ends=protected p=0.1 tries=2",
            "network_faults network=butterfly n=64 p=0.05",
            "network_faults network=benes n=32 p=0.1 fault=both ends=protected",
            "network_faults network=extra_stage n=64 r=2 p=0.1 fault=edge gamma=2",
            "network_faults network=multibutterfly n=64 c=2 p=0.1",
            "network_faults network=random_wiring n=32 c=3 p=0.15 network_index=4",
            "network_faults network=multibutterfly n=8 c=2 placement=worst faults=4 ends=protected",
            "network_faults network=benes n=16 placement=worst fault=both faults=5",
            "network_faults network=multibutterfly n=32 c=2 fault=crosspoint p=0.1 disjoint=true",
            "network_faults network=dilated n=32 q=2 fault=both p=0.05 permutation=bit_reversal",
            "network_faults network=replicated n=32 m=3 fault=crosspoint ends=protected p=0.1",
            "network_faults network=replicated n=16 m=2 placement=worst fault=both faults=5 disjoint=true",
            "fault_propagation n=64 p=0.01",
            "fault_propagation n=512 p=0.001 b=8 fault=both",
            "fault_propagation n=256 p=0.02 fault=edge network_index=7",
            "fault_construction n=256 b=4 p=0.0005",
            "fault_construction n=1024 b=4 p=0.0001 fault=edge",
            "fault_construction n=4096 p=0.0002 fault=both network_index=7",
            "fault_flow n=64 p=0.1",
            "fault_flow n=128 p=0.05 fault=edge gamma=2 node_capacity=1",
            "fault_flow n=64 p=0.02 fault=both nailed=63",
            "fault_flow n=64 p=0.1 network_index=7",
            "fault_component n=64 p=0.3",
            "fault_component n=256 p=0.5 fault=edge wrap=true",
            "fault_component n=32 p=0.2 fault=both network_index=7",
            "fault_routing n=16 p=0.03",
            "fault_routing n=32 p=0.02 fault=edge gamma=2 order=random packets=2",
            "fault_routing n=16 p=0.05 good_share=0.5 pattern=reverse",
            "fault_routing n=32 p=0.02 one_to_one=true good_share=0.875",
            "fault_routing n=16 p=0.05 fault=both pattern=identity network_index=7",
            "collision n=8 c=1 permutation=permutation.txt",
            "collision n=64 c=1 choices=independent alternatives=4 load=0.7",
            "collision n=64 c=3 tie=coin choices=independent alternatives=3",
            "collision n=64 c=1 setup=on setup_queue=1",
            "flip n=8 permutation=permutation.txt",
            "flip n=64 load=0.5",
            "greedy n=8 permutation=permutation.txt",
            "greedy n=64 load=0.5 permutation=random",
            "valiant n=8 permutation=permutation.txt",
            "valiant n=64 load=0.5",
            "waksman n=8 permutation=permutation.txt",
            "minimum n=8 permutation=permutation.txt",
            "minimum n=64 choices=independent alternatives=4 load=0.7",
            "minimum n=64 workload=churn sequence=same",
            "minimum n=64 workload=churn sequence=rotate",
            "minimum n=64 workload=churn sequence=newest",
            "minimum n=64 workload=churn sequence=alternate",
            "data_server n=64 c=3 c_bar=3 network_index=2",
            "data_server_minimum n=64 network_index=2 workload=churn sequence=newest",
            "locking n=8 q=1 permutation=permutation.txt",
            "locking n=64 q=1 passes=2 intermediate=flip",
            "extra_stage n=32 r=2 t=7 first=3",
            "block_load n=64 r=2 renamed=yes permutation=transpose",
            "concentrator m=10 c=3 alpha=0.3 beta=1.3",
            "graph_faults graph=links.txt terminals=b,e fault=both p=0.2",
            "graph_faults graph=petersen p=0.3",
            "graph_faults graph=complete_5 p=0.5",
            "multibutterfly n=16 c=1 p=0.2 max_phases=1",
            "fat_tree down=4x4 up=3 flows=2",
            "fat_tree arity=4 levels=3 routing=same_hash",
            "fat_tree arity=4 levels=3 routing=same_hash pairs=same flows=3",
            "fat_tree arity=4 levels=3 link_faults=0.1",
            "fat_tree arity=4 levels=2 routing=collision c=1 max_rounds=1",
            "fat_tree arity=4 levels=3 traffic=flows.txt",
            "fat_tree down=8x8 up=4 traffic=sizes.txt hosts=hosts.txt",
            "fat_tree down=8x8 up=4 traffic=sizes.txt hosts=hosts.txt routing=two_choices failed_cables=3",
            "fat_tree arity=4 levels=3 failed_cables=9 routing=collision c=1",
            "fat_tree arity=4 levels=3 cable_faults=0.1",
            "fat_tree arity=4 levels=3 cable_faults=0.1 routing=same_hash",
            "fat_tree arity=4 levels=3 link_faults=0.1 routing=destination",
            "fat_tree arity=4 levels=3 failed_cables=9 routing=least_loaded",
            "fault_flow n=64 p=0.05 wrap=true",
            "fault_routing n=16 p=0.05 wrap=true pattern=shift_half",
            "fault_routing n=16 p=0.3 pattern=bit_reversal good_share=0.1",
            "fault_walks network=butterfly n=16 placement=worst faults=5 fault=both",
            "fault_walks network=dilated n=16 q=2 p=0.05",
            "fault_walks network=extra_stage n=16 r=2 p=0.05",
            "fault_walks network=multibutterfly n=64 c=2 p=0.05 tries=2",
            "fault_walks network=multibutterfly n=16 c=2 p=0.1 network_index=3 permutation=identity",
            "network_faults network=butterfly n=32 p=0.05 miss=3",
            "network_faults network=butterfly n=32 p=0.05 wrap=true",
            "network_faults network=random_wiring n=64 c=2 p=0.1",
            "bufferless algorithm=hot_potato network=multibutterfly n=64 degree=3 paths=many_to_one");

    private GoldenPoints() {}

    /** Reads a point. A name that ends with {@code .txt} is a file of this package. */
    static Point point(String text) {
        String name = text.split(" ")[0];
        Experiment experiment = Catalogue.load().experiment(name);
        Map<String, String> values = Points.values(text.substring(name.length()));
        for (Parameter<?> parameter : experiment.parameters()) {
            if (parameter instanceof TextParameter<?> files && files.fromFile().isPresent()) {
                values.computeIfPresent(
                        parameter.name(), (key, value) -> value.endsWith(".txt") ? content(files, value) : value);
            }
        }
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    /** Runs the golden trials of a point. The array of metrics is the same for all. */
    static void forEachTrial(Point point, Consumer<long[]> use) {
        Simulator simulator = point.simulator(SEED);
        AddressedRandom random = point.random(SEED, Purpose.TRIAL);
        Outcome outcome = Outcome.of(point.experiment());
        for (int trial = 0; trial < TRIALS; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(outcome);
            use.accept(outcome.values());
        }
    }

    private static <V extends TextParameter.Value> String content(TextParameter<V> parameter, String file) {
        try (InputStream in = GoldenPoints.class.getResourceAsStream(file)) {
            return parameter
                    .fromFile()
                    .orElseThrow()
                    .reader()
                    .apply(new TextParameter.File(file, Map.of(), in.readAllBytes()))
                    .complete();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
