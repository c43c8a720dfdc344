package io.swallowtail.sweep;

/**
 * How well the tails are known that more trials are still to sharpen.
 *
 * @param worstRelativeError the largest estimated relative error of those that were seen; not a number if none was
 * @param point the identity of that tail's point; empty if none was seen
 * @param event its event; empty if none was seen
 * @param unseen how many of them were not seen yet
 */
public record OpenTails(double worstRelativeError, String point, String event, long unseen) {}
