import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgressBar } from './progress-bar.ts';

function drawnOn(screen: { isTTY?: boolean; columns?: number }): string {
  const written: string[] = [];
  const bar = createProgressBar({ ...screen, write: (text) => written.push(text) }, 4);
  bar.show('nabi: uploading');
  bar.step('nabi: uploading');
  bar.say('  1.jpg was not taken: blurred');
  bar.step('nabi: a name as long as it may be');
  bar.end();
  return written.join('');
}

test('redraws one line in a terminal, cut to its width, and clears it for messages', () => {
  const lines = drawnOn({ isTTY: true, columns: 40 }).split('\r\u001b[2K');
  assert.deepEqual(lines, [
    '',
    '░░░░░░░░░░░░░░░░░░░░░░░░ 0/4 nabi: uplo',
    '██████░░░░░░░░░░░░░░░░░░ 1/4 nabi: uplo',
    '  1.jpg was not taken: blurred\n',
    '██████░░░░░░░░░░░░░░░░░░ 1/4 nabi: uplo',
    '████████████░░░░░░░░░░░░ 2/4 nabi: a na',
    '',
  ]);
});

test('writes only messages to a pipe or a file', () => {
  assert.equal(drawnOn({}), '  1.jpg was not taken: blurred\n');
});
