import { availableParallelism } from 'node:os';
import { SHARE_ENV, Worker } from 'node:worker_threads';

/** Data of a worker thread, which processes the items with index `remainder` modulo `threads`. */
export interface ThreadShare<Task> {
  readonly task: Task;
  readonly remainder: number;
  readonly threads: number;
}

/**
 * Processes `items` items of a task in one thread per core. Each thread posts `{item, result}` for each of its items.
 * Rejects with the first error of a thread.
 */
export async function runThreads<Task, Result>(
  program: URL,
  task: Task,
  items: number,
  say: (done: number) => void,
): Promise<Result[]> {
  const results = new Array<Result>(items);
  const threads = Math.max(1, Math.min(availableParallelism(), items));
  let done = 0;
  const runOne = (remainder: number) =>
    new Promise<void>((resolve, reject) => {
      const workerData: ThreadShare<Task> = { task, remainder, threads };
      const thread = new Worker(program, { workerData, env: SHARE_ENV });
      thread.on('message', ({ item, result }: { item: number; result: Result }) => {
        results[item] = result;
        say(++done);
      });
      thread.once('error', reject);
      thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with code ${code}`))));
    });
  await Promise.all(Array.from({ length: threads }, (_, remainder) => runOne(remainder)));
  return results;
}
