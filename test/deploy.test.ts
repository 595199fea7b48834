import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from '@rhinarium/server/settings';
import { ROOT } from '../scripts/read-texts.ts';
import { startService } from './support/service.ts';

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
  const files = [
    'docs/runbook.md',
    'compose.yaml',
    'deploy/prometheus/prometheus.yaml',
    'deploy/systemd/rhinarium.service',
  ];
  // The two that compose.yaml itself asks for.
  const named = files
    .flatMap((name) => names(read(name), /\b(RHINARIUM_[A-Z_]+|DATA_DIR|DATABASE_URL)\b/g))
    .filter((name) => name !== 'RHINARIUM_DATABASE_PASSWORD' && name !== 'RHINARIUM_HOST_NAME');
  assert.ok(named.length >= 8);
  assert.deepEqual(
    named.filter((name) => !known.includes(name)),
    [],
  );
});
