import { LIMITS } from '../limits.ts';
import type { Note } from './notes.ts';

/** The owner of an animal of a table, as an owner's record would have it. */
export interface AnimalOwner {
  readonly name: string;
  readonly contact?: string;
  /** Absent if the table leaves it open. */
  readonly mayBeCalled?: boolean;
}

export interface OwnerRead {
  readonly owner?: AnimalOwner;
  readonly problem?: Note;
  readonly remarks: readonly Note[];
}

const YES = /^(yes|y|true|1|x|✓|✔|ok|ja|j|wahr|s[ií]|oui|o|vrai|はい|有|可|あり|○|◯|〇|예|네|동의|동의함|가능)$/i;
const NO = /^(no|n|false|0|-|–|nein|falsch|non|faux|いいえ|無|不可|なし|×|✗|아니오|아니요|미동의|동의 ?안 ?함|불가)$/i;
/** Texts that stand for nobody. */
const NOBODY =
  /^(none|no|n\/?a|nil|unknown|stray|kein(er|e)?|unbekannt|fundtier|ninguno|desconocido|inconnu|なし|不明|없음|미상|-+|\?+)$/i;

export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);

/** Reads the owner in a row. A contact without a name is left out. */
export function readOwner(cells: (field: string) => string[]): OwnerRead {
  const textsOf = (field: string) =>
    [...new Set(cells(field).map((text) => text.replaceAll(/\s+/g, ' ')))].filter((text) => !NOBODY.test(text));
  const name = textsOf('ownerName').join(' ');
  const emails = textsOf('ownerEmail');
  const contact = [...new Set([...textsOf('ownerPhone'), ...emails])].join(', ');
  const tooLong = (chars: number): OwnerRead => ({ problem: { kind: 'tooLong', field: 'owner', chars }, remarks: [] });
  if (name.length > LIMITS.nameCharsMax) return tooLong(LIMITS.nameCharsMax);
  if (contact.length > LIMITS.contactCharsMax) return tooLong(LIMITS.contactCharsMax);
  if (name === '') return { remarks: contact === '' ? [] : [{ kind: 'ownerWithoutName', others: 0 }] };
  const [agreed] = cells('ownerConsent');
  const mayBeCalled = agreed === undefined ? undefined : readYesNo(agreed);
  return {
    owner: {
      name,
      ...(contact === '' ? {} : { contact }),
      ...(mayBeCalled === undefined ? {} : { mayBeCalled }),
    },
    remarks: [
      ...emails.flatMap((value): Note[] => (isEmail(value) ? [] : [{ kind: 'badEmail', value }])),
      ...(agreed !== undefined && mayBeCalled === undefined
        ? [{ kind: 'unclearConsent', value: agreed } as const]
        : []),
    ],
  };
}

function readYesNo(text: string): boolean | undefined {
  if (YES.test(text)) return true;
  return NO.test(text) ? false : undefined;
}
