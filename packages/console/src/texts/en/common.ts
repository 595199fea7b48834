import { numberIn } from '../locale.ts';

/** Validation and connection errors. */
export const forms = {
  missing: 'Fill this in.',
  noEmail: 'This is not an e-mail address: it needs a name, an @ and a domain.',
  tooShort: (chars: number) => `At least ${chars} characters.`,
  noNumber: 'Digits only.',
  refused: 'This cannot be used here.',
  offline: 'You are offline',
  offlineSays:
    'What you see may be old, and nothing can be changed. What you typed stays. The page continues as soon as there is a connection.',
  sessionEnded: 'Your session has ended. Sign in to go on where you were; what you typed is still there.',
};

const number = numberIn('en');

/** Texts of several pages. */
export const common = {
  all: 'All',
  none: 'none',
  never: 'never',
  moreActions: 'More actions',
  cancel: 'Cancel',
  close: 'Close',
  showPassword: 'Show or hide the password',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  openPet: (name: string) => `Open ${name}`,
  tryAgain: 'Try again',
  undo: 'Undo',
  undone: 'It is as it was before.',
  undoFailed: 'This could not be undone. Somebody may have changed it since.',
  loading: 'Loading',
  search: 'Search',
  change: 'Change',
  created: 'Created',
  name: 'Name',
  email: 'E-mail address',
  when: 'When',
  took: 'Took',
  by: 'By',
  id: 'Id',
  state: 'State',
  status: 'Status',
  active: 'active',
  species: 'Species',
  showMore: 'Show more',
  milliseconds: (count: number) => `${number(count)} ms`,
  seconds: (count: string) => `${count} s`,
  typeToConfirm: (text: string) => `Type “${text}” to confirm`,
  consoleFailed: 'The console failed',
  pageFailed: 'This page failed or could not be loaded',
  reloadConsole: 'Reload the console',
  pageNotLoaded: 'This page could not be loaded yet',
  pageNotLoadedSays: 'It opens by itself as soon as the service can be reached. What you typed stays.',
  notFound: 'There is no such page',
  notFoundSays: 'The address is misspelled, or it belongs to a tenant that you are not a member of.',
  toHome: 'Go to the home page',
  unreachable: 'The service cannot be reached.',
  requestNamed: (requestId: string) => `request ${requestId}`,
  /** Messages of the error catalogue. The service's own are English. */
  messageOf: (_code: string, message: string) => message,
  inOneOf: {
    two: 'about one in two',
    fewest: 'fewer than one in 1,000,000',
    number: (count: number) => `one in ${number(count)}`,
  },
  shareLeast: 'less than 0.1 %',
  percent: (share: string) => `${share} %`,
};
