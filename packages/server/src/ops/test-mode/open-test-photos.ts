import { LRUCache } from 'lru-cache';
import { Failure } from '../../common/failure.ts';
import { siblingModule } from '../../common/sibling-module.ts';
import { openThreadPool } from '../../compute/scheduling/thread-pool.ts';
import { parseTestPhotoName, type TestPhoto } from './test-photo-name.ts';

/** Photos of generated animals for test mode. */
export interface TestPhotos {
  /** The JPEG of this name, or `undefined`. Throws 429 while too many are being drawn. */
  read(name: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Maximum waiting photos, some ten seconds of work. */
const waitingMax = 16;
/** Idle timeout of the thread, ms, which frees its memory. */
const idleTimeoutMs = 30_000;
/** Cached pictures, about 40 kB each. */
const keptMax = 64;

/** Draws photos of generated animals one at a time in a dedicated thread, and caches the latest. */
export function openTestPhotos(): TestPhotos {
  const options = { minThreads: 0, maxThreads: 1, idleTimeout: idleTimeoutMs };
  const pool = openThreadPool(siblingModule(import.meta.url, 'draw-photo'), options);
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: keptMax });
  let waiting = 0;
  const draw = async (photo: TestPhoto): Promise<Uint8Array> => {
    if (waiting > waitingMax) {
      const headers = { 'retry-after': '5' };
      throw new Failure('tooManyRequests', { headers, log: 'too many test photos are being drawn' });
    }
    waiting += 1;
    return await pool.run(photo, { name: 'drawPhoto' }).finally(() => {
      waiting -= 1;
    });
  };
  return {
    async read(name) {
      const photo = parseTestPhotoName(name);
      if (!photo) return undefined;
      const known = kept.get(name);
      if (known) return await known;
      const drawn = draw(photo);
      kept.set(name, drawn);
      drawn.catch(() => kept.delete(name));
      return await drawn;
    },
    async close() {
      await pool.close({ force: true }).catch(() => {});
    },
  };
}
