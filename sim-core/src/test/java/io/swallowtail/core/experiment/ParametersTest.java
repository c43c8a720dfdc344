package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reals, defaults that depend on other parameters, and checks of several parameters together. */
class ParametersTest {
    private static final IntegerParameter SIZE = IntegerParameter.powerOfTwo("size", "size", 2, 1024);
    private static final IntegerParameter STOCK =
            IntegerParameter.required("stock", "stock", 1, 4096).withDefault("2 size", p -> 2 * p.get(SIZE));
    private static final RealParameter SHARE =
            RealParameter.required("share", "share", "-1.50", "2.50").withDefault("0.1250");
    private static final BooleanParameter OPEN =
            new BooleanParameter("open", "whether it is open", "shut", "open").withDefaultTrue();

    /** Three parameters and a metric; there is nothing to run. */
    private static final class Shop extends Experiment {
        private static final Metrics METRICS = new Metrics();

        static {
            METRICS.integer("sold", "sold");
        }

        Shop() {
            super(Definition.of("shop", "shop", "none")
                    .parameters(SIZE, STOCK, SHARE, OPEN)
                    .check(parameters -> {
                        if (parameters.get(STOCK) < parameters.get(SIZE)) {
                            throw new ParameterException("stock", "is less than size");
                        }
                    })
                    .constants(parameters -> Map.of("e", 5L, "c", 3L, "a", 1L, "d", 4L, "b", 2L))
                    .metrics(METRICS)
                    .events("sold >= 1")
                    .simulator(parameters -> {
                        throw new UnsupportedOperationException();
                    }));
        }
    }

    private static final Experiment SHOP = new Shop();

    private static Point shop(String... values) {
        Map<String, String> texts = new HashMap<>();
        for (String value : values) {
            texts.put(value.split("=")[0], value.split("=")[1]);
        }
        return new Point(SHOP, Parameters.parse(SHOP, texts));
    }

    @Test
    void digitsOfOtherScriptsAreNoNumbers() {
        assertEquals(12, STOCK.parse("012"));
        assertThrows(IllegalArgumentException.class, () -> STOCK.parse("\u0661\u0662"));
        assertThrows(IllegalArgumentException.class, () -> SHARE.parse("\u0661"));
    }

    /** Java gives a {@code Map.of} another order in each process; messages list the names in one order. */
    @Test
    void constantsAreInTheOrderOfTheirNames() {
        assertEquals(
                List.of("a", "b", "c", "d", "e"),
                List.copyOf(SHOP.constants(shop("size=64").parameters()).keySet()));
    }

    @Test
    void aDefaultMayDependOnOtherParameters() {
        assertEquals(128, shop("size=64").parameters().get(STOCK));
        assertEquals("128", shop("size=64").parameters().texts().get("stock"));
        assertEquals("shop size=64", shop("size=64").identity());
        assertEquals(shop("size=64"), shop("size=64", "stock=128"));
        assertEquals("shop size=64", shop("size=64", "stock=128").identity());
        assertEquals("shop size=32 stock=128", shop("size=32", "stock=128").identity());
        assertEquals(Optional.of("2 size"), STOCK.defaultText());
        assertEquals(Optional.empty(), STOCK.defaultValue());
        assertEquals(Optional.empty(), SIZE.defaultText());
        assertEquals(Optional.of("0.125"), SHARE.defaultText());
    }

    @Test
    void parametersAreCheckedTogether() {
        var e = assertThrows(ParameterException.class, () -> shop("size=64", "stock=63"));
        assertEquals("stock", e.parameter());
        assertEquals(64, shop("size=64", "stock=64").parameters().get(STOCK));
    }

    @Test
    void aRealLeavesOneIdentityHoweverItIsWritten() {
        for (String text : List.of("0.5", "0.50", "5e-1")) {
            assertEquals(
                    "shop share=0.5 size=2", shop("size=2", "share=" + text).identity());
            assertEquals(shop("size=2", "share=0.5"), shop("size=2", "share=" + text));
        }
        assertEquals("shop share=0 size=2", shop("size=2", "share=-0.0").identity());
        assertEquals("shop share=-1.5 size=2", shop("size=2", "share=-1.50").identity());
        assertEquals("shop size=2", shop("size=2", "share=0.1250").identity());
        assertEquals("shop size=2", shop("size=2", "share=1.25e-1").identity());
        assertEquals(
                new BigDecimal("0.3"), shop("size=2", "share=0.30").parameters().get(SHARE));
    }

    /** A tenth of 1,030 is 103 and 0.3·10 is 3, which they are not in binary fractions. */
    @Test
    void eventsTakeRealsExactly() {
        assertSoldMoreThan(103, "sold > share * 1030", shop("size=2", "share=0.1"));
        assertSoldMoreThan(3, "sold > share * 10", shop("size=2", "share=0.3"));
    }

    private static void assertSoldMoreThan(long sold, String event, Point point) {
        Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
        assertTrue(compiled.happened(new long[] {sold + 1}));
        assertFalse(compiled.happened(new long[] {sold}));
    }

    @Test
    void aSwitchHasTwoWords() {
        assertTrue(shop("size=2").parameters().get(OPEN));
        assertEquals("shop open=shut size=2", shop("size=2", "open=shut").identity());
        assertEquals("shop size=2", shop("size=2", "open=open").identity());
        assertEquals(List.of("open", "shut"), OPEN.words());
        var e = assertThrows(ParameterException.class, () -> shop("size=2", "open=true"));
        assertEquals("open: true is not one of open, shut", e.getMessage());
    }

    @Test
    void tablesHoldNumbersAsNumbers() {
        assertTrue(SIZE.isNumber());
        assertEquals(64L, SIZE.value("64"));
        assertTrue(SHARE.isNumber());
        assertEquals(0.125, SHARE.value("0.125"));
        assertFalse(OPEN.isNumber());
        assertEquals("shut", OPEN.value("shut"));
    }

    @Test
    void metricsAreDeclaredBeforeTheExperiment() {
        Metrics metrics = SHOP.metrics();
        var e = assertThrows(IllegalStateException.class, () -> metrics.flag("late", "too late"));
        assertTrue(e.getMessage().startsWith("late "), e.getMessage());
    }
}
