package io.swallowtail.jobs.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How the launcher starts a command. The launcher reads these marks in the file {@code launcher/verbs}, which {@code LauncherTest} writes. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Start {
    /** Which options of Java suit the command. */
    enum Work {
        /** It answers soonest with a small collector and the first compiler tier. */
        SHORT,
        /** It simulates or makes tables, which needs both tiers. */
        LONG,
        /** Its statement decides. */
        BY_STATEMENT
    }

    Work work();

    /** Whether it starts Spark. */
    boolean spark() default false;
}
