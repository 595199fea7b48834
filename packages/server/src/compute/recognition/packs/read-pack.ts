import { createHash, type KeyObject, verify } from 'node:crypto';
import { DOG_COHORT, type DogFaceModel, ENGINE, LEARNED_CODE_LENGTH } from '@rhinarium/engine';
import {
  CALIBRATION_FILE,
  COHORT,
  MANIFEST,
  NETWORK,
  type PackFiles,
  PackRefused,
  readPackFiles,
  SIGNATURE,
} from './pack-files.ts';
import { type PackManifest, parseCalibration, parseManifest } from './pack-manifest.ts';

/** A network for dogs' faces that replaces the shipped one: docs/guides/model-packs.md. */
export interface ModelPack extends DogFaceModel {
  /** Name and version, such as `lite2-1.0`. */
  readonly id: string;
  readonly licence: string;
  readonly isSigned: boolean;
  /** Engine with this pack. Templates, claims and results carry its version. */
  readonly engine: typeof ENGINE;
  /** The network, ONNX. */
  readonly network: Buffer;
  readonly files: PackFiles;
}

/** Smallest number of dogs in a cohort. Policy: with fewer, the nearest of them are hardly look-alikes. */
const COHORT_DOGS_MIN: number = 10 * DOG_COHORT.nearest;
/** Digits of the manifest's sum in the version, so that two packs of one name and version do not share templates. */
const SUM_DIGITS = 8;

const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * Reads and verifies a model pack in a folder or a tar archive. With `publicKey` (Ed25519) only signed ones count. One that
 * animals of a tenant taught counts only with its id in `tenants`. Throws PackRefused.
 */
export async function readPack(
  place: string,
  publicKey: KeyObject | undefined,
  tenants: readonly string[] = [],
): Promise<ModelPack> {
  const files = await readPackFiles(place);
  const manifestBytes = fileOf(files, MANIFEST);
  if (publicKey) requireSignature(manifestBytes, files.get(SIGNATURE), publicKey);
  const manifest = parseManifest(manifestBytes.toString());
  requireTenant(manifest, tenants);
  requireSums(files, manifest);
  const network = fileOf(files, NETWORK);
  // ONNX Runtime would open the file that such a network names.
  if (network.includes('location'))
    throw new PackRefused(
      `${NETWORK} names a location, so parts of it may be in another file. Export it as one file without that word.`,
    );
  const id = `${manifest.name}-${manifest.version}`;
  return {
    id,
    licence: manifest.licence,
    isSigned: publicKey !== undefined,
    engine: engineWith(id, sha256Of(manifestBytes)),
    network,
    cohort: cohortOf(fileOf(files, COHORT)),
    calibration: parseCalibration(fileOf(files, CALIBRATION_FILE).toString()),
    files,
  };
}

const engineWith = (id: string, sum: string): typeof ENGINE => ({
  name: ENGINE.name,
  version: `${ENGINE.version}+${id}.${sum.slice(0, SUM_DIGITS)}`,
  modelDigest: sha256Of(`${ENGINE.modelDigest} ${sum}`),
});

function fileOf(files: PackFiles, name: string): Buffer {
  const bytes = files.get(name);
  if (!bytes) throw new PackRefused(`This is not a whole model pack: ${name} is missing. Get the pack again.`);
  return bytes;
}

function requireSignature(manifest: Buffer, signature: Buffer | undefined, publicKey: KeyObject): void {
  if (!signature)
    throw new PackRefused(
      `The pack is not signed, and RHINARIUM_MODELS_PUBLIC_KEY demands it. Ask its author for a pack with ${SIGNATURE}.`,
    );
  if (!verify(null, manifest, publicKey, signature))
    throw new PackRefused(
      `The pack is not signed with the key of RHINARIUM_MODELS_PUBLIC_KEY, or ${MANIFEST} was changed. Get it from its author again.`,
    );
}

function requireTenant({ tenant }: PackManifest, allowed: readonly string[]): void {
  if (tenant !== undefined && !allowed.includes(tenant))
    throw new PackRefused(
      `Animals of the tenant ${tenant} taught the pack, and RHINARIUM_MODELS_TENANTS does not name it. Name it there if this tenant agrees.`,
    );
}

function requireSums(files: PackFiles, manifest: PackManifest): void {
  for (const [name, sum] of Object.entries(manifest.files))
    if (sha256Of(fileOf(files, name)) !== sum)
      throw new PackRefused(`${name} of the pack is damaged: the manifest has another SHA-256. Get the pack again.`);
}

function cohortOf(bytes: Buffer): Int8Array {
  const dogs = bytes.length / LEARNED_CODE_LENGTH;
  if (!Number.isInteger(dogs) || dogs < COHORT_DOGS_MIN)
    throw new PackRefused(
      `${COHORT} must hold ${LEARNED_CODE_LENGTH} bytes of each of at least ${COHORT_DOGS_MIN} dogs, but has ${bytes.length} bytes. Correct the pack.`,
    );
  return Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
}
