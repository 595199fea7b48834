import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { useDrop } from '../../ui/browser-files.ts';

/** A file with its path below what was dropped or chosen. */
export interface GivenFile {
  readonly path: string;
  readonly file: File;
}

/** Files that were chosen, of a folder too. */
const chosenFiles = (files: readonly File[]): GivenFile[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Files that were dropped, with those in folders. The entries have to be taken before the event ends. */
async function droppedFiles(transfer: DataTransfer): Promise<GivenFile[]> {
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

/** Takes a list and folders of photos, chosen or dropped. */
export function DropArea({
  isClosed,
  onFiles,
}: {
  readonly isClosed: boolean;
  readonly onFiles: (files: readonly GivenFile[]) => void;
}) {
  const t = useImportTexts();
  const drop = useDrop(isClosed, (dropped) => void droppedFiles(dropped).then(onFiles));
  const folder = { webkitdirectory: '' } as object;
  return (
    <Stack gap="xs" {...drop} className={`surface tray ${drop.className}`} data-testid="drop-area">
      <Text>{t.drop}</Text>
      <Group>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={isClosed}
          onChange={(file) => file && onFiles(chosenFiles([file]))}
        >
          {(button) => (
            <Button {...button} disabled={isClosed}>
              {t.chooseList}
            </Button>
          )}
        </FileButton>
        <FileButton multiple disabled={isClosed} inputProps={folder} onChange={(files) => onFiles(chosenFiles(files))}>
          {(button) => (
            <Button {...button} variant="default" disabled={isClosed}>
              {t.chooseFolder}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}
