import type { MailKind, MailProblem } from '@rhinarium/contract';

const KINDS: Readonly<Record<MailKind, string>> = {
  candidate: 'A found animal may be a registered pet',
  sighting: 'A finder sent photos',
  message: 'A finder, an owner or a member of a sharing group sent a message',
  registration: 'A registration failed, or a pet may be registered twice',
  accuracy: 'The error rates measured with your animals changed',
  problem: 'A webhook endpoint was disabled, or the limit of the plan is near',
};
const PROBLEMS: Readonly<Record<MailProblem, string>> = {
  refused: 'The mail server refuses your address. Ask an owner to invite another one.',
  deferred: 'The mail server does not take mail for your address right now. It is tried again.',
  signInRefused: 'The mail server refuses its password. The operator has to correct it.',
  unreachable: 'The mail server cannot be reached. It is tried again.',
};

/** Mails to people of the console. */
export const mails = {
  title: 'Mails to you',
  about: (tenant: string) => `Mails about ${tenant}`,
  kinds: KINDS,
  problems: PROBLEMS,
  language: 'Language of the mails',
  languages: { de: 'Deutsch', en: 'English', es: 'Español', ja: '日本語', ko: '한국어' },
  hours: {
    title: 'When mails come',
    quiet: 'Quiet hours from',
    until: 'until',
    noQuiet: 'No quiet hours',
    quietSays: 'What comes in then is mailed afterwards. Problems, sign-in links and invitations come at any hour.',
    digest: 'Messages, registrations, error rates',
    atOnce: 'At once',
    daily: (clock: string) => `One mail a day at ${clock}`,
    digestSays: 'Found animals and photos of finders do not wait for it.',
    timeZone: 'Time zone',
  },
  none: 'Your role gets no mails.',
  noAddress: 'You have no e-mail address yet.',
  isOff: 'This installation has no mail server, so it sends no mail to anybody. Its operator can set one.',
  nobody: 'Nobody gets a message when a finder sends photos',
  nobodyReads:
    'In their account, owners and staff can turn these mails on or be told on a device, and owners and developers add a channel of the team.',
  nobodyOff:
    'This installation has no mail server. In their account, owners and staff can be told on a device, and owners and developers add a channel of the team.',
  choose: 'Choose who gets one',
  server: 'Mail',
  serverOff: 'No mail server is set, so nobody gets mail:',
  serverWell: 'Mails are sent.',
  delayed: (count: string) => `${count} mails wait after a failed attempt.`,
  failed: (count: string) => `${count} mails of the last week could not be sent.`,
  serverProblems: {
    refused: 'The server refused an address or a mail.',
    deferred: 'The server does not take mails right now.',
    signInRefused: 'The server refuses user or password.',
    unreachable: 'The server cannot be reached.',
  },
};
