package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.Network.P;
import static io.swallowtail.protocols.networkfile.NetworkWords.ARROW;
import static io.swallowtail.protocols.networkfile.NetworkWords.GROUP;
import static io.swallowtail.protocols.networkfile.NetworkWords.LINK;
import static io.swallowtail.protocols.networkfile.NetworkWords.NODE;
import static io.swallowtail.protocols.networkfile.NetworkWords.TERMINAL;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.protocols.networkfile.Network.Place;
import io.swallowtail.protocols.networkfile.NetworkDraft.Node;
import io.swallowtail.protocols.networkfile.NetworkWords.Word;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads lists of links, and the text that this program writes. Its lines are
 *
 * <ul>
 *   <li>{@code u v} (an undirected link), {@code u -> v}, {@code u <- v} (directed ones) or {@code u <-> v} (two directed ones); equal
 *       lines are parallel links;
 *   <li>a header before them, such as {@code source target capacity p}, if they have more words;
 *   <li>{@code terminal v …};
 *   <li>{@code node v}, {@code node v p} (a probability of its own), {@code node v id w} (another name) and {@code node v at x y}
 *       (coordinates);
 *   <li>{@code link u v p} or {@code link u -> v p}, which gives declared links a probability of their own;
 *   <li>{@code group NAME [p]: u v, x -> y, u v 2, node w}, parts that fail together: all parallel links, the second of them, a node.
 * </ul>
 *
 * <p>{@code #} starts a comment. Names with spaces are JSON strings.
 */
final class LinkLines {
    private static final IntegerParameter WHICH =
            IntegerParameter.required("which", "one of parallel links", 1, Network.MAX);
    private static final String REMARK = "# ";

    private final NetworkDraft draft = new NetworkDraft();
    private final List<Bare> bare = new ArrayList<>();
    private final Set<String> declared = new HashSet<>();
    /** Whether the text is one that this program wrote. */
    private final boolean isCanonical;

    /** A line without a word of the format at its beginning. */
    record Bare(int line, List<Word> words) {
        List<String> texts() {
            return words.stream().map(Word::text).toList();
        }
    }

    private LinkLines(boolean isCanonical) {
        this.isCanonical = isCanonical;
    }

    /** Reads a text that this program wrote, in which capacities and probabilities need no header, and comments are remarks. */
    static NetworkDraft canonical(String text) {
        LinkLines reader = new LinkLines(true);
        text.lines()
                .filter(line -> line.startsWith(REMARK))
                .forEach(line -> reader.draft.remark(line.substring(REMARK.length())));
        reader.read(text);
        reader.addLinks(Optional.of(LinkColumns.CANONICAL), reader.bare);
        return reader.draft;
    }

    /** Reads a list of links of a user. */
    static NetworkDraft read(String text, Map<ReadOption, String> options) {
        LinkLines reader = new LinkLines(false);
        reader.read(text);
        List<Bare> lines = reader.bare;
        Optional<LinkColumns> columns = LinkColumns.given(options);
        boolean hasHeader =
                !lines.isEmpty() && LinkColumns.isHeader(lines.get(0).texts());
        if (!options.containsKey(ReadOption.DIRECTION)) {
            ListChecks.refuseDirectedComment(text);
        }
        if (!hasHeader) {
            ListChecks.check(text, lines, reader.declared);
            reader.addLinks(columns, lines);
            ListChecks.refuseHeader(lines, reader.declared);
            return reader.draft;
        }
        Bare header = lines.get(0);
        if (columns.isPresent()) {
            throw new NetworkFileException(header.line, "is a header, which names the columns; leave out columns=");
        }
        ListChecks.requireHeader(lines, reader.declared);
        columns = LinkColumns.of(header.line, header.texts());
        reader.addLinks(columns, lines.subList(1, lines.size()));
        return reader.draft;
    }

    private void read(String text) {
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            int at = ++number;
            located(at, () -> {
                List<Word> words = NetworkWords.words(line);
                if (!words.isEmpty()) {
                    read(at, words);
                }
            });
        }
    }

    private static void located(int line, Runnable reading) {
        try {
            reading.run();
        } catch (NetworkFileException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new NetworkFileException(line, e.getMessage());
        }
    }

    private void afterwards(int line, Runnable statement) {
        draft.afterwards(() -> located(line, statement));
    }

    private void read(int line, List<Word> words) {
        int size = words.size();
        Word first = words.get(0);
        boolean isGroup = first.is(GROUP) && colon(words) > 0;
        if (isGroup || size > 1 && (first.is(TERMINAL) || first.is(NODE)) || size > 3 && first.is(LINK)) {
            words.forEach(word -> declared.add(word.text()));
        }
        if (isGroup) {
            readGroup(line, words);
        } else if (first.is(TERMINAL) && size > 1) {
            words.subList(1, size).forEach(node -> afterwards(line, () -> draft.addTerminal(node.text())));
        } else if (first.is(NODE) && size == 2) {
            draft.mention(line, name(words.get(1)));
        } else if (first.is(NODE) && size > 2) {
            afterwards(line, () -> readNode(words.subList(1, size)));
        } else if (first.is(LINK) && size > 3) {
            BigDecimal p = P.parse(words.get(size - 1).text());
            afterwards(line, () -> links(words.subList(1, size - 1)).forEach(link -> link.setProbability(p)));
        } else if (first.is(TERMINAL) || first.is(NODE) || first.is(LINK)) {
            throw malformed(words);
        } else {
            bare.add(new Bare(line, words));
        }
    }

    private static IllegalArgumentException malformed(List<Word> words) {
        String line = words.stream().map(Word::text).collect(Collectors.joining(" "));
        String hint = line.matches("\\S+->\\S+.*")
                ? "put spaces around ->"
                : line.matches("[^\\s,;]+[,;].*")
                        ? "a CSV file begins with the line source,target, or -p columns=source,target names its columns"
                        : "names with spaces need quotation marks";
        return new IllegalArgumentException("\"" + line
                + "\" is not \"u v\", \"u -> v\", \"terminal v …\", \"node v [p]\", \"link u v p\" or \"group NAME p: u v, node w\"; "
                + hint);
    }

    private void addLinks(Optional<LinkColumns> columns, List<Bare> lines) {
        lines.forEach(line -> located(line.line, () -> addLink(columns, line)));
        columns.ifPresent(named -> named.presume(draft, true));
    }

    private void addLink(Optional<LinkColumns> columns, Bare line) {
        int from = columns.map(LinkColumns::from).orElse(0);
        int to = columns.map(LinkColumns::to).orElse(1);
        List<Word> words = line.words;
        String operator = "";
        if (words.size() > 2 && from == 0 && to == 1 && isOperator(words.get(1))) {
            operator = words.get(1).text();
            words = new ArrayList<>(words);
            words.remove(1);
        }
        if (words.size() <= Math.max(from, to)) {
            throw malformed(line.words);
        }
        String one = name(words.get(from));
        if (words.size() > columns.map(named -> named.names().size()).orElse(2)) {
            throw new IllegalArgumentException(ListChecks.tooManyWords(line, columns.isPresent(), operator.isEmpty()));
        }
        String other = name(words.get(to));
        Map<String, String> data = columns.isEmpty()
                ? Map.of()
                : columns.get().values(words.stream().map(Word::text).toList());
        draft.mention(line.line, one);
        draft.mention(line.line, other);
        if (!operator.equals("<-")) {
            draft.addLink(line.line, one, other, operator.endsWith(">"), data);
        }
        if (operator.startsWith("<")) {
            draft.addLink(line.line, other, one, true, data);
        }
    }

    private boolean isOperator(Word word) {
        return !word.isString()
                && (word.text().equals(ARROW)
                        || !isCanonical && List.of("<-", "--", "-", "<->").contains(word.text()));
    }

    private void readNode(List<Word> words) {
        Node node = draft.node(words.get(0).text());
        if (words.size() == 2) {
            node.setProbability(P.parse(words.get(1).text()));
        } else if (words.size() == 3 && words.get(1).is("id")) {
            draft.addId(node, words.get(2).text());
        } else if (words.size() == 4 && words.get(1).is("at")) {
            node.setPlace(new Place(coordinate(words.get(2)), coordinate(words.get(3))));
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
        for (int i = 1; i < Math.min(4, words.size()) && words.size() > 2; i++) {
            if (!words.get(i).isString() && words.get(i).text().endsWith(":")) {
                return i;
            }
        }
        return 0;
    }

    private void readGroup(int line, List<Word> words) {
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
        draft.groups()
                .declare(group, head.size() < 2 ? null : P.parse(head.get(1).text()));
        List<Word> member = new ArrayList<>();
        for (Word word : words.subList(colon + 1, words.size())) {
            boolean isLast = !word.isString() && word.text().endsWith(",");
            String text = isLast ? word.text().substring(0, word.text().length() - 1) : word.text();
            if (!text.isEmpty() || word.isString()) {
                member.add(new Word(text, word.isString()));
            }
            if (isLast) {
                List<Word> some = List.copyOf(member);
                afterwards(line, () -> addMember(group, some));
                member.clear();
            }
        }
        if (words.size() > colon + 1) {
            afterwards(line, () -> addMember(group, member));
        }
    }

    private void addMember(String group, List<Word> member) {
        if (member.size() == 2 && member.get(0).is(NODE)) {
            draft.addMember(group, draft.node(member.get(1).text()));
            return;
        }
        if (member.size() < 2) {
            throw new IllegalArgumentException("a member of the group " + group
                    + " is \"u v\", \"u -> v\", \"u v NUMBER\" (one of parallel links) or \"node v\"");
        }
        int ends = member.get(1).is(ARROW) ? 3 : 2;
        List<DraftLink> links = links(member.subList(0, Math.min(ends, member.size())));
        if (member.size() == ends + 1) {
            long which = WHICH.parse(member.get(ends).text());
            if (which > links.size()) {
                throw new IllegalArgumentException("there are only " + links.size() + " links "
                        + links.get(0).ends());
            }
            links = List.of(links.get((int) which - 1));
        } else if (member.size() > ends) {
            throw new IllegalArgumentException("a comma is missing between members of the group " + group);
        }
        links.forEach(link -> draft.addMember(group, link));
    }

    /** Finds links by the words of their ends. */
    private List<DraftLink> links(List<Word> words) {
        boolean isDirected = words.size() > 1 && words.get(1).is(ARROW);
        if (words.size() != (isDirected ? 3 : 2)) {
            throw malformed(words);
        }
        return draft.links(words.get(0).text(), words.get(words.size() - 1).text(), isDirected);
    }

    private String name(Word word) {
        String text = word.text();
        if (word.isString()) {
            return text;
        }
        if (List.of(TERMINAL, NODE, LINK, ARROW).contains(text)) {
            throw new IllegalArgumentException(
                    text + " is a word of the format and names no node; write \"" + text + "\" in quotation marks");
        }
        if (!isCanonical) {
            ListChecks.requireName(text);
        }
        return text;
    }
}
