import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { ERRORS, FailureBody } from '@rhinarium/contract';
import sharp from 'sharp';
import { photo } from '../photo.ts';
import { buildUpload, type RawRequest, type SoundFiles } from './build-upload.ts';
import type { Recipe } from './recipe.ts';

/** Timeout, ms, far above any response time. */
const PATIENCE_MS = 30_000;
/** Uploads without a capture session, which are unlimited. */
const PATH = '/v1/fingerprints:upload';
const CODES: ReadonlySet<string> = new Set(Object.values(ERRORS).map(({ code }) => code));

/** Small files of the three formats in the variants that decoders treat specially. */
export async function soundFiles(): Promise<SoundFiles> {
  const jpeg = await photo('CAT', 1, 'fingerprint', 1);
  const file = () => sharp(jpeg).resize(320);
  return {
    jpeg: await file().jpeg().toBuffer(),
    progressiveJpeg: await file().jpeg({ progressive: true }).toBuffer(),
    png: await file().png().toBuffer(),
    palettePng: await file().png({ palette: true, progressive: true }).toBuffer(),
    webp: await file().webp().toBuffer(),
    losslessWebp: await file().webp({ lossless: true }).toBuffer(),
  };
}

/** Everything received until the service closed the connection. */
async function converse(url: string, { bytes, isFinished }: RawRequest): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: isFinished });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The service may close the connection while unwanted bytes still arrive.
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  const closed = new Promise((resolve) => socket.on('close', resolve));
  if (isFinished) socket.write(bytes);
  else socket.end(bytes);
  await closed;
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends the upload of a recipe. Throws unless it is accepted or refused below 500 with a catalogue error. */
export async function sendUpload(
  recipe: Recipe,
  files: SoundFiles,
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
): Promise<number | undefined> {
  const request = buildUpload(recipe, files, { path: PATH, apiKey });
  const answer = (await converse(url, request)).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  // Incomplete requests, and bytes after the end, may be answered by closing the connection.
  if (answer === '' && !request.isFinished) return undefined;
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  assert.ok(status >= 200 && status < 500, `answered ${JSON.stringify(answer.slice(0, 300))}`);
  if (status === 201) return status;
  const failure = FailureBody.strict().parse(JSON.parse(body));
  assert.ok(failure.errors.length > 0 && failure.errors.every(({ code }) => CODES.has(code)), body);
  return status;
}
