// Never built by this project: see settings.gradle.kts.
plugins {
    alias(libs.plugins.android.application) apply false
    alias(libs.plugins.android.library) apply false
    alias(libs.plugins.kotlin.android) apply false
    alias(libs.plugins.kotlin.jvm) apply false
    alias(libs.plugins.dokka.javadoc) apply false
}

// ./gradlew publish writes the layout of a Maven repository into build/maven.
subprojects {
    plugins.withId("maven-publish") {
        extensions.configure<PublishingExtension> {
            repositories.maven(rootProject.layout.buildDirectory.dir("maven")) { name = "folder" }
            publications.withType<MavenPublication>().configureEach {
                pom {
                    name.set("Rhinarium capture SDK")
                    description.set(
                        "Photographs a dog's nose or a cat's face in a capture session of Rhinarium. Never tried on a device.",
                    )
                    url.set("https://rhinarium.example")
                    licenses {
                        license {
                            name.set("Apache-2.0")
                            url.set("https://www.apache.org/licenses/LICENSE-2.0.txt")
                        }
                    }
                    developers { developer { name.set("The Rhinarium authors") } }
                    scm { url.set("https://git.rhinarium.example/rhinarium") }
                }
            }
        }
    }
}
