package rhinarium.capture.api

import java.io.File
import kotlin.metadata.ClassKind
import kotlin.metadata.KmClass
import kotlin.metadata.KmClassifier
import kotlin.metadata.KmConstructor
import kotlin.metadata.KmFunction
import kotlin.metadata.KmProperty
import kotlin.metadata.KmType
import kotlin.metadata.KmValueParameter
import kotlin.metadata.Modality
import kotlin.metadata.Visibility
import kotlin.metadata.declaresDefaultValue
import kotlin.metadata.isNullable
import kotlin.metadata.isSuspend
import kotlin.metadata.isVar
import kotlin.metadata.jvm.KotlinClassMetadata
import kotlin.metadata.kind
import kotlin.metadata.modality
import kotlin.metadata.visibility

private fun Visibility.isOpen() = this == Visibility.PUBLIC || this == Visibility.PROTECTED

private fun textOf(type: KmType): String {
    val name = when (val classifier = type.classifier) {
        is KmClassifier.Class -> classifier.name.replace('/', '.').removePrefix("kotlin.")
        is KmClassifier.TypeAlias -> classifier.name
        is KmClassifier.TypeParameter -> "T${classifier.id}"
    }
    val arguments = type.arguments.joinToString(", ") { argument -> argument.type?.let(::textOf) ?: "*" }
    return name + (if (arguments.isEmpty()) "" else "<$arguments>") + (if (type.isNullable) "?" else "")
}

private fun textOf(parameters: List<KmValueParameter>) =
    parameters.joinToString(", ") { "${it.name}: ${textOf(it.type)}${if (it.declaresDefaultValue) " = …" else ""}" }

private fun textOf(constructor: KmConstructor) = "constructor(${textOf(constructor.valueParameters)})"

private fun textOf(function: KmFunction) =
    (if (function.isSuspend) "suspend " else "") +
        "fun ${function.name}(${textOf(function.valueParameters)}): ${textOf(function.returnType)}"

private fun textOf(property: KmProperty): String {
    val isWritable = property.isVar && property.setter?.visibility?.isOpen() == true
    return "${if (isWritable) "var" else "val"} ${property.name}: ${textOf(property.returnType)}"
}

private fun membersOf(constructors: List<KmConstructor>, functions: List<KmFunction>, properties: List<KmProperty>) =
    (constructors.filter { it.visibility.isOpen() }.map(::textOf) +
        properties.filter { it.visibility.isOpen() }.map(::textOf) +
        functions.filter { it.visibility.isOpen() }.map(::textOf)).sorted()

private fun kindOf(given: KmClass): String {
    val modality = if (given.modality == Modality.FINAL) "" else "${given.modality.name.lowercase()} "
    return when (given.kind) {
        ClassKind.INTERFACE -> "${modality.removePrefix("abstract ")}interface"
        ClassKind.ENUM_CLASS -> "enum class"
        ClassKind.OBJECT, ClassKind.COMPANION_OBJECT -> "object"
        else -> "${modality}class"
    }
}

private fun textOf(given: KmClass): String {
    val supertypes = given.supertypes.map(::textOf).filter { it != "Any" && !it.startsWith("Enum<") }
    val head = "${kindOf(given)} ${given.name.replace('/', '.')}" +
        (if (supertypes.isEmpty()) "" else " : ${supertypes.joinToString(", ")}")
    val members = given.kmEnumEntries.map { it.name } +
        membersOf(given.constructors, given.functions, given.properties).filter { given.kind != ClassKind.ENUM_CLASS || "constructor" !in it }
    return (listOf(head) + members.map { "  $it" }).joinToString("\n")
}

/** All that is public in a folder of class files, as Kotlin sees it: one paragraph for each class and each file. */
fun apiOf(classes: File, loader: ClassLoader): String {
    val names = classes.walk().filter { it.extension == "class" }
        .map { it.relativeTo(classes).path.removeSuffix(".class").replace('/', '.') }.sorted()
    val found = names.mapNotNull { name ->
        val annotation = Class.forName(name, false, loader).getAnnotation(Metadata::class.java) ?: return@mapNotNull null
        when (val metadata = KotlinClassMetadata.readStrict(annotation)) {
            is KotlinClassMetadata.Class -> metadata.kmClass.takeIf { it.visibility.isOpen() }?.let { name to it }
            is KotlinClassMetadata.FileFacade -> name to metadata.kmPackage
            else -> null
        }
    }.toList()
    val open = found.mapNotNull { (_, given) -> (given as? KmClass)?.name }.toSet()
    return found.mapNotNull { (name, given) ->
        when (given) {
            // Within a class that is not public nothing is.
            is KmClass -> given.takeIf { given.name.contains('.').not() || given.name.substringBeforeLast('.') in open }
                ?.let(::textOf)
            is kotlin.metadata.KmPackage -> membersOf(emptyList(), given.functions, given.properties)
                .takeIf { it.isNotEmpty() }
                ?.let { members -> (listOf("file ${name.removeSuffix("Kt")}") + members.map { "  $it" }).joinToString("\n") }
            else -> null
        }
    }.joinToString("\n\n", postfix = "\n")
}
