/** The words of the command, or the folders that they name, cannot work; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
