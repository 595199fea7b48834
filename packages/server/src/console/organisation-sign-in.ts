import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { beginSignIn } from '../domains/people/organisation/begin-sign-in.ts';
import { finishSignIn } from '../domains/people/organisation/finish-sign-in.ts';
import { changeProvider, dropProvider } from '../domains/people/organisation/provider-actions.ts';
import { redirectUrlOf } from '../domains/people/organisation/provider-client.ts';
import { findProvider } from '../domains/people/organisation/provider-store.ts';
import { beginSession, describeSession } from '../domains/people/session.ts';
import type { SignInAttempts } from '../domains/people/sign-in-attempts.ts';
import { findPerson } from '../domains/people/store.ts';
import type { MemberContext, OpenContext, PersonContext } from './console-context.ts';

/** Actions by which people sign in with their organisation. They count as attempts of the address. */
export function organisationActions(attempts: SignInAttempts) {
  return {
    async beginOrganisationSignIn(
      context: OpenContext,
      { body }: ConsoleInput<'beginOrganisationSignIn'>,
    ): Promise<ConsoleAnswer<'beginOrganisationSignIn'>> {
      attempts.countAddress(context.ip);
      const { url, secret } = await beginSignIn(context, { ...body, serverUrl: context.serverUrl });
      context.setSignIn(secret);
      return { data: { url } };
    },

    async finishOrganisationSignIn(
      context: OpenContext,
      { body }: ConsoleInput<'finishOrganisationSignIn'>,
    ): Promise<ConsoleAnswer<'finishOrganisationSignIn'>> {
      attempts.countAddress(context.ip);
      const { signInSecret: secret, serverUrl, agent } = context;
      const { personId, token } = await finishSignIn(context, { ...body, secret, serverUrl });
      context.setSignIn(undefined);
      context.setSession(await beginSession(context, personId, { agent, token }));
      const person = (await context.database.system((sql) => findPerson(sql, personId)))!;
      const { tenantId } = token;
      return await describeSession(context, context.version, { person: { ...person, isOperator: false }, tenantId });
    },

    async connectOrganisation(
      context: PersonContext,
      { body }: ConsoleInput<'connectOrganisation'>,
    ): Promise<ConsoleAnswer<'connectOrganisation'>> {
      const { person, serverUrl } = context;
      const { url, secret } = await beginSignIn(context, { ...body, personId: person.id, serverUrl });
      context.setSignIn(secret);
      return { data: { url } };
    },
  };
}

export async function readOrganisationSignIn({
  database,
  tenant,
  serverUrl,
}: MemberContext): Promise<ConsoleAnswer<'readOrganisationSignIn'>> {
  const provider = await database.tenant(tenant.id, (sql) => findProvider(sql, tenant.id));
  const redirectUrl = redirectUrlOf(serverUrl);
  const signInUrl = `${redirectUrl}?tenant=${tenant.id}`;
  if (!provider) return { data: { settings: null, redirectUrl, signInUrl } };
  const { issuer, clientId, groupsClaim, roles, defaultRole, isOnlyWay, isListed } = provider;
  const settings = { issuer, clientId, groupsClaim, roles: [...roles], defaultRole, isOnlyWay, isListed };
  return { data: { settings, redirectUrl, signInUrl } };
}

export async function changeOrganisationSignIn(
  context: MemberContext,
  { body }: ConsoleInput<'changeOrganisationSignIn'>,
): Promise<undefined> {
  const { tenant, person, tenantId } = context;
  const isByOrganisation = tenantId === tenant.id;
  await changeProvider(context, { tenantId: tenant.id, by: person, isByOrganisation, changes: body });
}

export async function removeOrganisationSignIn(context: MemberContext): Promise<undefined> {
  await dropProvider(context, { tenantId: context.tenant.id, by: context.person });
}
