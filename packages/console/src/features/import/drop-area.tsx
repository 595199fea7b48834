import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { useDrop } from '../../ui/use-drop.ts';
import { chosenFiles, droppedFiles, type GivenFile } from './read-dropped.ts';

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
