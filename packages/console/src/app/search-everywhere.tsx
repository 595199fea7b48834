import { ActionIcon, Kbd, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { jobPath } from '../records/job-kinds.ts';
import { Picture } from '../records/picture.tsx';
import { docsQuery, everywhereQuery } from '../service/queries.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { IconSearch } from '../ui/icons.tsx';

interface Place {
  readonly path: string;
  readonly label: string;
}

/**
 * Search over everything of a tenant by name or id (pages and tasks, pets, jobs, capture sessions, requests), and over
 * the documentation. Shortcut: Ctrl K.
 */
export function SearchEverywhere({
  tenantId,
  places,
}: {
  readonly tenantId: string;
  readonly places: readonly Place[];
}) {
  const t = useTexts();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const [text] = useDebouncedValue(query.trim(), 200);
  const found = useQuery({
    ...everywhereQuery(tenantId, text),
    enabled: text.length > 1,
    placeholderData: (earlier) => earlier,
  });
  const docs = useQuery({ ...docsQuery(text), enabled: text.length > 1, placeholderData: (earlier) => earlier });
  const open = (path: string) => go(`~/console/${tenantId}${path}`);
  const pages = places.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
  const { pets = [], jobs = [], sessions = [], requests = [] } = text.length > 1 ? (found.data ?? {}) : {};
  const sections = text.length > 1 ? (docs.data ?? []) : [];
  const all = [pages, pets, jobs, sessions, requests, sections];
  const isNothing = all.every(({ length }) => length === 0);
  return (
    <>
      <ActionIcon variant="default" size="lg" onClick={openSpotlight} aria-label={t.search.open}>
        <IconSearch size={18} />
      </ActionIcon>
      <Spotlight.Root query={query} onQueryChange={setQuery} shortcut="mod + K" scrollable maxHeight={420}>
        <Spotlight.Search
          placeholder={t.search.placeholder}
          aria-label={t.search.label}
          leftSection={<IconSearch size={18} />}
        />
        <Spotlight.ActionsList>
          {pets.map((pet) => (
            <Spotlight.Action
              key={pet.id}
              onClick={() => open(`/pets/${pet.id}`)}
              label={pet.name ?? t.pets.unnamed}
              description={[t.pets.species[pet.species], pet.breed, pet.externalId].filter(Boolean).join(' · ')}
              leftSection={<Picture imageId={pet.imageId} alt="" side={36} />}
            />
          ))}
          {jobs.map((job) => (
            <Spotlight.Action
              key={job.id}
              onClick={() => open(jobPath(job.kind, job.id))}
              label={t.jobs.kinds[job.kind].one}
              description={job.id}
            />
          ))}
          {sessions.map((session) => (
            <Spotlight.Action
              key={session.id}
              onClick={() => open(`/capture-sessions/${session.id}`)}
              label={t.sessions.title}
              description={session.id}
            />
          ))}
          {requests.map((request) => (
            <Spotlight.Action
              key={request.id}
              onClick={() => open(`/requests?search=${encodeURIComponent(request.requestId)}`)}
              label={`${request.method} ${request.path}`}
              description={t.search.request(request.requestId, request.status)}
            />
          ))}
          {pages.map(({ path, label }) => (
            <Spotlight.Action key={label} onClick={() => open(path)} label={label} description={t.search.page} />
          ))}
          {sections.map(({ href, page, title }) => (
            <Spotlight.Action
              key={href}
              onClick={() => window.open(href, '_blank', 'noopener')}
              label={title}
              description={t.search.documentation(page)}
            />
          ))}
          {isNothing && <Spotlight.Empty>{t.search.nothing}</Spotlight.Empty>}
        </Spotlight.ActionsList>
        <Spotlight.Footer>
          <Text size="xs" c="dimmed">
            <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">K</Kbd> {t.search.opensHere}
          </Text>
        </Spotlight.Footer>
      </Spotlight.Root>
    </>
  );
}
