package io.swallowtail.circuit;

import io.swallowtail.circuit.CircuitTale.Requester;

/**
 * What a trace has to know of a protocol in rounds.
 *
 * @param requester who asks
 * @param c a path is eligible if at most so many paths want each of its edges
 * @param diskLimit and at most so many its disk, where there are disks
 * @param coinBreaksTies whether a coin decides between two eligible paths; otherwise it is p
 */
record RoundRules(Requester requester, int c, int diskLimit, boolean coinBreaksTies) {
    /** The rules of {@link Collision}. */
    static RoundRules ofCollision(int c, boolean coinBreaksTies) {
        return new RoundRules(Requester.INPUT, c, 0, coinBreaksTies);
    }

    /** The rules of {@link DataServer}. */
    static RoundRules ofDataServer(int c, int diskLimit, boolean coinBreaksTies) {
        return new RoundRules(Requester.USER, c, diskLimit, coinBreaksTies);
    }

    /** Gives the largest load of an edge or a disk at which a path is eligible. */
    int limit(boolean ofDisk) {
        return ofDisk ? diskLimit : c;
    }

    /** Names this limit as the experiment's parameters do. */
    String limitName(boolean ofDisk) {
        return ofDisk ? DataServer.C_BAR.name() : Collision.C.name();
    }
}
