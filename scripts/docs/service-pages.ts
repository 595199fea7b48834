import path from 'node:path';
import { RIGHTS, type Right, ROLES, type Role } from '@rhinarium/contract';
import { INSTALLATION_FIGURES, MEASURES, PROCESS_FIGURES } from '@rhinarium/server/parts/operations';
import { fileVariable, SETTINGS } from '@rhinarium/server/parts/settings';
import { PRINTED_BY, page, table } from './markdown.ts';
import { PROMISES, type PromiseRow, promiseTests } from './promises.ts';

const rows = Object.values(SETTINGS).map((row) => ({
  env: row.env,
  // Some defaults depend on the machine. The page explains that instead of printing one machine's value.
  fallback: row.env === 'RHINARIUM_ENGINE_THREADS' ? 'one per core' : 'default' in row ? row.default : '',
  takes: row.takes,
  says: row.says,
}));

const secrets = Object.values(SETTINGS)
  .filter((row) => 'isSecret' in row)
  .map(({ env }) => `\`${fileVariable(env)}\``);

export function printSettings(): string {
  const lines = rows.map(
    ({ env, fallback, takes, says }) =>
      `| \`${env}\` | ${fallback ? `\`${fallback}\`` : 'unset'} | ${takes} | ${says} |`,
  );
  return `# Settings

<!-- Printed by \`npm run docs\` from packages/server/src/settings.ts. Do not edit. -->

Environment variables. The first run needs none. All wrong values are reported together; an unknown variable that starts with \`RHINARIUM_\` is an error too.

A secret may be in a file, as orchestrators hand secrets in: ${secrets.join(', ')} name one.

| variable | default | takes | meaning |
|---|---|---|---|
${lines.join('\n')}
`;
}

export function printEnvironmentExample(): string {
  const lines = rows.map(
    ({ env, fallback, says }) => `# ${says}\n#${env}=${fallback === 'one per core' ? '' : fallback}\n`,
  );
  return `# Printed by \`npm run docs\` from packages/server/src/settings.ts. Do not edit.\n\n${lines.join('\n')}`;
}

const code = (text: string) => `\`${text}\``;

/** docs/metrics.md: the service's metrics. */
export function printMetrics(): string {
  const figures = (rows: readonly { readonly name: string; readonly help: string }[]) =>
    table(
      ['name', 'meaning'],
      rows.map(({ name, help }) => [code(name), help]),
    );
  return page(
    '# Metrics',
    '<!-- Printed by `npm run docs` from packages/server/src/ops/figures.ts. Do not edit. -->',
    'Metrics of the service itself at `/metrics`, for Prometheus. Metrics of Node.js and the process come with them. The [alerts](runbook.md) and the dashboard use them: see [operating](operating.md).',
    '## Per process',
    table(
      ['name', 'type', 'labels', 'meaning'],
      Object.values(MEASURES).map(({ name, help, labelNames, ...more }) => [
        code(name),
        'buckets' in more ? 'histogram' : 'counter',
        labelNames.map(code).join(', '),
        help,
      ]),
    ),
    figures(PROCESS_FIGURES),
    '## Per installation',
    'Every process reports the same value: take the `max`, not the `sum`.',
    figures(INSTALLATION_FIGURES),
  );
}

/** Sentence about each role. A missing one does not compile. */
const SAYS: Readonly<Record<Role, string>> = {
  owner: 'Who answers for the tenant. There is always one.',
  developer: 'Who connects programs to it.',
  staff: 'Who works with the animals: at a desk, on the phone, in the kennels.',
  viewer: 'Who only looks.',
};

/** docs/roles.md: roles of people in a tenant and their rights. */
export function printRoles(): string {
  return page(
    '# Roles',
    PRINTED_BY,
    'A person has one role in each tenant. The owner gives it (console, _People_), or the operator of the installation ' +
      '(`admin person create --role`). The service checks it at every call, and the console shows only the pages that ' +
      'it allows. In test mode people have the same rights, but for plan and people.',
    table(
      ['Role', 'For'],
      ROLES.map((role) => [`\`${role}\``, SAYS[role]]),
    ),
    '## Rights',
    table(
      ['Right', 'Allows', ...ROLES],
      (Object.keys(RIGHTS) as Right[]).map((right) => [
        `\`${right}\``,
        RIGHTS[right].says,
        ...ROLES.map((role) => ((RIGHTS[right].roles as readonly Role[]).includes(role) ? 'yes' : '')),
      ]),
    ),
    '## API operations',
    'Of the operations that this table does not name, those that read need `read`, and all others `write`. API keys have ' +
      '[scopes](concepts.md) instead of roles.',
    table(
      ['Right', 'Operations'],
      (Object.keys(RIGHTS) as Right[])
        .filter((right) => RIGHTS[right].operations.length > 0)
        .map((right) => [`\`${right}\``, RIGHTS[right].operations.map((name) => `\`${name}\``).join(', ')]),
    ),
  );
}

const TESTS = promiseTests();

/** Files with a test title that cites a promise, such as "(R1)". */
const testsOf = (number: string) =>
  [...(TESTS.get(number) ?? [])].map((file) => `[${path.basename(file)}](../${file})`).join(', ') || 'none';

const row = ([number, { promise, keptBy, figure, missing }]: [string, PromiseRow]): string[] => [
  number,
  promise,
  keptBy,
  testsOf(number),
  [figure, missing === undefined ? undefined : `**Missing:** ${missing}`].filter(Boolean).join('. '),
];

/** docs/reliability.md: promises, their mechanisms, the tests that fail when they break, and gaps. */
export function printReliability(): string {
  const rows = Object.entries(PROMISES);
  const whole = rows.filter(([, { missing }]) => missing === undefined).length;
  return page(
    '# Reliability and security',
    '<!-- Printed by `npm run docs` from scripts/docs/promises.ts. Do not edit. -->',
    `What the service promises beyond its answers. ${whole} of ${rows.length} are kept as they stand; of the others the last column says what is missing. The titles of the tests cite the promise, such as "(R1)".`,
    table(['', 'Promise', 'Kept by', 'Tests that fail when it breaks', 'Figures and gaps'], rows.map(row)),
  );
}
