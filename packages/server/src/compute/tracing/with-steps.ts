import type { Tracing } from './tracing.ts';

type Asynchronous = (...values: never[]) => Promise<unknown>;
type MethodsOf<Part> = { [Name in keyof Part]: Part[Name] extends Asynchronous ? Name : never }[keyof Part] & string;

/** Wraps methods of a service part in child spans. */
export function withSteps<Part extends object>(
  tracing: Tracing,
  name: string,
  part: Part,
  methods: readonly MethodsOf<Part>[],
): Part {
  const steps = methods.map((method) => {
    const call = part[method] as Asynchronous;
    return [method, (...values: never[]) => tracing.step(`${name} ${method}`, () => call.apply(part, values))];
  });
  // Copies getters as getters.
  const copy = Object.create(Object.getPrototypeOf(part), Object.getOwnPropertyDescriptors(part));
  return Object.assign(copy, Object.fromEntries(steps)) as Part;
}
