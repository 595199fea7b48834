/**
 * Thrown by `settle` if the result no longer holds, and what has changed takes longer to look at than a transaction
 * should. The transaction is rolled back and repeated after `catchUp`. Without one, the handler runs again.
 */
export class Outdated extends Error {
  readonly catchUp: (() => Promise<void>) | undefined;

  constructor(catchUp?: () => Promise<void>) {
    super('the result of a job is outdated');
    this.catchUp = catchUp;
  }
}
