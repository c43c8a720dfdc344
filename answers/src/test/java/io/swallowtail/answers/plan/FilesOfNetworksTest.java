package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files, most of which other readers take for another network. All are invented. */
class FilesOfNetworksTest {
    private static final Experiment EXPERIMENT = Catalogue.load().experiment("graph_faults");

    private static final Parameter<?> GRAPH = EXPERIMENT.parameter("graph").orElseThrow();

    private static Path directory() {
        try {
            return Path.of(FilesOfNetworksTest.class
                            .getResource("networkfile/zoo.gml")
                            .toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the point of a file; values have semicolons between them. */
    private static Point point(String file, String values) {
        Map<String, String> given =
                new LinkedHashMap<>(Map.of("graph", UserFile.listed(GRAPH, directory() + "/" + file), "p", "0.01"));
        Stream.of(values.split("; *")).filter(value -> value.contains("=")).forEach(value -> {
            String[] words = value.split("=", 2);
            given.put(words[0], words[0].equals("groups") ? directory() + "/" + words[1] : words[1]);
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
            prefix.graphml          | terminals=R&D <1>,Elm            | 0.01
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
            weight_int.txt          | columns=source,target,length      | 1.99e-4
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
            zoo.gml                 | terminals=Köln,None@1; ignore=mtbf,mttr | 1e-4
            zoo.gml                 | terminals=all; ignore=mtbf,mttr  | 0.010099
            zoo.gml                 | terminals=0,1; mtbf=mtbf; mttr=mttr | 1e-6
            gephi.csv               | terminals="Ash, North",Oak       | 0.2575
            gephi.csv               | terminals=Oak,"Ash, North"       | 1
            undeclared_key.graphml  | terminals=Ash,Elm; probability=fails; p=0 | 0.0625
            undeclared_key.graphml  | terminals=Ash,Elm; probability=fails; group=ducts | 0.07620625
            yed_arrows.graphml      | terminals=n1,New York            | 0.01
            yed_arrows.graphml      | terminals=New York,n1            | 1
            yed.gml                 | terminals=Elm,Ash                | 0.01
            topohub.json            | terminals=Elm,Ash; mtbf=mtbf; mttr=mttr | 1e-5
            topohub.json            | terminals=Elm,Ash; group=ducts; ignore=mtbf,mttr | 2.9701e-4
            nx_named.json           | terminals=3,4                    | 0.01
            arrow_undir.txt         | terminals=all                    | 0.0199
            one_dash.txt            | terminals=all                    | 2.98e-4
            both_arrow.txt          | terminals=all                    | 2.98e-4
            header_words.txt        | terminals=all                    | 2.98e-4
            header.txt              | terminals=all                    | 2.98e-4
            both_orders.txt         | terminals=all; mirrored=one      | 2.98e-4
            both_orders.txt         | terminals=all; mirrored=two      | 2.9998e-8
            gml_both.gml            | terminals=all; mirrored=one      | 0.0199
            directed_pairs.graphml  | terminals=a,c                    | 0.0199
            directed_pairs.graphml  | terminals=a,c; direction=undirected; mirrored=one | 0.0199
            directed_pairs.graphml  | terminals=a,c; direction=undirected; mirrored=two | 1.9999e-4
            directed_pairs.txt      | terminals=a,c; direction=undirected; mirrored=one | 0.0199
            keys_order.json         | terminals=Ash,Elm                | 0.01
            graphology.json         | terminals=2,0                    | 1
            graphology.json         | terminals=0,2                    | 0.0199
            csv_directed_yes.csv    | terminals=c,a                    | 1
            csv_directed_yes.csv    | terminals=a,c                    | 0.0199
            csv_node12.csv          | terminals=a,c                    | 0.0199
            csv_noheader.csv        | terminals=a,c; columns=source,target | 0.0199
            weighted_false_header.txt | terminals=all; columns=source,target,capacity | 2.98e-4
            dot_brace.txt           | terminals=a,b                    | 0.01
            dot_brace.txt           | terminals=b,a                    | 1
            dot_bracket.txt         | terminals=a,b                    | 0.01
            gml_upper.gml           | terminals=all                    | 0.01
            jgf.json                | terminals=a,b                    | 0.01
            jgf.json                | terminals=b,a                    | 1
            json_links_only.json    | terminals=a,c                    | 0.0199
            json_names.json         | terminals=a,b                    | 0.01
            visjs.json              | terminals=a,b                    | 0.01
            h1.csv                  | terminals=a,c; probability=Probability | 0.28
            h1.csv                  | terminals=a,c; ignore=Probability | 0.0199
            h6.csv                  | terminals=a,c; probability=prob  | 0.28
            mt.csv                  | terminals=a,c; mtbf=mtbf_h; mttr=mttr_h | 1.24843e-6
            nfc.txt                 | terminals=all                    | 2.98e-4
            nfc.txt                 | terminals=Zürich,Bern            | 1.99e-4
            case.txt                | terminals=all                    | 0.029701
            lead.csv                | terminals=all                    | 0.029701
            nbsp.csv                | terminals=all                    | 2.98e-4
            nbsp.csv                | terminals=New York,B             | 1.99e-4
            zw.csv                  | terminals=all                    | 2.98e-4
            plain.txt               | terminals=all                    | 2.98e-4
            cyto.json               | terminals=all                    | 0.01
            array.json              | terminals=a,b                    | 0.01
            edges_pairs.json        | terminals=a,c                    | 0.0199
            dot.txt                 | terminals=all                    | 0.0199
            chain.dot               | terminals=Ash,Yew; probability=p | 0.07373125
            arrows.dot              | terminals=c,a                    | 0.0199
            arrows.dot              | terminals=a,c                    | 1
            arrows.dot              | terminals=d,b                    | 0.0199
            labels.dot              | terminals=New York,3             | 0.0199
            nested.gexf             | terminals=Ash,Oak; probability=fails | 0.625
            nested.gexf             | terminals=all; ignore=fails      | 0.0199
            nested.gexf             | terminals=Oak,Elm; ignore=fails  | 1
            mutual.gexf             | terminals=a,b                    | 0.01
            mutual.gexf             | terminals=b,a                    | 0.01
            ring.snd                | terminals=all                    | 2.98e-4
            sndlib.xml              | terminals=A,B                    | 0.01
            compound.json           | terminals=all; probability=fails | 0.25
            elements.json           | terminals=b,a                    | 0.01
            arrows.json             | terminals=Ash,Elm                | 0.01
            arrows.json             | terminals=Elm,Ash                | 1
            arrows.json             | terminals=Elm,Yew                | 0.0199
            arrows.json             | terminals=Yew,Elm                | 1
            mixed.json              | terminals=Ash,c; probability=fails | 0.2575
            mixed.json              | terminals=c,Ash; ignore=fails    | 1
            pairs.json              | terminals=a,c                    | 0.0199
            bare.csv                | terminals=a,c; columns=target,source,capacity,p,name | 0.625
            star_c.txt              | terminals=a,d                    | 0.0199
            group_column.txt        | terminals=a,c                    | 0.00264925
            ducts.csv               | terminals=a,c; group=duct; group-probability=chance | 0.0052720075
            ducts.csv               | terminals=a,c; group=duct; groups=ducts_p.csv; ignore=chance | 0.133787125
            alphabets.txt           | terminals=all                    | 0.0199
            back.txt                | terminals=b,a                    | 0.01
            back.txt                | terminals=a,b                    | 1
            back.txt                | terminals=c,b                    | 0.01
            hash_line.txt           | terminals=a,c                    | 0.0199
            from_to.tsv             | terminals=New York,Boston        | 0.25
            letters.txt             | terminals=all                    | 2.98e-4
            bz_name.txt             | terminals=all                    | 2.98e-4
            snap_directed.txt       | terminals=a,c; direction=directed | 0.0199
            snap_directed.txt       | terminals=c,a; direction=directed | 1
            snap_directed.txt       | terminals=a,c; direction=undirected; mirrored=one | 0.0199
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
        assertEquals(
                0.0199,
                probability(point("topohub.json", "terminals=0,1; capacity=cap; ignore=mtbf,mttr"), "flow < 3"),
                1e-9);
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
            positions_or_ids.json   |               | : links[0]: a link joins 0 and 1, which are not both nodes of the file; links name nodes by their ids
            comma.csv               |               | :1: "Ash,Elm" is not "u v"
            adjlist.txt             |               | :1: "1 2 3" seems to be a line of sizes
            comma.csv               |               | a CSV file begins with the line source,target
            comma_space.txt         |               | :1: the name Ash, ends in a comma or semicolon; names are divided by spaces
            p_semicolon.txt         |               | :1: the name b; ends in a comma or semicolon
            dimacs.txt              |               | :2: is DIMACS, which is not read; write each line e u v
            dimacs_bare.txt         |               | :1: "e 1 2" is of DIMACS, which is not read; write each link as u v
            mtx.txt                 |               | :1: is MatrixMarket, which is not read; leave out
            mtx_bare.txt            |               | :1: "3 4 3" seems to be a line of sizes, as in METIS or MatrixMarket; if it is a link
            sizes.txt               |               | :1: "3 3" seems to be a line of sizes, as in METIS or MatrixMarket
            metis.txt               |               | :1: "4 4" seems to be a line of sizes, as in METIS or MatrixMarket
            caida.txt               |               | :2: is CAIDA's list of relationships, which is not read; write each line a|b|r as a b
            pajek.net               |               | :1: is Pajek, which is not read; convert it with networkx
            rocketfuel.cch          |               | :1: is Rocketfuel, which is not read; write each link as u v
            nxdata.txt              |               | :1: "Ash Elm {}" has 3 words; networkx writes a list without data
            weight.txt              |               | :1: "Ash Elm 0.5" has 3 words and no header
            arrow_glued.txt         |               | put spaces around ->
            glued_comment.txt       |               | :1: b#1: write the name as "b#1", or put a space before the comment
            zoo.gml                 | capacity=label | :9: link None@1 None@2: label is "a ] b", which is not a whole number
            zoo.gml                 | probability=mtbf | :7: link Köln None@1: mtbf is "9999", which is not a probability from 0 to 1
            zoo.gml                 | mtbf=mtbf     | : give mtbf and mttr together, or probability alone
            zoo.gml                 | group=ducts   | : group=ducts: no node or link has this attribute; there are
            zoo.gml                 | direction=both | : direction=both is not declared or undirected
            bom.txt                 | capacity=units | : capacity=units: no node or link has this attribute; there are none
            self_terminal.txt       |               | has fewer than two terminals
            three.txt               | terminals=a,q | q is not a node; the nodes are
            long_arrow.txt          |               | :1: "1 --> 2" has 3 words and no header
            sif.txt                 |               | (or is "pp" an operator, as in SIF?
            both_orders.txt         |               | :2: each link stands in both orders, as "1 2": -p mirrored=one
            gml_both.gml            |               | :7: each link stands in both orders
            directed_pairs.txt      | direction=undirected | :2: each link stands in both orders
            directed_pairs.graphml  | direction=undirected | :3: each link stands in both orders
            tgf.txt                 |               | :1: "1 Ash" is of TGF (Trivial Graph Format), which is not read
            header_isolated.txt     |               | :1: "4 3" seems to be a line of sizes
            header_query.txt        |               | :1: "3 3" seems to be a line of sizes
            header_three.txt        |               | :1: "3 3 2" seems to be a line of sizes
            inet.txt                |               | :2: "0 120 340" has 3 words and no header
            counts_words.txt        |               | :1: "nodes 3" seems to be a line of sizes
            percent_comment.txt     |               | :1: % is no name, because it begins like a comment
            c_comment.txt           |               | :1: "c triangle" seems to be a comment of DIMACS
            tsv_header.txt          |               | :1: "node_1 node_2" seems to be a header; if it is a link, write the line "source target" before all links
            header_ids.txt          |               | :1: "source_id target_id" seems to be a header
            r_table.txt             |               | :2: "1 1 2" has 3 words and no header
            adjacency_colon.txt     |               | :1: the name 0: ends in a colon, as in an adjacency list
            multiline_adjlist.txt   |               | :3: the name {} begins with a bracket, as in lists with data
            metis_comment.txt       |               | :1: is METIS, which is not read
            metis_isolated.txt      |               | :1: "4 3" seems to be a line of sizes
            caida_links.txt         |               | :1: is CAIDA's list of AS links, which is not read
            csv_same_id.csv         |               | :3: line 2 has the id e1, too
            four_columns.txt        |               | :1: "a b 1 1" has 4 words and no header says what they are: name the columns in the first line, such as "source target capacity p"
            matrix_ones.txt         |               | :1: "0 1 1" has 3 words
            csv_noheader.csv        |               | or -p columns=source,target names its columns
            repetita.txt            |               | :1: is REPETITA, which is not read
            sndlib.txt              |               | :6: a link joins A and B, which are not both nodes of the file
            weighted_false_header.txt |             | :1: "1 2 2" has 3 words and no header says what they are: name the columns in the first line, such as "source target capacity"
            weighted_false_header.txt | columns=one,two,capacity | : columns=one,two,capacity names no two ends
            csv_node12.csv          | columns=source,target | :1: is a header, which names the columns; leave out columns=
            header.txt              | columns=source,target | :1: is a header, which names the columns; leave out columns=
            zoo.gml                 | columns=source,target | : columns= is for CSV and lists of links
            h1.csv                  |               | : the attribute Probability is not used, and may be a probability: -p probability=Probability reads it, -p ignore=Probability says
            h6.csv                  |               | : the attribute prob is not used
            mt.csv                  |               | : the attribute mtbf_h is not used, and may be a probability: -p mtbf=mtbf_h -p mttr=ATTR reads two times
            hdr.csv                 |               | : has no nodes
            net12.csv               |               | : the attribute unavailability is not used
            cut.dot                 |               | :2: is not DOT: the file ends where } is expected
            mixed.dot               |               | :1: is not DOT: a digraph has links ->
            dynamic.gexf            |               | :2: changes in time
            same_id.gexf            |               | :3: two edges have the id 1
            weighted_pairs.json     |               | : links[0] is ["a","b",{"weight":3}] and no pair of nodes
            graphs.json             |               | : has several graphs
            weights.lgl             |               | :2: "Elm 0.5" is of LGL, which is not read
            gspan.txt               |               | :1: "t" is of gSpan, which is not read
            walk.dgs                |               | :1: is DGS (GraphStream), which is not read
            two.brite               |               | :1: is BRITE, which is not read
            two.dl                  |               | :1: is UCINET DL, which is not read
            one.xgmml               |               | :1: is XGMML, which is not read
            isolated.graph          |               | :1: is METIS, which is not read
            konect.txt              |               | :1: %
            uvw.txt                 |               | :1: "u v" is a header, but names nodes of other lines, too; write the line "source target" before it
            ducts_differ.csv        | group=duct; group-probability=chance | :3: the group D1 has two probabilities: 0.25 of line 2, and 0.5 by group-probability=chance
            ducts.csv               | group=duct; groups=ducts_other.csv; ignore=chance | ducts_other.csv:3: the network has no group D9; its groups are D1, D2
            ducts.csv               | group-probability=chance | :2: link a b has a probability of its group, and no group; -p group=ATTR
            ducts.csv               | group=duct; groups=none.csv | none.csv: no such file
            mirrored_differ.csv     | mirrored=one  | :5: link b c has other values in the other order (line 4)
            mirrored_differ.csv     | mirrored=both | : mirrored=both is not one or two
            unit_weight.csv         |               | : the attribute weight is not used, and may be a probability
            unit_weight.csv         | ignore=length | : ignore=length: no node or link has this attribute
            two_sources.csv         |               | :1: both columns source and from may be an end of the link
            direction_word.csv      |               | :2: the direction is "Mutual"; it is directed or undirected
            gephi.gexf              |               | : has no nodes
            snap_directed.txt       |               | :2: the comment calls the graph directed, and "u v" is an undirected link: -p direction=directed or
            snap_directed.txt       | direction=undirected | :5: some links lead in both directions, as "b c": -p mirrored=one
            binary.dat              |               | : is a binary file
            weights_of_nodes.graph  |               | :1: is METIS, which is not read
            edges.gdf               |               | :1: is GDF (GUESS), which is not read
            url_names.txt           |               | :1: http://a/x#y: write the name as "http://a/x#y"
            two_p.csv               |               | :1: two columns have the name p; rename one of them
            two_sizes.txt           |               | :1: "3" seems to be a line of sizes
            """)
    void anyOtherFileIsRefusedWithItsLineCauseAndCure(String file, String values, String problem) {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> point(file, values == null ? "terminals=declared" : values));
        assertTrue(
                refusal.getMessage().contains((problem.startsWith(":") ? file : "") + problem), refusal.getMessage());
    }

    /** The first bytes of gzip, zip, bzip2, xz and zstd. */
    @ParameterizedTest
    @ValueSource(strings = {"1f8b08", "504b0304", "425a683931", "fd377a585a", "28b52ffd"})
    void aCompressedFileIsNamedAsSuch(String start, @TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("a.txt.gz"), HexFormat.of().parseHex(start + "00ff10e2"));
        Map<String, String> given = Map.of("graph", file.toString());
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> UserFile.withOptions(EXPERIMENT, given)
                        .forEach((name, text) ->
                                GridValues.list(EXPERIMENT.parameter(name).orElseThrow(), text)));
        assertTrue(refusal.getMessage().contains(file + ": is compressed; unpack it first"), refusal.getMessage());
    }

    /** The identity of files that were read rightly before stays, so that sweeps keep their trials. */
    @Test
    void namesPlacesAndOptionsAreInTheText() {
        Map<String, String> texts = point("topohub.json", "terminals=0,1; ignore=mtbf,mttr")
                .parameters()
                .completeTexts();
        assertEquals(
                "Ash Elm\nAsh Elm\nnode Ash id 0\nnode Elm id 1\nnode Ash at 10.5 51.0\nnode Elm at 9.0 50.0\n# not used: cap, dist, ducts\n",
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

    /** What a user is told about the reading is part of the first note; names that look alike are another one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            net12.csv    | probability=unavailability; group=conduit | 40 nodes, 60 links (0 directed, 0 parallel), 12 groups, 1 component, terminals "DC East", "DC West", Node02, Node03, Node04, Node05, Node06, Node07 and 32 more; not used: km; probabilities of groups: 12 by p
            ducts.csv    | group=duct; groups=ducts_p.csv; ignore=chance | 3 nodes, 3 links (0 directed, 0 parallel), 2 groups, 1 component, terminals a, b, c; probabilities of groups: 2 by FILES/ducts_p.csv
            ducts.csv    | group=duct; group-probability=chance | 3 nodes, 3 links (0 directed, 0 parallel), 2 groups, 1 component, terminals a, b, c; probabilities of groups: 1 by group-probability=chance, 1 by p
            zoo.gml      | ignore=mtbf,mttr | ; not used: LinkSpeed
            case.txt     |                  | these nodes are different, but their names look alike (case, zeros or alphabet): Core1 and core1
            lead.csv     |                  | look alike (case, zeros or alphabet): 01 and 1
            alphabets.txt |                 | look alike (case, zeros or alphabet): Akron and \u0410kron
            """)
    void notesSayWhatWasRead(String file, String values, String note) {
        String notes = String.join(
                "\n",
                EXPERIMENT.notes(point(file, "terminals=all; " + (values == null ? "" : values))
                        .parameters()));
        assertTrue(notes.replace(directory() + "/", "FILES/").contains(note), notes);
    }

    /** An independent program summed over all sets of up to 3 conduits that fail; more have a probability below 1e-17. */
    @Test
    void theBestDoublingsOfAPlanAreThoseOfAnEnumeration() {
        String values = "probability=unavailability; group=conduit; p=0.00001; terminals=DC East,DC West";
        List<WeakPoints.Contribution> doublings = EXPERIMENT
                .weakPoints(point("net12.csv", values).parameters())
                .orElseThrow()
                .doublings(3);
        assertEquals(
                List.of("Node07 Node11", "\"DC East\" Node26", "Node17 Node20"),
                doublings.stream().map(WeakPoints.Contribution::part).toList());
        double[] separated = {4.4924339267597913e-4, 3.3697385169384274e-4, 2.2794060543184796e-4, 1.3787114060099235e-4
        };
        for (int i = 0; i < doublings.size(); i++) {
            WeakPoints.Contribution part = doublings.get(i);
            assertEquals(separated[i], part.separated(), 1e-12 * separated[i], part.part());
            assertEquals(separated[i + 1], part.ifDoubled(), 1e-12 * separated[i + 1], part.part());
            assertEquals(separated[i] - separated[i + 1], part.gain(), 1e-12 * separated[i], part.part());
        }
    }

    /** A path with a comma is a JSON string, and so is a path with options in which commas stand. */
    @Test
    void aPathMayHaveACommaAndTwoFilesOneNetwork() {
        Map<String, String> given = Map.of(
                "graph", "\"" + directory() + "/a,b.txt\"," + directory() + "/plain.txt", "direction", "undirected");
        List<String> values =
                GridValues.list(GRAPH, UserFile.withOptions(EXPERIMENT, given).get("graph"));
        List<Point> points = GridValues.points(
                EXPERIMENT,
                GridValues.cross(Map.of("graph", values, "terminals", List.of("all"), "p", List.of("0.01"))),
                Set.of());
        assertEquals(2, points.size());
        assertEquals(points.get(0), points.get(1));
        String shown = points.get(0).parameters().texts().get("graph");
        assertTrue(shown.matches(".*/a,b.txt:direction=undirected@[0-9a-f]{12}"), shown);
        assertEquals(values.subList(0, 1), GridValues.list(GRAPH, UserFile.listed(GRAPH, shown)));
    }

    /** Long comments and texts do not exhaust the stack of regular expressions. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s\na b\nb c\n| |# comment\n",
                "%sgraph {a -- b; b -- c}|/* comment */ |\n\n",
                "graph {a -- b [label=\"%s\"]; b -- c}|x\\n|\n",
                "source,target,shape\na,b,\"%s\"\nb,c,\n|1 2, |\"\"",
                "a b\nb c\n\"%s\" \"%s\"\n|x|\\\\"
            })
    void longTextsAreRead(String text, @TempDir Path temporary) throws IOException {
        String[] parts = text.split("\\|");
        for (int i = 1; i < parts.length; i++) {
            String file = parts[0].replace("%s", parts[i].repeat(50_000));
            Path path = Files.writeString(temporary.resolve("long." + i), file);
            Map<String, String> values =
                    Map.of("graph", GridValues.list(GRAPH, path.toString()).get(0), "p", "0.01", "terminals", "a,c");
            assertTrue(EXPERIMENT
                    .notes(Parameters.parse(EXPERIMENT, values))
                    .get(0)
                    .contains(" 2 links ("));
        }
    }

    /** A reader that calls itself for each level must not exhaust its stack. */
    @ParameterizedTest
    @CsvSource({
        "graph {, {, }, brackets in each other",
        "graph [, x [, ], brackets in each other",
        "<gexf><graph>, <nodes><node>, </node></nodes>, elements in each other",
        "{\"nodes\":, [, ], nesting depth"
    })
    void manyLevelsAreRefused(String begin, String open, String close, String problem, @TempDir Path temporary)
            throws IOException {
        Path file = Files.writeString(
                temporary.resolve("deep.txt"), begin + (" " + open).repeat(50_000) + close.repeat(50_000));
        var refusal = assertThrows(IllegalArgumentException.class, () -> GridValues.list(GRAPH, file.toString()));
        assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
    }

    @Test
    void noFileIsForgotten() {
        String test = Arrays.stream(FilesOfNetworksTest.class.getDeclaredMethods())
                .map(method -> method.getAnnotation(CsvSource.class))
                .filter(source -> source != null)
                .map(CsvSource::textBlock)
                .collect(Collectors.joining());
        for (String file : directory().toFile().list()) {
            boolean isTested = test.contains(file)
                    || List.of("caps.txt", "dirmix.txt", "a,b.txt").contains(file);
            assertTrue(isTested || file.endsWith(".class"), file);
        }
    }
}
