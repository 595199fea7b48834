import process from 'node:process';

/** Share of a stage in a function's time. */
export interface Stage {
  readonly name: string;
  readonly share: number;
}

/** Wall-clock and processor time, ms, median and 90th percentile of several runs. */
export interface Timing {
  readonly name: string;
  readonly runs: number;
  readonly processorP50Ms: number;
  readonly wallP50Ms: number;
  readonly wallP90Ms: number;
  /** Description of the measurement. */
  readonly how: string;
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures `runs` runs after `warmUp` rounds. */
export async function time(
  name: string,
  how: string,
  { runs, warmUp }: { readonly runs: number; readonly warmUp: number },
  run: (n: number) => unknown,
): Promise<Timing> {
  const processor: number[] = [];
  const wall: number[] = [];
  for (let n = -warmUp; n < runs; n++) {
    const [processorFrom, wallFrom] = [processorMs(), performance.now()];
    await run(n + warmUp);
    if (n < 0) continue;
    processor.push(processorMs() - processorFrom);
    wall.push(performance.now() - wallFrom);
  }
  return {
    name,
    how,
    runs,
    processorP50Ms: quantile(processor, 0.5),
    wallP50Ms: quantile(wall, 0.5),
    wallP90Ms: quantile(wall, 0.9),
  };
}
