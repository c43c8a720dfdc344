package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.BinomialTail;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protocols whose trials depend on the probability of faults by more than their faults have no failures in random order. */
class FaultStreamsTest {
    private static final String[] EVERY_P = {"0", "0.001", "0.25", "0.5", "1"};

    private static void assertRefused(FlagProtocol protocol, String p, String why) {
        Point point = protocol.at(p, 24);
        Event event = FragileRoutes.event(point, "down >= 12");
        assertTrue(FaultOrder.prepare(point, event, 1).isEmpty());
        String unmet = FaultOrder.unmetCondition(point, event).orElseThrow();
        assertTrue(unmet.contains(why), unmet);
    }

    /**
     * A coin takes one link of each pair: no fault, although its probability is that of the faults at p = 0.5. Orders draw it. The counted
     * mean of 4,000 orders lies within 5 standard errors, but for a probability of 6e-7.
     */
    @ParameterizedTest
    @ValueSource(strings = {"0.1", "0.25", "0.5", "1"})
    void aFairCoinIsDrawn(String p) {
        Point point = FlagProtocol.ofPairs().at(p, 24);
        Event event = FragileRoutes.event(point, "down >= 4");
        FaultOrder orders = FaultOrder.tried(point, event, 1);
        assertEquals(
                List.of("coin"),
                orders.others().streams().stream().map(ChoiceStream::name).toList());
        assertEquals(24, orders.parts());
        assertTrue(orders.shares().isEmpty(), "sets of faults do not decide");
        double q = Double.parseDouble(p);
        double sum = 0;
        double squares = 0;
        for (int trial = 0; trial < 4000; trial++) {
            double share = Math.exp(BinomialTail.logAtLeast(orders.critical(trial, -1, 1), 24, q));
            sum += share;
            squares += share * share;
        }
        double mean = sum / 4000;
        double error = Math.sqrt(Math.max(0, squares / 4000 - mean * mean) / 4000);
        assertEquals(Math.exp(BinomialTail.logAtLeast(4, 12, q)), mean, 5 * error + 1e-12);
    }

    /** Where p has their probability, too, orders do not apply: they would not serve other values of p. */
    @Test
    void declaredFaultsAreFaultsOfAnyProbability() {
        FlagProtocol parts = FlagProtocol.of((parameters, choices) -> {
            BernoulliChoices own = choices.bernoulli("part of its own", 2, new BigDecimal("0.5"));
            return (faults, state) -> FlagProtocol.count(faults, 0, 3) + FlagProtocol.count(own, 0, 2);
        });
        Point point = parts.at("0.5", 3);
        Event event = FragileRoutes.event(point, "down >= 1");
        assertTrue(FaultOrder.unmetCondition(point, event).orElseThrow().contains("\"part of its own\" do not have"));
        assertTrue(FaultStates.applies(point, event));
        assertEquals(
                5,
                FaultOrder.ofMonotone(point, event, 1, Purpose.ORDER)
                        .orElseThrow()
                        .parts());
    }

    @Test
    void flagsOfAnotherFunctionOfTheProbabilityAreNoFaults() {
        FlagProtocol halves = FlagProtocol.of((parameters, choices) -> {
            BernoulliChoices rare =
                    choices.bernoulli("rare", 4, parameters.get(FlagProtocol.P).multiply(new BigDecimal("0.5")));
            return (faults, state) -> FlagProtocol.count(rare, 0, 4);
        });
        for (String p : EVERY_P) {
            assertRefused(halves, p, "rare");
        }
    }

    @Test
    void otherStreamsDoNotDependOnTheProbability() {
        FlagProtocol lottery = FlagProtocol.of((parameters, choices) -> {
            BigDecimal p = parameters.get(FlagProtocol.P);
            int bound = p.signum() == 0 ? 1 : (int) Math.round(1 / p.doubleValue());
            IntegerChoices ticket = choices.integers("ticket", 1, bound);
            return (faults, state) -> ticket.values()[0] == 0 ? FlagProtocol.count(faults, 0, 24) : 0;
        });
        for (String p : new String[] {"0.001", "0.25", "0.5"}) {
            assertRefused(lottery, p, "ticket");
        }
        FlagProtocol counted = FlagProtocol.of((parameters, choices) -> {
            choices.bits("bits", parameters.get(FlagProtocol.P).signum());
            return (faults, state) -> FlagProtocol.count(faults, 0, 24);
        });
        assertRefused(counted, "0", "bits");
        FlagProtocol more = FlagProtocol.of((parameters, choices) -> {
            if (parameters.get(FlagProtocol.P).doubleValue() < 0.3) {
                choices.bits("bits", 5);
            }
            return (faults, state) -> FlagProtocol.count(faults, 0, 24);
        });
        assertRefused(more, "0.001", "bits");
    }

    /** The streams are equal, and the runs are not. */
    @Test
    void ordersAreTriedAtAnotherProbability() {
        FlagProtocol read = FlagProtocol.ofReadProbability();
        FlagProtocol requested = FlagProtocol.of((parameters, choices) -> {
            OnDemandIntegers ticket = choices.onDemandIntegers("ticket");
            int bound = (int) Math.round(1 / parameters.get(FlagProtocol.P).doubleValue());
            return (faults, state) -> ticket.integer(0, 0, bound) == 0 ? FlagProtocol.count(faults, 0, 24) : 0;
        });
        for (FlagProtocol protocol : new FlagProtocol[] {read, requested}) {
            Point point = protocol.at("0.001", 24);
            Event event = FragileRoutes.event(point, "down > 0");
            String refusal = assertThrows(IllegalArgumentException.class, () -> FaultOrder.tried(point, event, 1))
                    .getMessage();
            assertTrue(refusal.contains("p = 0.5"), refusal);
            assertEquals(1, refusal.lines().count());
        }
    }

    @Test
    void aProtocolWithFaultsOnlyIsSound() {
        for (String p : EVERY_P) {
            Point point = FragileRoutes.of(10, 6).at(p);
            Event event = FragileRoutes.event(point, "lost >= 2");
            assertEquals(Optional.empty(), FaultOrder.unmetCondition(point, event));
            FaultOrder.tried(point, event, 1);
        }
    }
}
