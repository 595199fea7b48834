import process from 'node:process';

// Loaded before the service and in its threads, which load no TypeScript. SIGUSR2 shifts the clock by TEST_SHIFT_MS, and
// the next one shifts it back. It starts shifted by TEST_SHIFTED_MS.

const real = Date;
const byMs = Number(process.env['TEST_SHIFT_MS'] ?? 0);
const fromMs = Number(process.env['TEST_SHIFTED_MS'] ?? 0);
let shiftMs = fromMs;

class ShiftedDate extends real {
  constructor(...given) {
    if (given.length === 0) super(real.now() + shiftMs);
    else super(...given);
  }
  static now() {
    return real.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate;
process.on('SIGUSR2', () => {
  shiftMs = shiftMs === fromMs ? fromMs + byMs : fromMs;
});
