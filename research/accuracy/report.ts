import process from 'node:process';
import { measureAll } from './measure-all.ts';
import { writeReport } from './report/write-report.ts';
import { REPORT_USAGE, type ReportOptions, readReportOptions } from './report-options.ts';

/** How often progress is reported at most. */
const PROGRESS_EVERY_MS = 2000;

/** Reports progress on standard error, but not at every step. */
function createSay(): (text: string) => void {
  let reportedAt = -PROGRESS_EVERY_MS;
  return (text) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    process.stderr.write(`${text}\n`);
  };
}

function readWords(words: readonly string[]): ReportOptions | undefined {
  try {
    return readReportOptions(words);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${REPORT_USAGE}`);
    return undefined;
  }
}

/** Measures the engine on real sets and on generated pets, and writes docs/accuracy.md. */
async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    process.stdout.write(REPORT_USAGE);
    return 0;
  }
  const options = readWords(words);
  if (options === undefined) return 2;
  let page = '';
  await measureAll(options, createSay(), async (measured) => {
    page = await writeReport(measured, options.out, options.figures);
  });
  process.stdout.write(page);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
