// Stand-ins for tests on Linux; see ../README.md. The line above each symbol is where Apple documents it.
import Foundation

// quartzcore/calayer
open class CALayer {
  // quartzcore/calayer/init()
  public required init() {}
}
