// Stand-ins for tests on Linux, see ../README.md. The line above each symbol is its path in Apple's documentation.

// combine/observableobject
public protocol ObservableObject: AnyObject {}

// combine/published
@propertyWrapper
public struct Published<Value> {
  private var value: Value
  // combine/published/init(wrappedvalue:)
  public init(wrappedValue: Value) { value = wrappedValue }
  // combine/published/wrappedvalue: of classes only, as there
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { fatalError("of classes only") }
    set { fatalError("of classes only") }
  }
  // Not documented: how the compiler reaches a class's property.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].value }
    set { object[keyPath: storage].value = newValue }
  }
}
