import type { Species, UploadKind } from '@rhinarium/contract/vocabulary';
import type { Sight } from '../looks/look.ts';

const HEAD =
  '<svg class="outline" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">';

const PATHS: Readonly<Record<Species, Readonly<Record<UploadKind, string>>>> = {
  DOG: {
    fingerprint:
      'M50 12C74 12 92 25 92 45C92 62 77 71 64 75C57 78 54 84 50 91C46 84 43 78 36 75C23 71 8 62 8 45C8 25 26 12 50 12Z' +
      'M38 50C38 41 28 37 22 43C18 48 24 55 30 58M62 50C62 41 72 37 78 43C82 48 76 55 70 58M50 63V90',
    appearance:
      'M8 39C8 35 13 33 17 31C18 26 23 23 29 24C36 25 37 31 41 35C52 39 64 37 76 38C84 38 87 31 93 23C95 31 91 40 86 46' +
      'C88 54 86 58 86 63L89 80H81L78 66C76 62 74 60 72 57C64 61 54 61 46 58L45 80H37L34 59C29 54 26 49 25 44C19 46 10 45 8 39ZM29 24C31 31 34 36 31 41C27 39 26 32 29 24',
  },
  CAT: {
    fingerprint:
      'M17 46C14 32 16 18 20 10C28 14 35 20 39 26C46 24 54 24 61 26C65 20 72 14 80 10C84 18 86 32 83 46C88 58 86 72 77 80' +
      'C66 91 34 91 23 80C14 72 12 58 17 46ZM29 52C33 47 40 47 43 53C39 57 33 57 29 52ZM71 52C67 47 60 47 57 53C61 57 67 57 71 52ZM45 67H55L50 73ZM50 73C50 78 44 80 41 77M50 73C50 78 56 80 59 77',
    appearance:
      'M11 38C10 32 11 26 13 20C16 22 18 24 20 26C23 25 26 25 29 26C31 24 33 22 36 20C37 27 37 32 36 36C48 39 62 36 74 39' +
      'C84 40 88 30 87 14C87 9 93 10 94 16C97 34 93 44 85 50C86 55 84 59 84 63L86 80H79L76 66C74 62 73 60 71 58C63 61 54 61 46 58L44 80H37L35 60C32 56 30 52 29 48C19 50 12 45 11 38Z',
  },
};

/** The outline to fill: nose or face as a close-up, then the whole animal. */
export function outlineSvg(species: Species, kind: UploadKind): string {
  return `${HEAD}<path d="${PATHS[species][kind]}"/></svg>`;
}

/**
 * Side of the drawing in sides of the square that was seen, and the square's middle in shares of the drawing: a cat's
 * eyes and a dog's nose then lie on the drawn ones.
 */
const DRAWN: Readonly<Record<Species, { readonly side: number; readonly y: number }>> = {
  CAT: { side: 1.54, y: 0.58 },
  DOG: { side: 0.79, y: 0.5 },
};

/** Place of a close-up's outline within the guide, as styles. `undefined` if no face or nose of the species was seen. */
export function outlineAt(species: Species, { found, box }: Sight): Readonly<Record<string, string>> | undefined {
  const [left, top, width, height] = box ?? [];
  if (found !== species || left === undefined || top === undefined || !width || !height) return undefined;
  const { side: sides, y } = DRAWN[species];
  const side = sides * Math.max(width, height);
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  return {
    left: percent(left + width / 2 - side / 2),
    top: percent(top + height / 2 - y * side),
    width: percent(side),
    height: percent(side),
  };
}
