import { existsSync } from 'node:fs';

let folder: string | undefined;

/** Names the folder with real photos (`<SPECIES>/<identity>/<image>`); they are never part of the project. */
export function useRealPhotos(given: string | undefined): void {
  folder = given !== undefined && existsSync(given) ? given : undefined;
  if (folder === undefined) {
    process.stderr.write(
      `Tests on real photos do not run: REAL_PHOTOS_DIR ${given === undefined ? 'is not set' : 'names no folder'}.\n`,
    );
  }
}

/** `undefined` when there are none on this machine. */
export function realPhotosFolder(): string | undefined {
  return folder;
}
