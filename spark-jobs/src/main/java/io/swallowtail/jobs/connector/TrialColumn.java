package io.swallowtail.jobs.connector;

import static org.apache.spark.sql.types.DataTypes.BooleanType;
import static org.apache.spark.sql.types.DataTypes.DoubleType;
import static org.apache.spark.sql.types.DataTypes.LongType;
import static org.apache.spark.sql.types.DataTypes.StringType;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.rows.SweepTable.Type;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * A column of the table of an experiment's trials.
 *
 * @param place the place among the experiment's parameters or the slot of a metric, 0 for the other roles
 * @param type its SQL type
 * @param nullable whether trials may lack a value
 * @param comment one line
 */
record TrialColumn(String name, Role role, int place, DataType type, boolean nullable, String comment)
        implements Serializable {
    /** The types of the columns of parameters and metrics, which are the same in a sweep's tables. */
    private static final Map<Type, DataType> TYPES =
            Map.of(Type.TEXT, StringType, Type.LONG, LongType, Type.DOUBLE, DoubleType, Type.BOOLEAN, BooleanType);

    /** The role of a column. */
    enum Role {
        /** The user's seed. */
        SEED,
        /** The point's id. */
        POINT,
        /** The trial's index. */
        TRIAL,
        /** A parameter. */
        PARAMETER,
        /** A metric. */
        METRIC
    }

    /**
     * Lists the columns of an experiment's table.
     *
     * @throws IllegalArgumentException if two columns would have one name
     */
    static List<TrialColumn> of(Experiment experiment) {
        List<TrialColumn> columns = new ArrayList<>();
        columns.add(new TrialColumn(
                "seed", Role.SEED, 0, LongType, false, "the user's seed; 42 unless a filter gives others"));
        columns.add(new TrialColumn(
                "point", Role.POINT, 0, StringType, false, "the id of the experiment with its parameters"));
        columns.add(new TrialColumn("trial", Role.TRIAL, 0, LongType, false, "index of the trial, from 0"));
        List<Parameter<?>> parameters = experiment.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Parameter<?> parameter = parameters.get(i);
            boolean isConditional = experiment.condition(parameter).isPresent();
            columns.add(new TrialColumn(
                    parameter.name(),
                    Role.PARAMETER,
                    i,
                    TYPES.get(Type.of(parameter)),
                    isConditional,
                    parameter.description()));
        }
        for (Metric metric : experiment.metrics()) {
            columns.add(new TrialColumn(
                    metric.name(),
                    Role.METRIC,
                    metric.slot(),
                    TYPES.get(Type.of(metric)),
                    metric.isNullable(),
                    comment(metric)));
        }
        Set<String> names = new HashSet<>();
        for (TrialColumn column : columns) {
            if (!names.add(column.name)) {
                throw new IllegalArgumentException(
                        "experiment " + experiment.name() + " would have two columns called " + column.name);
            }
        }
        return columns;
    }

    private static String comment(Metric metric) {
        return metric.unit().isEmpty() ? metric.description() : metric.description() + " (" + metric.unit() + ")";
    }

    boolean isMetric() {
        return role == Role.METRIC;
    }

    /** Converts the column for a catalog. */
    Column toColumn() {
        return Column.create(name, type, nullable, comment, null);
    }

    /** Converts columns to a schema. */
    static StructType schema(List<TrialColumn> columns) {
        StructType schema = new StructType();
        for (TrialColumn column : columns) {
            schema = schema.add(column.name, column.type, column.nullable, column.comment);
        }
        return schema;
    }
}
