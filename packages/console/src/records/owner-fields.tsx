import { Checkbox, Fieldset, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ApiRow, type BodyOf, LIMITS, type Owner } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askApi } from '../service/api.ts';
import { ownerChoiceQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { TextField } from '../ui/form.tsx';
import { textOf } from './place-fields.tsx';

/** Fields of the owner in the form of something else, which may be left empty. */
export function OwnerFieldset() {
  const t = useTexts();
  return (
    <Fieldset legend={t.owners.owner}>
      <Stack gap="sm">
        <OwnerFields isOptional />
      </Stack>
    </Fieldset>
  );
}

/** Fields of an owner. Without one, owners who are there already are offered by the name that is typed. */
export function OwnerFields({ owner, isOptional = false }: { readonly owner?: Owner; readonly isOptional?: boolean }) {
  const { id } = useTenant();
  const t = useTexts();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [hasContact, setHasContact] = useState(false);
  const [name] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({ ...ownerChoiceQuery(id, name), enabled: name !== '' }).data ?? [];
  return (
    <>
      <TextField
        name="ownerName"
        label={t.owners.name}
        defaultValue={owner?.name}
        maxLength={LIMITS.nameCharsMax}
        required={!isOptional || hasContact}
        {...(isOptional ? {} : { 'data-autofocus': true })}
        onChange={({ currentTarget }) => {
          setChosen('');
          if (!owner) setText(currentTarget.value);
        }}
      />
      {found.length > 0 && (
        <Radio.Group name="ownerId" label={t.owners.which} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            <Radio value="" label={t.owners.isNew} />
            {found.map((one) => (
              <Radio key={one.id} value={one.id} label={t.owners.known(one.name, one.petCount)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {chosen === '' && (
        <>
          <TextField
            name="ownerContact"
            label={t.owners.contact}
            defaultValue={owner?.contact}
            maxLength={LIMITS.contactCharsMax}
            onChange={({ currentTarget }) => setHasContact(currentTarget.value.trim() !== '')}
          />
          <Checkbox name="mayCall" label={t.owners.mayCall} defaultChecked={owner?.consent !== undefined} />
          <TextField
            name="consentNote"
            label={t.owners.note}
            defaultValue={owner?.consent?.note}
            maxLength={LIMITS.consentCharsMax}
          />
        </>
      )}
    </>
  );
}

/** Request fields from `OwnerFields`. */
export function ownerOf(fields: FormData, t: Texts): BodyOf<ApiRow<'createOwner'>> {
  const isAgreed = fields.get('mayCall') !== null;
  return {
    name: textOf(fields, 'ownerName') ?? '',
    contact: textOf(fields, 'ownerContact'),
    consent: isAgreed ? { note: textOf(fields, 'consentNote') ?? t.owners.atDesk } : undefined,
  };
}

/**
 * Returns the id of the owner in `OwnerFields`: the chosen one, or one that is made. It is the same one if what follows
 * fails and the form is sent again. Undefined if the fields are empty.
 */
export function useOwnerId(): (fields: FormData) => Promise<string | undefined> {
  const { id } = useTenant();
  const t = useTexts();
  const made = useRef('');
  return async (fields) => {
    const chosen = textOf(fields, 'ownerId');
    const { name, contact, consent } = ownerOf(fields, t);
    if (chosen !== undefined || name === '') return chosen;
    if (made.current === '') made.current = (await askApi(id, 'createOwner', {}, { name, contact, consent })).data.id;
    else {
      const body = { name, contact: contact ?? null, consent: consent ?? null };
      await askApi(id, 'updateOwner', { ownerId: made.current }, body);
    }
    return made.current;
  };
}
