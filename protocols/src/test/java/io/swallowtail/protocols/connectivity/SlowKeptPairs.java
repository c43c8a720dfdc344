package io.swallowtail.protocols.connectivity;

/** Inputs and outputs that can be kept so that all of them are connected, by trying every set of inputs. */
public final class SlowKeptPairs {
    private SlowKeptPairs() {}

    /** The most inputs and outputs together, and the most k such that k inputs and k outputs can be kept. */
    public static int[] find(boolean[][] connected) {
        int n = connected.length;
        int together = 0;
        int each = 0;
        for (int inputs = 0; inputs < 1 << n; inputs++) {
            int outputs = 0;
            for (int output = 0; output < n; output++) {
                boolean all = true;
                for (int input = 0; input < n; input++) {
                    all &= (inputs >> input & 1) == 0 || connected[input][output];
                }
                outputs += all ? 1 : 0;
            }
            together = Math.max(together, Integer.bitCount(inputs) + outputs);
            each = Math.max(each, Math.min(Integer.bitCount(inputs), outputs));
        }
        return new int[] {together, each};
    }
}
