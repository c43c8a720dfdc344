package io.swallowtail.report;

import io.swallowtail.answer.Columns;
import io.swallowtail.answer.NumberTable;
import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.experiment.Point;
import io.swallowtail.network.NetworkSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The sizes of the networks of an experiment's points, one row per network. */
final class Networks {
    private Networks() {}

    /** Writes the sizes for people, in the order of the points. There are no rows if the experiment does not state sizes. */
    static NumberTable shown(Collection<Point> points) {
        List<Point> sized =
                points.stream().filter(point -> size(point).isPresent()).toList();
        if (sized.isEmpty()) {
            return NumberTable.of(List.of());
        }
        PointNames names = PointNames.of(sized);
        List<String> determining = determining(names);
        Map<String, Point> networks = new LinkedHashMap<>();
        sized.forEach(point -> networks.putIfAbsent(names.label(point, determining), point));
        boolean hasInputs =
                sized.stream().anyMatch(point -> point.edgesPerInput().isPresent());
        boolean hasBuffers = sized.stream()
                .anyMatch(point -> size(point).orElseThrow().bufferSlots().isPresent());
        boolean hasCrosspoints = sized.stream()
                .anyMatch(point -> size(point).orElseThrow().crosspoints().isPresent());
        Columns<Point> columns = new Columns<>();
        determining.forEach(parameter -> columns.add(parameter, point -> names.value(point, parameter)));
        return columns.add("nodes", point -> size(point).orElseThrow().nodes())
                .add("edges", point -> size(point).orElseThrow().edges())
                .addIf(
                        hasCrosspoints,
                        "crosspoints",
                        point -> number(size(point).orElseThrow().crosspoints()))
                .addIf(
                        hasInputs,
                        "edges per input",
                        point -> perInput(
                                point, OptionalLong.of(size(point).orElseThrow().edges())))
                .addIf(
                        hasInputs && hasCrosspoints,
                        "crosspoints per input",
                        point -> perInput(point, size(point).orElseThrow().crosspoints()))
                .addIf(
                        hasBuffers,
                        "buffer slots",
                        point -> number(size(point).orElseThrow().bufferSlots()))
                .table(networks.values());
    }

    private static Optional<NetworkSize> size(Point point) {
        return point.experiment().networkSize(point.parameters());
    }

    private static String perInput(Point point, OptionalLong number) {
        String n = point.parameters().texts().get("n");
        return n == null || number.isEmpty() ? "" : Numbers.of((double) number.getAsLong() / Long.parseLong(n));
    }

    private static Object number(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : "";
    }

    /**
     * Finds the parameters that determine the size. It drops each parameter that the others make redundant, beginning with the last
     * one.
     */
    private static List<String> determining(PointNames names) {
        List<String> determining = new ArrayList<>(names.varied());
        for (int i = determining.size() - 1; i >= 0; i--) {
            List<String> others = new ArrayList<>(determining);
            others.remove(i);
            if (determine(names, others)) {
                determining = others;
            }
        }
        return determining;
    }

    private static boolean determine(PointNames names, List<String> parameters) {
        Map<String, NetworkSize> sizes = new LinkedHashMap<>();
        return names.points().stream().allMatch(point -> {
            NetworkSize size = size(point).orElseThrow();
            return size.equals(sizes.merge(names.label(point, parameters), size, (first, second) -> first));
        });
    }
}
