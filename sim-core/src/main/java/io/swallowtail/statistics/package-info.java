/**
 * What can be said about a probability, a quantile, a mean or a whole law from independent trials: exact binomial tails and the intervals that follow
 * from them.
 *
 * <p>Notes for developers: everything here is a pure function of its arguments. Transcendental functions come from {@link
 * StrictMath}, so a result is the same to the last bit on every machine.
 */
package io.swallowtail.statistics;
