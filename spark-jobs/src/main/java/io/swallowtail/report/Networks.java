package io.swallowtail.report;

import io.swallowtail.experiment.Point;
import io.swallowtail.network.NetworkSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the networks of an experiment's points cost, a row for each network. */
final class Networks {
    private Networks() {}

    /** Writes the sizes for people, in the order of the points; no rows where the experiment states none. */
    static NumberTable shown(Collection<Point> points) {
        List<Point> sized =
                points.stream().filter(point -> size(point).isPresent()).toList();
        if (sized.isEmpty()) {
            return NumberTable.of(List.of());
        }
        PointNames names = PointNames.of(sized);
        List<String> deciding = deciding(names);
        Map<String, Point> networks = new LinkedHashMap<>();
        sized.forEach(point -> networks.putIfAbsent(names.label(point, deciding), point));
        boolean hasInputs =
                sized.stream().anyMatch(point -> point.edgesPerInput().isPresent());
        boolean hasBuffers = sized.stream()
                .anyMatch(point -> size(point).orElseThrow().bufferSlots().isPresent());
        Columns<Point> columns = new Columns<>();
        deciding.forEach(parameter -> columns.add(parameter, point -> names.value(point, parameter)));
        return columns.add("nodes", point -> size(point).orElseThrow().nodes())
                .add("edges", point -> size(point).orElseThrow().edges())
                .addIf(hasInputs, "edges per input", point -> perInput(point.edgesPerInput()))
                .addIf(hasBuffers, "buffer slots", point -> slots(size(point).orElseThrow()))
                .table(networks.values());
    }

    private static Optional<NetworkSize> size(Point point) {
        return point.experiment().networkSize(point.parameters());
    }

    private static String perInput(OptionalDouble edges) {
        return edges.isPresent() ? Numbers.of(edges.getAsDouble()) : "";
    }

    private static Object slots(NetworkSize size) {
        return size.bufferSlots().isPresent() ? size.bufferSlots().getAsLong() : "";
    }

    /** Leaves out, from the last one on, each parameter without which the others still decide the size. */
    private static List<String> deciding(PointNames names) {
        List<String> deciding = new ArrayList<>(names.varied());
        for (int i = deciding.size() - 1; i >= 0; i--) {
            List<String> others = new ArrayList<>(deciding);
            others.remove(i);
            if (decide(names, others)) {
                deciding = others;
            }
        }
        return deciding;
    }

    private static boolean decide(PointNames names, List<String> parameters) {
        Map<String, NetworkSize> sizes = new LinkedHashMap<>();
        return names.points().stream().allMatch(point -> {
            NetworkSize size = size(point).orElseThrow();
            return size.equals(sizes.merge(names.label(point, parameters), size, (first, second) -> first));
        });
    }
}
