/** A line of text on a page. `y` is the baseline, from the bottom. Lengths are points, 1/72 inch. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
}

/** A black rectangle: left, bottom, width, height, in points. */
export type PdfBox = readonly [x: number, y: number, width: number, height: number];

/** A JPEG in three colours, and where it is drawn, points. */
export interface PdfPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A4, points. */
export const PAGE = { width: 595, height: 842 } as const;

/**
 * Widths of Helvetica-Bold from space to tilde, thousandths of the size. Source: Adobe Core 14 font metrics. Helvetica
 * is narrower.
 */
const WIDTHS =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 ' +
  '975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 ' +
  '333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584';
const WIDTH_OF = WIDTHS.split(' ').map(Number);

/** Characters above Latin-1 of the encoding WinAnsi, with their codes. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '–': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '„': 0x84,
  '…': 0x85,
  '•': 0x95,
};

const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const EAST_ASIAN =
  /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\uff01-\uff60ー]/u;

/** Parts that stay on one line: a word, or a Japanese or Chinese character with the punctuation after it. */
const UNBROKEN =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}][\u3000-\u303f\uff01-\uff60ー]*|[^\s\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+|\s+/gu;

const winAnsiCode = (character: string): number | undefined => {
  const code = character.codePointAt(0)!;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? code : WIN_ANSI[character];
};

/** Checks whether the fonts of a page have all characters of a text: Western European, Korean and Japanese ones. */
export const hasGlyphs = (text: string): boolean =>
  [...text.normalize('NFC')].every((character) => winAnsiCode(character) !== undefined || EAST_ASIAN.test(character));

/** Width of a text at most, points. */
export function widthOf(text: string, size: number): number {
  const widths = [...text.normalize('NFC')].map((character) => {
    if (winAnsiCode(character) === undefined) return 1000;
    return WIDTH_OF[character.normalize('NFD').codePointAt(0)! - 0x20] ?? 1000;
  });
  return (widths.reduce((sum, width) => sum + width, 0) * size) / 1000;
}

/** Lines of a text that are at most this wide. Words that are wider are broken anywhere. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.normalize('NFC').match(UNBROKEN) ?? [];
  for (const part of words.flatMap((word) => (widthOf(word, size) > width ? [...word] : [word]))) {
    if (line !== '' && widthOf(line + part.trimEnd(), size) > width) {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trim()].filter((each) => each !== '');
}

/**
 * A PDF file of one A4 page with texts, black boxes and a picture. Fonts are the ones that every viewer has: Helvetica, and for
 * Korean and Japanese those that it has in their place. None is embedded.
 */
export function pdfPage(
  title: string,
  texts: readonly PdfText[],
  boxes: readonly PdfBox[],
  picture?: PdfPicture,
): Buffer {
  const drawn = boxes.map((box) => `${box.map(written).join(' ')} re`).join('\n');
  const shown = picture ? `${showPicture(picture)}\n` : '';
  const content = `${shown}${drawn}\nf\nBT\n${texts.map(showText).join('\n')}\nET`;
  const east = (name: string, ordering: string, cmap: string, at: number) => [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${cmap} /DescendantFonts [${at + 1} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /DW 1000 /FontDescriptor ${at + 2} 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 1 >> >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`,
  ];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R /K 7 0 R /J 10 0 R >>${picture ? ' /XObject << /P 13 0 R >>' : ''} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...east('HYGoThic-Medium', 'Korea1', 'UniKS-UTF16-H', 7),
    ...east('HeiseiKakuGo-W5', 'Japan1', 'UniJIS-UTF16-H', 10),
    ...(picture ? [pictureObject(picture)] : []),
    `<< /Title ${utf16(`\uFEFF${title}`)} >>`,
  ];
  let file = '%PDF-1.5\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(`${file}${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const showPicture = ({ box: { x, y, width, height } }: PdfPicture) =>
  `q ${written(width)} 0 0 ${written(height)} ${written(x)} ${written(y)} cm /P Do Q`;

const pictureObject = ({ jpeg, width, height }: PdfPicture) =>
  `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`;

const written = (length: number) => String(Math.round(length * 1000) / 1000);

/** Operators that show a line, in a font for each run of characters. */
function showText({ text, x, y, size, isBold = false }: PdfText): string {
  const line = text.normalize('NFC');
  const east = HANGUL.test(line) && !KANA.test(line) ? 'K' : 'J';
  const runs: { readonly font: string; characters: string }[] = [];
  for (const character of line) {
    const font = winAnsiCode(character) === undefined ? east : isBold ? 'B' : 'R';
    const last = runs.at(-1);
    if (last?.font === font) last.characters += character;
    else runs.push({ font, characters: character });
  }
  const shown = runs.map(({ font, characters }) => {
    const string = font === 'K' || font === 'J' ? utf16(characters) : winAnsi(characters);
    return `/${font} ${size} Tf ${string} Tj`;
  });
  return `1 0 0 1 ${written(x)} ${written(y)} Tm ${shown.join(' ')}`;
}

const hex = (bytes: Iterable<number>) => `<${Buffer.from([...bytes]).toString('hex')}>`;
const winAnsi = (text: string) => hex([...text].map((character) => winAnsiCode(character)!));
const utf16 = (text: string) => hex(Buffer.from(text, 'utf16le').swap16());
