package io.swallowtail.experiment;

import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import io.swallowtail.random.RandomKey;

/**
 * One of a seed's random networks or fault sets. It is the same in every trial of a point and at every point that
 * refers to it.
 *
 * @param identity canonical text of the parameters on which the network's law depends, such as {@code multibutterfly
 *     c=4 n=64}; experiments with equal texts share their networks and must use equal stream names
 * @param index number of the network, in [0, 2^47]
 */
public record FixedNetwork(String identity, long index) {
    /**
     * Opens the network's random words.
     *
     * @param seed the user's seed
     * @return the words, moved to the network
     */
    public AddressedRandom random(long seed) {
        AddressedRandom random = new AddressedRandom(RandomKey.SHA256.derive(seed, identity, Purpose.NETWORK));
        random.moveTo(index);
        return random;
    }
}
