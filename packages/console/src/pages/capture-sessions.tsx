import type { CaptureSession } from '@rhinarium/contract';
import { askApi, queryOf } from '../api.ts';
import { Page } from '../components/page.tsx';
import { type ListPage, PagesOf } from '../components/pages-of.tsx';
import { SessionTable } from '../components/session-table.tsx';
import { useTenant } from '../session.tsx';

/** Capture sessions, the latest first. */
export default function CaptureSessionsPage() {
  const { id } = useTenant();
  return (
    <Page title="Capture sessions" says="Your server creates one, the device photographs into it, one action uses it.">
      <PagesOf
        queryKey={[id, 'sessions']}
        read={(pageToken) =>
          askApi<ListPage<CaptureSession>>(id, 'GET', `/v2/capture-sessions${queryOf({ pageToken })}`)
        }
        none="No capture session yet."
        refreshMs={10_000}
      >
        {(sessions) => <SessionTable sessions={sessions} />}
      </PagesOf>
    </Page>
  );
}
