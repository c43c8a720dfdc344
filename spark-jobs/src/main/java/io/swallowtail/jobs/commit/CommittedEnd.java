package io.swallowtail.jobs.commit;

import java.io.Serializable;

/**
 * The trial at which an event of a point reached a number of exceedances. It does not depend on the sweep's stopping
 * rule.
 *
 * @param point the point's id
 * @param experiment the experiment's name
 * @param revision the experiment's revision that simulated the trials
 * @param event the event's text
 * @param exceedances the number of exceedances
 * @param trials the number of trials up to and including the last of these exceedances
 */
public record CommittedEnd(String point, String experiment, int revision, String event, long exceedances, long trials)
        implements Serializable {}
