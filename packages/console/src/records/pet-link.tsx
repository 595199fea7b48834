import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { petEntryQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Picture } from './picture.tsx';

interface ShownPet {
  readonly id: string;
  readonly name: string | null;
  readonly externalId: string | null;
  readonly imageId: string | null;
}

/** Link to a pet with picture and name. */
export function PetCell({ pet, side = 36 }: { readonly pet: ShownPet; readonly side?: number }) {
  const t = useTexts();
  return (
    <Group gap="xs" wrap="nowrap">
      <Picture imageId={pet.imageId} alt="" side={side} />
      <div>
        <Anchor component={Link} href={`/pets/${pet.id}`}>
          {pet.name ?? pet.externalId ?? t.pets.unnamed}
        </Anchor>
        {pet.name !== null && pet.externalId !== null && (
          <Text size="xs" c="dimmed">
            {pet.externalId}
          </Text>
        )}
      </div>
    </Group>
  );
}

/** The same for a pet of which only the id is known. */
export function PetLink({ petId, side }: { readonly petId: string; readonly side?: number }) {
  const { id } = useTenant();
  const t = useTexts();
  const pet = useQuery(petEntryQuery(id, petId));
  if (pet.data === null) return <Text c="dimmed">{t.pets.deleted}</Text>;
  return <PetCell pet={pet.data ?? { id: petId, name: null, externalId: '…', imageId: null }} side={side ?? 36} />;
}
