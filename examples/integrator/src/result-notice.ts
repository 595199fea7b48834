import type {
  FingerprintAdditionJob,
  FingerprintAdditionResult,
  PetIdentificationResult,
  PetVerificationResult,
} from '@rhinarium/client';
import type { Notice } from './pages/answers.ts';
import type { Policies, Policy } from './policies.ts';

/** Notice for a job that failed even after a retry. */
export function failedNotice(error: FingerprintAdditionJob['error']): Notice {
  return {
    tone: 'bad',
    title: 'That did not work',
    text: 'It was our fault, and we are sorry. Please take the photos again.',
    waysOn: ['photos', 'home'],
    ...(error && { code: error.code }),
  };
}

export function insuredNotice(
  { name, policyNumber }: Policy,
  { possibleDuplicates }: FingerprintAdditionResult,
): Notice {
  if (possibleDuplicates.length > 0) {
    const text = `${name} looks very much like a pet that we already know. A colleague will check and write to you. Until then, policy ${policyNumber} is valid.`;
    return { tone: 'unsure', title: `${name} is insured, with a question`, text, waysOn: ['home'] };
  }
  const text = `Policy ${policyNumber} is valid from today. At the vet’s, three photos of ${name} are all that we need.`;
  return { tone: 'good', title: `${name} is insured`, text, waysOn: ['home'] };
}

/** The service's own advice. */
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
      const text = `The photos do not show the animal that we know as ${name}. If they do, take them again in brighter light; or call us, and a person will look at them.`;
      return { tone: 'bad', title: `This does not look like ${name}`, text, waysOn: ['photos', 'home'] };
    }
    case 'INCONCLUSIVE': {
      const text = `These photos are not enough to say yes or no. ${whatHelps(advice)}`;
      return { tone: 'unsure', title: `We are not sure that it is ${name}`, text, waysOn: ['photos', 'home'] };
    }
  }
}

/** Policy of the found animal, if the search named one of ours. */
export function policyFound(policies: Policies, { decision, pets }: PetIdentificationResult): Policy | undefined {
  const best = pets[0];
  return decision === 'IDENTIFIED' && best ? policies.find(best.id) : undefined;
}

/** Shows the pet's name, never its owner's, because the finder is a stranger. */
export function searchNotice(
  policy: Policy | undefined,
  { decision, searchedCount, advice }: PetIdentificationResult,
): Notice {
  if (policy) {
    const text = `We have informed the family. Please stay with ${policy.name} and call us with the number ${policy.policyNumber}. We will bring you together.`;
    return { tone: 'good', title: `This is ${policy.name}`, text, waysOn: ['home'] };
  }
  if (decision === 'IDENTIFIED') {
    const text = 'It is registered, but not insured with us. Please call us, and we will ask around.';
    return { tone: 'unsure', title: 'Somebody knows this animal', text, waysOn: ['home'] };
  }
  if (decision === 'INCONCLUSIVE') {
    const text = `One of our pets looks similar, but we cannot be sure. ${whatHelps(advice)}`;
    return { tone: 'unsure', title: 'It may be one of ours', text, waysOn: ['photos', 'home'] };
  }
  const text = `We compared it with ${searchedCount === 1 ? '1 animal' : `${searchedCount} animals`}. Please take it to a vet or a shelter: they can look for a chip.`;
  return { tone: 'unsure', title: 'We do not know this animal', text, waysOn: ['photos', 'home'] };
}
