import process from 'node:process';
import { endDescendants } from './descendants.ts';

/**
 * Ends what a process has started, and then calls `end`, when this process is still there after that time. `sentence`
 * is printed then. Does not keep the process from ending earlier.
 */
export function limitTime(limitMs: number, sentence: string, end: () => void = () => {}): void {
  const ring = async () => {
    process.stderr.write(`${sentence}\n`);
    await endDescendants(process.pid);
    end();
  };
  setTimeout(() => void ring(), limitMs).unref();
}
