import { FINGERPRINTS_MIN, LIMITS } from '@rhinarium/contract';
import { type AnimalPhotos, photosByRow, planImport, type Reading, type Step } from '@rhinarium/contract/animal-tables';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askApi } from '../../service/api.ts';
import { type ListPage, ownersKey, petsKey, poolChoiceQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { GivenFile } from './read-dropped.ts';

/** Not read again while an import runs. */
const staleTime = Number.POSITIVE_INFINITY;

export const CLOSE_UPS_MIN = FINGERPRINTS_MIN.PET_PROFILE_REGISTRATION;

/** Steps of an import, with the photos that are registered in it. */
export interface ImportPlan {
  readonly steps: readonly Step[];
  /** Photos by line of the list. */
  readonly photos: ReadonlyMap<number, AnimalPhotos<GivenFile>>;
  /** Animals with too few photos, by line. */
  readonly tooFew: ReadonlyMap<number, AnimalPhotos<GivenFile>>;
  readonly unmatched: readonly GivenFile[];
  /** Search pools that the list names and that do not exist. */
  readonly newPools: readonly string[];
}

/** Reads all pages of a list. */
async function readAll<Entry>(
  read: (page: { pageToken: string | undefined; pageSize: number }) => Promise<ListPage<Entry>>,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await read({ pageToken, pageSize: LIMITS.pageSizeMax });
    entries.push(...page.data);
    pageToken = page.nextPageToken;
    if (pageToken === undefined) return entries;
  }
}

const isEnough = ({ fingerprints, appearances }: AnimalPhotos<GivenFile>) =>
  fingerprints.length >= CLOSE_UPS_MIN && appearances.length >= LIMITS.appearancesMin;

/** Compares a list with the pets that are there, and photos with the list. */
export function useImportPlan(reading: Reading, files: readonly GivenFile[]) {
  const { id } = useTenant();
  const pets = useQuery({
    queryKey: [...petsKey(id), 'for import'],
    queryFn: () => readAll((page) => askApi(id, 'listPets', {}, page)),
    gcTime: 0,
    staleTime,
  });
  const pools = useQuery(poolChoiceQuery(id));
  const hasOwners = reading.animals.some(({ owner }) => owner);
  const owners = useQuery({
    queryKey: [...ownersKey(id), 'for import'],
    queryFn: () => readAll((page) => askApi(id, 'listOwners', {}, page)),
    gcTime: 0,
    staleTime,
    enabled: hasOwners,
  });
  const plan = useMemo((): ImportPlan | undefined => {
    if (!pets.data || !pools.data || (hasOwners && !owners.data)) return undefined;
    const steps = planImport(reading.animals, pets.data, owners.data);
    const { byLine, unmatched } = photosByRow(files, reading.animals);
    const counts = new Map(pets.data.map((pet) => [pet.id, pet.fingerprintCount]));
    const isWithout = (step: Step) => step.does === 'create' || ('petId' in step && counts.get(step.petId) === 0);
    const open = new Set(steps.filter(isWithout).map(({ animal }) => animal.line));
    const own = [...byLine].filter(([line]) => open.has(line));
    const there = new Set(pools.data.map(({ name }) => name));
    const named = new Set(reading.animals.flatMap(({ searchPools }) => searchPools ?? []));
    return {
      steps,
      photos: new Map(own.filter(([, photos]) => isEnough(photos))),
      tooFew: new Map(own.filter(([, photos]) => !isEnough(photos))),
      unmatched,
      newPools: [...named].filter((name) => !there.has(name)),
    };
  }, [reading, files, pets.data, pools.data, owners.data, hasOwners]);
  return { plan, failure: pets.error ?? pools.error ?? owners.error };
}
