package io.swallowtail.core.rows;

/** The replications of a splitting at a level, in the table {@code levels}. */
public record LevelRow(
        @Meaning(TableRow.EXPERIMENT) String experiment,
        @Meaning(TableRow.POINT) String point,

        @Meaning("the event, or the rarest of the events that share these replications")
        String event,

        @Meaning("the alternative of a disjunction, from 1") int alternative,

        @Meaning("the event or alternative that the levels lead to")
        String climbsTo,

        @Meaning("the level, from 1") int level,

        @Meaning(
                "the score that a trial must reach; for a conjunction, minus the rarity still to be gained, in 256ths of a factor e")
        long score,

        @Meaning("replications that reached the level") long replications,
        @Meaning("trials per replication") long particles,

        @Meaning("the share of trials that reached the score")
        double share,

        @Meaning("Markov moves per replication before the level; 0 at the first level")
        long moves,

        @Meaning("the share of accepted moves; null at the first level")
        Double acceptance,

        @Meaning("the mean number of first trials from which the survivors descend")
        double ancestors,

        @Meaning("the largest share of the survivors of one replication that descends from one first trial")
        double largestFamily)
        implements TableRow {}
