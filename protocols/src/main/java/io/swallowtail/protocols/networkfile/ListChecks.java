package io.swallowtail.protocols.networkfile;

import io.swallowtail.protocols.networkfile.LinkLines.Bare;
import io.swallowtail.protocols.networkfile.NetworkWords.Word;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses lists of links that other programs mean otherwise: lines of sizes, headers, comments, and lists of other things. */
final class ListChecks {
    private static final Pattern INTEGER = Pattern.compile("[0-9]+");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?");
    private static final Pattern COMMENT = Pattern.compile("(?:%|//|/\\*|;|!|--|\\*).*");
    private static final Pattern SIZE = Pattern.compile("(?i)(?:nodes?|vert(?:ex|ices)|edges?|links?|arcs?)");
    private static final Pattern DIRECTED =
            Pattern.compile("(?m)^#.*(?<![\\p{L}-])directed\\b.*$", Pattern.CASE_INSENSITIVE);
    private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[\\p{L}\\p{N}]");
    private static final String LINE_TO_ADD =
            "; if it is a link, write the line \"source target\" before all links, and leave the line out if it is none";

    private ListChecks() {}

    /**
     * Checks a list without a header, before its lines are read.
     *
     * @param declared the words of lines that declare terminals, nodes, links and groups
     */
    static void check(String text, List<Bare> lines, Set<String> declared) {
        if (lines.isEmpty()) {
            return;
        }
        refuseOtherLists(text, lines);
        refuseSizes(lines);
        refuseComments(lines, declared);
    }

    /** Refuses a list whose comments call the graph directed, as those of SNAP do, unless it has arrows. */
    static void refuseDirectedComment(String text) {
        Matcher comment = DIRECTED.matcher(text);
        if (comment.find() && !text.contains("->")) {
            throw new NetworkFileException(
                    1 + (int) text.substring(0, comment.start()).lines().count(),
                    "the comment calls the graph directed, and \"u v\" is an undirected link:"
                            + " -p direction=directed or -p direction=undirected says what is meant");
        }
    }

    /**
     * Explains a line with more words than a link has.
     *
     * @param mayBeSif whether the second word is no operator that is read
     */
    static String tooManyWords(Bare line, boolean haveColumns, boolean mayBeSif) {
        List<String> words = line.texts();
        String shown = "\"" + String.join(" ", words) + "\" has " + words.size() + " words";
        if (haveColumns) {
            return shown + ", which are more than there are columns";
        }
        if (words.stream().anyMatch(word -> word.startsWith("{"))) {
            return shown + "; networkx writes a list without data by write_edgelist(graph, path, data=False)";
        }
        String second = words.get(1);
        return shown
                + " and no header says what they are: name the columns in the first line, such as \"source target capacity"
                + (words.size() > (mayBeSif ? 3 : 4) ? " p\"" : "\"")
                + (!mayBeSif || !isOperator(words)
                        ? ""
                        : " (or is \"" + second + "\" an operator, as in SIF? Write u v, u -> v or u -- v)")
                + ", or by -p columns=source,target,…; an adjacency list is not read";
    }

    /** Reports whether the second of three words may stand for the kind of a link between the others. */
    private static boolean isOperator(List<String> words) {
        String second = words.get(1);
        return !LETTER_OR_DIGIT.matcher(second).find()
                || words.size() == 3
                        && !NUMBER.matcher(second).matches()
                        && NUMBER.matcher(words.get(0)).matches()
                                == NUMBER.matcher(words.get(2)).matches();
    }

    /** Refuses words that are no names. */
    static void requireName(String word) {
        char first = word.charAt(0);
        char last = word.charAt(word.length() - 1);
        String problem = last == ',' || last == ';'
                ? "ends in a comma or semicolon; names are divided by spaces, and a CSV file begins with the line source,target"
                : last == ':'
                        ? "ends in a colon, as in an adjacency list, which is not read; write each link as u v, or the name in quotation marks"
                        : "begins with a bracket, as in lists with data, which are not read; write each link as u v, or the name in quotation marks";
        if (",;:".indexOf(last) >= 0 || "([{<".indexOf(first) >= 0) {
            throw new IllegalArgumentException("the name " + word + " " + problem);
        }
        if (COMMENT.matcher(word).matches() || !LETTER_OR_DIGIT.matcher(word).find()) {
            throw new IllegalArgumentException(
                    word
                            + " is no name, because it begins like a comment or has no letter or digit; a comment begins with #, and such a name needs quotation marks");
        }
    }

    /** Refuses a header whose words also name nodes. */
    static void requireHeader(List<Bare> lines, Set<String> declared) {
        Bare header = lines.get(0);
        Set<String> others = words(lines.subList(1, lines.size()));
        others.addAll(declared);
        boolean isBoth = header.words().size() == 2 && header.texts().stream().anyMatch(others::contains);
        if (isBoth) {
            throw new NetworkFileException(
                    header.line(),
                    "\"" + String.join(" ", header.texts())
                            + "\" is a header, but names nodes of other lines, too; write the line \"source target\" before it if it is a link");
        }
    }

    private static Set<String> words(List<Bare> lines) {
        return lines.stream()
                .flatMap(line -> line.words().stream())
                .map(Word::text)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isInteger(String word) {
        return INTEGER.matcher(word).matches();
    }

    private static NetworkFileException other(Bare line, String format) {
        return new NetworkFileException(
                line.line(),
                "\"" + String.join(" ", line.texts()) + "\" is of " + format
                        + ", which is not read; write each link as u v");
    }

    private static void refuseOtherLists(String text, List<Bare> lines) {
        Bare first = lines.get(0);
        if (all(lines, "e [0-9]+ [0-9]+") || all(lines, "a [0-9]+ [0-9]+ [0-9]+")) {
            throw other(first, "DIMACS");
        }
        if (first.texts().equals(List.of("t")) && text.stripLeading().startsWith("t #")) {
            throw other(first, "gSpan");
        }
        // In TGF, nodes with their labels stand before a line #, and links after it.
        int hash = hashLine(text);
        List<Bare> nodes = lines.stream().filter(line -> line.line() < hash).toList();
        List<Bare> links = lines.subList(nodes.size(), lines.size());
        Set<String> ids = nodes.stream().map(line -> line.texts().get(0)).collect(Collectors.toSet());
        if (!nodes.isEmpty()
                && !links.isEmpty()
                && ids.size() == nodes.size()
                && links.stream()
                        .allMatch(line ->
                                ids.containsAll(line.texts().stream().limit(2).toList()))) {
            throw other(first, "TGF (Trivial Graph Format)");
        }
        if (text.startsWith("# ")
                && text.lines().findFirst().orElse("").matches("# \\S+")
                && lines.stream()
                        .allMatch(line -> line.words().size() == 1
                                || NUMBER.matcher(line.texts().get(1)).matches()
                                        && !NUMBER.matcher(line.texts().get(0)).matches())) {
            throw other(first, "LGL");
        }
    }

    private static boolean all(List<Bare> lines, String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return lines.stream()
                .allMatch(
                        line -> compiled.matcher(String.join(" ", line.texts())).matches());
    }

    /** Finds the first line that is only #; 0 if there is none. */
    private static int hashLine(String text) {
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            number++;
            if (line.strip().equals("#")) {
                return number;
            }
        }
        return 0;
    }

    /** Refuses a line of sizes: integers, one of which counts what follows, or a word for a size. */
    private static void refuseSizes(List<Bare> lines) {
        int begin = 0;
        while (begin < Math.min(2, lines.size()) && lines.get(begin).words().size() == 1) {
            begin++;
        }
        for (Bare line : lines.subList(0, Math.min(2, lines.size()))) {
            List<String> words = line.texts();
            boolean isNamed = words.size() == 2
                    && (isInteger(words.get(0)) && SIZE.matcher(words.get(1)).matches()
                            || isInteger(words.get(1))
                                    && SIZE.matcher(words.get(0)).matches());
            if (isNamed) {
                throw sizes(line);
            }
        }
        Bare first = lines.get(0);
        List<String> sizes = first.texts();
        if (sizes.size() > 3 || !sizes.stream().allMatch(ListChecks::isInteger)) {
            return;
        }
        List<Bare> rest = lines.subList(Math.max(1, begin), lines.size());
        int distinct = rest.stream()
                .flatMap(line -> line.texts().stream().limit(2))
                .collect(Collectors.toSet())
                .size();
        boolean isOfOneKind =
                sizes.size() == 3 && rest.stream().allMatch(line -> line.words().size() == 3);
        if (!isOfOneKind
                && Stream.of(rest.size(), distinct).map(String::valueOf).anyMatch(sizes::contains)) {
            throw sizes(first);
        }
    }

    private static NetworkFileException sizes(Bare line) {
        return new NetworkFileException(
                line.line(),
                "\"" + String.join(" ", line.texts()) + "\" seems to be a line of sizes, as in METIS or MatrixMarket"
                        + LINE_TO_ADD);
    }

    /** Refuses lines that begin with c, as comments of DIMACS do, unless c is a node of the others. */
    private static void refuseComments(List<Bare> lines, Set<String> declared) {
        List<Bare> comments =
                lines.stream().filter(line -> line.texts().get(0).equals("c")).toList();
        if (comments.isEmpty() || comments.size() == lines.size()) {
            return;
        }
        Set<String> others = words(
                lines.stream().filter(line -> !line.texts().get(0).equals("c")).toList());
        others.addAll(declared);
        if (words(comments).stream().noneMatch(others::contains)) {
            throw new NetworkFileException(
                    comments.get(0).line(),
                    "\"" + String.join(" ", comments.get(0).texts())
                            + "\" seems to be a comment of DIMACS; a comment begins with #" + LINE_TO_ADD);
        }
    }

    /** Refuses a first line of two words that stands apart from all others, which are joined to each other. */
    static void refuseHeader(List<Bare> lines, Set<String> declared) {
        List<String> first = lines.isEmpty() ? List.of() : lines.get(0).texts();
        if (first.size() != 2 || lines.size() == 1) {
            return;
        }
        List<Bare> rest = lines.subList(1, lines.size());
        Set<String> others = words(rest);
        boolean isOfAnotherKind = first.stream().noneMatch(ListChecks::isInteger)
                && others.stream().allMatch(ListChecks::isInteger);
        boolean isApart = first.stream().noneMatch(word -> others.contains(word) || declared.contains(word));
        if (isApart && (isOfAnotherKind || areJoined(rest))) {
            throw new NetworkFileException(
                    lines.get(0).line(), "\"" + String.join(" ", first) + "\" seems to be a header" + LINE_TO_ADD);
        }
    }

    private static boolean areJoined(List<Bare> lines) {
        Map<String, String> parent = new HashMap<>();
        for (Bare line : lines) {
            List<String> words = line.texts();
            words.stream().limit(2).forEach(word -> parent.put(root(parent, word), root(parent, words.get(0))));
        }
        String one = root(parent, lines.get(0).texts().get(0));
        return parent.keySet().stream().allMatch(word -> root(parent, word).equals(one));
    }

    private static String root(Map<String, String> parent, String word) {
        String at = word;
        while (!parent.getOrDefault(at, at).equals(at)) {
            String next = parent.get(at);
            parent.put(at, parent.getOrDefault(next, next));
            at = next;
        }
        return at;
    }
}
