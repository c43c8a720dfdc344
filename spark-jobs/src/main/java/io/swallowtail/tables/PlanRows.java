package io.swallowtail.tables;

import static org.apache.spark.sql.types.DataTypes.BooleanType;
import static org.apache.spark.sql.types.DataTypes.DoubleType;
import static org.apache.spark.sql.types.DataTypes.IntegerType;
import static org.apache.spark.sql.types.DataTypes.LongType;
import static org.apache.spark.sql.types.DataTypes.StringType;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.Gradient;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.statistics.Tally;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * What a plan knows before any trial, as rows for SQL: its points, their events, and the bounds about these. A parameter is
 * a column wherever points are, null for experiments that do not have it.
 */
final class PlanRows {
    private final SparkSession spark;
    private final SweepPlan plan;
    /** The type of each parameter's column: text where two experiments give one name different types. */
    private final Map<String, DataType> columns = new LinkedHashMap<>();

    PlanRows(SparkSession spark, SweepPlan plan) {
        this.spark = spark;
        this.plan = plan;
        Map<String, Experiment> experiments = new TreeMap<>();
        for (PlannedPoint planned : plan.points()) {
            Experiment experiment = planned.point().experiment();
            experiments.put(experiment.name(), experiment);
        }
        for (Experiment experiment : experiments.values()) {
            experiment
                    .parameters()
                    .forEach(parameter -> columns.merge(
                            parameter.name(), type(parameter), (one, other) -> one.equals(other) ? one : StringType));
        }
    }

    /** Lists the names of the parameter columns. */
    List<String> parameters() {
        return List.copyOf(columns.keySet());
    }

    /** Lists the parameter columns, quoted for SQL and each prefixed, as {@code p.`n`, p.`c`}. */
    String parameterColumns(String prefix) {
        return columns.keySet().stream().map(name -> prefix + "`" + name + "`").collect(Collectors.joining(", "));
    }

    Dataset<Row> points() {
        StructType schema = new StructType().add("point", StringType, false).add("experiment", StringType, false);
        for (Map.Entry<String, DataType> column : columns.entrySet()) {
            schema = schema.add(column.getKey(), column.getValue(), true);
        }
        schema = schema.add("identity", StringType, false)
                .add("seed", LongType, false)
                .add("revision", IntegerType, false)
                .add("ordinal", IntegerType, false)
                .add("wanted", LongType, false)
                .add("stops", BooleanType, false);
        List<PlannedPoint> points = plan.points().stream()
                .sorted((a, b) -> compare(a.point(), b.point()))
                .collect(Collectors.toList());
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            rows.add(pointRow(points.get(i), i));
        }
        return spark.createDataFrame(rows, schema);
    }

    /** Orders points as people read them: by experiment, then by parameter, numbers as numbers. */
    private static int compare(Point a, Point b) {
        int order = a.experiment().name().compareTo(b.experiment().name());
        Map<String, String> left = a.parameters().texts();
        Map<String, String> right = b.parameters().texts();
        for (Parameter<?> parameter : a.experiment().parameters()) {
            if (order != 0) {
                break;
            }
            boolean isText = type(parameter) == StringType;
            order = Comparator.nullsFirst(
                            isText
                                    ? Comparator.<String>naturalOrder()
                                    : Comparator.<String, BigDecimal>comparing(BigDecimal::new))
                    .compare(left.get(parameter.name()), right.get(parameter.name()));
        }
        return order;
    }

    private Row pointRow(PlannedPoint planned, int ordinal) {
        Point point = planned.point();
        List<Object> values =
                new ArrayList<>(List.of(point.id(), point.experiment().name()));
        Map<String, String> texts = point.parameters().texts();
        columns.forEach((name, type) -> values.add(texts.containsKey(name) ? value(type, texts.get(name)) : null));
        values.add(point.identity());
        values.add(plan.seed());
        values.add(point.experiment().revision());
        values.add(ordinal);
        values.add(planned.trials());
        values.add(!plan.stopEvents(planned).isEmpty());
        return RowFactory.create(values.toArray());
    }

    private static DataType type(Parameter<?> parameter) {
        if (parameter instanceof IntegerParameter) {
            return LongType;
        }
        return parameter instanceof RealParameter ? DoubleType : StringType;
    }

    private static Object value(DataType type, String text) {
        if (type == LongType) {
            return Long.valueOf(text);
        }
        return type == DoubleType ? (Object) Double.valueOf(text) : text;
    }

    /** Asks whether some metric is counted in bins. */
    boolean hasBins() {
        return plan.points().stream()
                .flatMap(planned -> planned.talliedMetrics().stream())
                .anyMatch(metric -> metric.binWidth() > 1);
    }

    /** Lists what trials are counted by: each point's metrics (position from 0) and compound events (after them). */
    Dataset<Row> quantities() {
        StructType schema = new StructType()
                .add("point", StringType, false)
                .add("metric", StringType, false)
                .add("is_metric", BooleanType, false)
                .add("is_flag", BooleanType, false)
                .add("units", LongType, false);
        List<Row> rows = new ArrayList<>();
        for (PlannedPoint planned : plan.points()) {
            List<String> names = planned.quantities();
            List<Metric> metrics = planned.talliedMetrics();
            for (int q = 0; q < names.size(); q++) {
                boolean isMetric = q < metrics.size();
                rows.add(RowFactory.create(
                        planned.point().id(),
                        names.get(q),
                        isMetric,
                        isMetric && metrics.get(q).flag(),
                        isMetric && metrics.get(q).isRatio() ? Tally.RATIO_UNITS : 1L));
            }
        }
        return spark.createDataFrame(rows, schema);
    }

    Dataset<Row> events() {
        StructType schema = new StructType()
                .add("point", StringType, false)
                .add("event", StringType, false)
                .add("event_order", IntegerType, false)
                .add("stops", BooleanType, false)
                .add("metric", StringType, true)
                .add("relation", StringType, true)
                .add("threshold", LongType, true)
                .add("method", StringType, false)
                .add("log_edges", DoubleType, true)
                .add("without_score", StringType, true)
                .add("counted_metric", StringType, false)
                .add("counted_relation", StringType, false)
                .add("counted_threshold", LongType, false);
        List<Row> rows = new ArrayList<>();
        for (PlannedPoint planned : plan.points()) {
            Set<PlannedEvent> stops = new HashSet<>(plan.stopEvents(planned));
            for (int i = 0; i < planned.events().size(); i++) {
                rows.add(eventRow(planned, i, stops.contains(planned.events().get(i))));
            }
        }
        return spark.createDataFrame(rows, schema);
    }

    private Row eventRow(PlannedPoint planned, int order, boolean stops) {
        PlannedEvent event = planned.events().get(order);
        Threshold counted = event.countedThreshold();
        Optional<Threshold> own = event.event().threshold();
        MetricLayout layout = MetricLayout.of(planned.point().experiment().metrics());
        return RowFactory.create(
                planned.point().id(),
                event.event().text(),
                order,
                stops,
                own.map(threshold -> layout.inSlot(threshold.metric()).name()).orElse(null),
                own.map(threshold -> threshold.relation().symbol()).orElse(null),
                own.map(Threshold::value).orElse(null),
                planned.method().word(),
                logEdges(planned, event),
                withoutScore(planned, event),
                planned.countedQuantity(event),
                counted.relation().symbol(),
                counted.value());
    }

    /** The flags that give a splitting nothing to climb by; null where there are none, and by other methods. */
    private String withoutScore(PlannedPoint planned, PlannedEvent event) {
        if (planned.method() != Method.SPLITTING) {
            return null;
        }
        String flags = Gradient.missing(planned.point(), event.event(), plan.seed()).stream()
                .map(Event::text)
                .collect(Collectors.joining(", "));
        return flags.isEmpty() ? null : flags;
    }

    /** The expected number of overloaded edges, which union sampling corrects; null by other methods. */
    private Double logEdges(PlannedPoint planned, PlannedEvent event) {
        return planned.method() != Method.UNION
                ? null
                : (Double) UnionSampling.logExpectedEdges(planned.point(), event.event())
                        .orElseThrow();
    }

    Dataset<Row> bounds() {
        StructType schema = new StructType()
                .add("point", StringType, false)
                .add("event", StringType, false)
                .add("bound_name", StringType, false)
                .add("kind", StringType, false)
                .add("applies", BooleanType, false)
                .add("log10_bound", DoubleType, true)
                .add("in_the_limit", BooleanType, false);
        List<Row> rows = new ArrayList<>();
        for (PlannedPoint planned : plan.points()) {
            for (Bound bound : planned.point().experiment().bounds()) {
                for (PlannedEvent event : planned.events()) {
                    if (bound.concerns(event.event())) {
                        rows.add(boundRow(planned.point(), bound, event));
                    }
                }
            }
        }
        return spark.createDataFrame(rows, schema);
    }

    private static Row boundRow(Point point, Bound bound, PlannedEvent event) {
        boolean applies = bound.applies(point.parameters(), event.event());
        return RowFactory.create(
                point.id(),
                event.event().text(),
                applies ? bound.label(point.parameters(), event.event()) : bound.name(),
                bound.kind().name().toLowerCase(Locale.ROOT),
                applies,
                applies ? (Object) bound.log10(point.parameters(), event.event()) : null,
                bound.isAsymptotic());
    }
}
