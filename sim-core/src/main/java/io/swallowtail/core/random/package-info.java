/**
 * Addressed randomness: every random word of every trial is a pure function of a key and an address. Trials can
 * therefore be computed anywhere, in any order, and any number of times.
 *
 * <p>{@link io.swallowtail.core.random.Philox4x32} is the generator, {@link io.swallowtail.core.random.AddressedRandom} the
 * addressing, {@link io.swallowtail.core.random.RandomKey} the derivation of keys, and {@link io.swallowtail.core.random.Choices}
 * the random decisions of one trial.
 *
 * <p>Notes for developers: the counter's layout, the order of the words, the multiply-and-reject rule and the shuffle
 * are frozen. A change to any of them changes every published trial and must raise {@link
 * io.swallowtail.core.random.AddressedRandom#REVISION}; the golden tests detect it.
 */
package io.swallowtail.core.random;
