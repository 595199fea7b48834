import type { Locale, Species } from '@rhinarium/contract';
import type { Logo } from '../tenants/logo-store.ts';
import { hasGlyphs, linesOf, PAGE, type PdfPicture, type PdfText, pdfPage, widthOf } from './pdf-page.ts';
import { qrRuns } from './qr-code.ts';
import type { LinkRow } from './store.ts';

/** Texts of a poster. */
interface PosterTexts {
  /** Heading of a link whose photos tell of a found animal, and of any other. */
  readonly found: Readonly<Record<Species, string>>;
  readonly wanted: Readonly<Record<Species, string>>;
  readonly scan: string;
  readonly take: Readonly<Record<Species, string>>;
  readonly sent: (title: string) => string;
  readonly call: (phone: string) => string;
  /** Use of the photos, in one sentence. */
  readonly photosOfSighting: string;
  readonly photos: string;
}

const POSTER_TEXTS: Readonly<Record<Locale, PosterTexts>> = {
  en: {
    found: { DOG: 'Found a dog?', CAT: 'Found a cat?' },
    wanted: { DOG: 'Photos of a dog', CAT: 'Photos of a cat' },
    scan: 'Point your phone’s camera at the code. No app, no account.',
    take: {
      DOG: 'Photograph the nose and the whole dog. It takes about a minute.',
      CAT: 'Photograph the face and the whole cat. It takes about a minute.',
    },
    sent: (title) => `The photos are sent to ${title}.`,
    call: (phone) => `Or call ${phone}`,
    photosOfSighting:
      'Nothing is sent before you agree. The photos are compared with animals that are reported lost, and deleted once the search has ended.',
    photos: 'Nothing is sent before you agree. The page says what happens to the photos.',
  },
  ko: {
    found: { DOG: '강아지를 발견하셨나요?', CAT: '고양이를 발견하셨나요?' },
    wanted: { DOG: '강아지 사진을 보내 주세요', CAT: '고양이 사진을 보내 주세요' },
    scan: '휴대폰 카메라로 코드를 비춰 주세요. 앱도 가입도 필요 없습니다.',
    take: {
      DOG: '코와 몸 전체를 찍어 주세요. 1분 정도 걸립니다.',
      CAT: '얼굴과 몸 전체를 찍어 주세요. 1분 정도 걸립니다.',
    },
    sent: (title) => `사진은 ${title}에 전달됩니다.`,
    call: (phone) => `전화 ${phone}`,
    photosOfSighting:
      '동의하기 전에는 아무것도 전송되지 않습니다. 사진은 실종 신고된 동물과 비교하며, 찾기가 끝나면 삭제됩니다.',
    photos: '동의하기 전에는 아무것도 전송되지 않습니다. 사진의 이용 방법은 페이지에 안내되어 있습니다.',
  },
  ja: {
    found: { DOG: '犬を見つけましたか？', CAT: '猫を見つけましたか？' },
    wanted: { DOG: '犬の写真をお送りください', CAT: '猫の写真をお送りください' },
    scan: 'スマートフォンのカメラでコードを読み取ってください。アプリも登録も不要です。',
    take: {
      DOG: '鼻と全身を撮ってください。約1分で終わります。',
      CAT: '顔と全身を撮ってください。約1分で終わります。',
    },
    sent: (title) => `写真は${title}に送られます。`,
    call: (phone) => `お電話 ${phone}`,
    photosOfSighting:
      '同意いただくまで何も送信されません。写真は迷子として届けられた動物と照合し、捜索が終わると削除されます。',
    photos: '同意いただくまで何も送信されません。写真の取り扱いはページに記載しています。',
  },
  de: {
    found: { DOG: 'Hund gefunden?', CAT: 'Katze gefunden?' },
    wanted: { DOG: 'Fotos eines Hundes', CAT: 'Fotos einer Katze' },
    scan: 'Richten Sie die Kamera Ihres Telefons auf den Code. Ohne App, ohne Konto.',
    take: {
      DOG: 'Fotografieren Sie die Nase und den ganzen Hund. Das dauert etwa eine Minute.',
      CAT: 'Fotografieren Sie das Gesicht und die ganze Katze. Das dauert etwa eine Minute.',
    },
    sent: (title) => `Die Fotos gehen an ${title}.`,
    call: (phone) => `Oder rufen Sie an: ${phone}`,
    photosOfSighting:
      'Ohne Ihre Zustimmung wird nichts gesendet. Die Fotos werden mit vermisst gemeldeten Tieren verglichen und gelöscht, wenn die Suche beendet ist.',
    photos: 'Ohne Ihre Zustimmung wird nichts gesendet. Was mit den Fotos geschieht, steht auf der Seite.',
  },
  es: {
    found: { DOG: '¿Ha encontrado un perro?', CAT: '¿Ha encontrado un gato?' },
    wanted: { DOG: 'Fotos de un perro', CAT: 'Fotos de un gato' },
    scan: 'Apunte al código con la cámara del teléfono. Sin aplicación ni cuenta.',
    take: {
      DOG: 'Fotografíe la trufa y el perro entero. Lleva alrededor de un minuto.',
      CAT: 'Fotografíe la cara y el gato entero. Lleva alrededor de un minuto.',
    },
    sent: (title) => `Las fotos se envían a ${title}.`,
    call: (phone) => `O llame al ${phone}`,
    photosOfSighting:
      'No se envía nada sin su consentimiento. Las fotos se comparan con los animales perdidos y se borran cuando termina la búsqueda.',
    photos: 'No se envía nada sin su consentimiento. La página explica qué se hace con las fotos.',
  },
};

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
