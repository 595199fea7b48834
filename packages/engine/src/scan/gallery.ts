import { fastestKernel } from '../kernel/fastest-kernel.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { RANKED_PETS } from '../parameters.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { GalleryOfKind } from './gallery-of-kind.ts';
import { byKind } from './search-code.ts';

/**
 * In-memory index of the search codes of many pets, several per pet, quantised to two bits per number. All ids are
 * UUIDs in lower case.
 */
export interface Gallery {
  readonly petCount: number;
  /** Allocated bytes. */
  readonly bytes: number;
  /**
   * Adds a sample, or replaces the pet's sample of that id. Throws RangeError for a code of another length or an
   * invalid id.
   */
  add(petId: string, sampleId: string, code: Int8Array): void;
  removeSample(petId: string, sampleId: string): void;
  removePet(petId: string): void;
  has(petId: string): boolean;
  hasSample(petId: string, sampleId: string): boolean;
  /**
   * Serialises the gallery into blocks that `restoreGallery` of the same release reads. The gallery must not change
   * before the last block is read; `nearest` does not change it.
   */
  blocks(): Generator<Uint8Array>;
  /**
   * Returns the best `count` pets for the probe codes, best first, ties by id. `among` restricts the search. Similarity
   * is the mean over the probes of the cosine with the pet's mean code, -1 to 1. Of more than RANKED_PETS pets only
   * those with the smallest Hamming distance of sign bits are ranked. Codes of DOGs' faces are compared with those of
   * faces only. Lists by faces and by other codes are fused by rank, and pets without any code of a probe's kind come
   * last.
   */
  nearest(
    probes: readonly Int8Array[],
    count: number,
    among?: ReadonlySet<string>,
  ): { searchedCount: number; pets: { petId: string; similarity: number }[] };
}

/** Gallery of all codes: those of DOGs' faces apart from the others, since codes of two kinds are not comparable. */
class WholeGallery implements Gallery {
  readonly #make: () => GalleryOfKind;
  readonly #others: GalleryOfKind;
  /** Made for the first face: most galleries have none. */
  #faces: GalleryOfKind | undefined;
  /** Number of pets with codes of both kinds. */
  #withBoth = 0;

  constructor(make: () => GalleryOfKind) {
    this.#make = make;
    this.#others = make();
  }

  get petCount(): number {
    return this.#others.petCount + (this.#faces?.petCount ?? 0) - this.#withBoth;
  }

  get bytes(): number {
    return this.#others.bytes + (this.#faces?.bytes ?? 0);
  }

  add(petId: string, sampleId: string, code: Int8Array): void {
    this.#changed(petId, () => {
      const { faces, others } = byKind([code]);
      if (faces.length > 0) this.#faces ??= this.#make();
      this.#put(this.#others, petId, sampleId, others);
      if (this.#faces) this.#put(this.#faces, petId, sampleId, faces);
    });
  }

  removeSample(petId: string, sampleId: string): void {
    this.#changed(petId, () => {
      this.#others.removeSample(petId, sampleId);
      this.#faces?.removeSample(petId, sampleId);
    });
  }

  removePet(petId: string): void {
    this.#changed(petId, () => {
      this.#others.removePet(petId);
      this.#faces?.removePet(petId);
    });
  }

  has(petId: string): boolean {
    return this.#others.has(petId) || this.#faces?.has(petId) === true;
  }

  hasSample(petId: string, sampleId: string): boolean {
    return this.#others.hasSample(petId, sampleId) || this.#faces?.hasSample(petId, sampleId) === true;
  }

  *blocks(): Generator<Uint8Array> {
    yield* this.#others.blocks();
    if (this.#faces) yield* this.#faces.blocks();
  }

  /** Restores blocks until `next` resolves to `undefined`. Throws RangeError for missing or damaged blocks. */
  async restore(next: () => Promise<Uint8Array | undefined>): Promise<void> {
    await this.#others.restore(await next(), next);
    const head = await next();
    if (!head) return;
    this.#faces = this.#make();
    await this.#faces.restore(head, next);
    if (await next()) throw new RangeError('A gallery has too many blocks.');
    this.#withBoth = [...this.#faces.petIds()].filter((petId) => this.#others.has(petId)).length;
  }

  nearest(probes: readonly Int8Array[], count: number, among?: ReadonlySet<string>) {
    const { faces, others } = byKind(probes);
    if (!this.#faces) return this.#others.nearest(others, count, among);
    const searchedCount = among ? [...among].filter((petId) => this.has(petId)).length : this.petCount;
    const kinds = [
      { gallery: this.#faces, codes: faces },
      { gallery: this.#others, codes: others },
    ];
    const found = kinds.map(({ gallery, codes }) =>
      codes.length > 0 ? gallery.nearest(codes, count, among).pets : [],
    );
    const fused = fuseRanks(found.map((list) => list.map(({ petId }) => petId)));
    // Pets without any code of a probe's kind.
    const rest = fused.length < count ? kinds.flatMap(({ gallery }) => gallery.nearest([], count, among).pets) : [];
    // The similarity by a code that was asked for replaces one by none.
    const pets = new Map([...rest, ...found.flat()].map((pet) => [pet.petId, pet]));
    const ids = [...new Set([...fused, ...pets.keys()])].slice(0, count);
    return { searchedCount, pets: ids.map((id) => pets.get(id)!) };
  }

  /** Adds or replaces the sample's code of this kind, or removes the one that it had. */
  #put(into: GalleryOfKind, petId: string, sampleId: string, [code]: readonly Int8Array[]): void {
    if (code) into.add(petId, sampleId, code);
    else into.removeSample(petId, sampleId);
  }

  #changed(petId: string, change: () => void): void {
    const before = this.#hasBoth(petId);
    change();
    this.#withBoth += Number(this.#hasBoth(petId)) - Number(before);
  }

  #hasBoth(petId: string): boolean {
    return this.#faces?.has(petId) === true && this.#others.has(petId);
  }
}

/** Creates an empty gallery. `rankedMax` is the number of pets that the scan of sign bits leaves. */
export function createGallery(kernel: Kernel = fastestKernel(), rankedMax: number = RANKED_PETS): Gallery {
  return new WholeGallery(() => new GalleryOfKind(kernel, rankedMax));
}

/** Restores a gallery from its blocks. `next` returns one after the other, finally `undefined`. Throws RangeError. */
export async function restoreGallery(next: () => Promise<Uint8Array | undefined>): Promise<Gallery> {
  const gallery = new WholeGallery(() => new GalleryOfKind(fastestKernel(), RANKED_PETS));
  await gallery.restore(next);
  return gallery;
}
