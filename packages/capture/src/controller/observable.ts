/** A readable value with change notifications. */
export interface Observable<Value> {
  readonly value: Value;
  /** Subscribes to later values. Returns a function that unsubscribes. */
  subscribe(listener: (value: Value) => void): () => void;
}

export interface Subject<Value> extends Observable<Value> {
  set(value: Value): void;
}

/** Deep equality of plain values: a repeated status is not a change, although it is another object. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An observable with a setter. Repeated equal values are not reported. */
export function createSubject<Value>(
  initial: Value,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Subject<Value> {
  let value = initial;
  const listeners = new Set<(value: Value) => void>();
  return {
    get value() {
      return value;
    },
    set(next) {
      if (isSame(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
