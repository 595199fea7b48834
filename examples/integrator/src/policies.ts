import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PetCard } from './pages/answers.ts';

/** A customer's pet. `petId` is the service's. */
export interface Policy extends PetCard {
  readonly visitorId: string;
}

export interface Policies {
  ofVisitor(visitorId: string): readonly Policy[];
  find(petId: string): Policy | undefined;
  add(policy: Policy): Promise<void>;
  /** Changes the current policy of a pet, safe against concurrent changes. */
  change(petId: string, changes: (policy: Policy) => Partial<Policy>): Promise<void>;
}

async function readPolicies(file: string): Promise<Policy[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** All policies in one JSON file, read once and written whole after each change. A real insurer has a database here. */
export async function openPolicies(file: string): Promise<Policies> {
  const policies = new Map((await readPolicies(file)).map((policy) => [policy.petId, policy]));
  await mkdir(path.dirname(file), { recursive: true });
  let written = Promise.resolve();
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify([...policies.values()], undefined, 2));
    await rename(`${file}.new`, file);
  };
  const put = async (policy: Policy) => {
    policies.set(policy.petId, policy);
    // Serialised. A failed write is reported to its caller and does not stop the next.
    written = written.catch(() => {}).then(write);
    await written;
  };
  return {
    ofVisitor: (visitorId) => [...policies.values()].filter((policy) => policy.visitorId === visitorId),
    find: (petId) => policies.get(petId),
    add: put,
    async change(petId, changes) {
      const policy = policies.get(petId);
      if (policy) await put({ ...policy, ...changes(policy) });
    },
  };
}
