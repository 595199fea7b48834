import type { Locale, Species } from '@rhinarium/contract';

/** Texts of the poster of a lost pet, which has its own language. */
interface LostPosterTexts {
  readonly lost: Readonly<Record<Species, string>>;
  readonly lastSeen: string;
  readonly reward: (reward: string) => string;
  readonly call: string;
  readonly scan: string;
}

export const LOST_POSTER_TEXTS: Readonly<Record<Locale, LostPosterTexts>> = {
  en: {
    lost: { DOG: 'Lost dog', CAT: 'Lost cat' },
    lastSeen: 'Last seen',
    reward: (reward) => `Reward: ${reward}`,
    call: 'Please call',
    scan: 'Seen it? Point your phone’s camera at the code and send photos. No app, no account.',
  },
  ko: {
    lost: { DOG: '강아지를 찾습니다', CAT: '고양이를 찾습니다' },
    lastSeen: '마지막으로 본 곳',
    reward: (reward) => `사례금: ${reward}`,
    call: '연락처',
    scan: '보셨나요? 휴대폰 카메라로 코드를 비추고 사진을 보내 주세요. 앱도 가입도 필요 없습니다.',
  },
  ja: {
    lost: { DOG: '迷い犬を探しています', CAT: '迷い猫を探しています' },
    lastSeen: '最後に見た場所',
    reward: (reward) => `謝礼: ${reward}`,
    call: '連絡先',
    scan: '見かけたら、スマートフォンのカメラでコードを読み取り、写真をお送りください。アプリも登録も不要です。',
  },
  de: {
    lost: { DOG: 'Hund vermisst', CAT: 'Katze vermisst' },
    lastSeen: 'Zuletzt gesehen',
    reward: (reward) => `Finderlohn: ${reward}`,
    call: 'Bitte anrufen',
    scan: 'Gesehen? Richten Sie die Kamera Ihres Telefons auf den Code und senden Sie Fotos. Ohne App, ohne Konto.',
  },
  es: {
    lost: { DOG: 'Perro perdido', CAT: 'Gato perdido' },
    lastSeen: 'Visto por última vez',
    reward: (reward) => `Recompensa: ${reward}`,
    call: 'Llame, por favor',
    scan: '¿Lo ha visto? Apunte al código con la cámara del teléfono y envíe fotos. Sin aplicación ni cuenta.',
  },
};
