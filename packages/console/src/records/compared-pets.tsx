import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ConsoleAnswer, Pet } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { petQuery, samplesQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Picture } from './picture.tsx';
import { wholeFirst } from './samples.tsx';

const PICTURES_MAX = 4;

/** Two records side by side, with photos, ids and dates, to see whether they are of one animal. */
export function ComparedPets({
  ids,
  says,
}: {
  readonly ids: readonly [string, string];
  readonly says: readonly [string, string];
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {ids.map((petId, at) => (
        <Compared key={petId} petId={petId} says={says[at]!} />
      ))}
    </SimpleGrid>
  );
}

function Compared({ petId, says }: { readonly petId: string; readonly says: string }) {
  const { id } = useTenant();
  const pet = useQuery(petQuery(id, petId)).data;
  const samples = useQuery(samplesQuery(id, petId)).data ?? [];
  return (
    <Card withBorder padding="sm">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {says}
        </Text>
        {pet && <Record pet={pet} samples={samples} />}
      </Stack>
    </Card>
  );
}

function Record({ pet, samples }: { readonly pet: Pet; readonly samples: ConsoleAnswer<'listSamples'>['data'] }) {
  const t = useTexts();
  return (
    <>
      <Text fw={600}>{pet.name ?? t.pets.unnamed}</Text>
      <Group gap={4}>
        {wholeFirst(samples)
          .slice(0, PICTURES_MAX)
          .map((sample) => (
            <Picture key={sample.id} imageId={sample.id} alt={t.photos.kinds[sample.kind]} side={72} />
          ))}
        {samples.length === 0 && <Picture imageId={null} alt="" side={72} />}
      </Group>
      <Facts
        facts={{
          [t.common.id]: <span className="mono">{pet.id}</span>,
          [t.pets.fields.externalId]: pet.externalId,
          [t.pets.microchips]: pet.microchips?.join(', '),
          [t.pets.fields.breed]: pet.breed,
          [t.pets.fingerprints]: pet.fingerprintCount,
          [t.common.created]: <Moment at={pet.createdAt} />,
        }}
      />
    </>
  );
}
