import type { Locale, LostReport, Species } from '@rhinarium/contract';
import { imageUrl } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { LOST_POSTER_TEXTS } from './lost-poster-texts.ts';
import { useLogo } from './tenant-logo.tsx';

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
