package io.swallowtail.bufferless;

/** Draws the preselected paths of a trial from its choices. */
interface PathSource {
    /** Writes the path of every packet. */
    void draw(Paths paths);
}
