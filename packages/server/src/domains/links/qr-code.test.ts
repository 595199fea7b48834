import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@rhinarium/contract';
import { readPosterCode, readQrCode } from '../../../testing/capture-links.ts';
import { linesOf, widthOf } from './pdf-page.ts';
import { canPrint, posterOf } from './poster.ts';
import { qrPng, qrSvg } from './qr-code.ts';

const url = 'https://pets.example/link#k7qm2xrd9hva';
const phone = '+49 (0)4551 / 964 - 0 0 0 0 0 0 0 0 0 0';

test('the SVG and the PNG of a QR code hold the text', async () => {
  assert.equal(await readQrCode(qrPng(url), 600), url);
  assert.equal(await readQrCode(Buffer.from(qrSvg(url)), 600), url);
});

test('both are small enough for an answer', () => {
  assert.ok(qrPng(url).length < 2_000, `${qrPng(url).length} bytes`);
  assert.ok(qrSvg(url).length < 8_000, `${qrSvg(url).length} characters`);
});

test('a poster holds the text in its code and everything within its page, in every language', async () => {
  const longest = ['한'.repeat(80), 'W'.repeat(80)];
  for (const title of ['Harbour “Animal” Shelter, 한강 유기동물 보호소 and 港動物保護センター', ...longest])
    for (const locale of LOCALES)
      for (const createsSighting of [true, false]) {
        const poster = posterOf({ title, locale, species: 'DOG', createsSighting, phone }, url);
        assert.equal(await readPosterCode(poster), url, locale);
        const file = Buffer.from(poster, 'base64').toString('latin1');
        const baselines = [...file.matchAll(/^1 0 0 1 ([\d.]+) ([\d.]+) Tm/gm)].map(([, , y]) => Number(y));
        assert.equal(Math.min(...baselines) > 40, true, `${locale}: lowest line at ${Math.min(...baselines)}`);
        const [, startOfTable] = /startxref\n(\d+)/.exec(file) ?? [];
        assert.equal(file.slice(Number(startOfTable)).startsWith('xref\n'), true);
      }
});

test('lines of a poster are within its width, and titles in other scripts are recognised', () => {
  const text = `Photograph the nose of the ${'W'.repeat(30)}${'한'.repeat(20)}. 犬を見つけましたか？スマートフォンのカメラで`;
  for (const line of linesOf(text, 20, 200)) assert.equal(widthOf(line, 20) <= 200, true, line);
  assert.equal(linesOf(text, 20, 200).join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
  assert.deepEqual(['Süd – “A”', '보호소', '猫の家ー', 'Приют', 'مأوى', '🐶'].map(canPrint), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
