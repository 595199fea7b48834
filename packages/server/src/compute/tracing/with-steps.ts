import type { Tracing } from './tracing.ts';

type Asynchronous = (...values: never[]) => Promise<unknown>;
type MethodsOf<Part> = { [Name in keyof Part]: Part[Name] extends Asynchronous ? Name : never }[keyof Part] & string;

/** The same part of the service, with each call of these methods as a step of what is under way. */
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
  // With its getters as getters.
  const copy = Object.create(Object.getPrototypeOf(part), Object.getOwnPropertyDescriptors(part));
  return Object.assign(copy, Object.fromEntries(steps)) as Part;
}
