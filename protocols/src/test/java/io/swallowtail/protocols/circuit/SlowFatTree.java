package io.swallowtail.protocols.circuit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A fat tree by digits, written from the specification: a link is a text with its direction, level, switch and up-port. */
final class SlowFatTree {
    final int k;
    final int levels;
    final int taper;
    final int hosts;

    SlowFatTree(int k, int levels, int taper) {
        this.k = k;
        this.levels = levels;
        this.taper = taper;
        hosts = (int) Math.pow(k, levels);
    }

    /** Digit i of a host; digit 0 is the last. */
    int digit(int host, int i) {
        return host / (int) Math.pow(k, i) % k;
    }

    /** The ports u_1 … u_(L-1) of a route number: u_1 has k/t values and changes fastest. */
    int[] ports(int route) {
        int[] ports = new int[levels - 1];
        for (int i = 0, rest = route; i < ports.length; i++) {
            int size = i == 0 ? k / taper : k;
            ports[i] = rest % size;
            rest /= size;
        }
        return ports;
    }

    /** The links from s to r: on each level the link of both sides that ends at the same upper switch. */
    List<String> links(int s, int r, int[] ports) {
        int m = 0;
        for (int i = 0; i < levels; i++) {
            m = digit(s, i) != digit(r, i) ? i : m;
        }
        List<String> links = new ArrayList<>();
        int[] up = leaf(s);
        int[] down = leaf(r);
        for (int level = 1; level <= m; level++) {
            links.add("up " + level + " " + Arrays.toString(up) + " " + ports[level - 1]);
            links.add("down " + level + " " + Arrays.toString(down) + " " + ports[level - 1]);
            up[level - 1] = ports[level - 1];
            down[level - 1] = ports[level - 1];
        }
        if (!Arrays.equals(up, down)) {
            throw new AssertionError("the sides do not meet");
        }
        return links;
    }

    private int[] leaf(int host) {
        int[] switchDigits = new int[levels - 1];
        Arrays.setAll(switchDigits, i -> digit(host, i + 1));
        return switchDigits;
    }

    /** Congestion, up, down, shared links and slowed flows. */
    static List<Long> metrics(List<List<String>> routes) {
        Map<String, Integer> loads = new HashMap<>();
        routes.forEach(route -> route.forEach(link -> loads.merge(link, 1, Integer::sum)));
        long slowed = routes.stream()
                .filter(route -> route.stream().anyMatch(link -> loads.get(link) > 1))
                .count();
        return List.of(
                most(loads, ""),
                most(loads, "up"),
                most(loads, "down"),
                loads.values().stream().filter(load -> load > 1).count(),
                slowed);
    }

    private static long most(Map<String, Integer> loads, String side) {
        return loads.entrySet().stream()
                .filter(link -> link.getKey().startsWith(side))
                .mapToLong(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    /** The rounds of the c-collision protocol: rounds, unsettled, then for each flow the route taken, or -1. */
    static List<Integer> collide(List<List<List<String>>> routes, int c) {
        Set<Integer> active = new HashSet<>();
        Integer[] taken = new Integer[routes.size()];
        for (int flow = 0; flow < taken.length; flow++) {
            active.add(flow);
            taken[flow] = -1;
        }
        int rounds = 0;
        while (true) {
            Map<String, Integer> loads = new HashMap<>();
            active.forEach(flow ->
                    routes.get(flow).forEach(route -> route.forEach(link -> loads.merge(link, 1, Integer::sum))));
            for (int flow : active) {
                for (int which = 1; which >= 0; which--) {
                    if (routes.get(flow).get(which).stream().allMatch(link -> loads.get(link) <= c)) {
                        taken[flow] = which;
                    }
                }
            }
            if (!active.removeIf(flow -> taken[flow] >= 0)) {
                break;
            }
            rounds++;
        }
        List<Integer> result = new ArrayList<>(List.of(rounds, active.size()));
        result.addAll(Arrays.asList(taken));
        return result;
    }
}
