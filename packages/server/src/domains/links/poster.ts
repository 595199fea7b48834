import type { Locale, Species } from '@rhinarium/contract';
import type { Logo } from '../tenants/logo-store.ts';
import { hasGlyphs, linesOf, PAGE, type PdfPicture, type PdfText, pdfPage, widthOf } from './pdf-page.ts';
import { POSTER_TEXTS } from './poster-texts.ts';
import { qrRuns } from './qr-code.ts';
import type { LinkRow } from './store.ts';

const MARGIN = 56;
/** Sides of the QR code, points: 11.5 cm, and less where the texts need the room. */
const CODE_SIDES = [326, 280, 240, 200, 170, 140];
/** Room of a logo at the top, points: 7 cm by 2 cm. */
const LOGO = { width: 198, height: 57 };

/** Checks whether a poster can show a title. */
export const canPrint = (title: string): boolean => hasGlyphs(title);

/** The poster of a link: a PDF file of one A4 page in Base64, in the language of the link, English by default. */
export function posterOf(
  link: Pick<LinkRow, 'title' | 'locale' | 'species' | 'createsSighting'> & {
    readonly phone?: string | undefined;
    readonly logo?: Logo | undefined;
  },
  url: string,
): string {
  const { title, locale, phone } = link;
  const logo = link.logo && placed(link.logo);
  const top = PAGE.height - MARGIN - (logo ? logo.box.height + 8 : 0);
  const texts = POSTER_TEXTS[locale ?? ('en' satisfies Locale)];
  const words = {
    ...wordsOf(texts, link),
    address: url.replace(/^https?:\/\//, ''),
    call: phone === undefined ? undefined : texts.call(phone),
  };
  const layouts = CODE_SIDES.map((side) => ({ side, ...layOut(words, title, { codeSide: side, top }) }));
  const { side, lines, codeTop } = layouts.find(({ bottom }) => bottom >= MARGIN) ?? layouts.at(-1)!;
  const boxes = codeBoxes(url, { left: (PAGE.width - side) / 2, top: codeTop, side });
  return pdfPage(`${words.heading} ${title}`, lines, boxes, logo).toString('base64');
}

/** A logo in the upper left corner, as large as its room. */
function placed(logo: Logo): PdfPicture {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  return { ...logo, box: { x: MARGIN, y: PAGE.height - MARGIN - height, width, height } };
}

interface Words extends ReturnType<typeof wordsOf> {
  readonly address: string;
  readonly call: string | undefined;
}

/** Lines from top to bottom, with room for the code. */
function layOut(
  { heading, steps, photos, address, call }: Words,
  title: string,
  { codeSide, top }: { readonly codeSide: number; readonly top: number },
) {
  const lines: PdfText[] = [];
  let y = top;
  const write = (text: string, size: number, { isBold = false, x = MARGIN }: { isBold?: boolean; x?: number } = {}) => {
    for (const line of linesOf(text, size, PAGE.width - MARGIN - x)) {
      y -= size * 1.25;
      lines.push({ text: line, x, y, size, isBold });
    }
  };
  write(heading, 48, { isBold: true });
  y -= 6;
  write(title, 24, { isBold: true });
  y -= 20;
  const codeTop = y;
  y -= codeSide;
  const center = (text: string, size: number) => {
    for (const line of linesOf(text, size, PAGE.width - 2 * MARGIN)) {
      y -= size * 1.25;
      lines.push({ text: line, x: (PAGE.width - widthOf(line, size)) / 2, y, size, isBold: true });
    }
  };
  center(address, 14);
  if (call !== undefined) center(call, 20);
  y -= 6;
  for (const [at, step] of steps.entries()) {
    y -= 8;
    lines.push({ text: `${at + 1}`, x: MARGIN, y: y - 22, size: 18, isBold: true });
    write(step, 18, { x: MARGIN + 24 });
  }
  y -= 14;
  write(photos, 14);
  return { lines, codeTop, bottom: y };
}

function wordsOf(
  texts: (typeof POSTER_TEXTS)[Locale],
  { title, species, createsSighting }: { title: string; species: Species; createsSighting: boolean },
) {
  return {
    heading: createsSighting ? texts.found[species] : texts.wanted[species],
    steps: [texts.scan, texts.take[species], texts.sent(title)],
    photos: createsSighting ? texts.photosOfSighting : texts.photos,
  };
}

function codeBoxes(url: string, { left, top, side: codeSide }: { left: number; top: number; side: number }) {
  const rows = qrRuns(url);
  const side = codeSide / rows.length;
  // Rows overlap a little, so that no viewer shows a gap between them.
  return rows.flatMap((runs, y) =>
    runs.map(({ from, length }) => [left + from * side, top - (y + 1) * side, length * side, side + 0.05] as const),
  );
}
