// For the Android Gradle Plugin: open this folder in Android Studio. Never built by this project, which has no Android
// SDK and does not reach Google's repository. What is built and tested here is pom.xml; both describe the same sources.
pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
    }
    versionCatalogs {
        create("libs") {
            from(files("gradle/versions.toml"))
            // One build may have one version of the Android Gradle Plugin: an app that includes this build states its
            // own in gradle.properties, as systemProp.rhinarium.agp and systemProp.rhinarium.kotlin.
            for (name in listOf("agp", "kotlin")) System.getProperty("rhinarium.$name")?.let { version(name, it) }
        }
    }
}

rootProject.name = "rhinarium-capture"
include(":capture-core", ":capture-android", ":capture-fragment", ":sample")
