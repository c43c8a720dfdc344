package io.swallowtail;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.Test;

/** The packages of answers and spark-jobs: which may know which, where Spark is, and where the command line is. */
class RoomsTest {
    private static final JavaClasses ROOMS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPaths(Path.of("target/classes"), Path.of("../answers/target/classes"));

    /** Each room and what it may know, from below; so the arrows form no cycle. */
    private static final Map<String, String[]> KNOWN = known();

    private static Map<String, String[]> known() {
        Map<String, String[]> known = new LinkedHashMap<>();
        known.put("chart", new String[] {});
        known.put("message", new String[] {});
        known.put("store", new String[] {"message"});
        known.put("method", new String[] {"message"});
        known.put("find", new String[] {});
        known.put("plan", new String[] {"find", "message", "method"});
        known.put("trialfiles", new String[] {"message", "method", "plan", "store"});
        known.put("tables", new String[] {"message", "method", "plan"});
        known.put("tableset", new String[] {"message", "store", "tables"});
        known.put("commit", new String[] {"message", "method", "plan", "store", "tableset", "tables", "trialfiles"});
        known.put(
                "upkeep",
                new String[] {"commit", "message", "method", "plan", "store", "tableset", "tables", "trialfiles"});
        known.put("spark", new String[] {"message"});
        known.put("estimate", new String[] {"find", "message", "method", "plan", "tables"});
        known.put("connector", new String[] {"estimate", "message", "method", "plan", "spark"});
        known.put(
                "sql", new String[] {"commit", "connector", "message", "method", "plan", "spark", "store", "tableset"});
        known.put(
                "answer", new String[] {"chart", "estimate", "find", "message", "method", "plan", "replay", "tables"});
        known.put("sweep", new String[] {"commit", "message", "method", "plan", "spark", "store", "tables", "trialfiles"
        });
        known.put("report", new String[] {"answer", "chart", "find", "message", "method", "plan", "tables"});
        known.put("replay", new String[] {"message"});
        known.put("picture", new String[] {"chart", "message", "replay"});
        known.put("swept", new String[] {"commit", "message", "method", "plan", "report", "sql", "tableset", "tables"});
        known.put("cli", known.keySet().toArray(new String[0]));
        return known;
    }

    @Test
    void packagesDependOnlyOnLowerOnes() {
        LayeredArchitecture rooms = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String room : KNOWN.keySet()) {
            rooms = rooms.layer(room).definedBy("io.swallowtail.*." + room + "..");
        }
        for (Map.Entry<String, String[]> room : KNOWN.entrySet()) {
            rooms = room.getValue().length == 0
                    ? rooms.whereLayer(room.getKey()).mayNotAccessAnyLayer()
                    : rooms.whereLayer(room.getKey()).mayOnlyAccessLayers(room.getValue());
        }
        rooms.ensureAllClassesAreContainedInArchitectureIgnoring("io.swallowtail")
                .check(ROOMS);
    }

    /** What starts no Spark answers at once; a class of Spark's in its way would be loaded. */
    @Test
    void sparkIsWhereItIsNeeded() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..store..", "..tableset..", "..commit..", "..upkeep..", "..trialfiles..", "..swept..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.spark..")
                .check(ROOMS);
    }

    /**
     * Spark's internal classes change with every version, so one package has them. All others use the packages that Spark documents, and a
     * few classes of other packages that belong to documented interfaces: the rows and texts of a connector, the exceptions of a catalog,
     * the events of a listener, and the form in which executors receive Hadoop's configuration.
     */
    @Test
    void internalClassesOfSparkAreInOnePackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.swallowtail.jobs.spark..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("org.apache.spark..")
                        .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(
                                "org.apache.spark",
                                "org.apache.spark.api.java..",
                                "org.apache.spark.broadcast",
                                "org.apache.spark.rdd",
                                "org.apache.spark.sql",
                                "org.apache.spark.sql.api.java",
                                "org.apache.spark.sql.connector..",
                                "org.apache.spark.sql.sources",
                                "org.apache.spark.sql.types",
                                "org.apache.spark.sql.util",
                                "org.apache.spark.sql.vectorized")))
                        .and(DescribedPredicate.not(HasName.Predicates.nameMatching(
                                "(\\[L)?org\\.apache\\.spark\\.(scheduler\\.(SparkListener\\w*|TaskInfo)|sql\\.catalyst\\.InternalRow\\$?"
                                        + "|unsafe\\.types\\.UTF8String|util\\.SerializableConfiguration"
                                        + "|sql\\.catalyst\\.analysis\\.NoSuch(Function|Namespace|Table)Exception);?")))
                        .or(HasName.Predicates.name("org.apache.spark.SparkEnv")))
                .check(ROOMS);
    }

    /** A clock that steps changes nothing in a directory, because no clock is read. The lock file and a commit name the time for people. */
    @Test
    void noClockDecidesWhatIsWritten() {
        noClasses()
                .that()
                .resideInAnyPackage("..store..", "..tableset..", "..commit..", "..upkeep..", "..trialfiles..")
                .and()
                .haveNameNotMatching(".*\\.(WriterLock|Commit\\$Run|CommitFile)")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.time\\.(Instant|Clock|InstantSource|[A-Za-z]*Date[A-Za-z]*)|java\\.util\\.Date"
                                + "|java\\.nio\\.file\\.attribute\\.FileTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(FileStatus.class, "getModificationTime")
                .orShould()
                .callMethod(File.class, "lastModified")
                .check(ROOMS);
    }

    @Test
    void onlyTheCommandLineDependsOnPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(ROOMS);
    }

    private static List<Path> sources(String kind) throws IOException {
        List<Path> sources = new ArrayList<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), Files::isDirectory)) {
            for (Path module : modules) {
                Path folder = module.resolve("src").resolve(kind).resolve("java");
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> files = Files.walk(folder)) {
                        files.filter(Files::isRegularFile).forEach(sources::add);
                    }
                }
            }
        }
        return sources;
    }

    /** A test of several classes has a name of its own, so that the name of a class leads to all tests of it. */
    @Test
    void testsOfAClassAreInItsModuleAndPackage() throws IOException {
        Set<Path> classes = new HashSet<>(sources("main"));
        Set<Path> names = classes.stream().map(Path::getFileName).collect(Collectors.toSet());
        List<Path> elsewhere = sources("test").stream()
                .filter(test -> test.toString().endsWith("Test.java"))
                .map(test -> Path.of(
                        test.toString().replace("/src/test/", "/src/main/").replaceFirst("Test[.]java$", ".java")))
                .filter(place -> names.contains(place.getFileName()) && !classes.contains(place))
                .toList();
        assertEquals(List.of(), elsewhere);
    }
}
