import {
  extract,
  type Identification,
  identify,
  judge,
  type Quality,
  type Subject,
  type Verification,
  verify,
} from '@rhinarium/engine';
import sharp from 'sharp';
import { normaliseImage } from './normalise-image.ts';
import { readPixels } from './raster.ts';

// One picture a thread at a time: the pool has a thread a core, so libvips must not start threads of its own, nor keep a cache.
sharp.concurrency(1);
sharp.cache(false);

export interface Examination {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly quality: Quality;
  readonly likeness: Uint8Array;
}

/** An uploaded file as it will be kept, with the engine's verdict; `undefined` when it cannot be decoded. */
export async function examine({ path, subject }: { path: string; subject: Subject }): Promise<Examination | undefined> {
  let image: Awaited<ReturnType<typeof normaliseImage>>;
  try {
    image = await normaliseImage(path);
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) throw cause;
    return undefined;
  }
  const { quality, likeness } = judge(await readPixels(image.jpeg), subject);
  return { jpeg: image.jpeg, width: image.width, height: image.height, quality, likeness };
}

/** The template of a kept image. */
export async function extractTemplate({ jpeg, subject }: { jpeg: Uint8Array; subject: Subject }): Promise<Uint8Array> {
  return extract(await readPixels(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)), subject);
}

export function verifySamples(input: Parameters<typeof verify>[0]): Verification {
  return verify(input);
}

export function identifySamples(input: Parameters<typeof identify>[0]): Identification {
  return identify(input);
}
