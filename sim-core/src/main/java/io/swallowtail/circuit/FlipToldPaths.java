package io.swallowtail.circuit;

/** Paths by {@link FlipSwitches}, as a trace names them. */
final class FlipToldPaths extends ToldPaths {
    private final FlipSwitches switches;
    private final int inputLevels;
    private final int[] fromInputs;
    private final int[] toOutputs;
    private final int[] entries;
    private final int[] exits;

    /**
     * Names paths.
     *
     * @param switches the switches as they are set
     * @param fromInputs 2i for a path that is p of its input i, 2i + 1 for p'
     * @param toOutputs likewise of its output
     * @param entries where it enters the interior, as {@link FlipSwitches#locate} says
     * @param exits where it leaves the interior, likewise
     */
    FlipToldPaths(FlipSwitches switches, int[] fromInputs, int[] toOutputs, int[] entries, int[] exits) {
        super(switches.network());
        this.switches = switches;
        this.inputLevels = switches.inputLevels();
        this.fromInputs = fromInputs;
        this.toOutputs = toOutputs;
        this.entries = entries;
        this.exits = exits;
    }

    @Override
    int row(int path, int level) {
        if (level < inputLevels) {
            return switches.rowFromInput(fromInputs[path], level);
        }
        if (level > inputLevels + d()) {
            return switches.rowFromOutput(toOutputs[path], levels() - level);
        }
        int renamed = mixed(exits[path], entries[path], level - inputLevels);
        return switches.network().rotate(renamed, (d() - inputLevels % d()) % d());
    }

    @Override
    int firstMeetingLevel() {
        return inputLevels + 1;
    }

    @Override
    int lastMeetingLevel() {
        return inputLevels + d();
    }

    @Override
    String brief(int path) {
        return "enters the interior (node level " + inputLevels + ") at row " + row(path, inputLevels)
                + " and leaves it (node level " + (inputLevels + d()) + ") at row " + row(path, inputLevels + d());
    }
}
