package io.swallowtail.commit;

import java.io.Serializable;

/**
 * Where a stop event of a point has happened as often as it should.
 *
 * @param point the point's id
 * @param event the event's text
 * @param trials in how many trials, the last of which was the last time
 */
public record EventEnd(String point, String event, long trials) implements Serializable {}
