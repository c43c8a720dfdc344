package io.swallowtail.random;

/**
 * The choices of one trial, kept outside the simulator that ran it: what was drawn, and what the run asked for. Made and
 * filled by {@link ChoiceMoves}. Memory: that of the choices.
 */
public final class KeptChoices {
    final long[][] coins;
    final int[][] integers;
    final AnswerTable[] answers;

    KeptChoices(int streams) {
        coins = new long[streams][];
        integers = new int[streams][];
        answers = new AnswerTable[streams];
    }

    /**
     * Becomes a copy of other choices of the same simulator; it allocates only where more was asked for than ever before.
     *
     * @param other the choices
     */
    public void copy(KeptChoices other) {
        for (int s = 0; s < coins.length; s++) {
            if (coins[s] != null) {
                System.arraycopy(other.coins[s], 0, coins[s], 0, coins[s].length);
            } else if (integers[s] != null) {
                System.arraycopy(other.integers[s], 0, integers[s], 0, integers[s].length);
            } else {
                answers[s].copy(other.answers[s]);
            }
        }
    }
}
