import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATIONS, type Operation } from '@rhinarium/contract';
import { keyOf, problemOfIssue } from '@rhinarium/server/parts/problems';

/** Refusals that the schemas of the operations give, by the keys of their translations. */
export function refusalsOfSchemas(): Set<string> {
  const values = [undefined, null, 0, -1, 1.5, '', ' ', '/', 'a\u0000', '\u202e', 'x'.repeat(5000), [], {}, true];
  const found = new Set<string>();
  for (const { params, query, body, form } of Object.values<Operation>(OPERATIONS)) {
    for (const part of [params, query, body, form]) {
      if (!part) continue;
      const fields = Object.keys((part as unknown as { shape?: object }).shape ?? {});
      const given = [...values, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))];
      for (const value of given) {
        const { error } = part.safeParse(value, { error: problemOfIssue });
        for (const { message } of error?.issues ?? []) found.add(keyOf(message));
      }
    }
  }
  return found;
}

/** Refusals of a field in code: sentences of `invalid` and of `details`. */
export function refusalsOfCode(code: string): string[] {
  const sentences = code.matchAll(/(?:invalid\((?:'[^']+'|`[^`]+`|\w+), |details: \{ \w+: \[)(['`])((?:(?!\1).)+)\1/g);
  return [...sentences].map(([, , sentence]) => keyOf(sentence!.replaceAll(/"?\$\{[^}]*\}"?/g, '#')));
}

/** Refusals of a field in all sources of a folder but tests. */
export function refusalsOfFolder(folder: string): Set<string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return new Set(sources.flatMap((name) => refusalsOfCode(readFileSync(path.join(folder, name), 'utf8'))));
}
