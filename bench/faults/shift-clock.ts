import process from 'node:process';

// Loaded before the service. SIGUSR2 shifts its clock by BENCH_SHIFT_MS, and the next one shifts it back.

const real = Date;
const byMs = Number(process.env['BENCH_SHIFT_MS']);
let shiftMs = 0;

class ShiftedDate extends real {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(real.now() + shiftMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return real.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
process.on('SIGUSR2', () => {
  shiftMs = shiftMs === 0 ? byMs : 0;
});
