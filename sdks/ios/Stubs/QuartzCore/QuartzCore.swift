// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.
import Foundation

// quartzcore/calayer
open class CALayer {
  // quartzcore/calayer/init()
  public required init() {}
}
