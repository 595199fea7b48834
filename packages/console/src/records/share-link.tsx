import { Anchor, Button, Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type AnswerOf, type ApiRow, type BodyOf, LOCALES, type Purpose, type Species } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askApi } from '../service/api.ts';
import { linksKey } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Form, TextField } from '../ui/form.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { Hindrances } from './hindrances.tsx';
import { usePools } from './use-pools.ts';

type LinkBody = BodyOf<ApiRow<'createCaptureLink'>>;
type MadeLink = AnswerOf<ApiRow<'createCaptureLink'>>['data'];

/** Subject of a link: a pet with its possible purposes, or a search. */
export type LinkSubject =
  | { readonly petId: string; readonly name: string; readonly purposes: readonly Purpose[] }
  | {
      readonly species?: Species;
      readonly searchPoolName?: string | undefined;
      /** True if the photos become a sighting, unless the person chooses otherwise. */
      readonly createsSighting?: boolean;
    };

const DAY_SECONDS = 86_400;

/** Button and dialog for a capture link: its options, then its URL and QR code, once. */
export function ShareLink({
  subject,
  variant = 'default',
}: {
  readonly subject: LinkSubject;
  readonly variant?: 'default' | 'filled';
}) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: LinkBody) => askApi(id, 'createCaptureLink', {}, body),
    onSuccess: () => void queries.invalidateQueries({ queryKey: linksKey(id) }),
  });
  if (!may('write')) return null;
  const begin = () => {
    create.reset();
    open();
  };
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={begin}>
        {t.links.share}
      </Button>
      <Modal
        opened={asks}
        onClose={close}
        size="lg"
        title={'petId' in subject ? t.links.shareOf(subject.name) : t.links.toFind}
        lockScroll={false}
      >
        {create.data ? (
          <Made link={create.data.data} />
        ) : (
          <Form
            name={`capture link ${'petId' in subject ? subject.petId : ''}`}
            failure={create.error}
            onSubmit={(fields, onSent) => create.mutate(bodyOf(subject, fields), { onSuccess: onSent })}
          >
            <Stack>
              <FailureAlert failure={create.error} />
              {'petId' in subject ? <PurposeChoice purposes={subject.purposes} /> : <SearchChoice subject={subject} />}
              <Options />
              <Button type="submit" loading={create.isPending}>
                {t.links.make}
              </Button>
            </Stack>
          </Form>
        )}
      </Modal>
    </>
  );
}

function PurposeChoice({ purposes }: { readonly purposes: readonly Purpose[] }) {
  const t = useTexts();
  return (
    <NativeSelect
      name="purpose"
      label={t.links.purpose}
      data={purposes.map((value) => ({ value, label: t.sessions.purposes[value] }))}
      data-autofocus
    />
  );
}

function SearchChoice({ subject }: { readonly subject: Exclude<LinkSubject, { petId: string }> }) {
  const t = useTexts();
  const pools = usePools();
  return (
    <Group>
      <NativeSelect
        name="species"
        label={t.common.species}
        defaultValue={subject.species ?? 'DOG'}
        data={(['DOG', 'CAT'] as const).map((value) => ({ value, label: t.pets.species[value] }))}
      />
      <NativeSelect
        name="pool"
        label={t.playground.searchIn}
        defaultValue={subject.searchPoolName ?? ''}
        data={[{ value: '', label: t.playground.allPets }, ...pools.map(({ name }) => name)]}
      />
      <Checkbox
        name="createsSighting"
        label={t.links.createsSighting}
        defaultChecked={subject.createsSighting === true}
      />
    </Group>
  );
}

function Options() {
  const t = useTexts();
  const { name } = useTenant();
  const [isPoster, setPoster] = useState(false);
  return (
    <>
      <TextField name="title" label={t.links.who} placeholder={name} maxLength={80} />
      <Group align="flex-end">
        <TextField
          name="uses"
          label={t.links.uses}
          defaultValue="1"
          inputMode="numeric"
          pattern="[1-9]\d{0,4}"
          required
        />
        <NativeSelect
          name="days"
          label={t.links.expires}
          defaultValue="7"
          data={Object.entries(t.links.lifetimes).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          name="locale"
          label={t.links.language}
          data={[
            { value: '', label: t.links.anyLanguage },
            ...LOCALES.map((value) => ({ value, label: t.links.languages[value] })),
          ]}
        />
      </Group>
      <Checkbox name="showResult" label={t.links.showResult} />
      <Checkbox
        name="withPoster"
        label={t.links.withPoster}
        onChange={({ currentTarget }) => setPoster(currentTarget.checked)}
      />
      {isPoster && <TextField name="phone" type="tel" label={t.links.phone} maxLength={40} />}
    </>
  );
}

function bodyOf(subject: LinkSubject, fields: FormData): LinkBody {
  const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined;
  const set = {
    title: text('title'),
    locale: text('locale') as LinkBody['locale'],
    usesMax: Number(text('uses')),
    lifetimeSeconds: Number(text('days')) * DAY_SECONDS,
    showResult: fields.get('showResult') !== null,
    withPoster: fields.get('withPoster') !== null,
    phone: text('phone'),
  };
  if ('petId' in subject) return { ...set, purpose: text('purpose') as Purpose, petId: subject.petId };
  const search = { species: text('species') as Species, searchPoolName: text('pool') };
  const createsSighting = fields.get('createsSighting') !== null;
  return { ...set, ...search, createsSighting, purpose: 'PET_IDENTIFICATION' };
}

function Made({ link }: { readonly link: MadeLink }) {
  const t = useTexts();
  const svg = `data:image/svg+xml,${encodeURIComponent(link.qr.svg)}`;
  const png = `data:image/png;base64,${link.qr.png}`;
  return (
    <Stack align="center">
      <Hindrances url={link.url} />
      <img className="qr" src={svg} alt={t.links.code} />
      <Group>
        <Anchor href={png} download="capture-link.png">
          {t.links.savePng}
        </Anchor>
        <Anchor href={svg} download="capture-link.svg">
          {t.links.saveSvg}
        </Anchor>
        {link.poster !== undefined && (
          <Anchor href={`data:application/pdf;base64,${link.poster}`} download="poster.pdf">
            {t.links.savePoster}
          </Anchor>
        )}
        <Anchor href={link.url} target="_blank" rel="noreferrer">
          {t.links.open}
        </Anchor>
      </Group>
      <ShownOnce title={t.links.copyNow} secret={link.url} />
      <Text size="sm" c="dimmed">
        {link.title}
      </Text>
    </Stack>
  );
}
