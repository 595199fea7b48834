import { fileVariable, SETTINGS } from '@rhinarium/server/parts/settings';

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
