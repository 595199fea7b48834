import { z } from 'zod';

export const FORMAT = 'rhinarium-backup/1';
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.txt';

const rowsOfTables = z.record(z.string(), z.number());

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  release: z.string(),
  engineVersion: z.string(),
  /** Migrations applied to the database. */
  migrations: z.array(z.string()),
  /** Rows of the installation by table. Absent in an export of one tenant, which contains only its own people. */
  installation: rowsOfTables,
  tenants: z.array(
    z.object({
      tenantId: z.string(),
      rows: rowsOfTables,
      images: z.number(),
      imageBytes: z.number(),
    }),
  ),
  /** Hash of `checksums.txt`, which has the SHA-256 of every other entry. */
  checksumsSha256: z.string(),
});

/** Contents of a backup in numbers. Its last entry. */
export type Manifest = z.infer<typeof manifestSchema>;

export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`This release cannot read this backup; it reads ${FORMAT}.`);
  return parsed.data;
}

/** Entry names. The number is that of the attempt or batch. */
export const rowsName = (scope: string, attempt: number, table: string, batch: number): string =>
  `rows/${scope}/${attempt}/${table}/${String(batch).padStart(6, '0')}.jsonl`;
export const imageName = (blobKey: string): string => `images/${blobKey}`;

export interface RowsEntry {
  /** A tenant's id, or `installation`. */
  readonly scope: string;
  readonly table: string;
}

export function parseRowsName(name: string): RowsEntry | undefined {
  const [, scope, table] = /^rows\/([^/]+)\/\d+\/([^/]+)\/\d+\.jsonl$/.exec(name) ?? [];
  return scope === undefined || table === undefined ? undefined : { scope, table };
}

export function parseImageName(name: string): string | undefined {
  return /^images\/(.+)$/.exec(name)?.[1];
}
