// Never built by this project: see ../settings.gradle.kts.
plugins {
    alias(libs.plugins.kotlin.jvm)
    alias(libs.plugins.dokka.javadoc)
    `maven-publish`
}

kotlin {
    explicitApi()
    compilerOptions {
        jvmTarget.set(org.jetbrains.kotlin.gradle.dsl.JvmTarget.JVM_1_8)
        languageVersion.set(org.jetbrains.kotlin.gradle.dsl.KotlinVersion.KOTLIN_2_1)
        apiVersion.set(org.jetbrains.kotlin.gradle.dsl.KotlinVersion.KOTLIN_2_1)
        freeCompilerArgs.add("-Xjdk-release=8")
    }
}

java {
    sourceCompatibility = JavaVersion.VERSION_1_8
    targetCompatibility = JavaVersion.VERSION_1_8
    withSourcesJar()
}

val kdoc = tasks.register<Jar>("kdocJar") {
    archiveClassifier.set("javadoc")
    from(tasks.named("dokkaGeneratePublicationJavadoc"))
}

publishing.publications.register<MavenPublication>("release") {
    artifactId = "rhinarium-capture-core"
    artifact(kdoc)
    from(components["java"])
}

// The texts that all capture SDKs share.
tasks.processResources {
    from("../../../conformance/texts") { into("rhinarium/capture/texts") }
}

dependencies {
    api(libs.coroutines.core)
}
