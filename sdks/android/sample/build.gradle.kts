// Never built by Gradle here: see ../settings.gradle.kts. Maven compiles its Kotlin (pom.xml).
plugins {
    alias(libs.plugins.android.application)
    alias(libs.plugins.kotlin.android)
}

android {
    namespace = "sample.capture"
    compileSdk = 35
    defaultConfig {
        applicationId = "sample.capture"
        minSdk = 24
        targetSdk = 35
        versionCode = 1
        versionName = "1.4.0"
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
}

kotlin.compilerOptions.jvmTarget.set(org.jetbrains.kotlin.gradle.dsl.JvmTarget.JVM_17)

dependencies {
    // In your app: implementation("io.github.rhinarium:rhinarium-capture-fragment:1.4.0")
    implementation(project(":capture-fragment"))
    implementation(libs.coroutines.android)
}
