package io.swallowtail.protocols;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The boundaries of the protocols: families share the packages below them; fat trees and bins also use circuits. */
class ArchitectureTest {
    private static final JavaClasses PROTOCOLS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.swallowtail.protocols");

    @Test
    void familiesShareOnlyThePackagesBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.swallowtail.protocols..")
                .layer("fabrics")
                .definedBy("..fattree..", "..bins..")
                .layer("families")
                .definedBy(
                        "..circuit..",
                        "..packet..",
                        "..fault..",
                        "..reliability..",
                        "..bufferless..",
                        "..multibutterfly..")
                .layer("connectivity")
                .definedBy("..connectivity..")
                .layer("forwarding")
                .definedBy("..forwarding..")
                .layer("bounds")
                .definedBy("..bounds..")
                .layer("traffic")
                .definedBy("..traffic..")
                .layer("networkfile")
                .definedBy("..networkfile..")
                .layer("network")
                .definedBy("..network..")
                .whereLayer("fabrics")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("families")
                .mayOnlyBeAccessedByLayers("fabrics")
                .whereLayer("connectivity")
                .mayOnlyBeAccessedByLayers("families")
                .whereLayer("forwarding")
                .mayOnlyBeAccessedByLayers("families")
                .whereLayer("bounds")
                .mayOnlyBeAccessedByLayers("families", "fabrics")
                .whereLayer("traffic")
                .mayOnlyBeAccessedByLayers("families", "fabrics")
                .whereLayer("networkfile")
                .mayOnlyBeAccessedByLayers("families", "fabrics", "traffic")
                .whereLayer("network")
                .mayOnlyBeAccessedByLayers("families", "fabrics", "connectivity")
                .check(PROTOCOLS);
    }

    /** The classes that a release compares with earlier ones (pom.xml) need no others of this module, and the page on compatibility names them. */
    @Test
    void promisedNetworksNeedOnlyPromisedTypes() throws IOException {
        List<String> promised = Pattern.compile("<include>(.*)</include>")
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map(include -> include.group(1))
                .toList();
        String page = Files.readString(Path.of("..", "docs", "reference", "compatibility.md"));
        assertTrue(promised.size() > 1);
        for (String name : promised) {
            JavaClass type = PROTOCOLS.get(name);
            assertTrue(
                    type.getModifiers().contains(JavaModifier.PUBLIC)
                            && page.contains("`" + type.getSimpleName() + "`"),
                    name);
            Stream<JavaClass> seen = type.getCodeUnits().stream()
                    .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
                    .flatMap(unit ->
                            Stream.concat(Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream()));
            assertEquals(
                    List.of(),
                    Stream.concat(
                                    seen,
                                    Stream.concat(type.getRawInterfaces().stream(), type.getRawSuperclass().stream()))
                            .map(each -> each.getBaseComponentType().getName())
                            .filter(each -> each.startsWith("io.swallowtail") && !promised.contains(each))
                            .filter(each -> !each.startsWith("io.swallowtail.core.network."))
                            .toList(),
                    name);
        }
    }

    @Test
    void protocolsKnowNoSparkNoFilesNoThreadsNoClock() {
        noClasses()
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "org.apache.spark..",
                                "org.apache.hadoop..",
                                "java.io..",
                                "java.nio.file..",
                                "java.time..",
                                "java.util.concurrent..")
                        .and(not(equivalentTo(Serializable.class)))
                        .and(not(equivalentTo(ByteArrayInputStream.class))))
                .check(PROTOCOLS);
        noClasses().should().dependOnClassesThat().areAssignableTo(Thread.class).check(PROTOCOLS);
        noClasses().should().dependOnClassesThat().areAssignableTo(Random.class).check(PROTOCOLS);
        noClasses().should().callMethod(System.class, "nanoTime").check(PROTOCOLS);
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(PROTOCOLS);
    }

    @Test
    void nothingIsStaticAndMutable() {
        noFields().that().areStatic().should().notBeFinal().check(PROTOCOLS);
        noFields()
                .that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .areNotEnums()
                .should()
                .haveRawType(Map.class)
                .check(PROTOCOLS);
    }
}
