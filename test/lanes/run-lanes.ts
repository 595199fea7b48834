import process from 'node:process';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { limitTime } from './limit-time.ts';

/** Timeout of the suite, ms. It takes minutes on two cores, and longer on slow or busy machines. */
const limitMs = 40 * 60_000;

/**
 * Runs files in parallel, each lane in a process with its own service. Reports skipped tests in one line at the end.
 */
export function runLanes(files: readonly string[]): void {
  const leftOut = new Map<string, number>();
  limitTime(limitMs, `The tests were ended after ${limitMs / 60_000} minutes; the last one named above hangs.`);
  run({ files: [...files], concurrency: files.length })
    .on('test:fail', () => {
      process.exitCode = 1;
    })
    .on('test:pass', ({ skip }) => {
      if (skip === undefined || skip === false) return;
      const reason = typeof skip === 'string' ? skip : 'no reason given';
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    })
    .compose(tap)
    .on('end', () => process.stdout.write(leftOutLine(leftOut)))
    .pipe(process.stdout);
}

/** Empty if nothing was skipped. */
function leftOutLine(leftOut: ReadonlyMap<string, number>): string {
  if (leftOut.size === 0) return '';
  const parts = [...leftOut].map(
    ([reason, count]) => `${count} ${count === 1 ? 'test' : 'tests or groups of tests'}: ${reason}`,
  );
  return `# Not run here: ${parts.join('; ')}.\n`;
}
