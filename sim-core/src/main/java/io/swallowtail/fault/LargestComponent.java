package io.swallowtail.fault;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** The nodes of a largest component of what survives of a butterfly, found by flooding, when they are asked for. Cost: some operations a node. */
final class LargestComponent implements FaultPicture.NodeSet {
    private final SurvivingButterfly butterfly;
    private final int levels;
    private final BitSet seen = new BitSet();
    /** Null until it is asked for. */
    private BitSet largest;

    /** Looks at a butterfly; where levels 0 and d are one their live nodes must agree. */
    LargestComponent(SurvivingButterfly butterfly, boolean wrapped) {
        this.butterfly = butterfly;
        levels = wrapped ? butterfly.d() : butterfly.d() + 1;
    }

    private void find() {
        largest = new BitSet();
        for (int level = 0; level < levels; level++) {
            for (int column = 0; column < butterfly.n(); column++) {
                if (butterfly.isLive(level, column) && !seen.get(node(level, column))) {
                    BitSet component = flood(node(level, column));
                    if (component.cardinality() > largest.cardinality()) {
                        largest = component;
                    }
                }
            }
        }
    }

    private int node(int level, int column) {
        return level % levels * butterfly.n() + column;
    }

    private BitSet flood(int first) {
        BitSet component = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        enter(first, component, open);
        while (!open.isEmpty()) {
            int node = open.pop();
            int level = node / butterfly.n();
            int column = node % butterfly.n();
            for (boolean crossing : new boolean[] {false, true}) {
                // Where levels 0 and d are one, node level 0 is also below edge level d.
                int above = (level == 0 ? levels : level) - 1;
                if (level < butterfly.d()) {
                    enter(level, column, crossing, node(level + 1, column ^ flip(level, crossing)), component, open);
                }
                if (level > 0 || levels == butterfly.d()) {
                    int upper = column ^ flip(above, crossing);
                    enter(above, upper, crossing, node(above, upper), component, open);
                }
            }
        }
        return component;
    }

    private int flip(int level, boolean crossing) {
        return crossing ? butterfly.flip(level) : 0;
    }

    private void enter(int level, int column, boolean crossing, int end, BitSet component, Deque<Integer> open) {
        if (butterfly.isLiveEdge(level, column, crossing)
                && butterfly.isLive(end / butterfly.n(), end % butterfly.n())
                && !seen.get(end)) {
            enter(end, component, open);
        }
    }

    private void enter(int node, BitSet component, Deque<Integer> open) {
        seen.set(node);
        component.set(node);
        open.push(node);
    }

    @Override
    public boolean holds(int level, int column) {
        if (largest == null) {
            find();
        }
        return largest.get(node(level, column));
    }
}
