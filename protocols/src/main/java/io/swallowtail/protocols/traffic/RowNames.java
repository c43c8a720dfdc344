package io.swallowtail.protocols.traffic;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;

/**
 * A uniformly random renaming σ of the n rows, one per trial: a permutation π becomes σ⁻¹πσ, so that input i sends to
 * σ⁻¹(π(σ(i))).
 *
 * <p>Stream: {@code renaming}, the shuffle σ. Memory: 12n bytes. Source: Felperin, Snir, Upfal, SPAA 1993, sections 2
 * and 3.1.
 */
public final class RowNames {
    private final ShuffleChoices shuffle;
    private final int[] names;
    private final int[] rowsOfNames;

    /**
     * Prepares renamings.
     *
     * @param n rows, at least 1
     * @param choices where σ declares its n - 1 integers
     */
    public RowNames(int n, Choices choices) {
        shuffle = choices.shuffle("renaming", n);
        names = new int[n];
        rowsOfNames = new int[n];
    }

    /**
     * Gives the trial's renaming, from the current choices.
     *
     * @return σ(i) at index i; the same array in every trial; callers must not change it
     */
    public int[] names() {
        shuffle.permutation(names);
        for (int row = 0; row < names.length; row++) {
            rowsOfNames[names[row]] = row;
        }
        return names;
    }

    /**
     * Renames a permutation by the renaming that {@link #names} gave last.
     *
     * @param destinations π(i) at index i
     * @param renamed receives σ⁻¹(π(σ(i))) at index {@code first} + i; another array than {@code destinations}
     * @param first where the renamed permutation begins
     */
    public void rename(int[] destinations, int[] renamed, int first) {
        for (int row = 0; row < names.length; row++) {
            renamed[first + row] = rowsOfNames[destinations[names[row]]];
        }
    }
}
