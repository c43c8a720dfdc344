package io.swallowtail.protocols.networkfile;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes formats that are not read. */
final class OtherFormats {
    private record Format(String name, Pattern mark, String cure) {
        Format(String name, String mark, String cure) {
            this(name, Pattern.compile(mark), cure);
        }
    }

    private static final String NETWORKX = "convert it with networkx (write_graphml)";
    private static final String LINKS = "write each link as u v";
    private static final String INTEGERS = "[0-9]+[ \\t]+[0-9]+";
    private static final List<Format> FORMATS = List.of(
            new Format("Pajek", "(?im)\\A(?:\\s|%.*)*+\\*(?:vertices|arcs|edges|network)", NETWORKX),
            new Format(
                    "MatrixMarket",
                    "\\A%%MatrixMarket",
                    "leave out the lines with % and the line of sizes, and check the direction"),
            new Format("DIMACS", "(?m)^p[ \\t]+[a-z]+[ \\t]+" + INTEGERS, "write each line e u v or a u v as u v"),
            new Format(
                    "CAIDA's list of relationships", "(?m)^[0-9]+\\|[0-9]+\\|-?[0-9]", "write each line a|b|r as a b"),
            new Format("CAIDA's list of AS links", "(?m)\\A(?:#.*\\n)*+[TMDI]\\t[0-9]", "write each line D a b as a b"),
            new Format("Rocketfuel", "(?m)^-?[0-9]+[ \\t]+@.*->.*<-?[0-9]+>", LINKS),
            new Format("LEDA", "\\A(?:\\s|#.*\\n)*+LEDA\\.GRAPH", NETWORKX),
            new Format("REPETITA", "\\A\\s*NODES[ \\t]+[0-9]+[ \\t]*\\R[ \\t]*label\\b", LINKS),
            new Format("BRITE", "\\A\\s*Topology:?[ \\t]*\\([ \\t]*[0-9]+[ \\t]*Nodes", LINKS),
            new Format("UCINET DL", "(?i)\\A\\s*dl\\s+(?:n\\s*=?\\s*[0-9]|nr\\b|format\\b)", NETWORKX),
            new Format("DGS (GraphStream)", "\\ADGS00[0-9]", "write it as GraphML or DOT with GraphStream"),
            new Format("GDF (GUESS)", "\\A\\s*nodedef>", "save it as GraphML or GEXF with Gephi"),
            new Format("UCINET DL or Pajek", "(?i)\\A\\s*(?:\\*node data|\\*tie data)", NETWORKX));
    private static final Pattern METIS_SIZES = Pattern.compile("([0-9]{1,9})\\s+([0-9]{1,9})(?:\\s+[0-9]+){0,2}");
    private static final Pattern INTEGERS_ONLY = Pattern.compile("[0-9\\s]*");

    /** The first bytes of compressed files, as characters, and the programs that unpack them. */
    private static final List<Format> COMPRESSED = List.of(
            new Format("gzip", "\\A\\x1F\\x8B", "gunzip"),
            new Format("zip", "\\APK\\x03\\x04", "unzip"),
            new Format("bzip2", "\\ABZh[1-9]1", "bunzip2"),
            new Format("xz", "\\A\\xFD7zXZ", "unxz"),
            new Format("zstd", "\\A\\(\\xB5/\\xFD", "unzstd"));

    private static final int MARK_BYTES = 5;

    private OtherFormats() {}

    /** Refuses compressed files, which begin with bytes that no text begins with. */
    static void refuseCompressed(byte[] content) {
        String start = new String(content, 0, Math.min(content.length, MARK_BYTES), StandardCharsets.ISO_8859_1);
        for (Format format : COMPRESSED) {
            if (format.mark.matcher(start).find()) {
                throw new NetworkFileException(0, "is compressed; unpack it first, such as with " + format.cure);
            }
        }
    }

    /** Refuses other formats. */
    static void refuse(String text) {
        for (Format format : FORMATS) {
            Matcher mark = format.mark.matcher(text);
            if (mark.find()) {
                int line = 1 + (int) text.substring(0, mark.start()).lines().count();
                throw new NetworkFileException(line, "is " + format.name + ", which is not read; " + format.cure);
            }
        }
        if (isMetis(text)) {
            throw new NetworkFileException(
                    1,
                    "is METIS, which is not read: after a line of sizes, line v has the neighbours of node v; "
                            + "write each link once as u v");
        }
    }

    /** Recognizes METIS: sizes n and m, and n lines, maybe empty ones, which name each of m links twice. */
    private static boolean isMetis(String text) {
        List<String> lines = text.stripTrailing()
                .lines()
                .filter(line -> !line.startsWith("%"))
                .toList();
        Matcher sizes = METIS_SIZES.matcher(lines.isEmpty() ? "" : lines.get(0).strip());
        if (!sizes.matches()
                || !lines.stream().allMatch(line -> INTEGERS_ONLY.matcher(line).matches())) {
            return false;
        }
        long n = Long.parseLong(sizes.group(1));
        long m = Long.parseLong(sizes.group(2));
        List<String> rest = lines.subList(1, lines.size());
        long words = rest.stream()
                .filter(line -> !line.isBlank())
                .mapToLong(line -> line.strip().split("\\s+").length)
                .sum();
        long empty = n - rest.size();
        boolean isPlainList = !text.startsWith("%")
                && rest.stream().allMatch(line -> line.strip().split("\\s+").length == 2);
        boolean isCounted = text.startsWith("%")
                || List.of(2 * m, 4 * m, n + 2 * m, n + 4 * m).contains(words);
        return !isPlainList && empty >= 0 && empty <= 1 && isCounted;
    }
}
