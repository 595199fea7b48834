import process from 'node:process';
import { endDescendants } from './descendants.ts';

/**
 * Kills descendants and calls `end` if this process is still running after the limit, and prints `sentence`. Does not
 * keep the process alive.
 */
export function limitTime(limitMs: number, sentence: string, end: () => void = () => {}): void {
  const ring = async () => {
    process.stderr.write(`${sentence}\n`);
    await endDescendants(process.pid);
    end();
  };
  setTimeout(() => void ring(), limitMs).unref();
}
