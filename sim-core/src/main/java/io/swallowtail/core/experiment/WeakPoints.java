package io.swallowtail.core.experiment;

import java.util.List;
import java.util.Optional;

/** The weak points of a network with faults: what can separate its terminals, and how much each part contributes to it. */
public interface WeakPoints {
    /**
     * A set of parts whose failure separates terminals.
     *
     * @param parts the names of the parts
     * @param links the links that fail with these parts, by their numbers
     * @param nodes the nodes that fail with them
     * @param lost the terminals that the first one does not reach without them
     */
    record Cut(List<String> parts, List<Integer> links, List<Integer> nodes, List<String> lost) {}

    /**
     * What a part contributes.
     *
     * @param number its number, which orders parts of one name
     * @param part its name
     * @param p the probability that it fails
     * @param ifFails the probability that the terminals are separated given that it fails
     * @param ifWorks that probability given that it works
     * @param separated the probability that the terminals are separated
     * @param pOfCopy the probability that a second, independent part of the same kind fails
     */
    record Contribution(
            int number, String part, double p, double ifFails, double ifWorks, double separated, double pOfCopy) {
        /** Returns the probability of a separation given that the part fails, minus that given that it works (Birnbaum 1969). */
        public double importance() {
            return ifFails - ifWorks;
        }

        /** Returns the probability that the part has failed given that the terminals are separated; NaN if they cannot be. */
        public double share() {
            return p * ifFails / separated;
        }

        /** Returns by how much a second part in parallel lowers the probability of a separation. */
        public double gain() {
            return p * (1 - pOfCopy) * importance();
        }

        /** Returns the probability of a separation with a second part in parallel. */
        public double ifDoubled() {
            return p * pOfCopy * ifFails + (1 - p * pOfCopy) * ifWorks;
        }
    }

    /**
     * The probabilities of a network.
     *
     * @param separated the probability that its terminals are separated
     * @param contributions those of all parts that can fail, by gain in descending order
     */
    record Importance(double separated, List<Contribution> contributions) {}

    /**
     * Limits of what a part contributes.
     *
     * @param part its name
     * @param p the probability that it fails
     * @param shareLow the least probability that it has failed given that the terminals are separated
     * @param shareHigh the largest such probability
     * @param gainLow the least gain
     * @param gainHigh the largest gain
     */
    record LimitedContribution(
            String part, double p, double shareLow, double shareHigh, double gainLow, double gainHigh) {}

    /**
     * Limits of the probabilities of a network. They hold without assumption.
     *
     * @param low the least probability that the terminals are separated
     * @param high the largest one
     * @param contributions those of all parts that can fail, by the least gain in descending order
     */
    record Limited(double low, double high, List<LimitedContribution> contributions) {}

    /**
     * A node in a drawing.
     *
     * @param name its name
     * @param isTerminal whether it is a terminal
     * @param x its coordinate to the right; NaN if the network has none for all nodes
     * @param y its coordinate upwards
     */
    record Node(String name, boolean isTerminal, double x, double y) {}

    /**
     * Lists the links without which a component falls apart, regardless of directions.
     *
     * @return the names of their ends
     */
    List<String> bridges();

    /**
     * Lists the nodes without which a component falls apart, regardless of directions.
     *
     * @return their names
     */
    List<String> articulationNodes();

    /**
     * Lists the nodes of each component, regardless of directions.
     *
     * @return their names
     */
    List<List<String>> components();

    /**
     * Finds the smallest sets whose failure separates terminals.
     *
     * @return all of them, none if the parts that can fail separate no terminals; empty if they are too large for this search
     */
    Optional<List<Cut>> smallest();

    /**
     * Finds all sets of few parts whose failure separates terminals, without those that contain a smaller one.
     *
     * @param failures the most parts of a set
     * @return the sets
     */
    List<Cut> cuts(int failures);

    /**
     * Computes the probability that the terminals are separated, and what each part contributes to it.
     *
     * @return both; empty if links have directions for more than two terminals, or if the network has too many states
     */
    Optional<Importance> importance();

    /**
     * Computes limits where {@link #importance} is empty. Cost: seconds.
     *
     * @return the limits; empty if those of the probability of a separation differ by more than a factor of 2
     */
    Optional<Limited> limits();

    /**
     * Explains why {@link #importance} is empty.
     *
     * @return the cause, after "because"
     */
    String whyNoImportance();

    /**
     * Lists the parts that can fail and have no probability of their own, but that of the point.
     *
     * @return their names; those of groups begin with {@code group}
     */
    List<String> withoutOwnProbability();

    /**
     * Counts the parts with a probability of 0.
     *
     * @return how many parts have no contribution for that reason
     */
    long certain();

    /**
     * Doubles parts one after the other, each time the one with the largest gain.
     *
     * @param rounds the most parts, at least 1
     * @return the part of each round with what it contributes then; fewer if no part has a gain
     */
    List<Contribution> doublings(int rounds);

    /**
     * Lists the nodes for a drawing.
     *
     * @return the nodes in the order of their numbers
     */
    List<Node> nodes();

    /**
     * Lists the links for a drawing.
     *
     * @return the numbers of the two nodes that each joins
     */
    List<int[]> links();
}
