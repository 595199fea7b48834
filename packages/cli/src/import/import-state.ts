import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Result of a row, a line of the state file. */
export interface RowResult {
  readonly line: number;
  readonly result: 'created' | 'changed' | 'kept' | 'refused';
  readonly petId?: string;
  readonly says?: string;
}

/** Results of the rows of a file, in `FILE.import.jsonl` next to it. */
export interface ImportState {
  readonly path: string;
  /** Lines whose pets an earlier run created or changed. */
  readonly finished: ReadonlySet<number>;
  /** Idempotency key of a row's or an owner's creation: the same for the same row of the same file. */
  keyOf(line: number | 'owner', body: object): string;
  note(result: RowResult): void;
}

/**
 * Opens the state of an import. It is emptied if the file, the service or the key is another one. Lines are appended
 * in one write each, so a killed run leaves at most its last line torn.
 */
export function openImportState(
  file: string,
  { url, key }: { readonly url: string; readonly key: string },
): ImportState {
  const path = `${file}.import.jsonl`;
  const digest = createHash('sha256').update(readFileSync(file)).update(`\n${url}\n${key}`).digest('hex');
  const header = JSON.stringify({ importOf: digest });
  const [first, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const finished = new Set<number>();
  if (first === header) {
    for (const line of lines) {
      const { line: row, result } = parsed(line);
      if (row !== undefined && (result === 'created' || result === 'changed')) finished.add(row);
    }
    // Ends a torn line.
    if (lines.at(-1) !== '') appendFileSync(path, '\n');
  } else writeFileSync(path, `${header}\n`);
  return {
    path,
    finished,
    keyOf: (line, body) =>
      createHash('sha256')
        .update(`${digest} ${line} ${JSON.stringify(body)}`)
        .digest('hex'),
    note: (result) => appendFileSync(path, `${JSON.stringify(result)}\n`),
  };
}

function parsed(line: string): Partial<RowResult> {
  try {
    return JSON.parse(line) as Partial<RowResult>;
  } catch {
    return {};
  }
}
