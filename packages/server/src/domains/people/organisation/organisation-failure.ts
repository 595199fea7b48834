import { Failure } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { AddressRefused } from '../../webhooks/post-webhook.ts';
import { OrganisationRefused } from './open-id.ts';

/** The failure of a sign-in that the person may read the reason of. */
export const organisationRefusal = (says: string): Failure =>
  new Failure('organisationSignInFailed', { details: { organisation: [says] } });

/**
 * A failed exchange with an organisation. The cause is logged, and not told to strangers: it would show them what a
 * network answers.
 */
export function organisationFailure({ log }: Pick<Services, 'log'>, tenantId: string, cause: unknown): Failure {
  log.warn({ err: cause, tenantId }, 'sign-in with an organisation failed');
  const says =
    cause instanceof OrganisationRefused
      ? 'refused the sign-in'
      : cause instanceof AddressRefused
        ? 'has an address that this service may not reach'
        : 'cannot be reached';
  return new Failure('organisationSignInFailed', { details: { organisation: [says] }, cause });
}
