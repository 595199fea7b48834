import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FILES_ACROSS_TENANTS, STATEMENTS_ACROSS_TENANTS } from '@rhinarium/server/testing/across-tenants';
import {
  circlesOf,
  folderOf,
  type Graph,
  graphOf,
  readSources,
  type Source,
} from '../scripts/docs/architecture/read-imports.ts';
import {
  CONSOLE_FLOORS,
  CONSOLE_ROOMS,
  FEATURE_IMPORTS,
  PACKAGES,
  SERVER_FLOORS,
  SERVER_ROOMS,
} from '../scripts/docs/architecture/rooms.ts';

const server = readSources('server/src');

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  engine: [],
  synthetic: [],
  // The tables of the contract need no zod. The link page alone takes types of its schemas.
  // React is for the component alone.
  capture: ['@rhinarium/contract', '@rhinarium/engine', 'react'].concat(
    ['limits', 'routes', 'vocabulary'].map((table) => `@rhinarium/contract/${table}`),
  ),
  // Files are read by a module that only Node's condition of `imports` leads to.
  client: ['call', 'errors', 'limits', 'routes']
    .map((table) => `@rhinarium/contract/${table}`)
    .concat('#read-path', 'node:fs/promises'),
};

test('every package has its row in the table of packages', () => {
  for (const name of Object.keys(PACKAGES)) assert.ok(readSources(`${name}/src`).length > 5, name);
});

for (const [name, allowed] of Object.entries(MAY_IMPORT)) {
  test(`${name} imports nothing but ${allowed.join(', ') || 'its own files'}`, () => {
    for (const { file, imports } of readSources(`${name}/src`)) {
      const foreign = imports.filter((from) => !from.startsWith('.') && !allowed.includes(from));
      assert.deepEqual(foreign, [], file);
    }
  });
}

test('a path of the API is typed in the tables of the contract and nowhere else', () => {
  // The SDK has two paths, type-checked against the table. The example's site stands in for the service there.
  const exempt = [
    'capture/src/controller/check-license.ts',
    'capture/src/looks/look-by.ts',
    '../examples/integrator/src/license.ts',
    'server/testing/upload-fuzz/send-upload.ts',
    // Cases of tests, which call what nobody has in a table.
    'server/testing/admin/person-command-tests.ts',
    'server/testing/admin/tenant-command-tests.ts',
    'server/testing/event-world.ts',
  ];
  const contract = [
    'contract/src/routes.ts',
    'contract/src/console/routes.ts',
    'contract/src/visits/routes.ts',
    'contract/src/operation-rules.ts',
  ];
  const folders = ['contract', 'capture', 'client', 'console', 'server'].map((name) => `${name}/src`);
  const support = [
    'server/testing',
    '../test/capture/support',
    '../examples/integrator/src',
    '../examples/integrator/pages',
  ];
  const found = new Set<string>();
  for (const folder of [...folders, ...support]) {
    for (const { file, text } of readSources(folder)) {
      const code = text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
      if (/\/(v[12]|console\/api)\//.test(code)) found.add(`${folder}/${file}`);
    }
  }
  assert.deepEqual([...found].toSorted(), [...contract, ...exempt].toSorted());
});

test('the example imports what an integrator has: the client, and the capture SDK’s types', () => {
  for (const { file, text, imports } of readSources('../examples/integrator/src')) {
    const own = imports.filter((from) => from.startsWith('@rhinarium/'));
    const allowed = file.startsWith('pages/') ? '@rhinarium/capture' : '@rhinarium/client';
    assert.deepEqual(
      own.filter((from) => from !== allowed),
      [],
      file,
    );
    assert.doesNotMatch(text, /^import (?!type )[^;]*'@rhinarium\/capture'/m, file);
  }
});

test('the capture SDK’s controller and frame checks know no DOM', () => {
  const core = readSources('capture/src').filter(({ file }) => /^(controller|frames)\//.test(file));
  assert.ok(core.length > 10);
  for (const { file, text, imports } of core) {
    assert.doesNotMatch(text, /\b(document|window|navigator)\.\w|\bHTML\w+Element|requestAnimationFrame/, file);
    const outward = imports.filter((from) => /\/(camera|view|host|locale)\//.test(from));
    assert.deepEqual(outward, [], file);
  }
});

/** Tracked source files outside the server, with their texts. */
function sourcesOutside(): { readonly file: string; readonly text: string }[] {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', ':!packages/server'], { cwd: root });
  const files = listed.toString().trim().split('\n');
  return files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

test('files outside the server import it by its declared entries, never by a path', () => {
  const files = sourcesOutside();
  assert.ok(files.length > 1000);
  const isPath = /['"`](?:\.\.\/)+(?:packages\/)?server\/(?:src|testing|parts)\/[\w./-]+\.\w+['"`]/;
  assert.deepEqual(
    files.filter(({ text }) => isPath.test(text)).map(({ file }) => file),
    [],
  );
});

test('the sources of a package hold no test support', () => {
  const listed = execFileSync('git', ['ls-files', 'packages/*/src/*'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
  });
  const files = listed.toString().trim().split('\n');
  assert.ok(files.length > 1000);
  assert.deepEqual(
    files.filter((file) => /\.(fixture|contract)\.|\/testing\//.test(file)),
    [],
  );
});

test('only the entries of the server read the environment', () => {
  for (const { file, text } of server) {
    if (file === 'main.ts' || file === 'admin/main.ts' || file.startsWith('storage/database/embedded/')) continue;
    // A variable that is only written is an option of a native library.
    assert.doesNotMatch(text.replaceAll(/^process\.env\['\w+'\] = .*$/gm, ''), /process\.env/, file);
  }
});

const rooms = graphOf(server, folderOf);
const consoleRooms = graphOf(readSources('console/src'), folderOf);
const isFolder = (room: string) => !room.endsWith('.ts') && !room.endsWith('.tsx');

test('every folder of server and console has its row in ARCHITECTURE.md', () => {
  const foldersOf = (graph: Graph) => [...graph.keys()].filter(isFolder).sort();
  assert.deepEqual(foldersOf(rooms), Object.keys(SERVER_ROOMS).sort());
  assert.deepEqual(foldersOf(consoleRooms), Object.keys(CONSOLE_ROOMS).sort());
});

test('no folder of the server is in a circle', () => {
  const folders = [...rooms].filter(([from]) => isFolder(from));
  assert.deepEqual(
    circlesOf(new Map(folders.map(([from, others]) => [from, new Set([...others].filter(isFolder))]))),
    [],
  );
});

/** Floors of the domains: a domain stands on those that it imports. */
const DOMAIN_FLOORS_MAX = 7;

test(`the domains of the server stand on at most ${DOMAIN_FLOORS_MAX} floors`, () => {
  const floorOf = (room: string): number => {
    const below = [...(rooms.get(room) ?? [])].filter((other) => other.startsWith('domains/'));
    return 1 + Math.max(0, ...below.map(floorOf));
  };
  const domains = [...rooms.keys()].filter((room) => room.startsWith('domains/'));
  assert.ok(domains.length > 10);
  assert.equal(Math.max(...domains.map(floorOf)), DOMAIN_FLOORS_MAX);
});

test('the cycles of a graph are found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
    ['d', new Set(['d'])],
  ]);
  assert.deepEqual(circlesOf(graph), [['b', 'c'], ['d']]);
});

test('folders of the server import no file beside them but the context and the settings', () => {
  const files = [...rooms].flatMap(([room, others]) =>
    isFolder(room) ? [...others].filter((to) => !isFolder(to)) : [],
  );
  assert.deepEqual([...new Set(files)].sort(), ['context.ts', 'settings.ts']);
});

const groupOf = (room: string) => room.split('/')[0]!;

/** Imports of each folder from its own layer's siblings or upper layers. */
function importsUp(graph: Graph, floors: readonly (readonly string[])[]): [from: string, to: string][] {
  const floorOf = (room: string) => floors.findIndex((groups) => groups.includes(groupOf(room)));
  return [...graph].flatMap(([room, others]) => {
    if (!isFolder(room)) return [];
    assert.ok(floorOf(room) >= 0, `${room} is in no group`);
    return [...others]
      .filter((other) => isFolder(other) && groupOf(other) !== groupOf(room) && floorOf(other) <= floorOf(room))
      .map((other): [string, string] => [room, other]);
  });
}

test('a folder of server or console imports its own group and groups further down', () => {
  assert.deepEqual(importsUp(rooms, SERVER_FLOORS), []);
  assert.deepEqual(importsUp(consoleRooms, CONSOLE_FLOORS), []);
});

test('features of the console import one another only where a row says so', () => {
  const isFeature = (room: string) => groupOf(room) === 'features';
  const found = [...consoleRooms].flatMap(([room, others]) =>
    isFeature(room) ? [...others].filter(isFeature).map((other) => [room, other]) : [],
  );
  assert.deepEqual(found, FEATURE_IMPORTS);
});

test('folders that are said to know no domain import neither domains nor folders that serve one', () => {
  const knowsNone = (room: string) => SERVER_ROOMS[room]?.includes('knows no domain') || room === 'common';
  const ground = [...rooms.keys()].filter(knowsNone);
  assert.ok(ground.length > 8);
  for (const room of ground) {
    const foreign = [...rooms.get(room)!].filter((other) => isFolder(other) && !knowsNone(other));
    assert.deepEqual(foreign, [], room);
  }
});

/** Tables that an SQL text inserts into, updates or deletes from. */
function tablesWritten(text: string): string[] {
  const found = text.matchAll(
    /\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+([a-z_]+)(?=\s+(?:AS\s|[a-z]\s|SET|USING|WHERE|\(|SELECT))/g,
  );
  const byName = text.matchAll(/\b(?:insertRow|updateRow)\(\s*sql,\s*'([a-z_]+)'/g);
  return [...found, ...byName].map((match) => match[1]!);
}

test('each table is written by one store, that of its domain', () => {
  const stores = new Map<string, Set<string>>();
  for (const { file, text } of server) {
    if (file.startsWith('storage/database/')) continue;
    for (const name of tablesWritten(text)) stores.set(name, (stores.get(name) ?? new Set()).add(file));
  }
  const expected = {
    api_keys: 'domains/keys/store.ts',
    audit_delivery: 'ops/audit-delivery/delivery-store.ts',
    audit_heads: 'storage/audit/store.ts',
    audit_log: 'storage/audit/store.ts',
    backups: 'ops/backup/store.ts',
    backup_schedule: 'ops/backup/schedule-store.ts',
    calibrations: 'domains/calibration/calibration-store.ts',
    capture_links: 'domains/links/store.ts',
    capture_sessions: 'domains/sessions/store.ts',
    capture_visits: 'domains/links/visit-store.ts',
    case_owners: 'domains/lost-and-found/messages/message-store.ts',
    case_messages: 'domains/lost-and-found/messages/message-store.ts',
    claim_measurements: 'domains/calibration/calibration-store.ts',
    confirmations: 'domains/calibration/confirmation-store.ts',
    console_browsers: 'domains/people/session-store.ts',
    console_challenges: 'domains/people/passkeys/passkey-store.ts',
    console_devices: 'domains/mail/devices/device-store.ts',
    console_invitations: 'domains/people/invitation-store.ts',
    console_links: 'domains/people/session-store.ts',
    console_memberships: 'domains/people/store.ts',
    console_passkeys: 'domains/people/passkeys/passkey-store.ts',
    console_people: 'domains/people/store.ts',
    console_recovery_codes: 'domains/people/second-factor-store.ts',
    console_second_factors: 'domains/people/second-factor-store.ts',
    console_sessions: 'domains/people/session-store.ts',
    deletions: 'domains/pets/history/deletion-store.ts',
    early_templates: 'domains/templates/store.ts',
    events: 'domains/events/store.ts',
    finders: 'domains/lost-and-found/finders/finder-store.ts',
    galleries: 'compute/search/store.ts',
    gallery_checkpoints: 'compute/search/checkpoint-store.ts',
    gallery_fingerprint_removals: 'compute/search/removal-store.ts',
    gallery_removals: 'compute/search/removal-store.ts',
    gallery_sign_positions: 'compute/search/sign-bits/sign-bit-store.ts',
    gallery_signs: 'compute/search/sign-bits/sign-bit-store.ts',
    group_invitations: 'domains/lost-and-found/groups/group-store.ts',
    group_members: 'domains/lost-and-found/groups/group-store.ts',
    idempotent_requests: 'http/idempotency-store.ts',
    image_removals: 'domains/uploads/image-store.ts',
    push_keys: 'domains/mail/devices/push-key-store.ts',
    rate_budgets: 'http/rate-budget-store.ts',
    installation: 'storage/encryption/store.ts',
    key_records: 'storage/encryption/store.ts',
    // Requests and workers.
    jobs: 'compute/jobs/queue-store.ts compute/jobs/store.ts',
    lost_reports: 'domains/lost-and-found/records/report-store.ts',
    mail_heads: 'domains/mail/mail-store.ts',
    mails: 'domains/mail/mail-store.ts',
    match_candidates: 'domains/lost-and-found/candidates/candidate-store.ts',
    owners: 'domains/owners/store.ts',
    pet_merges: 'domains/pets/history/merge-store.ts',
    pet_microchips: 'domains/pets/microchip-store.ts',
    pets: 'domains/pets/store.ts',
    photo_moves: 'domains/pets/history/move-store.ts',
    rejected_pairs: 'domains/pets/rejected-pair-store.ts',
    request_days: 'storage/request-log/store.ts',
    request_log: 'storage/request-log/store.ts',
    search_pool_pets: 'domains/pools/store.ts',
    search_pools: 'domains/pools/store.ts',
    shared_candidates: 'domains/lost-and-found/groups/shared-candidate-store.ts',
    shared_messages: 'domains/lost-and-found/groups/shared-message-store.ts',
    sighting_photos: 'domains/lost-and-found/records/sighting-store.ts',
    sightings: 'domains/lost-and-found/records/sighting-store.ts',
    sign_in_flows: 'domains/people/organisation/flow-store.ts',
    sign_in_identities: 'domains/people/organisation/identity-store.ts',
    sign_in_providers: 'domains/people/organisation/provider-store.ts',
    sign_in_tokens: 'domains/people/organisation/token-store.ts',
    sign_in_tries: 'domains/people/try-store.ts',
    templates: 'compute/search/store.ts',
    tenant_outbox: 'domains/lost-and-found/outbox/outbox-store.ts',
    team_channels: 'domains/mail/channels/channel-store.ts',
    tenant_logos: 'domains/tenants/logo-store.ts',
    tenants: 'domains/tenants/origin-store.ts domains/tenants/store.ts',
    to_do_marks: 'domains/to-do/mark-store.ts',
    uploads: 'domains/uploads/store.ts',
    webhook_attempts: 'domains/webhooks/delivery-store.ts',
    webhook_deliveries: 'domains/webhooks/delivery-store.ts',
    webhook_endpoints: 'domains/webhooks/endpoint-store.ts',
  };
  const found = Object.fromEntries([...stores].map(([name, files]) => [name, [...files].join(' ')]));
  assert.deepEqual(found, expected);
});

/** Functions of a store that write, directly or through others. */
function writersOf({ text }: Source): Set<string> {
  const blocks = text.split(/^export async function\*? /m).slice(1);
  const bodies = new Map(blocks.map((block) => [/^\w+/.exec(block)![0], block]));
  const writers = new Set([...bodies].filter(([, body]) => tablesWritten(body).length > 0).map(([name]) => name));
  for (const [name, body] of bodies) {
    if ([...writers].some((writer) => new RegExp(`\\b${writer}\\(`).test(body))) writers.add(name);
  }
  return writers;
}

test('the faces write nothing: they call the actions of the domains', () => {
  const stores = server.filter(({ file }) => file.endsWith('store.ts'));
  const writers = new Map(stores.map((store) => [store.file, writersOf(store)]));
  assert.ok(
    writers.get('domains/keys/store.ts')?.has('insertKey') && !writers.get('domains/keys/store.ts')?.has('listKeys'),
  );
  assert.ok(writers.get('domains/uploads/store.ts')?.has('removeUploads'));
  for (const { file, text } of server) {
    if (!/^((admin|api|console|link-page|docs-pages)\/|ops\/[^/]+$)/.test(file)) continue;
    assert.deepEqual(tablesWritten(text), [], file);
    assert.doesNotMatch(text, /\bnoteAudit\b/, file);
    for (const [store, names] of writers) {
      if (!text.includes(`/${store}'`)) continue;
      for (const name of names) assert.doesNotMatch(text, new RegExp(`\\b${name}\\b`), `${file} calls ${store}`);
    }
  }
});

test('time, identifiers and randomness reach the domains through the context only', () => {
  const own =
    /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|randomInt|getRandomValues|from 'uuid'|performance\.now/;
  for (const { file, text } of server) {
    // The lowest layer names temporary files and connections and ends idle processes, which no domain sees.
    if (
      /^storage\/(database|blobs)\//.test(file) ||
      file === 'common/sources.ts' ||
      file === 'compute/decoding/decoder.ts'
    )
      continue;
    // A random mark within one text, removed before the text is returned.
    if (file === 'common/json-text.ts') continue;
    assert.doesNotMatch(text, own, file);
  }
});

test('domains and what is below them take the services that they need, not all of them', () => {
  // A handler of a job is given what the worker was given.
  const exempt = ['compute/jobs/job-handlers.ts', 'compute/jobs/worker.ts'];
  const takers = server.filter(({ file, text }) => {
    return /^(domains|http|compute|storage|common)\//.test(file) && /\b\w+\??: (Services|Context)\s*[,)=;]/.test(text);
  });
  assert.deepEqual(
    takers.map(({ file }) => file),
    exempt,
  );
});

test('images are decoded only in the decoder processes', () => {
  const users = server.filter(({ text }) => /from 'sharp'/.test(text));
  // The last two draw our own raw pixels.
  const allowed = ['decode-heic', 'decoder-process', 'decoder-tasks', 'normalise-image', 'raster'].map(
    (name) => `compute/decoding/${name}.ts`,
  );
  assert.deepEqual(users.map(({ file }) => file).sort(), [
    ...allowed,
    'compute/recognition/picture-pair.ts',
    'ops/test-mode/draw-photo.ts',
  ]);
  const reach = /\/(decoder-process|decoder-tasks|normalise-image|raster)\.ts$/;
  for (const { file, text } of server) {
    const outside = [...text.matchAll(/^import (?!type )[^;]*? from '([^']+)'/gms)].filter(([, from]) =>
      reach.test(from!),
    );
    if (outside.length > 0) assert.match(file, /^compute\/decoding\/(decoder-process|decoder-tasks)\.ts$/);
  }
});

test('only the few statements that must see all tenants run outside a tenant', () => {
  const across = /\.system\(|\.(?:snapshot|read)\(undefined/;
  const users = server.filter(({ file, text }) => across.test(text) && !file.startsWith('storage/database/'));
  assert.deepEqual(users.map(({ file }) => file).sort(), FILES_ACROSS_TENANTS);
});

test('every SQL statement of a domain names the tenant, unless it is one of those that run across tenants', () => {
  for (const { file, text } of server) {
    if (!file.endsWith('store.ts')) continue;
    for (const block of text.split(/^export async function /m).slice(1)) {
      const name = /^\w+/.exec(block)![0];
      // A function that only calls other functions of the store has no statement.
      if (!STATEMENTS_ACROSS_TENANTS.includes(name) && /sql[(<]/.test(block))
        assert.match(block, /tenant_id|\$\{VIEW\}|\$\{WHERE\}/, `${file} ${name}`);
    }
  }
});

test('threads are opened in one place, which lets them end without the process', () => {
  const users = server.filter(({ text }) => text.includes('new Piscina('));
  assert.deepEqual(
    users.map(({ file }) => file),
    ['compute/scheduling/thread-pool.ts'],
  );
});
