package rhinarium.capture.bench

import org.junit.runner.JUnitCore
import org.junit.runner.notification.Failure
import org.junit.runner.notification.RunListener
import kotlin.system.exitProcess

/** Runs test classes up to the first failure, and ends with 1 there. `check-change.py` starts it. */
fun main(names: Array<String>) {
    val core = JUnitCore()
    core.addListener(object : RunListener() {
        override fun testFailure(failure: Failure) {
            println("FAILED ${failure.description.methodName ?: failure.description.className}")
            println(failure.trace)
            System.out.flush()
            Runtime.getRuntime().halt(1)
        }
    })
    println("Running ${names.joinToString()}")
    val result = core.run(*names.map { Class.forName(it) }.toTypedArray())
    println("PASSED ${result.runCount}")
    exitProcess(0)
}
