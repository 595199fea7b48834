import { availableParallelism, cpus, loadavg } from 'node:os';
import process from 'node:process';

/** Machine and date of a measurement. */
export function readMachine() {
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    loadAtStart: loadavg()[0],
  };
}
