import { type CohortCat, catResemblance, nearestCats } from '@rhinarium/engine';
import type { FittingAnimal, FittingPhoto } from './populations.ts';

interface NamedCat extends CohortCat {
  readonly name: string;
}

/** The first face of each animal, as a cohort. */
export function cohortOf(animals: readonly FittingAnimal[]): NamedCat[] {
  return animals.flatMap(({ name, photos: [first] }) => {
    const { learnedCode, isFace } = first!.template;
    return learnedCode && isFace ? [{ ...first!.template, learnedCode, name }] : [];
  });
}

/** Compares all photos with the cats of the cohort that have another name. */
export function placeInCohort(animals: readonly FittingAnimal[], cohort: readonly NamedCat[]): FittingAnimal[] {
  const placed = (photo: FittingPhoto, animal: string): FittingPhoto => {
    const { learnedCode } = photo.template;
    if (!learnedCode) return photo;
    const face = { ...photo.template, learnedCode };
    const others = cohort.filter(({ name }) => name !== animal);
    return {
      ...photo,
      cohort: nearestCats(face, others).map((cat) => ({ name: cat.name, resemblance: catResemblance(face, cat) })),
    };
  };
  return animals.map((animal) => ({ ...animal, photos: animal.photos.map((photo) => placed(photo, animal.name)) }));
}
