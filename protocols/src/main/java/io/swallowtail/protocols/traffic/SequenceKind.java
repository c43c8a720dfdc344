package io.swallowtail.protocols.traffic;

/** Which circuits depart in rounds of k, and what their inputs request next. Round s counts from 0. */
public enum SequenceKind {
    /** Random inputs, joined again by a random matching. */
    RANDOM,
    /** Inputs s·k to s·k + k - 1, modulo the inputs with a circuit, request their old outputs. */
    SAME,
    /** The same inputs; each requests the old output of the next one, and the last that of the first. */
    ROTATE,
    /** The inputs that arrived last, the last one first; then as {@link #ROTATE}. */
    NEWEST,
    /** All inputs request the bit reversal if s is even, and the outputs of the start if s is odd. */
    ALTERNATE
}
