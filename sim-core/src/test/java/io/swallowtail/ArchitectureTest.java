package io.swallowtail;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The core's boundaries: which room may know which, and what none may touch. */
class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.swallowtail");

    /** Each room and what it may know, from below; so the arrows form no cycle. */
    private static final Map<String, String[]> KNOWN = known();

    private static Map<String, String[]> known() {
        Map<String, String[]> known = new LinkedHashMap<>();
        known.put("expression", new String[] {});
        known.put("growth", new String[] {});
        known.put("network", new String[] {});
        known.put("random", new String[] {});
        known.put("statistics", new String[] {});
        known.put("trace", new String[] {"network"});
        known.put("experiment", new String[] {"expression", "network", "random", "statistics", "trace"});
        known.put("rare", new String[] {"experiment", "expression", "random", "statistics"});
        known.put("rows", new String[] {"experiment", "statistics"});
        known.put("catalogue", new String[] {"experiment", "expression", "rows", "statistics"});
        known.put("contract", new String[] {
            "catalogue", "experiment", "expression", "random", "rare", "rows", "statistics", "trace"
        });
        return known;
    }

    @Test
    void packagesDependOnlyOnLowerOnes() {
        LayeredArchitecture rooms = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String room : KNOWN.keySet()) {
            rooms = rooms.layer(room).definedBy("io.swallowtail.core." + room + "..");
        }
        for (Map.Entry<String, String[]> room : KNOWN.entrySet()) {
            rooms = room.getValue().length == 0
                    ? rooms.whereLayer(room.getKey()).mayNotAccessAnyLayer()
                    : rooms.whereLayer(room.getKey()).mayOnlyAccessLayers(room.getValue());
        }
        rooms.ensureAllClassesAreContainedInArchitecture().check(CORE);
    }

    @Test
    void theCoreKnowsNoSparkNoFilesNoThreadsNoClock() {
        noClasses()
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "org.apache.spark..",
                                "org.apache.hadoop..",
                                "java.io..",
                                "java.nio.file..",
                                "java.time..",
                                "java.util.concurrent..")
                        .and(not(equivalentTo(Serializable.class))))
                .check(CORE);
        noClasses().should().dependOnClassesThat().areAssignableTo(Thread.class).check(CORE);
        noClasses().should().dependOnClassesThat().areAssignableTo(Random.class).check(CORE);
        noClasses().should().callMethod(System.class, "nanoTime").check(CORE);
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(CORE);
    }

    @Test
    void nothingIsStaticAndMutable() {
        noFields().that().areStatic().should().notBeFinal().check(CORE);
        noFields()
                .that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .areNotEnums()
                .should()
                .haveRawType(Map.class)
                .check(CORE);
    }
}
