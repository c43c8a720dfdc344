package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.LoadTails;
import io.swallowtail.protocols.network.FatTree;
import java.util.function.LongUnaryOperator;

/**
 * Trials in which a link of a fat tree is overloaded, at points to which {@link LinkTails} apply.
 *
 * <p>A link is picked by its tail. Where permutations are random, the number of flows that leave its subtree, or enter it, is drawn given
 * that the link is overloaded, and the permutations are changed to have this number. Then the flows that cross the link are drawn.
 */
final class OverloadedLink implements Witnesses {
    /** The last steps of the picks; those of {@link HostFlows#leave} follow. */
    private static final int LEAVING = 3;

    private final long load;
    private final FatTree tree;
    private final HashedRoutes hashes;
    private final HostFlows flows;
    private final LinkTails links;
    private final LongUnaryOperator linksWith;
    private final Choices own = new Choices();
    private final OnDemandIntegers picks = own.onDemandIntegers("picks");
    private final int[] candidates;

    /**
     * Prepares for the flows of a simulator.
     *
     * @param load the least load of the link; some link can have it
     * @param parameters those of the point
     * @param hashes the drawn hashes; written
     * @param flows the flows; all hosts send; permutations are written
     * @param linksWith counts the links with a load or more
     */
    OverloadedLink(
            long load, Parameters parameters, HashedRoutes hashes, HostFlows flows, LongUnaryOperator linksWith) {
        this.load = load;
        this.hashes = hashes;
        this.flows = flows;
        this.linksWith = linksWith;
        tree = FatTreeFlows.tree(parameters);
        links = new LinkTails(parameters);
        links.logExpected(load);
        candidates = new int[flows.numbers.length];
    }

    @Override
    public double plant(AddressedRandom words) {
        own.draw(words);
        flows.read();
        int place = links.tails.pick(LoadTails.uniform(picks, 0, 0));
        LinkTails.Group group = links.group(place);
        int level = group.level();
        boolean isUp = group.isBoth() ? picks.integer(0, 2, 2) == 0 : group.isUp();
        int subtree = group.subtrees()[picks.integer(0, 3, group.subtrees().length)];
        int over = picks.integer(0, 4, group.codes());
        if (group.law() != null) {
            int leaving = links.drawLeaving(place, LoadTails.uniform(picks, 0, 5));
            flows.leave(group.law(), leaving, tree.hostsBelow(level), subtree, picks, LEAVING);
        }

        int[] inside = isUp ? flows.sources : flows.destinations;
        int[] outside = isUp ? flows.destinations : flows.sources;
        int leaving = 0;
        for (int flow = 0; flow < candidates.length; flow++) {
            if (tree.subtree(inside[flow], level) == subtree && tree.subtree(outside[flow], level) != subtree) {
                candidates[leaving++] = flow;
            }
        }
        links.tails.overload(
                load,
                place,
                picks,
                7,
                candidates,
                leaving,
                over,
                group.codes(),
                (flow, code) -> hashes.fix(flow, level, code));
        return 1;
    }

    @Override
    public double count() {
        return linksWith.applyAsLong(load);
    }
}
