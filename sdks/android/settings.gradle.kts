// For the Android Gradle Plugin, in an app's own build. Never built by this project: it has no Gradle and no Android SDK.
// What is built and tested here is pom.xml; both describe the same sources.
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
}

rootProject.name = "rhinarium-capture"
include(":capture-core", ":capture-android", ":capture-fragment")
