import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileVariable, SETTINGS } from '@rhinarium/server/parts/settings';
import { startService } from '@rhinarium/server/testing/service';
import { ROOT } from '../scripts/read-texts.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const alerts = read('deploy/prometheus/alerts.yaml');
const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
const ALERTS = names(alerts, /- alert: (\w+)/g);

test('alerts and dashboard ask for figures that the service has', async () => {
  const service = await startService({ role: 'api', engineThreads: 1 });
  try {
    const figures = await (await fetch(`${service.url}/metrics`)).text();
    const kept = names(figures, /^# TYPE (\w+)/gm);
    const asked = [alerts, read('deploy/grafana/rhinarium.json')].flatMap((text) =>
      names(text, /\b((?:rhinarium|nodejs|process)_[a-z0-9_]+)\b/g),
    );
    assert.ok(asked.length >= 10);
    const unknown = asked.filter((name) => !kept.includes(name.replace(/_(?:bucket|count|sum)$/, '')));
    assert.deepEqual(unknown, []);
  } finally {
    await service.close();
  }
});

test('every alert has its section in the runbook, is tested where it must fire, and no section is left over', () => {
  const sections = names(read('docs/runbook.md'), /^## (\w+)$/gm);
  assert.deepEqual(sections, ALERTS);
  const links = names(alerts, /runbook: docs\/runbook\.md#(\w+)/g);
  assert.deepEqual(
    links,
    ALERTS.map((name) => name.toLowerCase()),
  );
  const fired = names(read('deploy/prometheus/alerts.test.yaml'), /alertname="(\w+)"\}', value: 1/g);
  assert.deepEqual(fired, ALERTS);
});

test('the runbook and the files to deploy name settings that there are', () => {
  const known: readonly string[] = Object.values(SETTINGS).map(({ env }) => env);
  const secrets = Object.values(SETTINGS).flatMap((row) => ('isSecret' in row ? [fileVariable(row.env)] : []));
  const files = [
    'docs/runbook.md',
    'compose.yaml',
    'deploy/prometheus/prometheus.yaml',
    'deploy/compose/s3.yaml',
    'deploy/compose/pgvector.yaml',
    'deploy/systemd/rhinarium.service',
    'deploy/systemd/rhinarium-server.default',
    'deploy/helm/rhinarium/templates/_node.tpl',
    'deploy/helm/rhinarium/ci/everything-values.yaml',
  ];
  // Variables of the Compose files, and those that name a secret's file.
  const own = ['RHINARIUM_DATABASE_PASSWORD', 'RHINARIUM_HOST_NAME', 'RHINARIUM_IMAGE', 'RHINARIUM_S3_PASSWORD'];
  const named = files
    .flatMap((name) => names(read(name), /\b(RHINARIUM_[A-Z0-9_]+|DATA_DIR|DATABASE_URL(?:_FILE)?)\b/g))
    .filter((name) => !own.includes(name))
    .map((name) => (secrets.includes(name) ? name.replace(/_FILE$/, '') : name));
  assert.ok(named.length >= 8);
  assert.deepEqual(
    named.filter((name) => !known.includes(name)),
    [],
  );
});

test('Compose fetches the image of this release, and the override builds it', () => {
  const { version } = JSON.parse(read('packages/server/package.json')) as { version: string };
  assert.deepEqual(names(read('compose.yaml'), /RHINARIUM_IMAGE:-\S+:(\S+)\}/g), [version]);
  assert.doesNotMatch(read('compose.yaml'), /\bbuild:/);
  assert.match(read('deploy/compose/build.yaml'), /\bbuild: \./);
});

test('every action of the workflows is pinned by its commit', () => {
  const folder = '.github/workflows';
  const used = readdirSync(path.join(ROOT, folder)).flatMap((file) => names(read(`${folder}/${file}`), /uses: (\S+)/g));
  assert.ok(used.length >= 8);
  assert.deepEqual(
    used.filter((name) => !/@[0-9a-f]{40}$/.test(name)),
    [],
  );
});

test('the Helm chart installs this release, and the values that it takes are those that it has', () => {
  const { version } = JSON.parse(read('packages/server/package.json')) as { version: string };
  assert.deepEqual(names(read('deploy/helm/rhinarium/Chart.yaml'), /^appVersion: "(.*)"$/gm), [version]);
  const { properties } = JSON.parse(read('deploy/helm/rhinarium/values.schema.json')) as { properties: object };
  const values = names(read('deploy/helm/rhinarium/values.yaml'), /^([a-zA-Z]+):/gm);
  assert.deepEqual(
    values.sort(),
    Object.keys(properties)
      .filter((name) => name !== 'global')
      .sort(),
  );
  const templates = ['_node.tpl', 'nodes.yaml', 'volumes.yaml', 'service.yaml', 'scaling.yaml', 'service-monitor.yaml'];
  const used = templates.flatMap((file) =>
    names(read(`deploy/helm/rhinarium/templates/${file}`), /(?:\.Values|\$values)\.([a-zA-Z]+)/g),
  );
  assert.deepEqual(values.sort(), [...new Set(used)].sort());
});
