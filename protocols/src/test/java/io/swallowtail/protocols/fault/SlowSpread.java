package io.swallowtail.protocols.fault;

import io.swallowtail.protocols.fault.SlowButterfly.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The spread of faults over subbutterflies, each a set of nodes: written from the specification, one rule at a time. */
final class SlowSpread {
    /** A subbutterfly of a strip with the columns that agree outside the strip's bits. */
    record Sub(int strip, Set<Integer> columns) {}

    final List<Sub> subs = new ArrayList<>();
    private final int height;

    SlowSpread(int d, int height) {
        this.height = height;
        for (int strip = 0; strip < d / height; strip++) {
            Set<Set<Integer>> groups = new HashSet<>();
            for (int column = 0; column < 1 << d; column++) {
                Set<Integer> group = new HashSet<>();
                for (int other = 0; other < 1 << d; other++) {
                    if (outside(column, strip, d).equals(outside(other, strip, d))) {
                        group.add(other);
                    }
                }
                groups.add(group);
            }
            for (Set<Integer> group : groups) {
                subs.add(new Sub(strip, group));
            }
        }
    }

    private String outside(int column, int strip, int d) {
        String digits = Integer.toBinaryString((1 << d) + column).substring(1);
        return digits.substring(0, strip * height) + digits.substring((strip + 1) * height);
    }

    /** The subbutterflies with a fault. */
    Set<Sub> before(SlowButterfly butterfly) {
        Set<Sub> faulty = new HashSet<>();
        for (Sub sub : subs) {
            int top = sub.strip * height;
            boolean node = butterfly.failedNodes.stream()
                    .anyMatch(failed -> sub.columns.contains(failed.column())
                            && failed.level() >= top
                            && failed.level() <= top + height);
            boolean edge = butterfly.failedEdges.stream()
                    .anyMatch(failed -> sub.columns.contains(failed.upper().column())
                            && failed.upper().level() >= top
                            && failed.upper().level() < top + height);
            if (node || edge) {
                faulty.add(sub);
            }
        }
        return faulty;
    }

    /** Those that are faulty in the end. */
    Set<Sub> after(Set<Sub> before) {
        Set<Sub> faulty = new HashSet<>(before);
        boolean spread = true;
        while (spread) {
            spread = false;
            for (Sub sub : subs) {
                if (!faulty.contains(sub)
                        && (shared(sub, sub.strip - 1, sub.strip * height, faulty) >= 2
                                || shared(sub, sub.strip + 1, (sub.strip + 1) * height, faulty) >= 2)) {
                    faulty.add(sub);
                    spread = true;
                }
            }
        }
        return faulty;
    }

    /** The nodes of a level that belong to a subbutterfly and to faulty ones of a strip. */
    private static int shared(Sub sub, int strip, int level, Set<Sub> faulty) {
        Set<Node> shared = new HashSet<>();
        for (Sub other : faulty) {
            if (other.strip == strip) {
                other.columns.stream()
                        .filter(sub.columns::contains)
                        .forEach(column -> shared.add(new Node(column, level)));
            }
        }
        return shared.size();
    }
}
