package io.swallowtail.jobs.commit;

import java.io.Serializable;

/**
 * The end of a stop event: the trial at which it reached the required exceedances.
 *
 * @param point the point's id
 * @param event the event's text
 * @param trials the number of trials up to and including the last exceedance
 */
public record EventEnd(String point, String event, long trials) implements Serializable {}
