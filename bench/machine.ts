import { availableParallelism, cpus, loadavg } from 'node:os';
import process from 'node:process';

/** What every table of figures says of where and when it was measured. */
export function readMachine() {
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    loadAtStart: loadavg()[0],
  };
}
