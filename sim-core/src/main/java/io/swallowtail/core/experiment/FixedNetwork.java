package io.swallowtail.core.experiment;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.RandomKey;

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
