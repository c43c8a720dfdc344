package io.swallowtail.multibutterfly;

/** Sees the packets of a routing run move and its phases end. */
interface PhaseObserver {
    /** Sees nothing. */
    PhaseObserver NONE = new PhaseObserver() {
        @Override
        public void moved(int level, int row, int head, int colour, int destination) {}

        @Override
        public void phaseEnded(int wave, int phase, Nodes nodes) {}
    };

    /**
     * Sees a packet move. The moves of one phase come level by level, not step by step.
     *
     * @param level node level that it leaves
     * @param row the node
     * @param head its node on the next level
     * @param colour the step, 0 to 2c - 1
     * @param destination its output
     */
    void moved(int level, int row, int head, int colour, int destination);

    /**
     * Sees a phase end.
     *
     * @param wave the wave, from 0
     * @param phase how many phases the wave has had
     * @param nodes the nodes as they stand
     */
    void phaseEnded(int wave, int phase, Nodes nodes);
}
