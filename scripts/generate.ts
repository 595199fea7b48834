import process from 'node:process';
import { commandLine } from './command-line.ts';
import { writeContactSheet } from './generate/contact-sheet.ts';
import { generateCollection, type Progress } from './generate/generate-collection.ts';
import {
  GENERATE_USAGE,
  type GenerateOptions,
  readContactSheet,
  readGenerateOptions,
} from './generate/generate-options.ts';

const progressMs = 1000;

function describe(progress: Progress, images: number, seconds: number): string {
  const rate = progress.written / seconds;
  const left = progress.written === 0 ? '' : `, ${Math.ceil((images - progress.images) / rate / 60)} minutes left`;
  return `${progress.images} of ${images} images, ${rate.toFixed(1)} images/s${left}`;
}

async function fillFolder(options: GenerateOptions): Promise<void> {
  const images = options.identities * (1 + options.siblings) * options.captures;
  const progress: Progress = { images: 0, written: 0 };
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const timer = setInterval(() => process.stderr.write(`\r${describe(progress, images, seconds())}  `), progressMs);
  try {
    await generateCollection(options, progress);
  } finally {
    clearInterval(timer);
    process.stderr.write('\n');
  }
  const kept = progress.images - progress.written;
  const rate = (progress.written / seconds()).toFixed(1);
  process.stdout.write(
    `${progress.written} images written, ${kept} kept, in ${seconds().toFixed(1)} s: ${rate} images/s\n`,
  );
}

/** Fills a folder with generated pets for training and evaluation, or draws some on a contact sheet. */
async function main(): Promise<void> {
  const { sheet, options } = commandLine(GENERATE_USAGE, (words) => {
    const sheet = readContactSheet(words);
    return sheet === undefined ? { options: readGenerateOptions(words) } : { sheet };
  });
  await (options === undefined ? writeContactSheet(sheet) : fillFolder(options));
}

await main();
