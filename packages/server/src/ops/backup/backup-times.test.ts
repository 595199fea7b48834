import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../../common/durations.ts';
import { type BackupSchedule, isBackupDue, isCopyDue, isFaultToTell, lastDue } from './backup-times.ts';

const NEVER: BackupSchedule = { madeAt: null, triedAt: null, fault: null, toldAt: null };
const at = { hour: 3, minute: 0 };
const time = (text: string) => new Date(`2026-03-${text}Z`);

test('a backup is due once a day from its time on, and at the first start', () => {
  assert.ok(isBackupDue(NEVER, time('10T12:00'), at));
  const made = { ...NEVER, madeAt: time('10T03:20'), triedAt: time('10T03:20') };
  assert.equal(isBackupDue(made, time('11T02:59'), at), false);
  assert.ok(isBackupDue(made, time('11T03:00'), at));
});

test('a failed backup is tried again after 15 minutes, and after a clock that went back without waiting', () => {
  const failed = { ...NEVER, madeAt: time('09T03:00'), triedAt: time('10T03:00'), fault: 'ENOSPC' };
  assert.equal(isBackupDue(failed, time('10T03:14'), at), false);
  assert.ok(isBackupDue(failed, time('10T03:15'), at));
  assert.ok(isBackupDue(failed, time('10T03:00'), at) === false && isBackupDue(failed, time('09T23:00'), at) === false);
  assert.ok(isBackupDue({ ...failed, madeAt: null }, time('01T00:00'), at));
});

test('a copy that failed is made again after 15 minutes, until the next backup is due', () => {
  const uncopied = { ...NEVER, madeAt: time('10T03:00'), triedAt: time('10T03:00'), fault: 'no bucket' };
  const due = (text: string, schedule: BackupSchedule = uncopied) => [
    isBackupDue(schedule, time(text), at),
    isCopyDue(schedule, time(text), at),
  ];
  assert.deepEqual(due('10T03:14'), [false, false]);
  assert.deepEqual(due('10T03:15'), [false, true]);
  assert.deepEqual(due('11T03:00'), [true, false]);
  assert.deepEqual(due('10T03:15', { ...uncopied, fault: null }), [false, false]);
});

test('operators get a mail about a fault once a day while it lasts', () => {
  const failed = { ...NEVER, triedAt: time('10T03:00'), fault: 'ENOSPC' };
  assert.ok(isFaultToTell(failed, time('10T03:00')));
  const told = { ...failed, toldAt: time('10T03:00') };
  assert.equal(isFaultToTell(told, time('11T02:59')), false);
  assert.ok(isFaultToTell(told, time('11T03:00')));
  assert.equal(isFaultToTell({ ...told, fault: null, toldAt: null }, time('12T00:00')), false);
});

test('whatever the time of day, the last due moment is less than a day ago and at that time', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
      fc.nat(23),
      fc.nat(59),
      (now, hour, minute) => {
        const due = lastDue(now, { hour, minute });
        assert.ok(due <= now && now.getTime() - due.getTime() < DAY_MS);
        assert.equal(due.getUTCHours() * 60 + due.getUTCMinutes(), hour * 60 + minute);
      },
    ),
  );
});
