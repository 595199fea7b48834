import { Group, SegmentedControl } from '@mantine/core';
import { SPECIES, type Species } from '@rhinarium/contract';
import { useTexts } from '../../texts/use-texts.tsx';

/** How an animal is described: by photos taken here, by photos that the caller sends, or in words. */
export const WAYS = ['photos', 'link', 'telephone'] as const;
export type Way = (typeof WAYS)[number];

/** Selects the species and the way. Existing photos fix the species. */
export function WayChoice(props: {
  readonly species: Species;
  readonly onSpecies: (species: Species) => void;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly hasPhotos: boolean;
}) {
  const t = useTexts();
  return (
    <Group>
      <SegmentedControl
        aria-label={t.common.species}
        disabled={props.hasPhotos}
        value={props.species}
        onChange={(species) => props.onSpecies(species as Species)}
        data={SPECIES.map((value) => ({ value, label: t.pets.species[value] }))}
      />
      <SegmentedControl
        aria-label={t.takeIn.way}
        value={props.way}
        onChange={(way) => props.onWay(way as Way)}
        data={WAYS.map((value) => ({ value, label: t.takeIn.ways[value] }))}
      />
    </Group>
  );
}
