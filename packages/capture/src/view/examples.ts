import type { Species } from '@rhinarium/contract';
import { EXAMPLES, fetchExamples } from '../examples/fetch-examples.ts';
import type { Words } from '../locale/words.ts';
import { element } from './element.ts';
import { thumbnail } from './thumbnail.ts';

/** Good and bad example photos of a generated animal. Shows `meanwhile` until they have loaded. */
export function examplesOf(species: Species, words: Words, meanwhile: HTMLElement): HTMLElement {
  const row = element('div', { class: 'examples' }, meanwhile);
  void fetchExamples(species).then((photos) => {
    if (photos === undefined) return;
    const figures = EXAMPLES.map((example) =>
      element(
        'figure',
        { class: example },
        thumbnail(photos[example], ''),
        element('figcaption', {}, words.examples[example]),
      ),
    );
    row.replaceChildren(...figures);
  });
  return row;
}
