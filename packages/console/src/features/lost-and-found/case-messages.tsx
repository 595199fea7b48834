import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { caseMessagesQuery, lostKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Messages, SendMessage } from './conversation.tsx';

/** Messages between the people of the tenant and the finder of a sighting. Nothing while nobody could read them. */
export function CaseMessages({ sightingId }: { readonly sightingId: string }) {
  const { id: tenantId, name } = useTenant();
  const t = useTexts();
  const found = useQuery(caseMessagesQuery(tenantId, sightingId));
  if (!found.data) return <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />;
  const { finder, owner, messages, writing } = found.data;
  if (finder === null && owner === 'ABSENT' && messages.length === 0) return null;
  const by = { FINDER: t.messages.finder, TENANT: name, OWNER: t.messages.owner };
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2}>{t.messages.title}</Title>
        {finder && writing !== 'ENDED' && <BlockFinder sightingId={sightingId} isBlocked={finder.isBlocked} />}
      </Group>
      <Messages messages={messages.map((message) => ({ ...message, by: by[message.writer] }))} />
      {finder?.isBlocked && <Text size="sm">{t.messages.isBlocked}</Text>}
      {owner === 'INVITABLE' && <InviteOwner sightingId={sightingId} />}
      {writing === 'OPEN' ? (
        <SendMessage
          hint={[
            ...(finder ? [finder.isMailed ? t.messages.finderIsMailed : t.messages.finderIsNotMailed] : []),
            ...(owner === 'INVITED' ? [t.messages.ownerReads] : []),
          ].join(' ')}
          act={(text) => ask('writeCaseMessage', { tenantId, sightingId }, { text })}
        />
      ) : (
        (finder !== null || messages.length > 0) && (
          <Text c="dimmed">{writing === 'WAIT' ? t.messages.wait : t.messages.ended}</Text>
        )
      )}
    </Stack>
  );
}

/** Button and dialog of the first message to the owner, who then reads and writes, too. */
function InviteOwner({ sightingId }: { readonly sightingId: string }) {
  const { id: tenantId } = useTenant();
  const t = useTexts();
  const { code: locale } = useLanguage();
  const [asks, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group>
        <Button aria-haspopup="dialog" variant="default" onClick={open}>
          {t.messages.invite}
        </Button>
      </Group>
      <Modal opened={asks} onClose={close} title={t.messages.invite} lockScroll={false}>
        <SendMessage
          hint={t.messages.inviteSays}
          act={(text) => ask('inviteOwner', { tenantId, sightingId }, { text, locale })}
        />
      </Modal>
    </>
  );
}

function BlockFinder({ sightingId, isBlocked }: { readonly sightingId: string; readonly isBlocked: boolean }) {
  const { id: tenantId } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  return (
    <Confirmed
      isHarmless
      isCompact
      label={isBlocked ? t.messages.allow : t.messages.block}
      title={isBlocked ? t.messages.allowTitle : t.messages.blockTitle}
      act={() => ask('blockFinder', { tenantId, sightingId }, { isBlocked: !isBlocked })}
      onDone={() => void queries.invalidateQueries({ queryKey: lostKey(tenantId) })}
    >
      {isBlocked ? t.messages.allowSays : t.messages.blockSays}
    </Confirmed>
  );
}
