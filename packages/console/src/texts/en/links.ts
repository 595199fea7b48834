import type { LinkState, Locale } from '@rhinarium/contract';

const STATES: Readonly<Record<LinkState, string>> = {
  ACTIVE: 'active',
  USED_UP: 'used up',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
};
const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  de: 'Deutsch',
  es: 'Español',
};

export const links = {
  says: 'A link opens a page that takes the photos: no app, no code. Send it, or print its QR code. A use is a visitor who has sent the photos.',
  none: 'No capture links yet.',
  states: STATES,
  share: 'Share a link',
  shareOf: (name: string) => `Share a link: ${name}`,
  toFind: 'Share a link to identify animals',
  purpose: 'What the photos are for',
  title: 'For',
  who: 'For whom the photos are, as the page says it',
  uses: 'How many visitors may send photos',
  useCount: (made: number, most: number) => `${made} of ${most}`,
  used: 'Uses',
  expires: 'Expires',
  lifetimes: { 1: 'in a day', 7: 'in a week', 30: 'in 30 days', 365: 'in a year' },
  language: 'Language of the page',
  anyLanguage: 'the visitor’s',
  languages: LANGUAGES,
  showResult: 'The page shows the visitor what was decided',
  make: 'Make the link',
  copyNow: 'Copy this link now: it is not shown again',
  code: 'QR code of the link',
  savePng: 'Save as PNG',
  saveSvg: 'Save as SVG',
  open: 'Open the page',
  revoke: 'Revoke',
  revokeOf: (title: string) => `Revoke the link for ${title}?`,
  revokeSays: 'The page refuses visitors from now on, and photos that are being taken are not accepted.',
  wasRevoked: 'The link was revoked.',
};
