package io.swallowtail.sweep;

/** How many trials the points of a sweep may need, where these depend on what happens in them. */
interface Foresight {
    /**
     * Says how many trials of a point should be simulated before looking at it again.
     *
     * @param place the point's place in the plan
     * @param otherwise how many it would be allowed if nobody knew more
     * @return at least 1
     */
    long allowance(int place, long otherwise);

    /**
     * Predicts the rest of a point.
     *
     * @param place the point's place in the plan
     * @param most how many more trials it may have
     * @return how many it will probably have, at most that
     */
    double expected(int place, long most);
}
