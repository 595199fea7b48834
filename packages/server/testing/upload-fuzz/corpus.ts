import type { Recipe } from './recipe.ts';

const SOUND: Recipe = {
  file: 'jpeg',
  ofFile: [],
  isCrcMended: false,
  boundary: 'boundary',
  disposition: 'form-data; name="file"; filename="photo.jpg"',
  partType: 'image/jpeg',
  parts: [],
  isClosed: true,
  ofBody: [],
  contentType: 'right',
  length: 'right',
  headers: [],
};

interface Kept {
  readonly recipe: Recipe;
  readonly status: number;
}

/** A file that fills the parser's buffer exactly in its last chunk. */
const large: Recipe = { ...SOUND, file: 'palettePng' };
const unread = (header: string) => ({ isBehind: true, header, text: 'x'.repeat(20_000), times: 1 });

/** Minimised findings of `npm run fuzz:uploads` with their correct responses, and a valid upload. */
export const CORPUS: Readonly<Record<string, Kept>> = {
  'nothing is wrong': { recipe: SOUND, status: 201 },
  // These were never answered: nobody reads the part, and the parser waited for a reader.
  'the part with the file has an empty disposition': { recipe: { ...large, disposition: '' }, status: 400 },
  'the part with the file is an attachment': {
    recipe: { ...large, disposition: 'attachment; name="file"' },
    status: 400,
  },
  'a part without a disposition behind the file': {
    recipe: { ...large, parts: [unread('content-type: text/plain')] },
    status: 201,
  },
  'five files': {
    recipe: { ...large, parts: [{ ...unread('content-disposition: form-data; name="file"; filename="a"'), times: 4 }] },
    status: 413,
  },
};
