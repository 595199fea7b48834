/** A value that can be read at any time and watched. */
export interface Observable<Value> {
  readonly value: Value;
  /** Tells every later value; the answer ends it. */
  subscribe(listener: (value: Value) => void): () => void;
}

export interface Subject<Value> extends Observable<Value> {
  set(value: Value): void;
}

/** Whether two plain values say the same: a repeated status is no news, though each is an object of its own. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An observable that its owner sets; values that are the same are told once. */
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
