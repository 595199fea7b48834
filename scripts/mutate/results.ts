import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

/** Result of a mutation. */
export interface Result {
  readonly outcome: 'killed' | 'survived' | 'does not compile' | 'no test chosen';
  /** First failed test. */
  readonly noticedBy: string | undefined;
  /** Whether that test passes on unchanged code. */
  readonly isChecked: boolean;
  readonly seconds: number;
  /** ISO 8601. */
  readonly endedAt: string;
}

export interface Row {
  readonly area: string;
  readonly mutation: Mutation;
  /** Key of the mutation and its file. The result is valid while both are unchanged. */
  readonly key: string;
}

/** All mutations in order. */
export async function readRows(root: string): Promise<Row[]> {
  const rows = Object.entries(MUTATIONS).flatMap(([area, mutations]) =>
    mutations.map((mutation) => ({ area, mutation })),
  );
  return await Promise.all(
    rows.map(async ({ area, mutation }) => {
      const { equivalent, ...code } = mutation;
      const text = await readFile(path.join(root, mutation.file), 'utf8');
      const key = createHash('sha256').update(JSON.stringify(code)).update(text).digest('hex').slice(0, 16);
      return { area, mutation, key };
    }),
  );
}

/** Results in a folder, one file each, so that an interrupted run keeps them and two runs may share the work. */
export function resultsIn(folder: string) {
  const fileOf = ({ key }: Row) => path.join(folder, `${key}.json`);
  return {
    logOf: ({ key }: Row) => path.join(folder, `${key}.log`),
    async read(row: Row): Promise<Result | undefined> {
      const text = await readFile(fileOf(row), 'utf8').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
      });
      return text === undefined ? undefined : (JSON.parse(text) as Result);
    },
    forget: (row: Row) => rm(fileOf(row), { force: true }),
    async keep(row: Row, result: Result): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(row), `${JSON.stringify(result)}\n`);
    },
  };
}
