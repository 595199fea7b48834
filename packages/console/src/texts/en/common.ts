import { numberIn } from '../locale.ts';

const number = numberIn('en');

/** What several pages say. */
export const common = {
  all: 'All',
  none: 'none',
  never: 'never',
  cancel: 'Cancel',
  close: 'Close',
  showPassword: 'Show or hide the password',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
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
  unreachable: 'The service cannot be reached.',
  requestNamed: (requestId: string) => `request ${requestId}`,
  /** Messages of the error catalogue: those of the service are English. */
  messageOf: (_code: string, message: string) => message,
  inOneOf: {
    two: 'about one in two',
    fewest: 'fewer than one in 1,000,000',
    number: (count: number) => `one in ${number(count)}`,
  },
  shareLeast: 'less than 0.1 %',
  percent: (share: string) => `${share} %`,
};
