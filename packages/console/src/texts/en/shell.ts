/** Frame of every page, search, and sign-in. */
export const shell = {
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Main navigation',
  tenant: 'Tenant',
  chooseTenant: 'Choose a tenant',
  switchTo: { light: 'Switch to light theme', dark: 'Switch to dark theme' },
  language: 'Language',
  accountOf: (name: string) => `Account of ${name}`,
  account: 'Account',
  documentation: 'API documentation',
  signOut: 'Sign out',
  installation: 'Installation',
  places: {
    toDo: 'To do',
    home: 'Home',
    playground: 'Playground',
    pets: 'Pets',
    owners: 'Owners',
    import: 'Import',
    pools: 'Search pools',
    lostReports: 'Lost reports',
    sightings: 'Sightings',
    foundAnimal: 'Found animal',
    lostAnimal: 'Lost animal',
    newKey: 'New API key',
    rotateKey: 'Rotate an API key',
    invite: 'Invite a person',
    sharingGroups: 'Sharing groups',
    links: 'Capture links',
    sessions: 'Capture sessions',
    jobs: 'Jobs',
    accuracy: 'Accuracy',
    keys: 'API keys',
    webhooks: 'Webhooks',
    plan: 'Plan',
    people: 'People',
    requests: 'Request log',
    audit: 'Audit log',
  },
  groups: {
    animals: 'Animals',
    lostAndFound: 'Lost and found',
    developers: 'For developers',
    administration: 'Administration',
  },
  suspended: 'This tenant is suspended (SVCB2B10010)',
  suspendedSays: 'Requests with its keys get 403, and its open capture sessions were aborted. Contact the operator.',
  endSuspension: 'End the suspension on the page of the installation',
};

export const testMode = {
  name: 'Test mode',
  says: 'Everything on this page is test data. Live pets, keys and jobs are kept apart, and nothing here counts in the plan.',
  guide: 'What test mode can do',
  clear: 'Delete all test data',
  clearTitle: 'Delete all test data?',
  clearSays:
    'Pets, photos, sessions, jobs, search pools and events of test mode are deleted. Keys, webhook endpoints and logs stay. Live data does not change.',
  cleared: 'All test data is deleted.',
};

export const search = {
  open: 'Search (Ctrl K)',
  placeholder: 'Pet, your own id, job, capture session, request id, page or documentation',
  label: 'Search everything',
  request: (requestId: string, status: number) => `Request ${requestId} · ${status}`,
  page: 'Page',
  documentation: (page: string) => `Documentation: ${page}`,
  nothing: 'Nothing has this name or id.',
  opensHere: 'opens this search on every page.',
};

export const signIn = {
  signingIn: 'Signing in',
  signIn: 'Sign in',
  back: 'Back',
  password: 'Password',
  lostBoth: 'Lost your phone and your recovery codes? The person who runs the service can remove the second factor:',
  passkey: 'Use a passkey',
  mailLink: 'Mail me a sign-in link',
  mailLinkSays: 'For a forgotten password, or without one: a link to sign in by. It works once, within an hour.',
  sendLink: 'Send the link',
  linkMailed: 'If an account has this address, a mail with the link is on its way. Look into the spam folder, too.',
  noPassword:
    'No password yet? The first start of the service prints a sign-in link that works once. To print another one, run this on the machine of the service. The list also has people without an address.',
};

export const invitation = {
  offers: (tenant: string, role: string) => `You are invited to the tenant “${tenant}” as ${role}.`,
  sentTo: (email: string) => `The invitation was made for ${email}.`,
  enterNew: 'Enter with a new account',
  haveAccount: 'I have an account here: sign in with it, then come back to this page',
  signedInAs: (name: string, email: string | null) => `You are signed in as ${name}${email ? ` (${email})` : ''}.`,
  enterAs: (name: string) => `Enter as ${name}`,
  takesAddress: (email: string) => `Sign in with ${email} from now on`,
  taken: 'This address already has an account',
  takenSays:
    'If it is yours, sign in with it and come back to this page. If you never made one, give another address to sign in with.',
  otherEmail: 'Another e-mail address',
  ended: 'This invitation no longer works',
  endedSays:
    'It was used, withdrawn or replaced, or it is older than a week. Ask an owner of the tenant for a new one.',
  toConsole: 'To the console',
};

/** Account, second factor and sessions. */
export const account = {
  isOperator: 'You are an operator of this installation.',
  chooseBoth: 'Choose an e-mail address and a password',
  choosePassword: 'Choose a password',
  emailSays:
    'To change it, ask an owner of a tenant to invite the new address, and open that link while you are signed in.',
  linksOnly: 'Without a password, you can only sign in with one-time links.',
  cannotComeBack: 'You have no password yet',
  chooseNow: 'Choose an address and a password',
  signOutAnyway:
    'After you sign out, you need another one-time link. An owner can invite you again, or the person who runs the service prints one with “admin person list” and “admin person link”.',
  saved: 'Saved',
  newPassword: 'New password',
  newPasswordSays: 'At least 12 characters. Signs you out of other browsers.',
  mayReset: 'At least 12 characters. You came by a link, so the current one is not needed for an hour.',
  currentPassword: 'Current password',
  currentPasswordSays: 'Required to change the password',
  whereSignedIn: 'Where you are signed in',
  endOthers: 'Sign out everywhere else',
  sessions: 'Sessions',
  browser: 'Browser',
  signedIn: 'Signed in',
  lastUsed: 'Last used',
  unknownBrowser: 'unknown',
  thisBrowser: 'this browser',
};

export const secondFactor = {
  title: 'Second factor',
  yourPassword: 'Your password',
  code: 'Code',
  codeOrRecovery: 'Six digits from your authenticator app, or a recovery code',
  off: 'Off. When it is on, signing in also asks for a code that an authenticator app on your phone shows, so that a stolen password is not enough.',
  turnOn: 'Turn on',
  scan: 'Scan this with an authenticator app, or type the secret into it. Then enter the code that it shows.',
  qrCode: 'QR code of the secret',
  firstCode: 'Six digits. Signs you out of other browsers.',
  confirm: 'Confirm',
  keepCodes: 'Keep these recovery codes now: they are not shown again',
  keepCodesSays: 'Each signs you in once, when your phone is not at hand. Keep them away from it.',
  kept: 'I have kept them',
  on: (left: number) => `On. ${left} of your recovery codes ${left === 1 ? 'is' : 'are'} unused.`,
  makeNewCodes: 'Make ten new ones soon.',
  newCodes: 'New recovery codes',
  turnOff: 'Turn off',
  missing: 'Turn on your second factor',
  missingSays: (tenant: string) =>
    `${tenant} requires one. You can use its pages as soon as you have turned it on in your account.`,
  goToAccount: 'Go to your account',
};
