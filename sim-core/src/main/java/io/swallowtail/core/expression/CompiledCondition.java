package io.swallowtail.core.expression;

import java.math.BigInteger;
import java.util.function.IntUnaryOperator;

/**
 * A compiled condition: primitive tests on a trial's metrics, combined by and and or. Evaluating allocates nothing,
 * except in {@link Wide}, which is for sums that do not fit a {@code long}.
 *
 * <p>Negations are part of the tests, and no test holds for a null metric. The result is therefore that of SQL's
 * three-valued logic, where unknown counts as not true.
 */
sealed interface CompiledCondition {
    /** Returns whether this holds for a trial. */
    boolean holds(long[] metrics);

    /**
     * Returns the distance of a trial from the boundary: 0 or more if the condition holds, below 0 if not, and close to
     * 0 near the boundary.
     */
    default long slack(long[] metrics) {
        return holds(metrics) ? 0 : -1;
    }

    /**
     * Returns whether this cannot become false while each metric follows its trend.
     *
     * @param trends gives for the index of a metric 1 if it only increases, -1 if it only decreases, and 0 if its trend is unknown
     */
    boolean risesWith(IntUnaryOperator trends);

    /** Returns the condition that holds if and only if this one is false; neither holds if this one is unknown. */
    CompiledCondition negated();

    /** The largest absolute slack, also that of a null metric. */
    long FARTHEST = Long.MAX_VALUE >> 1;

    private static long difference(long left, long right) {
        long difference = left - right;
        boolean overflows = ((left ^ right) & (left ^ difference)) < 0;
        long bounded = overflows ? left : difference;
        return Math.max(-FARTHEST, Math.min(FARTHEST, bounded));
    }

    /** The slack of a comparison, from left side minus right side. */
    private static long ofDifference(Relation relation, long difference) {
        return switch (relation) {
            case LESS -> -difference - 1;
            case AT_MOST -> -difference;
            case GREATER -> difference - 1;
            case AT_LEAST -> difference;
            case EQUAL -> -Math.abs(difference);
            case UNEQUAL -> Math.abs(difference) - 1;
        };
    }

    /** False for a trial in which any of some metrics is null, else the same for every trial. */
    record Known(int[] mentioned, boolean value) implements CompiledCondition {
        /** Returns whether it is the same for every trial, also with null metrics. */
        boolean isConstant() {
            return mentioned.length == 0;
        }

        @Override
        public boolean holds(long[] metrics) {
            for (int metric : mentioned) {
                if (metrics[metric] == Event.NULL_METRIC) {
                    return false;
                }
            }
            return value;
        }

        @Override
        public CompiledCondition negated() {
            return new Known(mentioned, !value);
        }

        @Override
        public boolean risesWith(IntUnaryOperator trends) {
            return true;
        }
    }

    /** A metric compared to a number. */
    record Single(int metric, Relation relation, long value) implements CompiledCondition {
        @Override
        public boolean holds(long[] metrics) {
            long measured = metrics[metric];
            return measured != Event.NULL_METRIC && relation.holds(measured, value);
        }

        @Override
        public long slack(long[] metrics) {
            long measured = metrics[metric];
            return measured == Event.NULL_METRIC ? -FARTHEST : ofDifference(relation, difference(measured, value));
        }

        @Override
        public CompiledCondition negated() {
            return new Single(metric, relation.negated(), value);
        }

        @Override
        public boolean risesWith(IntUnaryOperator trends) {
            return relation.side() * trends.applyAsInt(metric) > 0;
        }
    }

    /** A sum of metrics with coefficients, compared to a number; {@code exact} evaluates sums that overflow. */
    record Sum(int[] mentioned, long[] coefficients, Relation relation, long value, Wide exact)
            implements CompiledCondition {
        @Override
        public boolean holds(long[] metrics) {
            long sum = 0;
            long overflow = 0; // becomes nonzero when a product or a partial sum does not fit
            for (int i = 0; i < mentioned.length; i++) {
                long measured = metrics[mentioned[i]];
                if (measured == Event.NULL_METRIC) {
                    return false;
                }
                long product = coefficients[i] * measured;
                overflow |= Math.multiplyHigh(coefficients[i], measured) ^ (product >> 63);
                long next = sum + product;
                overflow |= ((sum ^ next) & (product ^ next)) >> 63;
                sum = next;
            }
            return overflow == 0 ? relation.holds(sum, value) : exact.holds(metrics);
        }

        @Override
        public long slack(long[] metrics) {
            double sum = 0;
            for (int i = 0; i < mentioned.length; i++) {
                long measured = metrics[mentioned[i]];
                if (measured == Event.NULL_METRIC) {
                    return -FARTHEST;
                }
                sum += (double) coefficients[i] * measured;
            }
            // Rounding may misorder distant trials; the exact test determines the sign.
            long slack = ofDifference(relation, (long) (sum - value));
            return holds(metrics) ? Math.max(slack, 0) : Math.min(slack, -1);
        }

        @Override
        public CompiledCondition negated() {
            return new Sum(mentioned, coefficients, relation.negated(), value, exact.negated());
        }

        @Override
        public boolean risesWith(IntUnaryOperator trends) {
            return exact.risesWith(trends);
        }
    }

    /** A sum of metrics with coefficients, compared to a number, all of any size. */
    record Wide(int[] mentioned, BigInteger[] coefficients, Relation relation, BigInteger value)
            implements CompiledCondition {
        @Override
        public boolean holds(long[] metrics) {
            BigInteger sum = BigInteger.ZERO;
            for (int i = 0; i < mentioned.length; i++) {
                long measured = metrics[mentioned[i]];
                if (measured == Event.NULL_METRIC) {
                    return false;
                }
                sum = sum.add(coefficients[i].multiply(BigInteger.valueOf(measured)));
            }
            return relation.holds(sum.compareTo(value), 0);
        }

        @Override
        public Wide negated() {
            return new Wide(mentioned, coefficients, relation.negated(), value);
        }

        @Override
        public boolean risesWith(IntUnaryOperator trends) {
            for (int i = 0; i < mentioned.length; i++) {
                if (relation.side() * coefficients[i].signum() * trends.applyAsInt(mentioned[i]) <= 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The disjunction of two conditions, or their conjunction. */
    record Joined(boolean isOr, CompiledCondition left, CompiledCondition right) implements CompiledCondition {
        @Override
        public boolean holds(long[] metrics) {
            return isOr ? left.holds(metrics) || right.holds(metrics) : left.holds(metrics) && right.holds(metrics);
        }

        @Override
        public long slack(long[] metrics) {
            long one = left.slack(metrics);
            long other = right.slack(metrics);
            return isOr ? Math.max(one, other) : Math.min(one, other);
        }

        @Override
        public CompiledCondition negated() {
            return new Joined(!isOr, left.negated(), right.negated());
        }

        @Override
        public boolean risesWith(IntUnaryOperator trends) {
            return left.risesWith(trends) && right.risesWith(trends);
        }
    }
}
