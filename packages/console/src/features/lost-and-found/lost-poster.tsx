import type { Locale, LostReport, Species } from '@rhinarium/contract';
import { imageUrl } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useLogo } from './tenant-logo.tsx';

/** Texts of the poster of a lost pet, which has its own language. */
interface LostPosterTexts {
  readonly lost: Readonly<Record<Species, string>>;
  readonly lastSeen: string;
  readonly reward: (reward: string) => string;
  readonly call: string;
  readonly scan: string;
}

const LOST_POSTER_TEXTS: Readonly<Record<Locale, LostPosterTexts>> = {
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

/** Longest name and text in large letters. */
const NAME_CHARS = 24;
const WORDS_CHARS = 160;

export interface LostPosterProps {
  readonly report: LostReport;
  readonly species: Species;
  /** `''` for a pet without one. */
  readonly name: string;
  readonly imageId: string | null;
  readonly locale: Locale;
  readonly phone: string;
  /** QR code of a link for photos, as the address of an image. */
  readonly code: string | undefined;
}

/** A poster of a lost pet: one sheet of A4. Each text runs in the direction of its script. */
export function LostPoster({ report, species, name, imageId, locale, phone, code }: LostPosterProps) {
  const { id } = useTenant();
  const logo = useLogo();
  const texts = LOST_POSTER_TEXTS[locale];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(report.lastSeenAt));
  return (
    <article className="sheet" lang={locale}>
      <p className="sheet-heading">{texts.lost[species]}</p>
      <div className="sheet-photo">{imageId && <img src={imageUrl(id, imageId, 'large')} alt="" />}</div>
      {name !== '' && (
        <p className="sheet-name" dir="auto" data-is-long={name.length > NAME_CHARS || undefined}>
          {name}
        </p>
      )}
      <p className="sheet-words" data-is-long={(report.place?.length ?? 0) > WORDS_CHARS || undefined}>
        {texts.lastSeen}: <bdi>{report.place}</bdi>, <bdi>{day}</bdi>
      </p>
      {report.description && (
        <p className="sheet-words" dir="auto" data-is-long={report.description.length > WORDS_CHARS || undefined}>
          {report.description}
        </p>
      )}
      {report.reward && (
        <p className="sheet-reward" dir="auto">
          {texts.reward(report.reward)}
        </p>
      )}
      <div className="sheet-foot">
        {code && <img className="sheet-code" src={code} alt="" />}
        <div>
          {phone !== '' && (
            <p className="sheet-call">
              {texts.call}: <bdi>{phone}</bdi>
            </p>
          )}
          {code && <p>{texts.scan}</p>}
        </div>
      </div>
      {logo && <img className="sheet-logo" src={logo} alt="" />}
    </article>
  );
}
