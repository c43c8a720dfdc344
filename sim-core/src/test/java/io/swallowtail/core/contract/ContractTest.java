package io.swallowtail.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.rare.FlagProtocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** One of the two parts has a cause of two, which the other one cuts to one: only setting the other one afterwards shows it. */
    @ParameterizedTest
    @ValueSource(ints = {30, 60})
    void aPartThatPreventsAnotherIsFound(int heavy) {
        FlagProtocol pairs = FlagProtocol.ofFaults((parameters, faults) -> FlagProtocol.count(faults, 0, 100)
                + (faults.get(heavy) ? 1 : 0)
                - (faults.get(30) && faults.get(60) ? 2 : 0));
        String found = violation(pairs, "0.01", 100, Rule.TRENDS).getMessage();
        assertTrue(found.contains("goes from 2 to 1 when flag " + (90 - heavy) + " of"), found);
    }

    /** Shares of a million million are 0 in the units of most ratios. */
    @ParameterizedTest
    @CsvSource({"0, true", "1000000000000000, false"})
    void sharesThatAreLostInTheUnitsAreFound(long units, boolean areLost) {
        Metrics metrics = new Metrics();
        Metric.Ratio share = units == 0
                ? metrics.ratio("share", "a share")
                : metrics.ratio("share", "a share", Metric.unitsPerOne(units));
        Experiment tiny = new Experiment(Definition.of("tiny", "a share", "none")
                .metrics(metrics)
                .events("share > 0.5")
                .simulator(parameters -> new Simulator() {
                    private final IntegerChoices die = choices.integers("die", 1, 6);

                    @Override
                    protected void simulate(Outcome out) {
                        out.set(share, die.values()[0], 1_000_000_000_000L);
                    }
                })) {};
        Contract contract = new Contract(tiny, List.of(new Point(tiny, Parameters.parse(tiny, Map.of()))), 20);
        Optional<ContractViolation> found = contract.violation(Rule.RANGES);
        assertEquals(areLost, found.isPresent());
        found.ifPresent(
                violation -> assertTrue(violation.getMessage().contains("would count as 0"), violation.getMessage()));
    }

    /** A family without witnesses says that no trial has the event. */
    @Test
    void anImpossibleEventThatHappensIsFound() {
        Metrics metrics = new Metrics();
        Metric.Whole face = metrics.integer("face", "a face");
        Experiment die = new Experiment(Definition.of("die", "a face", "none")
                .metrics(metrics)
                .events("face >= 3")
                .witnesses(face, (parameters, k) -> Optional.of(WitnessFamily.complete(Double.NEGATIVE_INFINITY)))
                .simulator(parameters -> new Simulator() {
                    private final IntegerChoices faces = choices.integers("faces", 1, 6);

                    @Override
                    protected void simulate(Outcome out) {
                        out.set(face, faces.values()[0]);
                    }
                })) {};
        Contract contract = new Contract(die, List.of(new Point(die, Parameters.parse(die, Map.of()))), 20);
        String found = contract.violation(Rule.LAWS).orElseThrow().getMessage();
        assertTrue(found.contains("plain trials, and is declared to be impossible: face 3 is more than"), found);
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

    /** Both simulators of the check would keep the faults of the same trial if no other trial came between. */
    @Test
    void aFirstTrialThatIsKeptIsFound() {
        FlagProtocol keeper = FlagProtocol.of((parameters, choices) -> (faults, state) -> {
            if (state[0]++ == 0) {
                state[1] = FlagProtocol.count(faults, 0, 24);
            }
            return state[1];
        });
        Contract contract = new Contract(keeper, List.of(keeper.at("0.5", 24)), 20);
        String found = contract.violation(Rule.STATE).orElseThrow().getMessage();
        assertTrue(found.contains("on a second simulator after another trial"), found);
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
