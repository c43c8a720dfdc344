package io.swallowtail.jobs.commit;

import io.swallowtail.jobs.store.DamagedFileException;

/**
 * Separates the commits of a sweep from those of an earlier sweep of the same directory. A stopped writer of a sweep that {@code --fresh}
 * replaced can still commit, but only under numbers below those of the new sweep. Such commits are ignored. Commits are checked in ascending
 * order.
 */
public final class SweepMembership {
    private static final String OTHER = "is of another sweep than sweep.json";

    private final SweepCommits commits;
    private final String sweep;
    private boolean hasOwn;
    private int firstOther = -1;

    /**
     * Begins with no commits.
     *
     * @param commits the commits of the directory
     * @param sweep the id of the sweep
     */
    public SweepMembership(SweepCommits commits, String sweep) {
        this.commits = commits;
        this.sweep = sweep;
    }

    /**
     * Returns whether a commit belongs to the sweep. Every empty commit does, because it has no results.
     *
     * @param commit the next commit
     * @throws DamagedFileException if it belongs to another sweep and follows a commit of this one
     */
    public boolean contains(Commit commit) throws DamagedFileException {
        boolean own = commit.isEmpty() || commit.origin().sweep().equals(sweep);
        if (!own && hasOwn) {
            throw commits.invalid(commit.segment(), OTHER, null);
        }
        if (!own && firstOther < 0) {
            firstOther = commit.segment();
        }
        hasOwn |= commit.origin().sweep().equals(sweep);
        return own;
    }

    /**
     * Checks after the last commit that the sweep has a commit if any other sweep has one.
     *
     * @throws DamagedFileException if all commits belong to other sweeps, so that sweep.json does not belong to this directory
     */
    public void end() throws DamagedFileException {
        if (!hasOwn && firstOther >= 0) {
            throw commits.invalid(firstOther, OTHER, null);
        }
    }
}
