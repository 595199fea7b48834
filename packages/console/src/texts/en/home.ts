import type { Plan } from '@rhinarium/contract';
import { numberIn } from '../locale.ts';

const number = numberIn('en');

export const home = {
  plan: 'Plan',
  plans: 'Plans',
  pets: 'Pets',
  ofMost: (most: number) => ` of ${number(most)}`,
  petsUsed: 'Pets used of the plan’s limit',
  today: 'Today (UTC)',
  requests: (count: number) => `${number(count)} requests`,
  failed: (count: number) => `${number(count)} failed`,
  jobsNow: 'Jobs now',
  running: (count: number) => `${number(count)} running`,
  waiting: (count: number) => `${number(count)} waiting`,
  median: (seconds: string) => ` · median ${seconds} s in the last 7 days`,
  decisionsTitle: 'Decisions',
  range: 'Range of time',
  ranges: { day: '24 hours', week: '7 days', month: '30 days' },
  unchanged: 'as before',
  changed: (difference: string) => `${difference} to the time before`,
  requestsByDay: 'Requests by day',
  decisions: 'decisions',
  requestsCounted: 'requests',
  series: {
    matches: 'Match or identified',
    inconclusive: 'Inconclusive',
    noMatches: 'No match or unknown',
    failures: 'Failed',
    successes: 'Succeeded',
  },
  recentErrors: 'Recent errors',
  noFailures: 'No failed requests.',
  request: 'Request',
  error: 'Error',
};

export const chart = {
  label: (what: string, steps: number, most: string) => `${what} in ${steps} steps, at most ${most} in one`,
  asTable: 'Show as a table',
  tableOf: (what: string) => `${what} as a table`,
  day: 'Day (UTC)',
  hour: 'Hour',
};

export const firstSteps = {
  title: 'First steps',
  done: (count: number, all: number) => `${count} of ${all} done`,
  doneOf: (count: number, all: number) => `${count} of ${all} steps done`,
  isDone: 'Done',
  isOpen: 'To do',
  steps: {
    registration: 'Register a pet, with your photos or generated ones',
    verification: 'Verify it with new photos, or identify it',
    key: 'Create an API key for your program',
    call: 'Call the API with the key; the playground shows every call',
  },
};

const PLAN_SAYS: Readonly<Record<Plan, string>> = {
  base: 'Free: registration and 1:1 verification.',
  demo: 'Everything, for at most 100 pets.',
  pro: 'Everything, without limits.',
};

/** Page of the design tokens. */
export const design = {
  title: 'Design',
  says: 'Use these values when you change a page. They are written down in packages/console/src/ui/tokens.ts.',
  type: 'Type',
  colour: 'Colour',
  space: 'Space, heights, corners, shadows',
  controls: 'Controls',
};

export const plan = {
  says: 'Choose how many pets you may register and whether you may search for a pet. The change takes effect at once.',
  choices: 'Plans',
  identification: 'Identification',
  noneChosen:
    'No plan is chosen yet, so identification fails with SVCB2B10012. Choose a plan that includes identification (demo or pro).',
  account: 'Account',
  suspended: 'suspended (SVCB2B10010)',
  pets: (count: number) => `${number(count)} pets`,
  current: 'current',
  plans: PLAN_SAYS,
  anyNumber: 'Any number of pets',
  atMost: (count: number) => `At most ${number(count)} pets`,
  withIdentification: 'With identification',
  withoutIdentification: 'Without identification',
  choose: (name: string) => `Choose ${name}`,
  change: (name: string) => `Change the plan to ${name}?`,
  changed: (name: string) => `The plan is now ${name}.`,
  /** Consequences of a plan change. */
  consequences: {
    anyNumber: 'Any number of pets can be registered.',
    atMost: (count: number) => `At most ${number(count)} pets can be registered.`,
    stops:
      'Identification stops working at once: every :identify request fails with SVCB2B10011. Pets and photos stay.',
    included: 'Identification (1:N) is included. Pets and photos stay.',
    notIncluded: 'Identification (1:N) is not included. Pets and photos stay.',
  },
};
