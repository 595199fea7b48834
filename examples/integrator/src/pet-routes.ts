import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endOfJob } from './end-of-job.ts';
import type { Notice, PetCard, Species } from './pages/answers.ts';
import type { Policy } from './policies.ts';
import { claimNotice, failedNotice, insuredNotice, policyFound, searchNotice } from './result-notice.ts';
import type { Site } from './site.ts';
import { visitorOf } from './visitor.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
const bodyOf = (properties: Readonly<Record<string, object>>) => ({
  schema: { body: { type: 'object', required: Object.keys(properties), properties } },
});

interface OfPet {
  readonly petId: string;
}
interface NewPet {
  Body: { readonly name: string; readonly species: Species };
}
interface Enrolment {
  Params: OfPet;
  Body: { readonly sessionId: string };
}
interface NewClaim {
  Params: OfPet;
  Body: { readonly sessionId: string; readonly reason: string };
}
interface Search {
  Body: { readonly sessionId: string };
}

function cardOf({ visitorId: _, ...card }: Policy): PetCard {
  return card;
}

const notYours: Notice = {
  tone: 'bad',
  title: 'This is not one of your pets',
  text: 'Open this page in the browser in which you enrolled your pet.',
  waysOn: ['home'],
};

/** Retrying with the same photos after a lost response returns the first job. */
const onceFor = (sessionId: string) => ({ idempotencyKey: sessionId });

/** The visitor's policy of that pet. Answers 404 and returns nothing if there is none. */
function ownPolicy({ policies }: Site, request: FastifyRequest<{ Params: OfPet }>, reply: FastifyReply) {
  const policy = policies.ofVisitor(visitorOf(request) ?? '').find(({ petId }) => petId === request.params.petId);
  if (!policy) reply.code(404).send({ notice: notYours });
  return policy;
}

/** Pets and their policies: list, create, enrol. */
export function addPetRoutes(routes: FastifyInstance, site: Site): void {
  const { client, policies, clock } = site;
  routes.get('/api/pets', async (request) => ({ pets: policies.ofVisitor(visitorOf(request) ?? '').map(cardOf) }));

  routes.post<NewPet>(
    '/api/pets',
    bodyOf({ name: text(60), species: { enum: ['DOG', 'CAT'] } }),
    async (request, reply) => {
      const visitorId = visitorOf(request);
      if (visitorId === undefined) return reply.code(403).send({ notice: notYours });
      const { name, species } = request.body;
      const policyNumber = `H-${randomBytes(4).toString('hex').toUpperCase()}`;
      const { id: petId } = await client.pets.create({ species, name, externalId: policyNumber });
      const policy: Policy = { petId, policyNumber, visitorId, name, species, claims: [] };
      await policies.add(policy);
      return reply.code(201).send({ pet: cardOf(policy) });
    },
  );

  routes.post<Enrolment>('/api/pets/:petId/enrolment', bodyOf({ sessionId: text(60) }), async (request, reply) => {
    const policy = ownPolicy(site, request, reply);
    if (!policy) return reply;
    const { sessionId } = request.body;
    const accepted = await client.pets.addFingerprints(policy.petId, { sessionId }, onceFor(sessionId));
    const { result, error } = await endOfJob(client.fingerprintAdditionJobs, accepted);
    if (!result) return { notice: failedNotice(error) };
    const now = clock().toISOString();
    await policies.change(policy.petId, ({ insuredSince }) => ({ insuredSince: insuredSince ?? now }));
    return { notice: insuredNotice(policy, result) };
  });
}

/** Comparisons: a claim (is it this pet?) and a search (which pet is it?). */
export function addComparisonRoutes(routes: FastifyInstance, site: Site): void {
  const { client, policies, clock } = site;
  routes.post<NewClaim>(
    '/api/pets/:petId/claims',
    bodyOf({ sessionId: text(60), reason: text(200) }),
    async (request, reply) => {
      const policy = ownPolicy(site, request, reply);
      if (!policy) return reply;
      const { sessionId, reason } = request.body;
      const accepted = await client.pets.verify(policy.petId, { sessionId }, onceFor(sessionId));
      const { result, error } = await endOfJob(client.petVerificationJobs, accepted);
      if (!result) return { notice: failedNotice(error) };
      const { jobId } = accepted;
      const claim = { jobId, reason, decision: result.decision, madeAt: clock().toISOString() };
      await policies.change(policy.petId, ({ claims }) => ({
        claims: claims.some((made) => made.jobId === jobId) ? claims : [...claims, claim],
      }));
      return { notice: claimNotice(policy, result) };
    },
  );

  routes.post<Search>('/api/searches', bodyOf({ sessionId: text(60) }), async (request) => {
    const { sessionId } = request.body;
    const accepted = await client.pets.identify({ sessionId }, onceFor(sessionId));
    const { result, error } = await endOfJob(client.petIdentificationJobs, accepted);
    if (!result) return { notice: failedNotice(error) };
    const policy = policyFound(policies, result);
    if (policy) await policies.change(policy.petId, () => ({ foundAt: clock().toISOString() }));
    return { notice: searchNotice(policy, result) };
  });
}
