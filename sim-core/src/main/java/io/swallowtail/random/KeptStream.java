package io.swallowtail.random;

/** The choices of one stream in one trial, kept outside the simulator that ran it. */
interface KeptStream {
    /** Becomes a copy of the choices of another trial; it allocates only where more was asked for than ever before. */
    void copy(KeptStream other);

    /** Bits, 64 a word. */
    final class Words implements KeptStream {
        final long[] words;

        Words(int length) {
            words = new long[length];
        }

        @Override
        public void copy(KeptStream other) {
            System.arraycopy(((Words) other).words, 0, words, 0, words.length);
        }
    }

    /** Integers. */
    final class Integers implements KeptStream {
        final int[] values;

        Integers(int length) {
            values = new int[length];
        }

        @Override
        public void copy(KeptStream other) {
            System.arraycopy(((Integers) other).values, 0, values, 0, values.length);
        }
    }

    /** Answers to what the run asked. */
    final class Answers implements KeptStream {
        final AnswerTable table = new AnswerTable();

        @Override
        public void copy(KeptStream other) {
            table.copy(((Answers) other).table);
        }
    }
}
