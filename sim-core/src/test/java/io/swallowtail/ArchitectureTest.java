package io.swallowtail;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The core's boundaries: which room may know which, and what none may touch. */
class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.swallowtail");

    @Test
    void packagesDependOnlyOnLowerOnes() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.swallowtail..")
                .layer("catalogue")
                .definedBy("..catalogue..")
                .layer("rare")
                .definedBy("..rare..")
                .layer("shrink")
                .definedBy("..shrink..")
                .layer("families")
                .definedBy("..circuit..", "..packet..", "..fault..", "..bufferless..", "..multibutterfly..")
                .layer("connectivity")
                .definedBy("..connectivity..")
                .layer("forwarding")
                .definedBy("..forwarding..")
                .layer("experiment")
                .definedBy("..experiment..")
                .layer("bounds")
                .definedBy("..bounds..")
                .layer("trace")
                .definedBy("..trace..")
                .layer("traffic")
                .definedBy("..traffic..")
                .layer("network")
                .definedBy("..network..")
                .layer("statistics")
                .definedBy("..statistics..")
                .layer("growth")
                .definedBy("..growth..")
                .layer("expression")
                .definedBy("..expression..")
                .layer("random")
                .definedBy("..random..")
                .whereLayer("growth")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("catalogue")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("rare")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("shrink")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("families")
                .mayOnlyBeAccessedByLayers("catalogue")
                .whereLayer("experiment")
                .mayOnlyBeAccessedByLayers("catalogue", "families", "rare", "shrink", "traffic")
                .whereLayer("trace")
                .mayOnlyBeAccessedByLayers("experiment", "families")
                .whereLayer("connectivity")
                .mayOnlyBeAccessedByLayers("families")
                .whereLayer("forwarding")
                .mayOnlyBeAccessedByLayers("families")
                .whereLayer("bounds")
                .mayOnlyBeAccessedByLayers("families")
                .whereLayer("traffic")
                .mayOnlyBeAccessedByLayers("families")
                .whereLayer("network")
                .mayOnlyBeAccessedByLayers("trace", "experiment", "families", "connectivity")
                .whereLayer("statistics")
                .mayOnlyBeAccessedByLayers("bounds", "experiment", "families", "rare")
                .whereLayer("expression")
                .mayOnlyBeAccessedByLayers("experiment", "families", "catalogue", "rare")
                .whereLayer("random")
                .mayOnlyBeAccessedByLayers(
                        "experiment", "families", "forwarding", "traffic", "network", "rare", "shrink")
                .check(CORE);
    }

    @Test
    void roomsFormNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.swallowtail.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CORE);
    }

    @Test
    void theCoreKnowsNoSparkNoFilesNoThreadsNoClock() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.spark..",
                        "org.apache.hadoop..",
                        "java.io..",
                        "java.nio.file..",
                        "java.time..",
                        "java.util.concurrent..")
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
