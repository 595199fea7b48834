export interface PromiseRow {
  readonly promise: string;
  /** What keeps it, in the service. */
  readonly keptBy: string;
  /** Test files that fail when it breaks; folders end with a slash. */
  readonly tests: readonly string[];
  /** What was last measured beyond the tests. */
  readonly figure?: string;
  /** What is missing; absent where the promise is kept as it stands. */
  readonly missing?: string;
}

/** What the service promises beyond its answers: R is reliability, S is security. Numbers once given stay. */
export const PROMISES: Readonly<Record<string, PromiseRow>> = {
  R1: {
    promise: 'A job that was accepted (202) ends exactly once, within its deadline, whatever crashes.',
    keptBy: 'a fence, a lease and a deadline per job; the end of overdue jobs has a transaction of its own',
    tests: [
      'test/faults.test.ts',
      'test/nodes.test.ts',
      'test/races.test.ts',
      'packages/server/src/jobs/queue.test.ts',
    ],
    figure: 'fault bench: 3,206 kills, 0 lost, 0 doubled; one node ended by itself (bench/README.md)',
  },
  R2: {
    promise: 'A slow worker cannot overwrite a newer attempt.',
    keptBy: 'the fence in every write of a worker',
    tests: ['packages/server/src/jobs/queue.test.ts', 'test/races.test.ts'],
  },
  R3: {
    promise: 'A pet has one ongoing addition job, a capture session is used once, and a file goes to one pet.',
    keptBy: 'row locks, a partial unique index, and a guarded write at the end of the job',
    tests: ['test/races.test.ts'],
    figure: '200 requests at once: one 202',
  },
  R4: {
    promise: 'After the 204 of a deletion no identification returns the pet, on any node.',
    keptBy: 'numbered changes of a gallery, read before each search; a check at the commit of a job',
    tests: ['test/search-and-deletion.test.ts', 'test/nodes.test.ts', 'test/races.test.ts'],
  },
  R5: {
    promise: 'A deletion reaches rows, photos, templates, kept answers and the index.',
    keptBy:
      'one transaction and the removal of blobs; a sweep for what a crash leaves; receipts of pets and tenants that look whether anything is left; the key of an erased tenant is destroyed',
    tests: [
      'test/what-a-deletion-leaves.test.ts',
      'test/data-at-rest.test.ts',
      'test/upkeep.test.ts',
      'test/admin.test.ts',
    ],
    missing:
      'names, breeds and external ids of pets are not encrypted, so the write-ahead log and copies of the database keep them; archives are plain',
  },
  R6: {
    promise: 'Rows, photos and index agree, and every mismatch is found.',
    keptBy: 'a blob before its row; `admin fsck`',
    tests: ['test/backup.test.ts', 'test/upkeep.test.ts', 'test/faults.test.ts', 'test/left-behind.test.ts'],
    figure: 'fsck runs after the tests that kill and after each round of the fault bench',
  },
  R7: {
    promise: 'The same photos get the same result on every node, with any number of threads.',
    keptBy: 'a kernel without floating-point freedom; recorded bytes of every stage',
    tests: ['packages/engine/src/kernel/', 'packages/engine/src/template/extract.test.ts'],
    missing: 'arm64 was never run',
  },
  R8: {
    promise: 'A search misses no pet that a full comparison would find.',
    keptBy: 'a first scan over all codes, a first look at a shortlist, then the full comparison of its best ten',
    tests: [
      'packages/engine/src/scan/gallery.test.ts',
      'packages/engine/src/decide/decisions.test.ts',
      'test/search/memory.test.ts',
      'test/search/pgvector.test.ts',
    ],
    figure:
      'the exact search’s first pet was among the 30 in 200 of 200 searches among 10,000 drawn pets and in 60 of 60 among 100,000, synthetic (docs/scale.md); at a first look at 30 real animals the right one was among the first four in 324 of 324 searches (ADR 52); an alert watches the search by an index',
    missing: 'no figure on many real animals',
  },
  R9: {
    promise: 'Backup and restore, export and import lose nothing.',
    keptBy: 'one archive with a checksum per entry, read back before it is used',
    tests: ['test/backup.test.ts'],
    figure: 'restore drill: 605 rows and 140 images written back, none differs (bench/README.md)',
  },
  R10: {
    promise: 'A new release keeps what an older one wrote.',
    keptBy: 'numbered migrations, each in a transaction; engine versions side by side',
    tests: ['packages/server/src/database/migrate.test.ts', 'test/engine-upgrade.test.ts'],
    figure:
      'four nodes replaced under load, twice: 360 and 368 requests, none failed; 66 jobs, none lost (bench/README.md)',
    missing: 'a schema does not go back',
  },
  R11: {
    promise: 'Overload is answered 429 or 503 with a true Retry-After, never by running out of memory.',
    keptBy:
      'bounds on waiting jobs, on work under decode, on every decoder process, on bytes of uploads under way and on the disk that they leave',
    tests: ['test/queue-bounds.test.ts', 'test/bombs.test.ts', 'packages/server/src/blobs/local-folder.test.ts'],
    figure: 'soak: 15 minutes in 600 MB without a kill, PSS 393 to 448 MB (bench/README.md)',
    missing: 'memory was not shown to be flat; the aim of 350 MB is missed',
  },
  R12: {
    promise: 'Every answer is in the OpenAPI document, and no input causes a 5xx.',
    keptBy: 'one table of operations and errors each for the API and the console',
    tests: [
      'test/contract/',
      'test/order-of-checks.test.ts',
      'test/http-edges.test.ts',
      'test/console/any-input.test.ts',
      'packages/contract/src/openapi.test.ts',
    ],
    figure: 'Schemathesis in every CI run: 90 seconds for the API, 30 for the calls of the console',
  },
  R13: {
    promise: 'Webhooks arrive at least once, under one id, and can be verified.',
    keptBy:
      'the event in the transaction of what happened; deliveries claimed with a lease and a fence; ten attempts over three days, replay, the list of events',
    tests: ['test/events/', 'packages/server/src/webhooks/rules.test.ts', 'packages/client/src/verify-webhook.test.ts'],
    figure: 'from the end of a job to its webhook: p50 70 ms, p95 121 ms under load (bench/README.md)',
  },
  S1: {
    promise: 'No tenant sees or changes anything of another.',
    keptBy: 'row-level security, forced; two doors to the database; a start that refuses a powerful role',
    tests: [
      'test/isolation.test.ts',
      'packages/server/src/database/policies.test.ts',
      'packages/server/src/database/transactions.test.ts',
    ],
  },
  S2: {
    promise: 'API keys are stored as hashes, and end at the next request.',
    keptBy: 'SHA-256, a prefix and a checksum; looked up on each request',
    tests: ['test/routes.test.ts', 'test/leakage.test.ts'],
  },
  S3: {
    promise: 'No secret is the same in two installations.',
    keptBy: 'random secrets at the first start',
    tests: ['test/start.test.ts'],
  },
  S4: {
    promise: 'Every route needs a key unless it is listed.',
    keptBy: 'one hook per row',
    tests: ['test/routes.test.ts'],
  },
  S5: {
    promise: 'No image stops the service.',
    keptBy: 'three formats by their first bytes, stripped before decoding, in processes with limits of time and memory',
    figure:
      '`npm run fuzz:uploads`: 1,946 uploads with broken framing, headers or bytes, each answered; memory stayed flat',
    tests: ['test/bombs.test.ts', 'test/images.test.ts', 'packages/server/src/decoding/decoding.test.ts'],
  },
  S6: {
    promise: 'Stored images have no metadata and are upright.',
    keptBy: 'each image is written again',
    tests: ['test/images.test.ts', 'packages/server/src/decoding/strip-image.test.ts'],
  },
  S7: {
    promise: 'Images are shown only to people who may see them, and cached nowhere on the way.',
    keptBy: 'the console’s rights; no-store, nosniff, attachment',
    tests: ['test/console/rights.test.ts'],
  },
  S8: {
    promise: 'Webhooks reach no internal address.',
    keptBy:
      'https only; a name resolved once, all its addresses public, the connection pinned to them; no redirects; bodies of answers not read',
    tests: [
      'packages/server/src/webhooks/rules.test.ts',
      'test/events/webhooks.test.ts',
      'test/events/post-webhook.test.ts',
    ],
  },
  S9: {
    promise: 'A flood from one tenant delays no other.',
    keptBy: 'claims in turn by tenant; engine and decoder turns for who used them least; rate limits',
    tests: ['packages/server/src/jobs/queue.test.ts', 'test/queue-bounds.test.ts'],
    figure:
      '100,000 waiting: a claim p95 4.3 ms; uploads beside 24 of another tenant: p95 2.1 times that alone (ADR 56); a quiet tenant beside a flood: p95 2.0 times its p95 alone (bench/README.md)',
  },
  S10: {
    promise: 'Images, templates, metadata of pets and kept answers are encrypted per tenant.',
    keptBy:
      'AES-256-GCM under a data key per tenant, bound to the place of each value; data keys in files, wrapped by a master key; `admin fsck`',
    tests: [
      'test/data-at-rest.test.ts',
      'packages/server/src/encryption/ciphertext.test.ts',
      'packages/server/src/encryption/open-encryption.test.ts',
      'packages/server/src/blobs/encrypt-blobs.test.ts',
    ],
  },
  S11: {
    promise: 'The audit log cannot be changed unnoticed.',
    keptBy: 'a chain of hashes, triggers against change and removal; views of pictures are noted',
    tests: ['test/audit.test.ts'],
  },
  S12: {
    promise: 'Strangers cannot sign in to the console or act in it.',
    keptBy:
      'cookie flags, the Origin header, CSP, roles, bounded password work; a second factor for people who turn it on, and for all of a tenant that requires it',
    tests: ['test/console/sign-in.test.ts', 'test/console/rights.test.ts', 'test/console/second-factor.test.ts'],
    missing:
      'no passkeys: a code can be phished; sixty blocks of addresses at once fill the line of strangers (ADR 56)',
  },
  S13: {
    promise: 'The running code is the published code.',
    keptBy:
      'exact versions, digests of networks checked at the start, no network at run time; `npm run sbom` lists what runs and checks licences',
    tests: ['packages/server/src/recognition/'],
    figure: 'the tests of every check run in a network namespace with nothing but the loopback',
    missing: 'releases and images are not signed yet',
  },
  S14: {
    promise: 'Deprecated versions say that they are deprecated.',
    keptBy: 'Deprecation on version 1',
    tests: ['test/contract/'],
  },
};
