import type { Locale, Species } from '@rhinarium/contract';

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

export const POSTER_TEXTS: Readonly<Record<Locale, PosterTexts>> = {
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
