import { Badge, Table, Text } from '@mantine/core';
import type { CaptureLink, LinkState } from '@rhinarium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { PetLink } from '../../records/pet-link.tsx';
import { ShareLink } from '../../records/share-link.tsx';
import { askApi } from '../../service/api.ts';
import { linkPages, linksKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { done } from '../../ui/done.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';

const COLOURS: Readonly<Record<LinkState, string>> = {
  ACTIVE: 'green',
  USED_UP: 'blue',
  EXPIRED: 'orange',
  REVOKED: 'gray',
};

/** Capture links: their state and uses, and their end. */
export default function LinksPage() {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <Page title={t.shell.places.links} says={t.links.says} actions={<ShareLink subject={{}} variant="filled" />}>
      <PagesOf pages={linkPages(id)} none={t.links.none}>
        {(links) => (
          <DataTable
            label={t.shell.places.links}
            minWidth={860}
            columns={[
              t.links.title,
              { label: t.sessions.purpose, id: 'purpose' },
              { label: t.pets.pet, id: 'pet' },
              t.common.state,
              { label: t.links.used, id: 'used' },
              { label: t.links.expires, id: 'expires' },
              t.common.change,
            ]}
            list="links"
          >
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}

function LinkRow({ link }: { readonly link: CaptureLink }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const isOpen = link.state === 'ACTIVE';
  return (
    <Table.Tr>
      <Table.Td>{link.title}</Table.Td>
      <Table.Td>{link.createsSighting ? t.links.foundAnimal : t.sessions.purposes[link.purpose]}</Table.Td>
      <Table.Td>
        {link.petId ? (
          <PetLink petId={link.petId} />
        ) : (
          <Text c="dimmed">{[t.pets.species[link.species], link.searchPoolName].filter(Boolean).join(' · ')}</Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge color={COLOURS[link.state]} variant="light">
          {t.links.states[link.state]}
        </Badge>
      </Table.Td>
      <Table.Td>{t.links.useCount(link.useCount, link.usesMax)}</Table.Td>
      <Table.Td>
        <Moment at={link.expiresAt} />
      </Table.Td>
      <Table.Td>
        {isOpen && may('write') && (
          <Confirmed
            isCompact
            label={t.links.revoke}
            title={t.links.revokeOf(link.title)}
            act={() => askApi(id, 'revokeCaptureLink', { linkId: link.id })}
            onDone={() => {
              done(t.links.wasRevoked);
              void queries.invalidateQueries({ queryKey: linksKey(id) });
            }}
          >
            {t.links.revokeSays}
          </Confirmed>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
