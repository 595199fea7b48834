import { Checkbox, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ApiRow, type BodyOf, LIMITS, type Owner } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../records/place-fields.tsx';
import { ownerChoiceQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextField } from '../../ui/form.tsx';

/** Fields of an owner. Without one, owners who are there already are offered by the name that is typed. */
export function OwnerFields({ owner }: { readonly owner?: Owner }) {
  const { id } = useTenant();
  const t = useTexts();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [name] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({ ...ownerChoiceQuery(id, name), enabled: name !== '' }).data ?? [];
  return (
    <>
      <TextField
        name="name"
        label={t.owners.name}
        defaultValue={owner?.name}
        maxLength={LIMITS.nameCharsMax}
        required
        data-autofocus
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
            name="contact"
            label={t.owners.contact}
            defaultValue={owner?.contact}
            maxLength={LIMITS.contactCharsMax}
          />
          <Checkbox name="mayCall" label={t.owners.mayCall} defaultChecked={owner?.consent !== undefined} />
          <TextField
            name="note"
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
    name: textOf(fields, 'name') ?? '',
    contact: textOf(fields, 'contact'),
    consent: isAgreed ? { note: textOf(fields, 'note') ?? t.owners.atDesk } : undefined,
  };
}
