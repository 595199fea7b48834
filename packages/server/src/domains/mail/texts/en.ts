import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  kinds: {
    candidate: (count) =>
      count === 1
        ? 'A found animal may be a registered pet: please decide.'
        : `${count} found animals may be registered pets: please decide.`,
    sighting: (count) =>
      count === 1 ? 'Somebody sent photos of a found animal.' : `Photos of ${count} found animals were sent.`,
    message: (count) =>
      count === 1 ? 'A message came in about a found animal.' : `${count} messages came in about found animals.`,
    registration: (count) =>
      count === 1
        ? 'A registration failed, or shows a pet that may be registered already.'
        : `${count} registrations failed, or show a pet that may be registered already.`,
    accuracy: () => 'The error rates measured with your animals have changed: see the page Accuracy.',
    problem: (count) =>
      count === 1
        ? 'A webhook endpoint was disabled, or the limit of the plan is near.'
        : `${count} problems: webhook endpoints were disabled, or the limit of the plan is near.`,
  },
  subject: (tenant) => `${tenant}: something waits for you`,
  channelTest: (tenant) => `${tenant}: this is a test`,
  digest: {
    subject: (tenant) => `${tenant}: your mail of the day`,
    says: 'What came in since the last one:',
    more: 'And more:',
  },
  open: 'Open the list',
  why: (tenant) => `You get this because you belong to ${tenant}. Replies are not read.`,
  choose: 'Choose what you get',
  stop: 'Stop these mails',
  invitation: {
    subject: (tenant) => `Invitation to ${tenant}`,
    says: (tenant, role) => `You are invited to ${tenant} as ${role}. The link works once.`,
    open: 'Accept the invitation',
    ends: (date) => `It works until ${date}.`,
    unexpected: 'If you do not expect this, do nothing: without the link nothing happens.',
  },
  signIn: {
    subject: 'Your sign-in link',
    says: 'This link signs you in to Rhinarium. It works once, within an hour. In your account you can then choose a new password.',
    open: 'Sign in',
    unexpected: 'If you did not ask for it, do nothing: without the link nobody gets in.',
  },
  finder: {
    sent: {
      subject: (title) => `The animal that you found: ${title}`,
      says: (title) => `Thank you. ${title} has your photos. On this page you see what becomes of the animal.`,
    },
    message: {
      subject: (title) => `${title}: a message about the animal that you found`,
      says: (title) =>
        `${title} has a message for you. You read and answer it on your page; replies to this mail are not read.`,
    },
    home: {
      subject: () => 'The animal that you found is home again',
      says: (title) => `${title} tells you: the animal that you found is home again. Thank you for your help.`,
    },
    open: 'See what becomes of it',
    asksOwner: {
      subject: (title) => `${title}: a message about an animal that was found`,
      says: (title) =>
        `An animal was found that may be yours, and ${title} has a message for you. You read and answer it on your page; replies to this mail are not read.`,
    },
    whyOwner: (title) =>
      `You get this because ${title} has this address to tell you of found pets. Replies are not read.`,
    read: 'Read the message',
    why: (title) =>
      `You get this because you left this address when you sent photos to ${title}. Replies are not read.`,
    stopped: 'You get no more mails about this animal.',
  },
  lateBackup: {
    subject: 'Rhinarium: the backup is late',
    says: (date) => `The latest backup is of ${date}.`,
    check: 'See why there is none since: whether the command still runs, and whether its disk is full.',
    open: 'Open the installation',
    why: 'You get this once for a late backup, because you run this installation.',
  },
  backup: {
    subject: 'Rhinarium: no backup is being made',
    failed: (fault) => `The backup of the installation failed: ${fault}.`,
    copySubject: 'Rhinarium: the backup was not copied to the bucket',
    notCopied: (fault) => `The backup of the installation was made, but its copy to the bucket failed: ${fault}.`,
    last: (date) => `The last one that the service made by itself is of ${date}.`,
    none: 'None was ever made by the service itself.',
    why: 'It tries again every 15 minutes. You get this because you are an operator. Replies are not read.',
  },
  auditDelivery: {
    subject: 'Rhinarium: the audit log is not delivered',
    failed: (fault) => `The collector takes no entries of the audit log: ${fault}.`,
    since: (moment) => `It has taken none since ${moment}. No entry is lost: they wait and are sent again.`,
    why: 'You get this once a day while it lasts, because you are an operator. Replies are not read.',
  },
  roles: { owner: 'owner', developer: 'developer', staff: 'staff', viewer: 'viewer' },
  stopPage: {
    title: 'Mails of Rhinarium',
    says: (tenant) => `Do you want no more mails about what happens at ${tenant}?`,
    stop: 'No more mails',
    stopped: (tenant) => `You get no more mails about ${tenant}. In your account you can turn them on again.`,
    ended: 'This link no longer works. In your account you can choose the mails that you get.',
  },
};
