import { List, Stack, Text, Title } from '@mantine/core';
import type { Reading } from '@rhinarium/contract/animal-tables';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { CLOSE_UPS_MIN, type ImportPlan } from './use-import-plan.ts';

const SHOWN = 20;

/** Photos that are registered with the animals of a list, those of animals with too few, and those of none. */
export function MatchedPhotos({ reading, plan }: { readonly reading: Reading; readonly plan: ImportPlan }) {
  const t = useImportTexts();
  const { photos, tooFew, unmatched } = plan;
  if (photos.size + tooFew.size + unmatched.length === 0) return null;
  const numbers = new Map(reading.animals.map(({ line, externalId, name }) => [line, externalId ?? name ?? '']));
  const count = [...photos.values()].reduce((sum, own) => sum + own.fingerprints.length + own.appearances.length, 0);
  return (
    <Stack gap="xs">
      <Title order={2} size="md">
        {t.photos}
      </Title>
      {photos.size > 0 && <Text>{t.photosRegistered(count, photos.size)}</Text>}
      {tooFew.size > 0 && <Text>{t.tooFew(CLOSE_UPS_MIN)}</Text>}
      <Names
        names={[...tooFew].map(([line, own]) =>
          t.countOf(numbers.get(line) ?? '', own.fingerprints.length + own.appearances.length),
        )}
      />
      {unmatched.length > 0 && <Text>{t.photosOfNobody}</Text>}
      <Names names={unmatched.map(({ path }) => path)} />
    </Stack>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  const t = useImportTexts();
  if (names.length === 0) return null;
  return (
    <List size="sm">
      {names.slice(0, SHOWN).map((name) => (
        <List.Item key={name}>{name}</List.Item>
      ))}
      {names.length > SHOWN && <List.Item>{t.moreRows(names.length - SHOWN)}</List.Item>}
    </List>
  );
}
