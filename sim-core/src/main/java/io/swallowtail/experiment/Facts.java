package io.swallowtail.experiment;

/**
 * What an experiment says of itself, at every point the same.
 *
 * @param name a lower-case name, unique in the catalogue
 * @param description what it simulates, in one line
 * @param source where the protocol comes from: paper, section and theorem
 * @param revision at least 1, raised whenever any metric of any trial changes: within a revision an address means the same trial
 *     for ever
 */
public record Facts(String name, String description, String source, int revision) {
    /**
     * States the facts of an experiment whose results have never changed.
     *
     * @param name a lower-case name, unique in the catalogue
     * @param description what it simulates, in one line
     * @param source paper, section and theorem
     * @return the facts, of revision 1
     */
    public static Facts of(String name, String description, String source) {
        return new Facts(name, description, source, 1);
    }

    /**
     * Numbers the results anew.
     *
     * @param number the revision, at least 1
     * @return the same facts, of that revision
     */
    public Facts revision(int number) {
        return new Facts(name, description, source, number);
    }
}
