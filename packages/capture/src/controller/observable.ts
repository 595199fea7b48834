/** A value that can be read at any time and watched. */
export interface Observable<Value> {
  readonly value: Value;
  /** Passes every later value to the listener; the returned function ends it. */
  subscribe(listener: (value: Value) => void): () => void;
}

export interface Subject<Value> extends Observable<Value> {
  set(value: Value): void;
}

/** Whether two plain values say the same: a repeated status is not a change, though each is a separate object. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An observable that its owner sets; equal values are passed on once. */
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
