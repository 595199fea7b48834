/** Reason why a model pack is not used, as a sentence for an operator. */
export class PackRefused extends Error {
  override readonly name = 'PackRefused';
}
