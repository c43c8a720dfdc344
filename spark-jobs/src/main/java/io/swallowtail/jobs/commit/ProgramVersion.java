package io.swallowtail.jobs.commit;

/** The version of this program. */
public final class ProgramVersion {
    /** The name and version, and the git commit of the source where the build knew it. */
    public static final String TEXT = "swallowtail 0.4.0" + commit();

    private ProgramVersion() {}

    /** Reads the commit from the manifest of the jar; classes outside a jar have none. */
    private static String commit() {
        String commit = ProgramVersion.class.getPackage().getImplementationVersion();
        return commit == null || commit.isEmpty() ? "" : " (git " + commit + ")";
    }
}
