package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.NetworkWords.key;

import io.swallowtail.protocols.networkfile.Network.Link;
import io.swallowtail.protocols.networkfile.NetworkDraft.Node;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** A link of a file. Its ends are ids until the file has been read. */
final class DraftLink {
    final int line;
    final String fromId;
    final String toId;
    final Map<String, String> data;
    boolean isDirected;
    Node from;
    Node to;
    long capacity = 1;
    BigDecimal probability;
    final SortedSet<String> groups = new TreeSet<>();

    DraftLink(int line, String fromId, String toId, boolean isDirected, Map<String, String> data) {
        this.line = line;
        this.fromId = fromId;
        this.toId = toId;
        this.isDirected = isDirected;
        this.data = data;
    }

    /** Gives the link its only probability. */
    void setProbability(BigDecimal p) {
        requireOne("link " + ends(), probability);
        probability = p;
    }

    String ends() {
        return link().ends();
    }

    boolean isUndirected() {
        return !isDirected && from != to;
    }

    Link link() {
        return Link.of(from.name(), to.name(), isDirected, capacity, probability, List.copyOf(groups));
    }

    /** Names what two links share that join the same nodes in the same way. */
    String pair() {
        return pair(key(from.name()), key(to.name()), isDirected);
    }

    boolean isMirrorOf(DraftLink other) {
        return from == other.to && to == other.from;
    }

    boolean isLike(DraftLink other) {
        return capacity == other.capacity
                && groups.equals(other.groups)
                && (probability == null
                        ? other.probability == null
                        : other.probability != null && probability.compareTo(other.probability) == 0);
    }

    /** Names what two links share that join the same nodes in the same way, by the keys of the nodes. */
    static String pair(String from, String to, boolean isDirected) {
        return isDirected ? from + "\n>\n" + to : from.compareTo(to) < 0 ? from + "\n" + to : to + "\n" + from;
    }

    /** Refuses a second probability. */
    static void requireOne(String part, BigDecimal earlier) {
        if (earlier != null) {
            throw new IllegalArgumentException(part + " has two probabilities");
        }
    }
}
