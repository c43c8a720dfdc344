package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TextParameter.Line;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traffic of a user's file, and shapes that are refused. */
class HostPairsTest {
    private static HostPairs read(String path, String content) {
        return HostPairs.of(path, Line.of(content), false);
    }

    @Test
    void linesOfOnePairAddUpAndTheirOrderAndCommentsDoNotMatter() {
        HostPairs one = read("a.txt", "10 2\n3 1 4 # elephants\n\n# all\n10 2 1\n");
        assertEquals("a.txt\n3 1 4\n10 2 2\n", one.complete());
        assertEquals(one, read("b.txt", "3 1 4\n10 2 2"));
        assertNotEquals(one, read("a.txt", "3 1 4\n10 2 3"));
        assertEquals(6, one.flows());
        assertTrue(one.shown().matches("a\\.txt@[0-9a-f]{12}"), one.shown());
        assertEquals(one, HostPairs.TRAFFIC.parse(one.complete()));
    }

    /** The identities of files of two or three columns are those of earlier versions, also of more than 64 flows of a pair. */
    @Test
    void theCanonicalTextKeepsItsFormAndNeedsNoHeader() {
        HostPairs many = HostPairs.TRAFFIC.parse("a.txt\n3 1 65\n");
        assertEquals("a.txt\n3 1 65\n", many.complete());
        assertEquals(many, read("a.txt", "source destination flows\n3 1 65"));
        HostPairs sizes = read("a.txt", "size;flows;dst;src\n7;2;1;3\n1;1;1;3\n7;1;1;3\n");
        assertEquals("a.txt\n3 1\n3 1 3 7\n", sizes.complete());
        assertEquals(sizes, HostPairs.TRAFFIC.parse(sizes.complete()));
        assertEquals(22, sizes.allSizes());
        assertEquals(read("a.txt", "3 1"), read("a.txt", "source,destination,bytes\n3,1,1"));
    }

    /** Spaces, tabs, commas and semicolons separate columns; quotes and the case of a header do not matter. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "source destination size/3 9 5",
                "source,destination,size/3,9,5",
                "\"Source\", \"Destination\", \"Bytes\"/\"3\", \"9\", 5",
                "dst;src;size/9;3;5",
                "size\tsrc\tdst/5\t3\t9",
                "# flows of a day/source destination flows size/3 9 1 5"
            })
    void aHeaderNamesTheColumns(String content) {
        assertEquals(
                "a.txt\n3 9 1 5\n",
                read("a.txt", content.replace('/', '\n').replace("\\t", "\t")).complete());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 1/2 | a.txt:2: \"2\" is not \"source destination [flows]\"; other columns need a first line that names them,"
                        + " such as: source destination size",
                "0 1 2 3 | a.txt:1: \"0 1 2 3\" is not \"source destination [flows]\"; other columns need a first line that names"
                        + " them, such as: source destination size",
                "0 1 0 | a.txt:1: 0 is not an integer from 1 to 2147483647",
                "3 9 65 | a.txt:1: 65 flows between 3 and 9 without a header; name the columns: source destination flows, or source"
                        + " destination size",
                "source destination flows/0 1 134217729 | a.txt:2: there are more than 134217728 flows",
                "0 1 5.6 | a.txt:1: 5.6 is not an integer from 1 to 2147483647; use a smaller unit: 5600 for 5.6",
                "src dst size/0 1 5.6 | a.txt:2: 5.6 is not an integer from 1 to 2147483647; use a smaller unit: 5600 for 5.6",
                "src dst size/0 1 5000000000 | a.txt:2: 5000000000 is not an integer from 1 to 2147483647; use a larger unit",
                "src;dst;size/3;9;5,6 | a.txt:2: has 4 words; the header names 3 columns",
                "src,dst,flows,size/3,9,,5 | a.txt:2: \"3,9,,5\" has an empty column",
                "src,dst,size/3,,5 | a.txt:2: \"3,,5\" has an empty column",
                "src,dst,proto,size/0,1,6,5 | a.txt:1: column \"proto\" is not read; columns are source, destination, flows and size",
                "src,dst,size,bytes/0,1,6,5 | a.txt:1: two columns are the size; only one of them can be read",
                "src,size/0,1 | a.txt:1: the header has no source or no destination",
                "# none | a.txt: has no flows; a line is \"source destination [flows]\"",
                "src,dst,size | a.txt: has no flows; a line is \"source destination [flows]\""
            })
    void wrongFilesAreRefusedWithTheirLine(String content, String problem) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> read("a.txt", content.replace('/', '\n')));
        assertEquals(problem, refusal.getMessage());
    }

    private static final String NAMES = "names.txt\n10.0.0.1\n10.0.0.2\nweb-3\ndb\n";

    private static HostNames names(String content) {
        return HostNames.of("names.txt", Line.of(content));
    }

    @Test
    void hostsHaveTheNamesOfAFileInItsOrder() {
        HostNames names = names("10.0.0.1\n10.0.0.2 # the second\n\nweb-3\ndb\n");
        assertEquals(NAMES, names.complete());
        assertEquals(3, names.number("db"));
        assertEquals(1, names.number("1"), "a number is a number");
        assertEquals(0, names("1\n0\n").number("1"), "a name comes first");
        var traffic = Map.of("down", "2x2", "up", "2", "traffic", "a.txt\ndb 10.0.0.1 2 5\nweb-3 1\n", "hosts", NAMES);
        assertEquals(
                List.of(new HostPairs.Pair(2, 1, 1, 1), new HostPairs.Pair(3, 0, 2, 5)),
                HostPairs.of(point(traffic).parameters()));
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.9 1, '', 'traffic: a.txt: \"10.0.0.9 1\": 10.0.0.9 is no host number; -p hosts=FILE lists names'",
        "10.0.0.9 1, names, 'traffic: a.txt: \"10.0.0.9 1\": 10.0.0.9 is neither a number nor a name of names.txt'",
        "0 1/1 4, names, 'traffic: a.txt: \"1 4\": the network has no host 4; its hosts are 0 to 3'",
        "0 1, long, hosts: has 5 names for 4 hosts of the network"
    })
    void unknownHostsAreRefusedWithTheirFlow(String flows, String hosts, String problem) {
        Map<String, String> values =
                new HashMap<>(Map.of("down", "2x2", "up", "2", "traffic", "a.txt\n" + flows.replace('/', '\n') + "\n"));
        if (!hosts.isEmpty()) {
            values.put("hosts", NAMES + (hosts.equals("long") ? "more\n" : ""));
        }
        var refusal = assertThrows(ParameterException.class, () -> point(values));
        assertEquals(problem, refusal.getMessage());
    }

    @Test
    void namesWithoutAFileOfFlowsAreRefused() {
        var refusal =
                assertThrows(ParameterException.class, () -> point(Map.of("down", "2x2", "up", "2", "hosts", NAMES)));
        assertEquals("hosts: names the hosts of a file of flows; add traffic=FILE", refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "a/b/a, 'names.txt:3: a is the name of host 0, too'",
        "a b, 'names.txt:1: \"a b\" is not one name, without spaces, commas, semicolons and quotes'",
        "# none, 'names.txt: has no names; a line is the name of a host'"
    })
    void wrongNamesAreRefusedWithTheirLine(String content, String problem) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> names(content.replace('/', '\n')));
        assertEquals(problem, refusal.getMessage());
    }

    private static Point point(Map<String, String> values) {
        Experiment experiment = new FatTreeFlows();
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    @ParameterizedTest
    @CsvSource({
        "36x, 12, 'down: 36x is not integers from 1, joined by x, such as 36x4'",
        "0x4, 12, 'down: 0x4 is not integers from 1, joined by x, such as 36x4'",
        "36x4, 12x3, 'up: has 2 numbers for 2 levels of switches; expected one for each below the top'",
        "4096x4097, 1, down: 4096x4097 has too many hosts; at most 2^24 are possible",
        "2x4096, 4097, up: level 1 has too many up-links; at most 2^24 are possible"
    })
    void shapesThatDoNotFitAreRefused(String down, String up, String problem) {
        var refusal = assertThrows(ParameterException.class, () -> point(Map.of("down", down, "up", up)));
        assertEquals(problem, refusal.getMessage());
    }

    @Test
    void otherParametersOfShapeAndTrafficAreRefused() {
        String traffic = "a.txt\n0 5\n";
        for (String other : new String[] {"arity=2", "permutation=shift", "load=0.5", "flows=2", "pairs=same"}) {
            String name = other.split("=")[0];
            var refusal = assertThrows(
                    ParameterException.class,
                    () -> point(Map.of("down", "3x2", "up", "2", "traffic", traffic, name, other.split("=")[1])));
            assertTrue(refusal.getMessage().startsWith(name + ": applies only with "), refusal.getMessage());
        }
        var refusal = assertThrows(
                ParameterException.class, () -> point(Map.of("down", "2x2", "up", "2", "traffic", traffic)));
        assertEquals("traffic: a.txt: \"0 5\": the network has no host 5; its hosts are 0 to 3", refusal.getMessage());
        String large = "a.txt\n0 2 65536 2147483647\n1 3 65536 2147483647\n";
        var tooLarge = assertThrows(
                ParameterException.class, () -> point(Map.of("down", "2x4096", "up", "4096", "traffic", large)));
        assertEquals(
                "traffic: the sum of all sizes is too large for 33554432 links; use a larger unit",
                tooLarge.getMessage());
    }

    @Test
    void theIdentityHasTheDigestOfTheFlowsAndNoPath() {
        String one = point(Map.of("down", "3x2", "up", "2", "traffic", "a.txt\n0 5\n"))
                .identity();
        assertEquals(
                one,
                point(Map.of("down", "3x2", "up", "2", "traffic", "b.txt\n0 5 1\n"))
                        .identity());
        assertTrue(one.matches("fat_tree down=3x2 traffic=[0-9a-f]{64} up=2"), one);
    }
}
