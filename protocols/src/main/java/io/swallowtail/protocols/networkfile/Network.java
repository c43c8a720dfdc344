package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.NetworkWords.written;

import io.swallowtail.core.experiment.RealParameter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * What a file says about a network.
 *
 * @param nodes the names of the nodes, in alphabetical order
 * @param links in the order of the file
 * @param loops the links from a node to itself, which are no part of the network
 * @param terminals the names of the declared terminals, in the order of the file
 * @param probabilities nodes' own probabilities by name
 * @param ids names of nodes by their other name
 * @param places coordinates of nodes by name; none for nodes without them
 * @param groups groups' own probabilities by name; empty if a group has that of the point
 * @param groupsOfNodes the groups of a node by its name; links have their own lists
 * @param remarks what a user should know about the reading, such as attributes that are not used; one short line each
 */
public record Network(
        SortedSet<String> nodes,
        List<Link> links,
        List<Link> loops,
        Set<String> terminals,
        SortedMap<String, BigDecimal> probabilities,
        SortedMap<String, String> ids,
        SortedMap<String, Place> places,
        SortedMap<String, Optional<BigDecimal>> groups,
        Map<String, SortedSet<String>> groupsOfNodes,
        List<String> remarks) {
    /** The most nodes, and the most links. */
    public static final int MAX = 1 << 16;
    /** The probability of a part. */
    public static final RealParameter P = RealParameter.required("p", "probability of its own", "0", "1");

    /**
     * A link.
     *
     * @param from the name of a node
     * @param to the name of another node; of an undirected link the later one in alphabetical order
     * @param isDirected whether it leads from the first node to the second only
     * @param capacity the units that it carries, at least 1
     * @param probability its own; null if it has none
     * @param groups the names of the groups to which it belongs, in alphabetical order
     */
    public record Link(
            String from, String to, boolean isDirected, long capacity, BigDecimal probability, List<String> groups) {
        /**
         * Orders the ends.
         *
         * @return a link that is in no group
         */
        public static Link of(String from, String to, boolean isDirected, long capacity, BigDecimal probability) {
            return of(from, to, isDirected, capacity, probability, List.of());
        }

        static Link of(
                String from,
                String to,
                boolean isDirected,
                long capacity,
                BigDecimal probability,
                List<String> groups) {
            return isDirected || from.compareTo(to) < 0
                    ? new Link(from, to, isDirected, capacity, probability, groups)
                    : new Link(to, from, false, capacity, probability, groups);
        }

        /**
         * Names the link as its line does.
         *
         * @return {@code u v} or {@code u -> v}
         */
        public String ends() {
            return written(from) + (isDirected ? " -> " : " ") + written(to);
        }
    }

    /**
     * The coordinates of a node: a longitude and latitude, or places in a drawing.
     *
     * @param x a finite number that grows to the right
     * @param y a finite number that grows upwards
     */
    public record Place(double x, double y) {}
}
