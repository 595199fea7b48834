import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailHours } from '@rhinarium/contract';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { mailDue } from './mail-due.ts';

/** Time zones, and moments at which their clocks change. */
const changes = [
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/St_Johns', '2026-11-01T04:30Z'],
  ['Africa/Casablanca', '2026-03-22T02:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00Z'],
  ['Asia/Kathmandu', '2026-07-01T00:00Z'],
] as const;

const hour = fc.integer({ min: 0, max: 23 });
/** Hours that a person chose, and a moment around a change of the clocks. */
const cases = fc
  .record({
    change: fc.constantFrom(...changes),
    off: fc.integer({ min: -30 * HOUR_MS, max: 12 * HOUR_MS }),
    quiet: fc.option(fc.record({ from: hour, to: hour }).filter(({ from, to }) => from !== to)),
    digestHour: fc.option(hour),
  })
  .map(({ change: [timeZone, at], off, quiet, digestHour }) => {
    const chosen: MailHours = { timeZone, quiet, digestHour };
    return { ready: Date.parse(at) + off, chosen };
  });
const hold = fc.constantFrom('NONE', 'QUIET_HOURS', 'DIGEST');

const localHour = (at: number, timeZone: string) =>
  Number(new Date(at).toLocaleString('sv-SE', { timeZone, hour: '2-digit' }));

function isQuiet(at: number, { quiet, timeZone }: MailHours): boolean {
  if (!quiet) return false;
  const hoursIn = (localHour(at, timeZone) - quiet.from + 24) % 24;
  return hoursIn < (quiet.to - quiet.from + 24) % 24;
}

/** Length of the quiet hours that end at a moment, as long as they are in that night. */
function quietBefore(at: number, chosen: MailHours): number {
  let begin = at;
  while (isQuiet(begin - MINUTE_MS, chosen)) begin -= 15 * MINUTE_MS;
  return at - begin;
}

test('a held mail is sent outside of quiet hours, at the latest 24 hours and the quiet hours later, whatever the clocks do', () => {
  fc.assert(
    fc.property(cases, hold, ({ ready, chosen }, held) => {
      const due = mailDue(ready, held, chosen);
      assert.ok(due >= ready);
      if (held === 'NONE') return assert.equal(due, ready);
      assert.ok(!isQuiet(due, chosen), 'within quiet hours');
      const longest = quietBefore(due, chosen) + (held === 'DIGEST' && chosen.digestHour !== null ? DAY_MS : 0);
      assert.ok(due - ready <= longest, `${(due - ready) / HOUR_MS} h`);
    }),
    { numRuns: 400 },
  );
});

test('a mail that is due later than planned, or after the clock went back, is held again within quiet hours only', () => {
  fc.assert(
    fc.property(cases, hold, fc.integer({ min: -DAY_MS, max: DAY_MS }), ({ ready, chosen }, held, drift) => {
      const now = mailDue(ready, held, chosen) + drift;
      const until = mailDue(now, 'QUIET_HOURS', chosen);
      assert.equal(until > now, isQuiet(now, chosen));
      assert.equal(mailDue(until, 'QUIET_HOURS', chosen), until, 'and goes when it is due again');
    }),
    { numRuns: 200 },
  );
});

const inBerlin = (chosen: Partial<MailHours>): MailHours => ({
  timeZone: 'Europe/Berlin',
  quiet: null,
  digestHour: null,
  ...chosen,
});
const due = (at: string, ...rest: Parameters<typeof mailDue> extends [number, ...infer Rest] ? Rest : never) =>
  new Date(mailDue(Date.parse(at), ...rest)).toISOString();

test('quiet hours of a night end by the clock on the wall, also in the nights in which it is changed', () => {
  const night = inBerlin({ quiet: { from: 22, to: 7 } });
  assert.equal(due('2026-07-01T19:59:59.999Z', 'QUIET_HOURS', night), '2026-07-01T19:59:59.999Z');
  assert.equal(due('2026-07-01T20:00:00Z', 'QUIET_HOURS', night), '2026-07-02T05:00:00.000Z');
  assert.equal(due('2026-03-28T23:00:00Z', 'QUIET_HOURS', night), '2026-03-29T05:00:00.000Z');
  assert.equal(due('2026-10-24T22:00:00Z', 'QUIET_HOURS', night), '2026-10-25T06:00:00.000Z');
});

test('a digest goes once a day at its hour: also if that hour comes twice, is left out, or is quiet', () => {
  const at = (digestHour: number, quiet: MailHours['quiet'] = null) => inBerlin({ digestHour, quiet });
  assert.equal(due('2026-07-01T07:00:00Z', 'DIGEST', at(9)), '2026-07-02T07:00:00.000Z', 'it has just gone');
  assert.equal(due('2026-07-01T06:59:59Z', 'DIGEST', at(9)), '2026-07-01T07:00:00.000Z');
  assert.equal(due('2026-10-24T23:00:00Z', 'DIGEST', at(2)), '2026-10-25T00:00:00.000Z', 'the first two o’clock');
  assert.equal(due('2026-10-25T00:30:00Z', 'DIGEST', at(2)), '2026-10-26T00:30:00.000Z', 'not the second');
  assert.equal(due('2026-03-28T01:00:00Z', 'DIGEST', at(2)), '2026-03-29T01:00:00.000Z', 'there is no two o’clock');
  assert.equal(due('2026-07-01T12:00:00Z', 'DIGEST', at(6, { from: 22, to: 7 })), '2026-07-02T05:00:00.000Z');
});

test('a time zone that this release of Node.js does not know delays no mail forever', () => {
  const chosen = { timeZone: 'Mars/Olympus', quiet: { from: 22, to: 7 }, digestHour: null };
  assert.equal(due('2026-07-01T23:00:00Z', 'QUIET_HOURS', chosen), '2026-07-02T07:00:00.000Z');
});
