import type { Species } from '@rhinarium/contract/vocabulary';

/** A good photo and two that would be refused. */
export const EXAMPLES = ['right', 'blurred', 'dark'] as const;
export type Example = (typeof EXAMPLES)[number];

type Photos<Content> = Readonly<Record<Example, Content>>;

/** Loaded on demand per species, because the view works without. WebP, base64. */
const FETCHED: Readonly<Record<Species, () => Promise<{ readonly photos: Photos<string> }>>> = {
  DOG: () => import('./dog.ts'),
  CAT: () => import('./cat.ts'),
};

/** Small photos of a generated animal, `undefined` if they fail to load. */
export async function fetchExamples(species: Species): Promise<Photos<Blob> | undefined> {
  const fetched = await FETCHED[species]().catch(() => undefined);
  if (fetched === undefined) return undefined;
  const read = (example: Example) => {
    const bytes = Uint8Array.from(atob(fetched.photos[example]), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: 'image/webp' });
  };
  return { right: read('right'), blurred: read('blurred'), dark: read('dark') };
}
