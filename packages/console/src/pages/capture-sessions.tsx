import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { SessionTable } from '../components/session-table.tsx';
import { sessionPages } from '../queries.ts';
import { useTenant } from '../session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Capture sessions, the latest first. */
export default function CaptureSessionsPage() {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <Page title={t.shell.places.sessions} says={t.sessions.says}>
      <PagesOf pages={sessionPages(id)} none={t.sessions.none} refreshMs={10_000}>
        {(sessions) => <SessionTable sessions={sessions} />}
      </PagesOf>
    </Page>
  );
}
