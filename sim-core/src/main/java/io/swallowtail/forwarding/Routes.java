package io.swallowtail.forwarding;

/** Where packets go: which link of each level every packet crosses. */
@FunctionalInterface
public interface Routes {
    /**
     * Tells the links of one level. It is asked for the levels in ascending order, once each, so it may walk along.
     *
     * @param level the edge level, from 1
     * @param links receives the number of the link that packet p crosses at index p; links of one level are numbered from 0.
     *     The array is longer where there are fewer packets than the engine has room for
     */
    void linksOf(int level, int[] links);
}
