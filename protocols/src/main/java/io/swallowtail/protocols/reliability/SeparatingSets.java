package io.swallowtail.protocols.reliability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the smallest sets of parts whose failure separates terminals. A set must contain a part of each tree that joins the terminals, so
 * a search takes any such tree, and fails one of its parts after the other. Parts that it has tried must work in the sets that follow, so
 * that it finds each set once. Cost: a search of the network for each part of a tree, for each part but the last of a set.
 */
final class SeparatingSets {
    private final GraphParts parts;
    private final GraphSearch search;
    private final boolean[] canFail;
    /** By node or link: the groups whose failure makes it fail. */
    private final List<List<Integer>> groups = new ArrayList<>();

    private final boolean[] failed;
    private final List<int[]> found = new ArrayList<>();

    SeparatingSets(GraphParts parts) {
        this.parts = parts;
        search = new GraphSearch(parts.graph());
        failed = new boolean[parts.probability().length];
        canFail = new boolean[failed.length];
        parts.failing().forEach(part -> canFail[part] = true);
        IntStream.range(0, parts.firstGroup()).forEach(part -> groups.add(new ArrayList<>()));
        for (int group = 0; group < parts.members().length; group++) {
            for (int member : parts.members()[group]) {
                groups.get(member).add(parts.firstGroup() + group);
            }
        }
    }

    /**
     * Finds all separating sets of at most a number of parts, without those that contain a smaller one.
     *
     * @return the parts of each set in ascending order; one empty set if the terminals are separated without a fault
     */
    List<int[]> upTo(int most) {
        found.clear();
        extend(most, new ArrayList<>());
        return List.copyOf(found);
    }

    private void extend(int left, List<Integer> set) {
        if (isSeparated()) {
            if (set.stream().noneMatch(this::isSpare)) {
                found.add(set.stream().mapToInt(part -> part).sorted().toArray());
            }
            return;
        }
        if (left == 0) {
            return;
        }
        List<Integer> tried = new ArrayList<>();
        for (int part : tree()) {
            canFail[part] = false;
            tried.add(part);
            failed[part] = true;
            set.add(part);
            extend(left - 1, set);
            set.remove(set.size() - 1);
            failed[part] = false;
        }
        tried.forEach(part -> canFail[part] = true);
    }

    /** Returns whether the terminals are separated without one of the failed parts, too. */
    private boolean isSpare(int part) {
        failed[part] = false;
        boolean isSpare = isSeparated();
        failed[part] = true;
        return isSpare;
    }

    private void fail() {
        Arrays.fill(search.failed, false);
        for (int part = 0; part < failed.length; part++) {
            if (failed[part]) {
                parts.fail(search, part);
            }
        }
    }

    private boolean isSeparated() {
        fail();
        search.reach(parts.terminals()[0]);
        return IntStream.of(parts.terminals()).anyMatch(terminal -> search.labels[terminal] < 0);
    }

    /** Lists the terminals that the first one does not reach if some parts fail. */
    int[] lost(int[] set) {
        Arrays.fill(failed, false);
        Arrays.stream(set).forEach(part -> failed[part] = true);
        isSeparated();
        Arrays.fill(failed, false);
        return IntStream.of(parts.terminals())
                .filter(terminal -> search.labels[terminal] < 0)
                .toArray();
    }

    /**
     * Finds a tree that joins the terminals although some parts fail.
     *
     * @param failing the parts that fail
     * @param working parts that do not
     * @return the other parts whose failure breaks the tree; empty if the failing parts separate the terminals
     */
    Optional<int[]> tree(List<Integer> failing, List<Integer> working) {
        failing.forEach(part -> failed[part] = true);
        Stream.concat(failing.stream(), working.stream()).forEach(part -> canFail[part] = false);
        Optional<int[]> tree = isSeparated()
                ? Optional.empty()
                : Optional.of(tree().stream().mapToInt(part -> part).toArray());
        failing.forEach(part -> failed[part] = false);
        Stream.concat(failing.stream(), working.stream()).forEach(part -> canFail[part] = true);
        return tree;
    }

    /** Returns whether the terminals are separated if all parts fail that can. */
    boolean isPossible() {
        parts.failing().forEach(part -> failed[part] = true);
        boolean isPossible = isSeparated();
        Arrays.fill(failed, false);
        return isPossible;
    }

    /** Returns how many parts can break a tree that joins the terminals. */
    int treeSize() {
        Arrays.fill(failed, false);
        return isSeparated() ? 0 : tree().size();
    }

    /** Returns the parts that can fail and so break the tree of the last search, which joins the terminals. */
    private Set<Integer> tree() {
        Set<Integer> nodesAndLinks = new LinkedHashSet<>();
        for (int terminal : parts.terminals()) {
            for (int node = terminal; node != parts.terminals()[0] && nodesAndLinks.add(node); ) {
                int arc = search.entrances[node];
                nodesAndLinks.add(parts.nodes() + arc / 2);
                node = search.tail(arc);
            }
        }
        Set<Integer> breaking = new LinkedHashSet<>();
        for (int part : nodesAndLinks) {
            breaking.add(part);
            breaking.addAll(groups.get(part));
        }
        breaking.removeIf(part -> !canFail[part]);
        return breaking;
    }
}
