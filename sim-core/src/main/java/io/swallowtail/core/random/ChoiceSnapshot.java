package io.swallowtail.core.random;

/** A copy of the choices of one stream in one trial. */
interface ChoiceSnapshot {
    /** Copies another snapshot into this one; it allocates only if the number of on-demand choices exceeds all earlier ones. */
    void copy(ChoiceSnapshot other);

    /** Bits, 64 per word. */
    final class Words implements ChoiceSnapshot {
        final long[] words;

        Words(int length) {
            words = new long[length];
        }

        @Override
        public void copy(ChoiceSnapshot other) {
            System.arraycopy(((Words) other).words, 0, words, 0, words.length);
        }
    }

    /** Integers. */
    final class Integers implements ChoiceSnapshot {
        final int[] values;

        Integers(int length) {
            values = new int[length];
        }

        @Override
        public void copy(ChoiceSnapshot other) {
            System.arraycopy(((Integers) other).values, 0, values, 0, values.length);
        }
    }

    /** On-demand choices. */
    final class Answers implements ChoiceSnapshot {
        final AnswerTable table = new AnswerTable();

        @Override
        public void copy(ChoiceSnapshot other) {
            table.copy(((Answers) other).table);
        }
    }
}
