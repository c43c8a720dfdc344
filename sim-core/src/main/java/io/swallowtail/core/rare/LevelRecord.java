package io.swallowtail.core.rare;

/**
 * Counts of one replication at one level.
 *
 * @param particles number of trials
 * @param survivors number of trials that reached the level
 * @param moves number of moves before the level, after the previous level; 0 at the first level, whose trials are drawn
 * @param accepted number of accepted moves
 * @param ancestors number of drawn trials from which the survivors descend
 * @param largestFamily largest number of survivors that descend from one drawn trial
 */
public record LevelRecord(int particles, int survivors, long moves, long accepted, int ancestors, int largestFamily) {}
