package io.swallowtail.protocols.networkfile;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Recognizes formats that are not read, and texts that only look like lists of links. */
final class OtherFormats {
    private record Format(String name, Pattern mark, String cure) {
        Format(String name, String mark, String cure) {
            this(name, Pattern.compile(mark), cure);
        }
    }

    private static final String NETWORKX = "convert it with networkx (write_graphml)";
    private static final String INTEGERS = "[0-9]+[ \\t]+[0-9]+";
    private static final List<Format> FORMATS = List.of(
            new Format(
                    "DOT (Graphviz)",
                    "(?s)\\A(?:\\s|//[^\\n]*|/\\*.*?\\*/|#[^\\n]*)*+(?:strict\\s+)?(?:di)?graph\\b[^\\[\\n]*\\{.*",
                    "convert it with gv2gml"),
            new Format("Pajek", "(?im)\\A(?:\\s|%.*)*+\\*(?:vertices|arcs|edges|network)", NETWORKX),
            new Format(
                    "MatrixMarket",
                    "\\A%%MatrixMarket",
                    "leave out the lines with % and the line of sizes, and check the direction"),
            new Format("DIMACS", "(?m)^p[ \\t]+[a-z]+[ \\t]+" + INTEGERS, "write each line e u v or a u v as u v"),
            new Format(
                    "CAIDA's list of relationships", "(?m)^[0-9]+\\|[0-9]+\\|-?[0-9]", "write each line a|b|r as a b"),
            new Format("Rocketfuel", "(?m)^-?[0-9]+[ \\t]+@.*->.*<-?[0-9]+>", "write each link as u v"),
            new Format("LEDA", "\\A(?:\\s|#.*\\n)*+LEDA\\.GRAPH", NETWORKX));

    private static final Pattern HEADER =
            Pattern.compile("(?i)(?:source|from|src)[ \\t]+(?:target|to|dst|destination)(?:[ \\t].*)?");

    private OtherFormats() {}

    /** Refuses other formats. */
    static void refuse(String text) {
        for (Format format : FORMATS) {
            Matcher mark = format.mark.matcher(text);
            if (mark.find()) {
                int line = 1 + (int) text.substring(0, mark.start()).lines().count();
                throw new NetworkFileException(line, "is " + format.name + ", which is not read; " + format.cure);
            }
        }
        List<List<String>> lines = text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(line -> List.of(line.split("\\s+")))
                .toList();
        if (lines.isEmpty()) {
            return;
        }
        String first = String.join(" ", lines.get(0));
        if (HEADER.matcher(first).matches()) {
            throw new NetworkFileException(
                    0, "begins with the header \"" + first + "\"; leave it out, or separate the columns with commas");
        }
        refuseSizes(first, lines.subList(1, lines.size()));
        boolean isDimacs = lines.stream()
                        .allMatch(line -> String.join(" ", line).matches("e " + INTEGERS))
                || lines.stream().allMatch(line -> String.join(" ", line).matches("a " + INTEGERS + " [0-9]+"));
        if (isDimacs) {
            throw new NetworkFileException(
                    1,
                    "is DIMACS, which is not read; write each line e u v or a u v as u v (a node may be called \"e\" in quotation marks)");
        }
    }

    /** Refuses a first line of sizes, which is no link. */
    private static void refuseSizes(String first, List<List<String>> rest) {
        if (!first.matches(INTEGERS + "( [0-9]+)?")) {
            return;
        }
        List<String> sizes = List.of(first.split(" "));
        String lines = Integer.toString(rest.size());
        boolean isMatrix = sizes.size() == 3 && sizes.get(2).equals(lines);
        Set<String> names =
                rest.stream().flatMap(words -> words.stream().limit(2)).collect(Collectors.toSet());
        boolean isList =
                sizes.size() == 2 && sizes.get(1).equals(lines) && sizes.get(0).equals(Integer.toString(names.size()));
        long words = rest.stream().mapToLong(List::size).sum();
        boolean isMetis = sizes.size() == 2
                && sizes.get(0).equals(lines)
                && Long.toString(words / 2).equals(sizes.get(1));
        if (isMatrix || isList || isMetis) {
            throw new NetworkFileException(
                    1,
                    "\"" + first
                            + "\" seems to be a line of sizes, as in MatrixMarket or METIS; leave it out, and write each link as u v");
        }
    }
}
