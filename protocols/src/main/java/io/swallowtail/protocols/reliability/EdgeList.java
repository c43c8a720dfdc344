package io.swallowtail.protocols.reliability;

import static io.swallowtail.protocols.reliability.GraphWords.ARROW;
import static io.swallowtail.protocols.reliability.GraphWords.GROUP;
import static io.swallowtail.protocols.reliability.GraphWords.LINK;
import static io.swallowtail.protocols.reliability.GraphWords.NODE;
import static io.swallowtail.protocols.reliability.GraphWords.TERMINAL;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.protocols.reliability.GraphWords.Word;
import io.swallowtail.protocols.reliability.NamedGraph.Link;
import io.swallowtail.protocols.reliability.NamedGraph.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads the lines of a network ({@link NamedGraph}). */
final class EdgeList {
    /** The most nodes, and the most links. */
    static final int MAX = 1 << 16;

    static final RealParameter P = RealParameter.required("p", "probability of its own", "0", "1");
    private static final IntegerParameter CAPACITY =
            IntegerParameter.required("capacity", "units that a link carries", 1, Integer.MAX_VALUE);
    private static final IntegerParameter WHICH = IntegerParameter.required("which", "one of parallel links", 1, MAX);

    final SortedSet<String> nodes = new TreeSet<>();
    /** In the order of the file. */
    final List<Link> links = new ArrayList<>();

    final List<Link> loops = new ArrayList<>();
    /** In the order of the file. */
    final Set<String> terminals = new LinkedHashSet<>();
    /** Nodes' own probabilities by name. */
    final SortedMap<String, BigDecimal> probabilities = new TreeMap<>();
    /** Names of nodes by their other name. */
    final SortedMap<String, String> ids = new TreeMap<>();

    final SortedMap<String, Place> places = new TreeMap<>();
    /** Groups' own probabilities by name; empty if a group has that of the point. */
    final SortedMap<String, Optional<BigDecimal>> groups = new TreeMap<>();
    /** The groups of a node by its name. */
    final Map<String, SortedSet<String>> groupsOfNodes = new HashMap<>();
    /** The numbers of links by their ends. */
    private final Map<String, List<Integer>> joined = new HashMap<>();

    /** Reads all lines. Links and nodes come first, so that other lines may precede them. */
    EdgeList(String file, List<Line> lines) {
        for (boolean declares : new boolean[] {true, false}) {
            for (Line line : lines) {
                try {
                    List<Word> words = GraphWords.words(line.text());
                    if (!words.isEmpty() && isDeclaration(words) == declares) {
                        read(words);
                    }
                } catch (IllegalArgumentException e) {
                    String place = line.number() == 0 ? ": " : ":" + line.number() + ": ";
                    throw new IllegalArgumentException(file + place + e.getMessage(), e);
                }
            }
        }
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no nodes; the line of a link is u v");
        }
    }

    private static boolean isDeclaration(List<Word> words) {
        Word first = words.get(0);
        return !first.is(TERMINAL)
                && !first.is(LINK)
                && !(first.is(NODE) && words.size() > 2)
                && !(first.is(GROUP) && colon(words) > 0);
    }

    private void read(List<Word> words) {
        int size = words.size();
        Word first = words.get(0);
        if (first.is(TERMINAL) && size > 1) {
            words.subList(1, size).forEach(node -> terminals.add(known(node.text(), nodes)));
        } else if (first.is(NODE) && size > 1) {
            readNode(words.subList(1, size));
        } else if (first.is(GROUP) && colon(words) > 0) {
            readGroup(words);
        } else if (first.is(LINK) && size > 3) {
            List<Word> end = words.subList(size - 1, size);
            BigDecimal p = P.parse(end.get(0).text());
            for (int e : declared(words.subList(1, size - 1))) {
                Link link = links.get(e);
                requireOne("link " + link.ends(), link.probability() == null);
                links.set(e, link.with(p));
            }
        } else if (first.is(TERMINAL) || first.is(NODE) || first.is(LINK)) {
            throw malformed(words);
        } else {
            readLink(words);
        }
        if (nodes.size() > MAX || links.size() > MAX) {
            throw new IllegalArgumentException("there are more than " + MAX + " nodes or links");
        }
    }

    private static IllegalArgumentException malformed(List<Word> words) {
        String line = words.stream().map(Word::text).collect(Collectors.joining(" "));
        String hint = line.matches("\\S+ -- \\S+.*")
                ? "an undirected link is written u v"
                : line.matches("\\S+->\\S+.*")
                        ? "put spaces around ->"
                        : "names with spaces need quotation marks; a CSV file begins with the line source,target";
        return new IllegalArgumentException("\"" + line
                + "\" is not \"u v [capacity [p]]\", \"u -> v [capacity [p]]\", \"terminal v …\", \"node v [p]\", \"link u v p\" or \"group NAME p: u v, node w\"; "
                + hint);
    }

    private void readLink(List<Word> words) {
        boolean isDirected = words.size() > 2 && words.get(1).is(ARROW);
        List<Word> rest = words.subList(Math.min(words.size(), isDirected ? 3 : 2), words.size());
        if (words.size() < 2
                || rest.size() > 2
                || isDirected && words.size() < 3
                || words.stream().anyMatch(word -> word.is("--"))) {
            throw malformed(words);
        }
        String from = name(words.get(0));
        String to = name(words.get(isDirected ? 2 : 1));
        long capacity = rest.isEmpty() ? 1 : capacity(rest.get(0).text());
        BigDecimal p = rest.size() < 2 ? null : P.parse(rest.get(1).text());
        Link link = Link.of(from, to, isDirected, capacity, p);
        nodes.addAll(List.of(from, to));
        if (from.equals(to)) {
            loops.add(link);
        } else {
            joined.computeIfAbsent(link.ends(), none -> new ArrayList<>()).add(links.size());
            links.add(link);
        }
    }

    private static long capacity(String word) {
        try {
            return CAPACITY.parse(word);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage()
                            + "; the third word of a link is its capacity: leave out weights, lengths and other data",
                    e);
        }
    }

    private void readNode(List<Word> words) {
        if (words.size() == 1) {
            nodes.add(name(words.get(0)));
            return;
        }
        String node = known(words.get(0).text(), nodes);
        if (words.size() == 2) {
            requireOne(
                    NODE + " " + node,
                    probabilities.put(node, P.parse(words.get(1).text())) == null);
        } else if (words.size() == 3 && words.get(1).is("id")) {
            String id = words.get(2).text();
            if (nodes.contains(id) || ids.put(id, node) != null) {
                throw new IllegalArgumentException(id + " names another node");
            }
        } else if (words.size() == 4 && words.get(1).is("at")) {
            places.put(node, new Place(coordinate(words.get(2)), coordinate(words.get(3))));
        } else {
            throw new IllegalArgumentException(
                    "a line of a node is \"node v\", \"node v p\", \"node v id OTHER_NAME\" or \"node v at X Y\"");
        }
    }

    private static double coordinate(Word word) {
        try {
            double value = Double.parseDouble(word.text());
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // The refusal is the same.
        }
        throw new IllegalArgumentException(word.text() + " is not a number");
    }

    /** Finds the end of a group's name and probability; 0 if the line has none. */
    private static int colon(List<Word> words) {
        for (int i = 1; i < Math.min(4, words.size() - 1); i++) {
            if (!words.get(i).isString() && words.get(i).text().endsWith(":")) {
                return i;
            }
        }
        return 0;
    }

    private void readGroup(List<Word> words) {
        int colon = colon(words);
        String last = words.get(colon).text();
        List<Word> head = new ArrayList<>(words.subList(1, colon));
        if (last.length() > 1) {
            head.add(new Word(last.substring(0, last.length() - 1), false));
        }
        if (head.isEmpty() || head.size() > 2) {
            throw malformed(words);
        }
        String group = head.get(0).text();
        Optional<BigDecimal> p = head.size() < 2
                ? Optional.empty()
                : Optional.of(P.parse(head.get(1).text()));
        if (groups.put(group, p) != null) {
            throw new IllegalArgumentException("two lines declare the group " + group);
        }
        List<Word> member = new ArrayList<>();
        for (Word word : words.subList(colon + 1, words.size())) {
            boolean isLast = !word.isString() && word.text().endsWith(",");
            String text = isLast ? word.text().substring(0, word.text().length() - 1) : word.text();
            if (!text.isEmpty() || word.isString()) {
                member.add(new Word(text, word.isString()));
            }
            if (isLast) {
                addMember(group, member);
                member.clear();
            }
        }
        addMember(group, member);
    }

    private void addMember(String group, List<Word> member) {
        if (member.size() == 2 && member.get(0).is(NODE)) {
            groupsOfNodes
                    .computeIfAbsent(known(member.get(1).text(), nodes), none -> new TreeSet<>())
                    .add(group);
            return;
        }
        if (member.size() < 2) {
            throw new IllegalArgumentException("a member of the group " + group
                    + " is \"u v\", \"u -> v\", \"u v NUMBER\" (one of parallel links) or \"node v\"");
        }
        int ends = member.get(1).is(ARROW) ? 3 : 2;
        List<Integer> numbers = declared(member.subList(0, Math.min(ends, member.size())));
        if (member.size() == ends + 1) {
            long which = WHICH.parse(member.get(ends).text());
            if (which > numbers.size()) {
                throw new IllegalArgumentException("there are only " + numbers.size() + " links "
                        + links.get(numbers.get(0)).ends());
            }
            numbers = List.of(numbers.get((int) which - 1));
        } else if (member.size() > ends) {
            throw new IllegalArgumentException("a comma is missing between members of the group " + group);
        }
        numbers.forEach(e -> links.set(e, links.get(e).in(group)));
    }

    /** Finds links by the words of their ends. */
    private List<Integer> declared(List<Word> words) {
        boolean isDirected = words.size() > 1 && words.get(1).is(ARROW);
        if (words.size() != (isDirected ? 3 : 2)) {
            throw malformed(words);
        }
        String ends = Link.of(words.get(0).text(), words.get(words.size() - 1).text(), isDirected, 1, null)
                .ends();
        List<Integer> numbers = joined.get(ends);
        if (numbers == null) {
            throw new IllegalArgumentException("no other line declares the link " + ends);
        }
        return numbers;
    }

    private static String name(Word word) {
        if (!word.isString() && List.of(TERMINAL, NODE, LINK, ARROW).contains(word.text())) {
            throw new IllegalArgumentException(word.text() + " is a word of the format and names no node; write \""
                    + word.text() + "\" in quotation marks");
        }
        if (!word.isString() && word.text().matches(".*[,;]")) {
            throw new IllegalArgumentException(
                    "the name " + word.text()
                            + " ends in a comma or semicolon; names are divided by spaces, and a CSV file begins with the line source,target");
        }
        return word.text();
    }

    private static void requireOne(String part, boolean isFirst) {
        if (!isFirst) {
            throw new IllegalArgumentException(part + " has two probabilities");
        }
    }

    static String known(String node, Collection<String> nodes) {
        if (!nodes.contains(node)) {
            throw new IllegalArgumentException(
                    node + " is not a node; " + NearestName.hint(node, nodes, "the nodes are "));
        }
        return node;
    }
}
