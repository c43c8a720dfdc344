package io.swallowtail.rare;

/**
 * What one replication of a splitting saw at one level.
 *
 * @param particles how many trials there were
 * @param survivors how many of them reached the level
 * @param moves how many moves were made to fill it, from the level before; 0 at the first level, whose trials are drawn
 * @param accepted how many of these moves were accepted
 * @param ancestors from how many first trials the survivors descend
 * @param largestFamily how many of the survivors descend from the first trial that has most of them
 */
public record LevelRecord(int particles, int survivors, long moves, long accepted, int ancestors, int largestFamily) {}
