import type { MailProblem } from '@rhinarium/contract';

const PROBLEMS: Readonly<Record<MailProblem, string>> = {
  refused: 'The push service of the browser refuses messages. Turn it off and on again on that device.',
  deferred: 'The push service of the browser takes no messages right now. It is tried again.',
  signInRefused: 'The push service of the browser refuses messages.',
  unreachable: 'The push service of the browser cannot be reached from this installation. It is tried again.',
};

/** Texts of one's own devices, which the page of the account brings itself. */
export const devices = {
  title: 'Told on a device',
  says: 'A notification with the name of the tenant and a link, about the same and in the same hours as mails. It passes through the company that makes the browser, encrypted.',
  add: 'Tell me on this device',
  here: 'This device',
  test: 'Send a test',
  again: 'Try again',
  sent: 'The test was sent to the device.',
  ended: 'The browser had ended it: the device is removed.',
  stopped: 'The service gave up: this device gets nothing until a test is taken.',
  problems: PROBLEMS,
  remove: 'Remove',
  removeOf: (name: string) => `Tell ${name} nothing more?`,
  removeSays: 'Nothing more is sent there, not even what waits. It can be added again.',
  unknown: 'unknown browser',
  isVouched: 'Until you sign out, or your organisation locks your account.',
  ownSignIn: 'Sign in with your own password or passkey instead: a device gets what comes in of all your tenants.',
  noneHere:
    'This browser takes no notifications here: they need https (or localhost), and on an iPhone the page on the home screen.',
  homeScreen:
    'On an iPhone or iPad (iOS 16.4 or later), add this page to the home screen first: Share, Add to Home Screen. Then open it from there, and sign in.',
  blocked: 'Notifications of this page are blocked. Allow them in the settings of the browser first.',
  failed: 'The browser could not reach its push service.',
};
