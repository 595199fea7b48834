import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Reporter that names the first failed test in the queue's folder and claims the rest of the queue, so that the process
 * ends after the file that it is in.
 */
export default async function* reportFailure(events) {
  const folder = process.env.TEST_QUEUE;
  let isFound = false;
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || isFound) continue;
    isFound = true;
    writeFileSync(path.join(folder, 'failed'), JSON.stringify({ title: data.name, file: data.file }));
    const files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'));
    for (const n of files.keys()) writeFileSync(path.join(folder, `taken-${n}`), '');
    yield `${data.name}\n`;
  }
}
