import type { UploadKind } from '@rhinarium/contract';

/**
 * Playground photos in IndexedDB until they are used or removed, so that they survive a reload and an ended session.
 * Without IndexedDB they are lost.
 */
export interface KeptPhoto {
  /** Tab, tenant and form. */
  readonly place: string;
  readonly number: number;
  readonly kind: UploadKind;
  readonly file: Blob;
  readonly keptAt: number;
}

const databaseName = 'rhinarium-playground';
const storeName = 'photos';
/** Maximum age of abandoned photos, ms. */
const keptMsMax = 24 * 3_600_000;

/** Photos belong to this tab and form: that of the URL by default. */
export function placeOf(tenantId: string, form = window.location.search): string {
  const key = 'rhinarium-tab';
  const tab = window.sessionStorage.getItem(key) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  window.sessionStorage.setItem(key, tab);
  return `${tab} ${tenantId}${form}`;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** `undefined` if IndexedDB is unavailable, as in some private windows. */
async function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: ['place', 'number'] });
    const database = await settled(opening);
    try {
      return await settled(work(database.transaction(storeName, 'readwrite').objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const allOf = (place: string) => IDBKeyRange.bound([place, 0], [place, Number.MAX_SAFE_INTEGER]);

export const keepPhoto = (photo: Omit<KeptPhoto, 'keptAt'>) =>
  inStore((store) => store.put({ ...photo, keptAt: Date.now() } satisfies KeptPhoto));

export const forgetPhoto = (place: string, number: number) => inStore((store) => store.delete([place, number]));

export const forgetPhotosOf = (place: string) => inStore((store) => store.delete(allOf(place)));

export const forgetAllPhotos = () => inStore((store) => store.clear());

/** Photos of this place in order. Deletes abandoned photos of others. */
export async function findKeptPhotos(place: string): Promise<readonly KeptPhoto[]> {
  const all = (await inStore((store) => store.getAll() as IDBRequest<KeptPhoto[]>)) ?? [];
  const since = Date.now() - keptMsMax;
  for (const photo of all) if (photo.keptAt < since) await forgetPhoto(photo.place, photo.number);
  return all.filter((photo) => photo.place === place && photo.keptAt >= since).sort((a, b) => a.number - b.number);
}
