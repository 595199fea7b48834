// Test program: opens a database, reports it, and closes it at the end of standard input.
import { once } from 'node:events';
import { openDatabase } from '../../src/storage/database/open-database.ts';

const [dataDir = '', role] = process.argv.slice(2);
try {
  if (dataDir === 'none') process.exit(0);
  const database = await openDatabase({ dataDir, holder: role === 'server' });
  console.log('open');
  process.stdin.resume();
  await once(process.stdin, 'end');
  await database.close();
} catch (error) {
  console.log(error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error));
  process.exitCode = 1;
}
