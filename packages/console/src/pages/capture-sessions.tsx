import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { SessionTable } from '../components/session-table.tsx';
import { sessionPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** Capture sessions, the latest first. */
export default function CaptureSessionsPage() {
  const { id } = useTenant();
  return (
    <Page
      title="Capture sessions"
      says="Your server creates a session, a device uploads photos to it, and one action uses it."
    >
      <PagesOf pages={sessionPages(id)} none="No capture sessions yet." refreshMs={10_000}>
        {(sessions) => <SessionTable sessions={sessions} />}
      </PagesOf>
    </Page>
  );
}
