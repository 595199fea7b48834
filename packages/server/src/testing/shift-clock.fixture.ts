import process from 'node:process';

// Loaded before the service. SIGUSR2 shifts its clock by TEST_SHIFT_MS, and the next one shifts it back. It starts shifted
// by TEST_SHIFTED_MS.

const real = Date;
const byMs = Number(process.env['TEST_SHIFT_MS'] ?? 0);
const fromMs = Number(process.env['TEST_SHIFTED_MS'] ?? 0);
let shiftMs = fromMs;

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
  shiftMs = shiftMs === fromMs ? fromMs + byMs : fromMs;
});
