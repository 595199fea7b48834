import { Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PetLink } from '../../records/pet-link.tsx';
import { measuredClaimsQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** Pets that are weakly registered, and pairs that look alike. */
export function HowToImprove() {
  const { id } = useTenant();
  const t = useTexts();
  const { data } = useQuery(measuredClaimsQuery(id));
  if (!data) return null;
  const { weakPetIds, alikePairs } = data;
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>{t.ownAnimals.improve}</Title>
        {weakPetIds.length + alikePairs.length === 0 && <Text c="dimmed">{t.ownAnimals.nothingToImprove}</Text>}
        {weakPetIds.length > 0 && <Text>{t.ownAnimals.weak}</Text>}
        <Group>
          {weakPetIds.map((petId) => (
            <PetLink key={petId} petId={petId} />
          ))}
        </Group>
        {alikePairs.length > 0 && <Text>{t.ownAnimals.alike}</Text>}
        <List listStyleType="none">
          {alikePairs.map(([one, other]) => (
            <List.Item key={`${one} ${other}`}>
              <Group>
                <PetLink petId={one} />
                <PetLink petId={other} />
              </Group>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Card>
  );
}
