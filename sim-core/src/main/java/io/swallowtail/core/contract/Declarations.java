package io.swallowtail.core.contract;

import static io.swallowtail.core.contract.Contract.require;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.expression.ExpressionParser;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an experiment declares, without trials. */
final class Declarations {
    private Declarations() {}

    static void check(Contract contract) {
        Experiment experiment = contract.experiment();
        new Catalogue(List.of(experiment));
        require(!experiment.description().isBlank(), "the description is empty");
        require(!experiment.source().isBlank(), "the source is empty");
        require(experiment.revision() >= 1, "revision " + experiment.revision() + " is below 1");
        for (Metric metric : experiment.metrics()) {
            require(!metric.description().isBlank(), "the description of " + metric.name() + " is empty");
        }
        for (MeanFigure figure : experiment.figures()) {
            boolean isOwn = experiment.metrics().contains(figure.metric())
                    && experiment.parameters().contains(figure.axis());
            require(isOwn, "the figure \"" + figure.label() + "\" has a metric or parameter of another experiment");
        }
        for (Bound bound : experiment.bounds()) {
            require(!bound.name().isBlank() && !bound.statement().isBlank(), "a bound has no name or no statement");
        }
        refuseWrongParameters(ExamplePoint.of(experiment));
        contract.forEachPoint(point -> {
            requireEvents(point);
            requireIdentity(point);
            require(
                    experiment.network(point.parameters()).isPresent()
                            != point.simulator(Contract.SEED)
                                    .networkChoices()
                                    .streams()
                                    .isEmpty(),
                    "network_index fixes a network without choices, or fixes none");
        });
    }

    static List<Event> defaultEvents(Point point) {
        List<Event> events = new ArrayList<>();
        for (String text : point.experiment().defaultEvents(point.parameters())) {
            for (Expression expression : ExpressionParser.parseFamily(text)) {
                events.add(Event.compile(expression, PointScope.ofEvents(point)));
            }
        }
        return events;
    }

    /** Default events compile and are different, and bounds answer for all of them, by a number where they apply. */
    private static void requireEvents(Point point) {
        Experiment experiment = point.experiment();
        List<Event> events = defaultEvents(point);
        require(!events.isEmpty(), "no default events");
        require(
                events.stream().map(Event::text).distinct().count() == events.size(),
                "default events are equal: " + events);
        require(
                experiment.defaultEvents(point.parameters()).equals(experiment.defaultEvents(point.parameters())),
                "default events change from call to call");
        require(experiment.work(point.parameters()) >= 1, "work is below 1");
        for (Bound bound : experiment.bounds()) {
            for (Event event : events) {
                bound.log10(point.parameters(), event).ifPresent(log10 -> {
                    String where = "bound " + bound.name() + " of " + event.text();
                    require(bound.concerns(event), where + " has a value, but does not concern it");
                    require(!Double.isNaN(log10), where + " is not a number");
                    require(bound.kind() == Bound.Kind.UPPER || log10 <= 0, where + " is above 1: 10^" + log10);
                    require(
                            bound.chosen(point.parameters(), event)
                                    .filter(String::isBlank)
                                    .isEmpty(),
                            where + " has an empty value");
                });
            }
        }
    }

    /** The identity names exactly the parameters that differ from their defaults. */
    private static void requireIdentity(Point point) {
        Map<String, String> texts = point.parameters().texts();
        require(
                point.id()
                        .equals(new Point(
                                        point.experiment(),
                                        Parameters.parse(
                                                point.experiment(),
                                                point.parameters().completeTexts()))
                                .id()),
                "its texts give another point");
        for (Parameter<?> parameter : point.experiment().parameters()) {
            if (!point.parameters().has(parameter)) {
                continue;
            }
            String text = texts.get(parameter.name());
            boolean isNamed = (" " + point.identity() + " ").contains(" " + parameter.name() + "=" + text + " ");
            boolean isDefault = parameter
                    .defaultValue(point.parameters())
                    .map(value -> format(parameter, value))
                    .equals(Optional.ofNullable(text));
            require(isDefault != isNamed, parameter.name() + " has its default " + isDefault + ", named " + isNamed);
        }
    }

    private static <T> String format(Parameter<T> parameter, Object value) {
        @SuppressWarnings("unchecked") // its own default
        T own = (T) value;
        return parameter.format(own);
    }

    private static void refuseWrongParameters(Point point) {
        Map<String, String> good = point.parameters().texts();
        for (Parameter<?> parameter : point.experiment().parameters()) {
            for (String wrong : List.of("", "x", belowRange(parameter), "1e400", "99999999999999999999")) {
                refuse(point, good, parameter.name(), wrong);
            }
        }
        refuse(point, good, "nn", "1");
    }

    private static void refuse(Point point, Map<String, String> good, String name, String wrong) {
        Map<String, String> values = new LinkedHashMap<>(good);
        values.put(name, wrong);
        String given = name + " = \"" + wrong + "\"";
        try {
            Parameters.parse(point.experiment(), values);
        } catch (ParameterException e) {
            require(
                    e.parameter().equals(name) && e.getMessage().startsWith(name + ": "),
                    given + " is refused as " + e.getMessage());
            return;
        }
        throw new IllegalStateException(given + " is accepted");
    }

    private static String belowRange(Parameter<?> parameter) {
        if (parameter instanceof IntegerParameter integer) {
            return Long.toString(integer.minimum() - 1);
        }
        return parameter instanceof RealParameter real
                ? real.minimum().subtract(BigDecimal.ONE).toPlainString()
                : "-1";
    }
}
