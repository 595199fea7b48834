import type { ChannelFormat, MailProblem } from '@rhinarium/contract';

const FORMATS: Readonly<Record<ChannelFormat, string>> = {
  ntfy: 'ntfy (a topic)',
  slack: 'Slack or Mattermost (an incoming webhook)',
  teams: 'Microsoft Teams (a workflow that takes webhooks)',
  json: 'Something else that takes JSON',
};
const PROBLEMS: Readonly<Record<MailProblem, string>> = {
  refused: 'The address refuses messages, or the service may not reach it.',
  deferred: 'The address takes no messages right now. It is tried again.',
  signInRefused: 'The address refuses messages.',
  unreachable: 'The address does not answer. It is tried again.',
};

/** Texts of the channels of a team, which the page of the account brings itself. */
export const channels = {
  title: (tenant: string) => `Channels of the team of ${tenant}`,
  says: 'They get the same as people, at any hour, with your name, and a link that needs a sign-in: no photo, place or contact. Who runs the channel reads it.',
  add: 'Add a channel',
  name: 'Name of the channel',
  format: 'What it is',
  formats: FORMATS,
  url: 'Address (https://…)',
  urlSays: 'Who has it can write into the channel. It is shown to nobody afterwards.',
  kinds: 'What it gets',
  language: 'Language',
  test: 'Send a test',
  again: 'Try again',
  arrived: 'The test has arrived.',
  stopped: 'Stopped, after failures or an import: this channel gets nothing until a test arrives.',
  problems: PROBLEMS,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the channel ${name}?`,
  removeSays: 'It gets nothing more, not even what waits.',
};
