package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small files, most of which other readers take for another network. All are invented. */
class NetworkFileTest {
    private static final Experiment EXPERIMENT = Catalogue.load().experiment("graph_faults");

    private static Path directory() {
        try {
            return Path.of(NetworkFileTest.class
                            .getResource("networkfile/zoo.gml")
                            .toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the point of a file; values have semicolons between them. */
    private static Point point(String file, String values) {
        Map<String, String> given = new LinkedHashMap<>(Map.of("graph", directory() + "/" + file, "p", "0.01"));
        Stream.of(values.split("; *")).filter(value -> value.contains("=")).forEach(value -> {
            String[] words = value.split("=", 2);
            given.put(words[0], words[1]);
        });
        Map<String, List<String>> lists = new LinkedHashMap<>();
        UserFile.withOptions(EXPERIMENT, given)
                .forEach((name, text) -> lists.put(
                        name, GridValues.list(EXPERIMENT.parameter(name).orElseThrow(), text)));
        List<Point> points = GridValues.points(EXPERIMENT, GridValues.cross(lists), Set.of());
        assertEquals(1, points.size());
        return points.get(0);
    }

    /** Adds the probabilities of all sets of faults that cause an event. */
    private static double probability(Point point, String event) {
        Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
        Simulator simulator = point.simulator(1);
        List<BernoulliChoices> flags = simulator.choices().streams().stream()
                .map(BernoulliChoices.class::cast)
                .toList();
        int parts = flags.stream().mapToInt(BernoulliChoices::count).sum();
        double sum = 0;
        for (int set = 0; set < 1 << parts; set++) {
            double weight = 1;
            int left = set;
            for (BernoulliChoices stream : flags) {
                stream.words()[0] = left & (1 << stream.count()) - 1;
                int faults = Long.bitCount(stream.words()[0]);
                double p = stream.probability().doubleValue();
                weight *= Math.pow(p, faults) * Math.pow(1 - p, stream.count() - faults);
                left >>>= stream.count();
            }
            Outcome outcome = Outcome.of(point);
            simulator.run(outcome);
            sum += compiled.happened(outcome.values()) ? weight : 0;
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bom.txt                 |                                  | 1.99e-4
            bom_all.txt             | terminals=all                    | 2.98e-4
            bom.graphml             | terminals=all                    | 2.98e-4
            bom.json                | terminals=all                    | 0.01
            utf16.graphml           | terminals=Köln,Malmö             | 0.01
            latin1.graphml          | terminals=Köln,Malmö             | 0.01
            ids_merge.json          | terminals=all                    | 0.0199
            ids_merge2.json         | terminals=all                    | 0.0199
            ids_merge2.json         | terminals="Oak@r1","r,1"         | 0.0199
            yed_lines.graphml       | terminals=n1,n0                  | 1.99e-4
            yed_lines.graphml       | terminals=all                    | 2.98e-4
            yed_lines.graphml       | terminals=Ash,Elm                | 1.99e-4
            yed_group.graphml       | terminals=all                    | 0.01
            yed_group.graphml       | terminals=Ash,Elm                | 0.01
            directed_1.graphml      | terminals=a,b                    | 1
            directed_1.graphml      | terminals=b,a                    | 0.01
            directed_1.graphml      | terminals=a,b; direction=undirected | 0.01
            nested_dir.graphml      | terminals=a,b                    | 1
            nested_dir.graphml      | terminals=b,a                    | 0.01
            graph_data_last.graphml | terminals=Ash,Elm                | 0.01
            port_label.graphml      | terminals=Ash,Elm                | 0.01
            default_label.graphml   | terminals=Ash,Elm                | 0.01
            igraph_name.graphml     | terminals=Ash,Elm                | 0.01
            Label_case.graphml      | terminals=Ash,Elm                | 0.01
            hash_labels.graphml     | terminals="A#1",A 1              | 0.01
            nbsp.graphml            | terminals=New Ash,Elm            | 0.01
            doctype.graphml         | terminals=all                    | 2.98e-4
            UPPER.GraphML           | terminals=all                    | 2.98e-4
            tri.xml                 | terminals=all                    | 2.98e-4
            word_label.graphml      | terminals=all                    | 0.01
            word_label.graphml      | terminals=0,link                 | 0.01
            loop.graphml            | terminals=all                    | 2.98e-4
            loop.txt                |                                  | 1.99e-4
            both_keys.json          | terminals=all                    | 0.0199
            d3v3.json               | terminals=all                    | 2.98e-4
            d3v3.json               | terminals=Ash,1                  | 1.99e-4
            nx1.json                | terminals=all                    | 2.98e-4
            float_ids.json          | terminals=1,2                    | 0.01
            obj_ends.json           | terminals=all                    | 0.01
            per_edge_dir.json       | terminals=a,b                    | 1
            per_edge_dir.json       | terminals=b,a                    | 0.01
            adjlist.txt             | terminals=1,3                    | 0.0199
            weight_int.txt          |                                  | 1.99e-4
            quoted.txt              | terminals=Ash,Oak                | 0.0199
            quoted_space.txt        | terminals=New Ash,Elm            | 0.01
            names_comma.txt         | terminals="Ash,North",Elm        | 1.99e-4
            none_split.txt          |                                  | 1
            own_rare.txt            | p=0                              | 4.9999999600e-8
            own_mixed.txt           | p=0                              | 1.8975e-5
            term_p.txt              | fault=node; p=0.1                | 0
            term_p.txt              | fault=both; p=0.1                | 0.03925
            crlf.txt                |                                  | 1.99e-4
            cr.txt                  |                                  | 1.99e-4
            tabs.txt                |                                  | 1.99e-4
            whatif.txt              | p=0                              | 1
            zoo.gml                 | terminals=Köln,None@1            | 1e-4
            zoo.gml                 | terminals=all                    | 0.010099
            zoo.gml                 | terminals=0,1; mtbf=mtbf; mttr=mttr | 1e-6
            gephi.csv               | terminals="Ash, North",Oak       | 0.2575
            gephi.csv               | terminals=Oak,"Ash, North"       | 1
            undeclared_key.graphml  | terminals=Ash,Elm; probability=fails; p=0 | 0.0625
            undeclared_key.graphml  | terminals=Ash,Elm; probability=fails; group=ducts | 0.07620625
            yed_arrows.graphml      | terminals=n1,New York            | 0.01
            yed_arrows.graphml      | terminals=New York,n1            | 1
            yed.gml                 | terminals=Elm,Ash                | 0.01
            topohub.json            | terminals=Elm,Ash; mtbf=mtbf; mttr=mttr | 1e-5
            topohub.json            | terminals=Elm,Ash; group=ducts   | 2.9701e-4
            nx_named.json           | terminals=3,4                    | 0.01
            """)
    void theTerminalsAreSeparatedWithTheirProbability(String file, String values, double expected) {
        assertEquals(
                expected, probability(point(file, values == null ? "" : values), "separated"), 1e-12 + 5e-5 * expected);
    }

    @ParameterizedTest
    @CsvSource({"link, 0.02152 0.0361 0.21268 0.3439 0.40951", "both, 0.0616312 0.073441 0.3622708 0.468559 0.5217031"})
    void capacitiesLimitTheFlow(String fault, String expected) {
        Point point = point("caps.txt", "p=0.1; fault=" + fault);
        String[] values = expected.split(" ");
        for (int flow = 0; flow < values.length; flow++) {
            assertEquals(Double.parseDouble(values[flow]), probability(point, "flow <= " + flow), 1e-9);
        }
        assertEquals(0.0199, probability(point("topohub.json", "terminals=0,1; capacity=cap"), "flow < 3"), 1e-9);
    }

    @Test
    void directedAndUndirectedLinksMix() {
        Point point = point("dirmix.txt", "p=0.1");
        double[] expected = {1e-4, 0.0028, 0.0118, 0.0361, 0.1981, 0.1981};
        for (int pairs = 0; pairs < expected.length; pairs++) {
            assertEquals(expected[pairs], probability(point, "reachable_pairs <= " + pairs), 1e-9);
        }
        assertEquals(0.109, probability(point, "separated"), 1e-9);
        assertEquals(1, probability(point("whatif.txt", "p=0"), "reachable_pairs == 2"), 1e-12);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            utf16.txt               |               | :1: is UTF-16 text; save it as UTF-8
            latin1.txt              |               | :1: is not UTF-8 text; save it as UTF-8
            hyper.graphml           |               | :6: a hyperedge joins any number of nodes; replace it by a node
            two_graphs.graphml      |               | :9: a second graph; write each graph to a file of its own
            dup_id.graphml          |               | :4: two nodes have the id a; give each node an id of its own
            dup_id.json             |               | : two nodes have the id a; give
            dup_id.gml              |               | :3: two nodes have the id 0; give
            dup_member.json         |               | :1: is not JSON: Duplicate field 'nodes'
            no_source.graphml       |               | :5: an edge needs the attributes source and target
            entity.graphml          |               | :3: is not XML
            unknown_end.graphml     |               | :5: a link joins a and z, which are not both nodes of the file
            adjacency.json          |               | : has neither links nor edges but adjacency; expected is {
            cyto.json               |               | : is the JSON of Cytoscape.js, which is not read; expected is {
            array.json              |               | : has no nodes; expected is {
            edges_pairs.json        |               | : nodes[0] is "a" and not an object; expected is {
            positions_or_ids.json   |               | : links[0]: a link joins 0 and 1, which are not both nodes of the file; links name nodes by their ids
            comma.csv               |               | :1: "Ash,Elm" is not "u v [capacity [p]]"
            comma.csv               |               | a CSV file begins with the line source,target
            comma_space.txt         |               | :1: the name Ash, ends in a comma or semicolon; names are divided by spaces
            p_semicolon.txt         |               | :1: the name b; ends in a comma or semicolon
            header.txt              |               | : begins with the header "source target"; leave it out
            dimacs.txt              |               | :2: is DIMACS, which is not read; write each line e u v
            dimacs_bare.txt         |               | :1: is DIMACS, which is not read; write each line e u v
            mtx.txt                 |               | :1: is MatrixMarket, which is not read; leave out
            mtx_bare.txt            |               | :1: "3 4 3" seems to be a line of sizes, as in MatrixMarket or METIS; leave it out
            sizes.txt               |               | :1: "3 3" seems to be a line of sizes, as in MatrixMarket or METIS; leave it out
            metis.txt               |               | :1: "4 4" seems to be a line of sizes, as in MatrixMarket or METIS
            caida.txt               |               | :2: is CAIDA's list of relationships, which is not read; write each line a|b|r as a b
            dot.txt                 |               | :1: is DOT (Graphviz), which is not read; convert it with gv2gml
            pajek.net               |               | :1: is Pajek, which is not read; convert it with networkx
            gephi.gexf              |               | :1: is GEXF, which is not read; convert it to GraphML
            rocketfuel.cch          |               | :1: is Rocketfuel, which is not read; write each link as u v
            nxdata.txt              |               | :1: {} is not an integer
            weight.txt              |               | :1: 0.5 is not an integer from 1 to 2147483647; the third word of a link is its capacity: leave out weights
            arrow_glued.txt         |               | put spaces around ->
            arrow_undir.txt         |               | an undirected link is written u v
            glued_comment.txt       |               | :1: b#1: write the name as "b#1", or put a space before the comment
            zoo.gml                 | capacity=label | :9: link None@1 None@2: label is "a ] b", which is not a whole number
            zoo.gml                 | probability=mtbf | :7: link Köln None@1: mtbf is "9999", which is not a probability from 0 to 1
            zoo.gml                 | mtbf=mtbf     | : give mtbf and mttr together, or probability alone
            zoo.gml                 | group=ducts   | : group=ducts: no node or link has this attribute; there are
            zoo.gml                 | direction=both | : direction=both is not declared or undirected
            bom.txt                 | capacity=units | : capacity= names an attribute of GraphML, GML, JSON or CSV
            self_terminal.txt       |               | has fewer than two terminals
            three.txt               | terminals=a,q | q is not a node; the nodes are
            """)
    void anyOtherFileIsRefusedWithItsLineCauseAndCure(String file, String values, String problem) {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> point(file, values == null ? "terminals=declared" : values));
        assertTrue(
                refusal.getMessage().contains((problem.startsWith(":") ? file : "") + problem), refusal.getMessage());
    }

    /** The identity of files that were read rightly before stays, so that sweeps keep their trials. */
    @Test
    void namesPlacesAndOptionsAreInTheText() {
        Map<String, String> texts =
                point("topohub.json", "terminals=0,1").parameters().completeTexts();
        assertEquals(
                "Ash Elm\nAsh Elm\nnode Ash id 0\nnode Elm id 1\nnode Ash at 10.5 51.0\nnode Elm at 9.0 50.0\n",
                texts.get("graph").substring(texts.get("graph").indexOf('\n') + 1));
        assertTrue(point("yed_arrows.graphml", "terminals=all")
                .parameters()
                .completeTexts()
                .get("graph")
                .endsWith("node \"New York\" at 20.5 -7.0\n"));
        String shown = point("directed_1.graphml", "terminals=all; direction=undirected")
                .parameters()
                .texts()
                .get("graph");
        assertTrue(shown.matches(".*directed_1.graphml:direction=undirected@[0-9a-f]{12}"), shown);
        assertEquals(
                shown,
                point(Path.of(shown).getFileName().toString(), "terminals=all")
                        .parameters()
                        .texts()
                        .get("graph"));
    }

    @Test
    void noFileIsForgotten() {
        String test = Arrays.stream(NetworkFileTest.class.getDeclaredMethods())
                .map(method -> method.getAnnotation(CsvSource.class))
                .filter(source -> source != null)
                .map(CsvSource::textBlock)
                .collect(Collectors.joining());
        for (String file : directory().toFile().list()) {
            boolean isTested =
                    test.contains(file) || List.of("caps.txt", "dirmix.txt").contains(file);
            assertTrue(isTested || file.endsWith(".class"), file);
        }
    }
}
