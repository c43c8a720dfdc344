/**
 * Statistical inference from independent trials about a probability, a quantile, a mean or a whole law: exact binomial
 * tails and the resulting intervals.
 *
 * <p>Notes for developers: everything here is a pure function of its arguments. Transcendental functions come from
 * {@link StrictMath}, so results are bit-identical on all machines.
 */
package io.swallowtail.core.statistics;
