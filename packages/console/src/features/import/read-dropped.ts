/** A file with its path below what was dropped or chosen. */
export interface GivenFile {
  readonly path: string;
  readonly file: File;
}

/** Files that were chosen, of a folder too. */
export const chosenFiles = (files: readonly File[]): GivenFile[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Files that were dropped, with those in folders. The entries have to be taken before the event ends. */
export async function droppedFiles(transfer: DataTransfer): Promise<GivenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<GivenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  // A browser reads a hundred entries at a time.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return (await Promise.all(inside.map(filesIn))).flat();
    inside.push(...batch);
  }
}
