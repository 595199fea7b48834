/** Invalid arguments, or folders that cannot be used. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
