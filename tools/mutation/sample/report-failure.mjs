import { writeFileSync } from 'node:fs';
import process from 'node:process';

/** Reporter that writes the first failed test into a file, whose appearance ends the run. */
export default async function* reportFailure(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    const { name: title, file } = data;
    writeFileSync(process.env.FIRST_FAILURE, JSON.stringify({ title, file }), { flag: 'wx' });
    yield `${title}\n`;
    return;
  }
}
