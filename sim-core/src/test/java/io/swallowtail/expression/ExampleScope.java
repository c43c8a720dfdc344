package io.swallowtail.expression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.fraction.BigFraction;

/** The scope of the tests: three integer metrics, a flag, a ratio, parameters and a choice. */
final class ExampleScope {
    static final int CONGESTION = 0;
    static final int FLOW = 1;
    static final int ROUNDS = 2;
    static final int FAILED = 3;
    static final int SHARE = 4;
    static final int METRICS = 6;

    static final Scope SCOPE = Scope.of(meanings());

    private ExampleScope() {}

    private static Map<String, Meaning> meanings() {
        Map<String, Meaning> meanings = new LinkedHashMap<>();
        meanings.put("congestion", new Meaning.Metric(CONGESTION, false));
        meanings.put("flow", new Meaning.Metric(FLOW, false));
        meanings.put("rounds", new Meaning.Metric(ROUNDS, false));
        meanings.put("failed", new Meaning.Metric(FAILED, true));
        meanings.put("share", new Meaning.Ratio(SHARE, SHARE + 1));
        meanings.put("n", Meaning.Constant.of(64));
        meanings.put("d", Meaning.Constant.of(6));
        meanings.put("c", Meaning.Constant.of(-3));
        meanings.put("zero", Meaning.Constant.of(0));
        meanings.put("load", new Meaning.Constant(new BigFraction(1, 3)));
        meanings.put("permutation", new Meaning.Choice("identity", List.of("identity", "reversal", "flow")));
        meanings.put("rule", new Meaning.Choice("permutation", List.of("random", "permutation")));
        return meanings;
    }
}
