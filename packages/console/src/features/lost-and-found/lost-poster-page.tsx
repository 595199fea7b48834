import './lost-poster.css';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ConsoleAnswer, LOCALES, type Locale, type Species } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useParams } from 'wouter';
import { Hindrances } from '../../records/hindrances.tsx';
import { wholeFirst } from '../../records/samples.tsx';
import { askApi } from '../../service/api.ts';
import { linksKey, lostReportQuery, petQuery, samplesQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Page } from '../../ui/page.tsx';
import { LostPoster } from './lost-poster.tsx';

/** 60 days: a poster hangs for weeks. */
const lifetimeSeconds = 60 * 86_400;
const usesMax = 1000;

/** Makes a capture link whose photos become sightings. */
function useLink(locale: Locale) {
  const { id } = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (species: Species) => {
      const body = {
        purpose: 'PET_IDENTIFICATION',
        species,
        createsSighting: true,
        locale,
        lifetimeSeconds,
        usesMax,
      } as const;
      return (await askApi(id, 'createCaptureLink', {}, body)).data;
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: linksKey(id) }),
  });
}

/** The newest photo of the whole animal, or else of anything. */
const newestWhole = (samples: ConsoleAnswer<'listSamples'>['data']): string | null =>
  wholeFirst(samples.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))[0]?.id ?? null;

/** Report, pet and photos that a poster shows. */
function useLostPet(lostReportId: string) {
  const { id } = useTenant();
  const report = useQuery(lostReportQuery(id, lostReportId));
  const petId = report.data?.petId ?? '';
  const pet = useQuery({ ...petQuery(id, petId), enabled: petId !== '' });
  const samples = useQuery({ ...samplesQuery(id, petId), enabled: petId !== '' });
  return { report, pet, samples };
}

/** Prints the poster of a lost pet, or saves it as PDF, by the browser, which has fonts for each script of its reader. */
export default function LostPosterPage() {
  const { may } = useTenant();
  const { code: language, texts: t } = useLanguage();
  const { lostReportId = '' } = useParams();
  const { report, pet, samples } = useLostPet(lostReportId);
  const [locale, setLocale] = useState<Locale>(language);
  const [phone, setPhone] = useState<string>();
  const link = useLink(locale);
  const failure = report.error ?? pet.error ?? samples.error;
  if (failure)
    return (
      <Page title={t.lost.poster}>
        <FailureAlert failure={failure} onRetry={() => void report.refetch()} />
      </Page>
    );
  if (!report.data || !pet.data || !samples.data) return <LoadingSkeleton h={300} />;
  const poster = (
    <LostPoster
      report={report.data}
      species={pet.data.species}
      name={pet.data.name ?? ''}
      imageId={newestWhole(samples.data)}
      locale={locale}
      phone={phone ?? report.data.contact ?? ''}
      code={link.data && `data:image/svg+xml,${encodeURIComponent(link.data.qr.svg)}`}
    />
  );
  return (
    <Page
      title={`${t.lost.poster}: ${pet.data.name ?? t.pets.unnamed}`}
      says={t.lost.posterSays}
      actions={<Button onClick={() => window.print()}>{t.lost.print}</Button>}
    >
      <Group align="flex-end">
        <NativeSelect
          label={t.lost.posterLanguage}
          value={locale}
          onChange={({ currentTarget }) => setLocale(LOCALES.find((one) => one === currentTarget.value) ?? 'en')}
          data={LOCALES.map((value) => ({ value, label: t.links.languages[value] }))}
        />
        <TextInput
          label={t.lost.posterPhone}
          value={phone ?? report.data.contact ?? ''}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
        {may('write') && !link.data && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate(pet.data.species)}>
            {t.lost.addCode}
          </Button>
        )}
      </Group>
      <FailureAlert failure={link.error} />
      {link.data && <Hindrances url={link.data.url} />}
      <Stack className="scrolls">
        <div className="sheet-preview">{poster}</div>
      </Stack>
      {createPortal(<div className="sheet-printed">{poster}</div>, document.body)}
    </Page>
  );
}
