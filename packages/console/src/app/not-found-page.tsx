import { useTexts } from '../texts/use-texts.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';

/** Page for an unknown path or a tenant without membership. */
export function NotFoundPage({ homeHref }: { readonly homeHref: string }) {
  const t = useTexts();
  return (
    <Page title={t.common.notFound}>
      <Empty says={t.common.notFoundSays} way={{ href: homeHref, label: t.common.toHome }} />
    </Page>
  );
}
