package io.swallowtail.jobs.sweep;

/**
 * The precision of the tails whose points still lack trials.
 *
 * @param worstRelativeError the largest relative error of the tails whose event was observed; NaN if there are none
 * @param point the identity of that tail's point; empty if there is none
 * @param event its event; empty if there is none
 * @param unseen the number of tails whose event was not observed yet
 */
public record OpenTails(double worstRelativeError, String point, String event, long unseen) {}
