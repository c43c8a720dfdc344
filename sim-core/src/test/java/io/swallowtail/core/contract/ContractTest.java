package io.swallowtail.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.rare.FlagProtocol;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small protocols that violate one rule each, and the trial that shows it. */
class ContractTest {
    /** Checks all rules in their order up to the violated one, and returns its violation. */
    private static ContractViolation violation(FlagProtocol protocol, String p, int parts, Rule violated) {
        Point point = protocol.at(p, parts);
        Contract contract = new Contract(protocol, List.of(point), 20);
        for (Rule rule : Rule.values()) {
            if (rule != violated) {
                assertEquals(Optional.empty(), contract.violation(rule));
            }
        }
        ContractViolation found = contract.violation(violated).orElseThrow();
        assertEquals(Optional.of(point), found.point());
        return found;
    }

    /** The event of one given part, or of twenty, ends with a second fault. Random orders of 1,000 parts do not show it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void partsThatCauseAnEventAloneAreFound(int some) {
        FlagProtocol alone = FlagProtocol.ofFaults((parameters, faults) -> {
            int down = FlagProtocol.count(faults, 0, 1000);
            return down > 500 || down == 1 && FlagProtocol.count(faults, 300, 300 + some) == 1 ? 1 : 0;
        });
        ContractViolation found = violation(alone, "0.001", 1000, Rule.TRENDS);
        assertEquals(OptionalLong.of(0), found.trial());
        assertTrue(found.getMessage().contains("goes from 1 to 0 when flag "), found.getMessage());
    }

    @Test
    void partsThatPreventEachOtherInPairsAreFound() {
        FlagProtocol pairs = FlagProtocol.ofFaults((parameters, faults) ->
                FlagProtocol.count(faults, 0, 100) - (faults.get(30) && faults.get(60) ? 2 : 0));
        violation(pairs, "0.01", 100, Rule.TRENDS);
    }

    /** A fair coin is no fault, whatever p is. */
    @ParameterizedTest
    @EnumSource
    void aCorrectProtocolKeepsEveryRule(Rule rule) {
        FlagProtocol pairs = FlagProtocol.ofPairs();
        Contract contract = new Contract(pairs, List.of(pairs.at("0.5", 24), pairs.at("0.001", 24)), 1);
        assertEquals(Optional.empty(), contract.violation(rule));
    }

    @Test
    void stateBetweenTrialsIsFound() {
        FlagProtocol counter = FlagProtocol.of((parameters, choices) ->
                (faults, state) -> Math.min(24, FlagProtocol.count(faults, 0, 24) + (state[0]++ > 100 ? 1 : 0)));
        Contract contract = new Contract(counter, List.of(counter.at("0.1", 24)), 20);
        ContractViolation found = contract.violation(Rule.STATE).orElseThrow();
        assertTrue(found.trial().orElseThrow() > 10, found.getMessage());
    }

    @Test
    void valuesOutOfRangeAreFound() {
        FlagProtocol beyond =
                FlagProtocol.ofFaults((parameters, faults) -> faults.get(3) ? 25 : FlagProtocol.count(faults, 0, 24));
        Contract contract = new Contract(beyond, List.of(beyond.at("0.1", 24)), 20);
        ContractViolation found = contract.violation(Rule.RANGES).orElseThrow();
        assertEquals("down is 25, declared: 0 to 24", found.getMessage());
        Point shown = found.point().orElseThrow();
        assertThrows(
                RuntimeException.class,
                () -> shown.replay(Contract.SEED, found.trial().orElseThrow()),
                "the trial shows it");
    }

    @Test
    void otherUsesOfTheProbabilityAreFound() {
        FlagProtocol read = FlagProtocol.ofReadProbability();
        String found = violation(read, "0.01", 24, Rule.PROBABILITY).getMessage();
        assertTrue(found.contains("p = 0.5"), found);
        FlagProtocol lottery = FlagProtocol.of((parameters, choices) -> {
            IntegerChoices ticket = choices.integers("ticket", 1, (int)
                    Math.round(1 / Math.max(0.01, parameters.get(FlagProtocol.P).doubleValue())));
            return (faults, state) -> ticket.values()[0] == 0 ? FlagProtocol.count(faults, 0, 24) : 0;
        });
        found = violation(lottery, "0.01", 24, Rule.PROBABILITY).getMessage();
        assertTrue(found.contains("\"ticket\" (1 integers below 100)"), found);
    }
}
