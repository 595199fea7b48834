import process from 'node:process';
import { fastestKernel, usePlaneKernel } from '@rhinarium/engine';
import sharp from 'sharp';
import { examine, readPixels, redraw, shrink } from './decoder-tasks.ts';
import { corrupt, UnreadableImage } from './unreadable-image.ts';

// Entry point of a decoder process, the only one that decodes untrusted images. libvips reads four formats from memory,
// libheif (WebAssembly) HEIC. The process runs one task at a time under a resource watchdog, and exits with its parent.

usePlaneKernel(fastestKernel());
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const pollMs = 20;

const TASKS = { examine, readPixels, redraw, shrink } as const;
type Tasks = typeof TASKS;

/** Limits of a task. The process exits when one is exceeded. */
interface TaskBounds {
  readonly cpuMsMax: number;
  /** Memory growth since the start of the task. */
  readonly memoryBytesMax: number;
}

/** A task name with its argument. */
export type Task = {
  [Name in keyof Tasks]: { readonly name: Name; readonly input: Parameters<Tasks[Name]>[0] };
}[keyof Tasks];

export type TaskMessage = Task & { readonly bounds: TaskBounds };

export type Answer =
  | { readonly value: unknown; readonly rssBytes: number; readonly cpuMs: number }
  | { readonly unreadable: string; readonly cpuMs: number }
  | { readonly error: string }
  /** The task exceeded a limit and the process exits. */
  | { readonly over: 'cpu' | 'memory' };

/** SIGKILL, because a regular exit would wait for the decoder's threads. */
const die = () => process.kill(process.pid, 'SIGKILL');

/** Returns processor time of this process since the call, ms. */
function cpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** Watchdog timer. Decoding runs in another thread and never delays it. */
function watch({ cpuMsMax, memoryBytesMax }: TaskBounds): NodeJS.Timeout {
  const rssBefore = process.memoryUsage.rss();
  const cpuMs = cpuClock();
  const timer = setInterval(() => {
    const isOverCpu = cpuMs() > cpuMsMax;
    if (!isOverCpu && process.memoryUsage.rss() - rssBefore <= memoryBytesMax) return;
    clearInterval(timer);
    process.send!({ over: isOverCpu ? 'cpu' : 'memory' } satisfies Answer, die);
  }, pollMs);
  return timer;
}

async function answerOf(message: TaskMessage): Promise<Answer> {
  const cpuMs = cpuClock();
  try {
    const value = await (TASKS[message.name] as (input: unknown) => Promise<unknown>)(message.input);
    return { value, rssBytes: process.memoryUsage.rss(), cpuMs: cpuMs() };
  } catch (cause) {
    if (cause instanceof UnreadableImage) return { unreadable: cause.message, cpuMs: cpuMs() };
    const code = (cause as { code?: unknown }).code;
    const text = cause instanceof Error ? cause.message : String(cause);
    // A system error (with a code) is our fault. Errors of sharp about a picture have no code.
    return typeof code === 'string' ? { error: `${code} ${text}` } : { unreadable: corrupt().message, cpuMs: cpuMs() };
  }
}

process.on('disconnect', die);
if (!process.connected) die();
process.on('message', async (message: TaskMessage) => {
  const watching = watch(message.bounds);
  const answer = await answerOf(message);
  clearInterval(watching);
  process.send!(answer);
});
