/// One channel, row by row, values 0...255.
struct Plane {
  let width: Int
  let height: Int
  var data: [Float]

  init(width: Int, height: Int, data: [Float]) {
    self.width = width
    self.height = height
    self.data = data
  }

  init(width: Int, height: Int) {
    self.init(width: width, height: height, data: [Float](repeating: 0, count: width * height))
  }

  init(_ frame: Frame) {
    self.init(width: frame.width, height: frame.height, data: frame.gray.map(Float.init))
  }
}

/// Part of a plane, px. Its sides may be fractional.
struct Window {
  let left: Double
  let top: Double
  let width: Double
  let height: Double
}
