import type { Ended } from './print-page.ts';
import type { Workplace } from './workplace.ts';

/** Timeout for the tests of many mutations in one run, ms. */
const timeoutMs = 40 * 60_000;

const escaped = (text: string) => text.replaceAll(/[.*+?^$|()[\]{}\\/]/g, '\\$&');

/** Tests that noticed mutations but also fail on unchanged code. Runs twice, because a busy machine causes timeouts. */
export async function failingOnSoundCode(
  workplace: Pick<Workplace, 'test'>,
  ended: readonly Ended[],
  logFile: string,
): Promise<Set<string | undefined>> {
  const failing = new Set<string | undefined>();
  const run = async (rows: readonly Ended[]) => {
    const tests = [...new Set(rows.flatMap(({ mutation }) => mutation.tests))];
    const names = [...new Set(rows.map(({ result }) => result.noticedBy))];
    const only = `^(${names.map((name) => escaped(name ?? '')).join('|')})$`;
    return (await workplace.test({ tests, only }, logFile, timeoutMs)).noticedBy;
  };
  for (let left = ended; left.length > 0; ) {
    const failed = await run(left);
    if (failed === undefined) return failing;
    const by = left.filter(({ result }) => result.noticedBy === failed);
    if (by.length === 0) throw new Error(`The tests do not end where nothing is broken: ${failed}. See ${logFile}.`);
    if ((await run(by)) !== undefined) failing.add(failed);
    left = left.filter((row) => !by.includes(row));
  }
  return failing;
}
