import type { KeyObject } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  makeFolder,
  placeFile,
  readIfThere,
  syncFolder,
  unlessMissing,
  writeDurably,
} from '../../../storage/files/durable-files.ts';
import { PackRefused } from './pack-files.ts';
import { type ModelPack, readPack } from './read-pack.ts';

/** Place, key and tenants of model packs, from the settings. */
export interface PackSettings {
  readonly dataDir: string;
  readonly modelsDir: string | undefined;
  readonly modelsPublicKey: KeyObject | undefined;
  /** Tenants whose animals may have taught a pack. */
  readonly modelsTenants: readonly string[] | undefined;
}

/** File with the id of the pack that the next start uses. */
const IN_USE = 'in-use';
const ID = /^[a-z][a-z0-9]*-[\d.]+$/;

export const packFolder = ({ dataDir, modelsDir }: PackSettings): string => modelsDir ?? path.join(dataDir, 'models');

/** Id of the pack that the next start uses. `undefined`: the networks of this release. */
export async function readIdInUse(settings: PackSettings): Promise<string | undefined> {
  const id = (await readIfThere(path.join(packFolder(settings), IN_USE)))?.trim();
  if (id !== undefined && !ID.test(id))
    throw new PackRefused(`${path.join(packFolder(settings), IN_USE)} does not name a pack. Delete this file.`);
  return id;
}

/**
 * Reads and verifies the pack to start with. `undefined`: the networks of this release. Throws PackRefused: with other
 * networks in its place, all templates would be made again.
 */
export async function packInUse(settings: PackSettings): Promise<ModelPack | undefined> {
  const id = await readIdInUse(settings);
  if (id === undefined) return undefined;
  try {
    return await readPack(path.join(packFolder(settings), id), settings.modelsPublicKey, settings.modelsTenants);
  } catch (cause) {
    if (!(cause instanceof PackRefused)) throw cause;
    throw new PackRefused(
      `The model pack ${id} cannot be used. ${cause.message} To go back to the networks of this release: npm run admin -- models remove --name ${id}`,
      { cause },
    );
  }
}

/** Ids of the installed packs. */
export async function listPackIds(settings: PackSettings): Promise<string[]> {
  const names = (await readdir(packFolder(settings)).catch(unlessMissing)) ?? [];
  return names.filter((name) => ID.test(name)).sort();
}

/**
 * Copies a verified pack to the installed ones and has the next start use it. Throws PackRefused if another pack has its
 * name and version. `newName` names the temporary files.
 */
export async function installPack(settings: PackSettings, pack: ModelPack, newName: () => string): Promise<void> {
  const folder = packFolder(settings);
  const target = path.join(folder, pack.id);
  const there = await readPack(target, undefined, settings.modelsTenants).catch(unlessRefused);
  if (there && there.engine.version !== pack.engine.version)
    throw new PackRefused(
      `Another ${pack.id} is installed. Give the pack another version, or remove the installed one.`,
    );
  if (!there) {
    const staged = path.join(folder, `${newName()}.staged`);
    await makeFolder(staged);
    try {
      for (const [name, bytes] of pack.files) await writeDurably(path.join(staged, name), bytes);
      await syncFolder(staged);
      await rm(target, { recursive: true, force: true });
      await rename(staged, target);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
    await syncFolder(folder);
  }
  await placeFile(path.join(folder, IN_USE), `${pack.id}\n`, 'always', newName);
}

/** Deletes an installed pack. If it is in use, the next start has the networks of this release. */
export async function removePack(settings: PackSettings, id: string): Promise<void> {
  if (!(await listPackIds(settings)).includes(id) && (await readIdInUse(settings)) !== id)
    throw new PackRefused(`There is no model pack ${id} here. \`models list\` prints those that are.`);
  const folder = packFolder(settings);
  if ((await readIdInUse(settings)) === id) await rm(path.join(folder, IN_USE));
  await rm(path.join(folder, id), { recursive: true, force: true });
  await syncFolder(folder);
}

/** `undefined` for a pack that is damaged or missing. */
function unlessRefused(cause: unknown): undefined {
  if (!(cause instanceof PackRefused)) throw cause;
  return undefined;
}
