package io.swallowtail.protocols.fattree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A fat tree by digits, written from the specification: a link is a text with its direction, level, switch and up-port. */
final class SlowFatTree {
    private final int[] down;
    final int[] up;
    final int levels;
    final int hosts;

    /** The ports of the switches by level, as in {@code 36x4} and {@code 12}. */
    SlowFatTree(String down, String up) {
        this.down = counts(down);
        this.up = counts(up);
        levels = this.down.length;
        hosts = Arrays.stream(this.down).reduce(1, (product, count) -> product * count);
    }

    /** A tree of parameters: down and up, or arity, levels and taper. */
    static SlowFatTree of(Map<String, String> values) {
        if (values.containsKey("down")) {
            return new SlowFatTree(values.get("down"), values.getOrDefault("up", ""));
        }
        int k = Integer.parseInt(values.get("arity"));
        int levels = Integer.parseInt(values.get("levels"));
        List<String> down = new ArrayList<>();
        List<String> up = new ArrayList<>();
        for (int l = 1; l <= levels; l++) {
            down.add("" + k);
            if (l < levels) {
                up.add("" + (l == 1 ? k / Integer.parseInt(values.getOrDefault("taper", "1")) : k));
            }
        }
        return new SlowFatTree(String.join("x", down), String.join("x", up));
    }

    private static int[] counts(String text) {
        return text.isEmpty()
                ? new int[0]
                : Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
    }

    /** Digit i of a host; digit 0 is the last, the host's place at its leaf. */
    int digit(int host, int i) {
        int rest = host;
        for (int j = 0; j < i; j++) {
            rest /= down[j];
        }
        return rest % down[i];
    }

    /** The ports u_1 … u_(L-1) of a route number: u_1 changes fastest. */
    int[] ports(int route) {
        int[] ports = new int[levels - 1];
        for (int i = 0, rest = route; i < ports.length; i++) {
            ports[i] = rest % up[i];
            rest /= up[i];
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

    /** The up-link of level l + 1 by a port, after the ports below. */
    String upLink(int[] flow, int[] lower, int l, int port) {
        int[] ports = lower.clone();
        ports[l] = port;
        return links(flow[0], flow[1], ports).get(2 * l);
    }

    /** All cables: the names of links without their directions. */
    List<String> cables() {
        List<String> cables = new ArrayList<>();
        for (int level = 1; level < levels; level++) {
            int[] digits = new int[levels - 1];
            do {
                for (int u = 0; u < up[level - 1]; u++) {
                    cables.add(level + " " + Arrays.toString(digits) + " " + u);
                }
            } while (next(digits, level));
        }
        return cables;
    }

    private boolean next(int[] digits, int level) {
        for (int i = 0; i < digits.length; i++) {
            digits[i] = (digits[i] + 1) % (i < level - 1 ? up[i] : down[i + 1]);
            if (digits[i] > 0) {
                return true;
            }
        }
        return false;
    }

    /** The ports of the least loaded up-links at level l + 1, of some ports, after the ports below. */
    List<Integer> leastLoaded(int[] flow, int[] lower, int l, List<Integer> some, Map<String, Integer> loads) {
        List<Integer> least = new ArrayList<>();
        int smallest = Integer.MAX_VALUE;
        for (int u : some) {
            int load = loads.getOrDefault(upLink(flow, lower, l, u), 0);
            if (load < smallest) {
                least.clear();
                smallest = load;
            }
            if (load == smallest) {
                least.add(u);
            }
        }
        return least;
    }

    /** Directed links between switches. */
    long links() {
        long links = 0;
        for (int level = 1; level < levels; level++) {
            // Every switch of this level, by the digits of its hosts above and by the ports below.
            long switches = 1;
            for (int j = 0; j < levels; j++) {
                switches *= j >= level ? down[j] : j < level - 1 ? up[j] : 1;
            }
            links += 2 * switches * up[level - 1];
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
    static List<Integer> collide(List<List<List<String>>> routes, int c, int maxRounds) {
        Set<Integer> active = new HashSet<>();
        Integer[] taken = new Integer[routes.size()];
        for (int flow = 0; flow < taken.length; flow++) {
            active.add(flow);
            taken[flow] = -1;
        }
        int rounds = 0;
        while (rounds < maxRounds) {
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
