import type {
  FingerprintAdditionJob,
  FingerprintAdditionResult,
  PetIdentificationResult,
  PetVerificationResult,
} from '@rhinarium/client';
import type { Notice } from './pages/answers.ts';
import type { Policies, Policy } from './policies.ts';

/** A job that ended without a result, after it was tried again. */
export function failedNotice(error: FingerprintAdditionJob['error']): Notice {
  return {
    tone: 'bad',
    title: 'That did not work',
    text: 'It was our fault, and we are sorry. Please take the photos once more.',
    waysOn: ['photos', 'home'],
    ...(error && { code: error.code }),
  };
}

export function insuredNotice(
  { name, policyNumber }: Policy,
  { possibleDuplicates }: FingerprintAdditionResult,
): Notice {
  if (possibleDuplicates.length > 0) {
    const text = `${name} looks very much like a pet that we know already. A colleague will look at it and write to you; until then policy ${policyNumber} holds.`;
    return { tone: 'unsure', title: `${name} is insured, with a question`, text, waysOn: ['home'] };
  }
  const text = `Policy ${policyNumber} holds from today. At the vet’s, three photos of ${name} are all that we ask for.`;
  return { tone: 'good', title: `${name} is insured`, text, waysOn: ['home'] };
}

/** What the service says would help, in its own words. */
function whatHelps(advice: PetVerificationResult['advice']): string {
  return advice ? advice.map(({ message }) => message).join(' ') : 'Please take new photos in brighter light.';
}

export function claimNotice({ name }: Policy, { decision, advice }: PetVerificationResult): Notice {
  switch (decision) {
    case 'MATCH': {
      const text = 'Your claim is on its way. We pay within three days.';
      return { tone: 'good', title: `It is ${name}`, text, waysOn: ['home'] };
    }
    case 'NO_MATCH': {
      const text = `The photos do not show the animal that we know as ${name}. If they do, take them again in brighter light; or call us, and a person looks at them.`;
      return { tone: 'bad', title: `This does not look like ${name}`, text, waysOn: ['photos', 'home'] };
    }
    case 'INCONCLUSIVE': {
      const text = `These photos do not suffice to say yes or no. ${whatHelps(advice)}`;
      return { tone: 'unsure', title: `We are not sure that it is ${name}`, text, waysOn: ['photos', 'home'] };
    }
  }
}

/** The policy of the animal that was found, if the search named one of ours. */
export function policyFound(policies: Policies, { decision, pets }: PetIdentificationResult): Policy | undefined {
  const best = pets[0];
  return decision === 'IDENTIFIED' && best ? policies.find(best.id) : undefined;
}

/** Says the pet's name, never its owner's: whoever has found it is a stranger. */
export function searchNotice(
  policy: Policy | undefined,
  { decision, searchedCount, advice }: PetIdentificationResult,
): Notice {
  if (policy) {
    const text = `We have told the family. Please stay with ${policy.name} and call us with the number ${policy.policyNumber}: we bring you together.`;
    return { tone: 'good', title: `This is ${policy.name}`, text, waysOn: ['home'] };
  }
  if (decision === 'IDENTIFIED') {
    const text = 'It is registered, but not with a policy of ours. Please call us, and we ask around.';
    return { tone: 'unsure', title: 'Somebody knows this animal', text, waysOn: ['home'] };
  }
  if (decision === 'INCONCLUSIVE') {
    const text = `One of our pets looks alike, but not enough to be sure. ${whatHelps(advice)}`;
    return { tone: 'unsure', title: 'Perhaps one of ours', text, waysOn: ['photos', 'home'] };
  }
  const text = `We compared it with ${searchedCount === 1 ? '1 animal' : `${searchedCount} animals`}. Please take it to a vet or a shelter: they can look for a chip.`;
  return { tone: 'unsure', title: 'We do not know this animal', text, waysOn: ['photos', 'home'] };
}
