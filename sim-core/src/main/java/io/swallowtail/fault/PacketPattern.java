package io.swallowtail.fault;

/** Which permutations of the good inputs are routed. */
enum PacketPattern {
    /** Independent uniform ones. */
    RANDOM,
    /** All the identity. */
    IDENTITY,
    /** All the reversal: the i-th good input sends to the i-th from the end. */
    REVERSE
}
