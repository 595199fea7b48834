import { readTexts } from '../read-texts.ts';

const TESTS = /\.test\.ts$|^test\/contract\/cases\//;
const CITED = /['`][^'`\n]+ \(([RS]\d+)\)['`]/g;

/** Test files by the promise that one of their titles cites. */
export function promiseTests(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { file, text } of readTexts().filter(({ file }) => TESTS.test(file))) {
    for (const [, number] of text.matchAll(CITED)) found.set(number!, (found.get(number!) ?? new Set()).add(file));
  }
  return found;
}

export interface PromiseRow {
  readonly promise: string;
  /** Mechanism in the service. */
  readonly keptBy: string;
  /** Latest measurement beyond the tests. */
  readonly figure?: string;
  /** Known gap. Absent if there is none. */
  readonly missing?: string;
}

/**
 * Promises of the service beyond its API: R is reliability, S is security. Numbers are permanent. Tests cite them at
 * the end of their titles, such as "serves tenants round-robin (S9)".
 */
export const PROMISES: Readonly<Record<string, PromiseRow>> = {
  R1: {
    promise: 'A job that was accepted (202) ends exactly once, within its deadline, whatever crashes.',
    keptBy: 'a fence, a lease and a deadline per job; the end of overdue jobs has a transaction of its own',
    figure: 'fault bench: 3,034 kills, 0 lost, 0 doubled; one node ended by itself (bench/README.md)',
  },
  R2: {
    promise: 'A slow worker cannot overwrite a newer attempt.',
    keptBy: 'the fence in every write of a worker',
  },
  R3: {
    promise: 'A pet has one ongoing addition job, a capture session is used once, and a file goes to one pet.',
    keptBy: 'row locks, a partial unique index, and a guarded write at the end of the job',
    figure: '200 simultaneous requests: one 202',
  },
  R4: {
    promise:
      'After the 204 of a deletion no identification returns the pet, or rests on the photo that was taken back, on any node.',
    keptBy: 'numbered changes of a gallery, read before each search; a check at the commit of a job',
  },
  R5: {
    promise: 'A deletion reaches rows, photos, templates, kept answers and the index.',
    keptBy:
      'one transaction and the removal of blobs; a sweep for what a crash leaves; receipts of pets and tenants that check whether anything is left; the key of an erased tenant is destroyed',
    missing:
      'names, breeds and external ids of pets are not encrypted, so the write-ahead log and copies of the database keep them; archives are plain',
  },
  R6: {
    promise: 'Rows, photos and index agree, and every mismatch is found.',
    keptBy: 'a blob before its row; `admin fsck`',
    figure: 'fsck runs after the tests that kill and after each round of the fault bench',
  },
  R7: {
    promise: 'The same photos get the same result on every node, with any number of threads.',
    keptBy: 'a kernel without floating-point freedom; recorded bytes of every stage',
    missing:
      'on arm64 (emulated) templates of dogs are the same bytes as on x64, two of three of cats differ in the network’s code',
  },
  R8: {
    promise: 'A search misses no pet that a full comparison would find.',
    keptBy: 'a first scan over all codes, a coarse match of a shortlist, then the full comparison of its best ten',
    figure:
      'the exact search’s first pet was among the 30 in all searches among up to a million drawn pets, synthetic (docs/scale.md); of real animals the right one was among the first four of the coarse match in 324 of 324 (ADR 14)',
    missing: 'no figure on many real animals',
  },
  R9: {
    promise: 'Backup and restore, export and import lose nothing.',
    keptBy: 'one archive with a checksum per entry, read back before it is used',
    figure: 'restore drill of 2026-11-22: 605 rows and 140 images written back, none differs',
  },
  R10: {
    promise: 'A new release keeps what an older one wrote.',
    keptBy: 'numbered migrations, each in a transaction; engine versions side by side',
    figure:
      'four nodes replaced under load, twice: 360 and 368 requests, none failed; 66 jobs, none lost (bench/README.md)',
    missing: 'a schema does not go back',
  },
  R11: {
    promise: 'Overload is answered 429 or 503 with a true Retry-After, never by running out of memory.',
    keptBy:
      'bounds on waiting jobs, on work under decode, on every decoder process, on bytes of uploads under way and on the disk that stays free',
    figure: 'soak: 30 minutes in 600 MB without a kill (bench/README.md)',
    missing: 'the aim of 350 MB is missed',
  },
  R12: {
    promise: 'Every answer is in the OpenAPI document, and no input causes a 5xx.',
    keptBy: 'one table of operations and errors each for the API and the console',
    figure: 'Schemathesis in every CI run: 30 seconds for the API, 15 for the calls of the console',
  },
  R13: {
    promise: 'Webhooks arrive at least once, under one id, and can be verified.',
    keptBy:
      'the event is written in the transaction of the fact; deliveries claimed with a lease and a fence; ten attempts over three days, replay, the list of events',
    figure: 'from the end of a job to its webhook: p50 70 ms, p95 121 ms under load (n 50, 2026-11-22)',
  },
  S1: {
    promise: 'No tenant sees or changes anything of another.',
    keptBy: 'row-level security, forced; two ways to the database; the start refuses a role that could bypass them',
  },
  S2: {
    promise: 'API keys are stored as hashes, and end at the next request.',
    keptBy: 'SHA-256, a prefix and a checksum; looked up on each request',
  },
  S3: {
    promise: 'No secret is the same in two installations.',
    keptBy: 'random secrets at the first start',
  },
  S4: {
    promise: 'Every route needs a key unless it is listed.',
    keptBy: 'one hook per row',
  },
  S5: {
    promise: 'No image stops the service.',
    keptBy: 'five formats by their first bytes, stripped before decoding, in processes with limits of time and memory',
    figure:
      '`npm run fuzz:uploads`: 1,946 uploads with broken framing, headers or bytes, each answered; memory stayed flat',
  },
  S6: {
    promise: 'Stored images have no metadata and are upright.',
    keptBy: 'each image is written again',
  },
  S7: {
    promise: 'Images are shown only to people who may see them, and cached nowhere on the way.',
    keptBy: 'the console’s rights; no-store, nosniff, attachment',
  },
  S8: {
    promise: 'Webhooks reach no internal address.',
    keptBy:
      'https only; a name resolved once, all its addresses public, the connection pinned to them; no redirects; bodies of answers not read',
  },
  S9: {
    promise: 'A flood from one tenant delays no other.',
    keptBy: 'claims in turn by tenant; engine and decoders go to the tenant that used them least; rate limits',
    figure:
      '100,000 waiting: a claim p95 4.3 ms; beside a flood a quiet tenant’s verification takes 2.0, its uploads 2.1 times the p95 alone (ADR 21)',
  },
  S10: {
    promise: 'Images, templates, metadata of pets and kept answers are encrypted per tenant.',
    keptBy:
      'AES-256-GCM under a data key per tenant, bound to the place of each value; data keys in files, wrapped by a master key; `admin fsck`',
  },
  S11: {
    promise: 'The audit log cannot be changed unnoticed.',
    keptBy: 'a chain of hashes, triggers against change and removal; views of pictures are logged',
  },
  S12: {
    promise: 'Strangers cannot sign in to the console or act in it.',
    keptBy:
      'cookie flags, the Origin header, CSP, roles, bounded password work; a second factor for people who turn it on, and for all of a tenant that requires it',
    missing: 'no passkeys: a code can be phished; sixty blocks of addresses at a time fill the sign-in queue (ADR 26)',
  },
  S13: {
    promise: 'The running code is the published code.',
    keptBy:
      'exact versions, digests of networks checked at the start, no network at run time; `npm run sbom` lists what runs and checks licences',
    figure: 'the tests of every check run in a network namespace with nothing but the loopback',
    missing: 'releases and images are not signed yet',
  },
  S14: {
    promise: 'Deprecated versions say that they are deprecated.',
    keptBy: 'Deprecation on version 1',
  },
};
