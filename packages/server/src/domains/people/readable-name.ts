import { CONSOLE_OPERATIONS } from '@rhinarium/contract';

/** The first of the names that a person may have here. */
export function readableNameOf(names: readonly unknown[]): string {
  const { name: allowed } = CONSOLE_OPERATIONS.addPerson.body.shape;
  for (const name of names) {
    const { data } = allowed.safeParse(name);
    if (data !== undefined) return data;
  }
  return 'Person';
}
